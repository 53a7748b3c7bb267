// What a client is asked to watch: files that say something about others whenever they change, and where entry points of
// the registries that are open come and go. A workspace is large, and nothing else of it matters.
import path from 'node:path';
import {
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
  WatchKind,
} from 'vscode-languageserver/node';
import { uriOfPath } from './uri.ts';

/** A registry that is open. */
export interface WatchedRegistry {
  /** The tools.json, absolute. */
  readonly file: string;
  /** Where its entry points are or should be, absolute, in its folder. */
  readonly places: readonly string[];
}

/** Folders of one registry that are watched one by one; of more, all that is below the first folder of each. */
const MOST_FOLDERS = 64;

const ALWAYS: FileSystemWatcher = { globPattern: '**/{tools.json,.ocho/config.toml}' };

/** The watchers for these registries. `relative`: the client knows patterns that start in a folder. */
export function watchersFor(registries: readonly WatchedRegistry[], relative: boolean): FileSystemWatcher[] {
  const kind = WatchKind.Create | WatchKind.Delete;
  return [
    ALWAYS,
    ...registries.flatMap(({ file, places }): FileSystemWatcher[] => {
      const folder = path.dirname(file);
      const pattern = anyOf(patterns(places.map((place) => path.relative(folder, place).split(path.sep))));
      if (pattern === undefined) return [];
      if (relative) return [{ globPattern: { baseUri: uriOfPath(folder), pattern }, kind }];
      return [{ globPattern: `${plain(folder.split(path.sep))}/${pattern}`, kind }];
    }),
  ];
}

/** What is in the folders of these files, and the folders on the way to them: who removes one of those names no other. */
function patterns(files: readonly (readonly string[])[]): readonly string[] {
  const folders = new Map(files.map((parts) => [plain(parts.slice(0, -1)), parts.slice(0, -1)]));
  const isMany = folders.size > MOST_FOLDERS;
  const found = [...folders.values()].flatMap((parts) => {
    if (parts.length === 0) return ['*'];
    if (isMany) return [plain(parts.slice(0, 1)), `${plain(parts.slice(0, 1))}/**`];
    return [...parts.map((_, at) => plain(parts.slice(0, at + 1))), `${plain(parts)}/*`];
  });
  return [...new Set(found)].sort();
}

function anyOf(all: readonly string[]): string | undefined {
  return all.length > 1 ? `{${all.join(',')}}` : all[0];
}

/** Names as they are: what would mean something in a pattern stands for any character. */
function plain(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[*?[\]{}!,\\]/g, '?')).join('/');
}

/** Registers watchers with a client; resolves to what takes them back. */
export type RegisterWatchers = (watchers: FileSystemWatcher[]) => Promise<Disposable>;

/** The type of the registration. */
export const WATCHED = DidChangeWatchedFilesNotification.type;

/** What one client watches, as documents are opened, changed and closed. */
export class Watches {
  readonly #register: RegisterWatchers;
  readonly #relative: boolean;
  readonly #failed: (error: unknown) => void;
  readonly #open = new Map<string, WatchedRegistry>();
  #hasBegun = false;
  #asked = '';
  #registered: Promise<Disposable | undefined> = Promise.resolve(undefined);

  constructor(register: RegisterWatchers, relative: boolean, failed: (error: unknown) => void) {
    this.#register = register;
    this.#relative = relative;
    this.#failed = failed;
  }

  /** The client can be asked now. */
  begin(): void {
    this.#hasBegun = true;
    this.#renew();
  }

  /** A document is a registry with these places; undefined: it is none, or closed. */
  set(uri: string, registry: WatchedRegistry | undefined): void {
    const before = this.#open.get(uri);
    if (before?.places === registry?.places && before?.file === registry?.file) return;
    if (registry) this.#open.set(uri, registry);
    else this.#open.delete(uri);
    this.#renew();
  }

  /** Asks for what is to be watched now, when that is not what is watched. */
  #renew(): void {
    if (!this.#hasBegun) return;
    const watchers = watchersFor([...this.#open.values()], this.#relative);
    const asked = JSON.stringify(watchers);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#registered = this.#registered.then(async (before) => {
      // A client that does not watch leaves things as they are when a document is changed.
      const now = await this.#register(watchers).catch(this.#failed);
      // Only then: nothing is missed in between.
      before?.dispose();
      return now ?? undefined;
    });
  }
}
