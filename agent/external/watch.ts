// Tells when a registry may have changed: by the system's word where it gives one, and by looking now and then, since on
// network file systems it gives none.
import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** What watching depends on; the real ones by default. */
export interface WatchOptions {
  readonly watch?: typeof watchFolder;
  /** Milliseconds between two looks at the files. */
  readonly pollMs?: number;
  /** Milliseconds without another word before a burst of changes is over. */
  readonly settleMs?: number;
}

const POLL_MS = 3_000;
const SETTLE_MS = 80;
/** Folders of further files that are watched, and how many of those files one look is about. */
const MOST_FOLDERS = 100;
const MOST_LOOKED_AT = 100;
/** Milliseconds after which a burst that does not end is taken for one. */
const LONGEST_BURST_MS = 1_000;

/** Watches files that may be there or not. Keeps no process alive. */
export class RegistryWatch {
  readonly #options: Required<WatchOptions>;
  readonly #changed: () => void;
  readonly #watchers = new Map<string, { readonly watcher: FSWatcher; readonly is: string }>();
  readonly #poll: NodeJS.Timeout;
  #files: readonly string[] = [];
  #further: readonly string[] = [];
  #seen = new Map<string, string>();
  #turn = 0;
  #looking = false;
  #burst: { readonly since: number; timer: NodeJS.Timeout } | undefined;
  #closed = false;

  /** `changed` is called once for each burst of changes, and never after `close`. */
  constructor(changed: () => void, options: WatchOptions = {}) {
    const { watch = watchFolder, pollMs = POLL_MS, settleMs = SETTLE_MS } = options;
    this.#options = { watch, pollMs, settleMs };
    this.#changed = changed;
    this.#poll = setInterval(() => void this.#look(), pollMs).unref();
  }

  /**
   * Watches these files (absolute) from now on, in place of those before. To be called before they are read, so that
   * what happens meanwhile is not missed; and again after each change, since folders come and go. Tells whether any of
   * them is there.
   */
  async follow(files: readonly string[]): Promise<boolean> {
    this.#files = files;
    this.#seen = await statesOf([...files, ...this.#further]);
    await this.#watchFolders();
    return files.some((file) => this.#seen.get(file) !== MISSING);
  }

  /** Whether a file that is followed is not what it was when that was told last: a look of its own, at once. */
  async hasChanged(): Promise<boolean> {
    const now = await statesOf(this.#files);
    return [...now].some(([file, state]) => this.#seen.get(file) !== state);
  }

  /**
   * Files that only are there or not, in place of those before: of as many of their folders as are watched the system
   * tells when one comes or goes; of the others it is noticed in turn.
   */
  async alsoLookAt(further: readonly string[]): Promise<void> {
    const added = further.filter((file) => !this.#seen.has(file));
    const states = await statesOf(added);
    this.#further = further;
    for (const [file, state] of states) this.#seen.set(file, state);
    await this.#watchFolders();
  }

  async #watchFolders(): Promise<void> {
    const own = await Promise.all(this.#files.map(nearestFolder));
    const further = await Promise.all(foldersOf(this.#further, MOST_FOLDERS).map(nearestExisting));
    const folders = new Set([...own, ...further]);
    await Promise.all([...folders].map((folder) => this.#watchFolder(folder)));
    for (const [folder, { watcher }] of this.#watchers) {
      if (folders.has(folder) && !this.#closed) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#poll);
    clearTimeout(this.#burst?.timer);
    for (const { watcher } of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  async #watchFolder(folder: string): Promise<void> {
    const is = await folderState(folder);
    const known = this.#watchers.get(folder);
    if (known?.is === is || this.#closed) return;
    known?.watcher.close();
    this.#watchers.delete(folder);
    if (is === undefined) return;
    try {
      const watcher = this.#options.watch(folder, { persistent: false }, (event, name) => {
        if (name === null || this.#concerns(folder, String(name), event)) this.#report();
      });
      // What cannot be watched any more is looked at.
      watcher.on('error', () => {
        watcher.close();
        this.#watchers.delete(folder);
      });
      this.#watchers.set(folder, { watcher, is });
    } catch {
      // No watches left, or a file system without them.
    }
  }

  /** Whether a name in a folder is that of a file, or of the folder of one; what is in a further one is no matter. */
  #concerns(folder: string, name: string, event: string): boolean {
    const changed = path.join(folder, name);
    const isIts = (file: string) => file === changed || path.dirname(file) === changed;
    return this.#files.some(isIts) || (event === 'rename' && this.#further.some(isIts));
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const now = await statesOf([...this.#files, ...this.#inTurn()]);
    this.#looking = false;
    const isOther = [...now].some(([file, state]) => this.#seen.has(file) && this.#seen.get(file) !== state);
    if (isOther) this.#report();
  }

  /** Those of the further files whose turn it is. */
  #inTurn(): readonly string[] {
    if (this.#turn >= this.#further.length) this.#turn = 0;
    const some = this.#further.slice(this.#turn, this.#turn + MOST_LOOKED_AT);
    this.#turn += MOST_LOOKED_AT;
    return some;
  }

  #report(): void {
    if (this.#closed) return;
    const since = this.#burst?.since ?? performance.now();
    clearTimeout(this.#burst?.timer);
    const left = Math.max(0, since + LONGEST_BURST_MS - performance.now());
    const end = () => {
      this.#burst = undefined;
      this.#changed();
    };
    this.#burst = { since, timer: setTimeout(end, Math.min(left, this.#options.settleMs)).unref() };
  }
}

/** The state of what is not there. */
const MISSING = '-';

/** What tells one state of each file from another. */
async function statesOf(files: readonly string[]): Promise<Map<string, string>> {
  const states = files.map(async (file) => {
    const state = await stat(file, { bigint: true }).then(
      ({ dev, ino, size, mtimeNs }) => `${dev}:${ino}:${size}:${mtimeNs}`,
      stateOfFault,
    );
    return [file, state] as const;
  });
  return new Map(await Promise.all(states));
}

/** What cannot be looked at is there all the same: a link that leads back to itself, say. */
function stateOfFault(error: NodeJS.ErrnoException): string {
  const { code = 'unknown' } = error;
  return code === 'ENOENT' || code === 'ENOTDIR' ? MISSING : code;
}

/** The folder a file is in, or, where that is not there, the one above it, which it may appear in. */
function nearestFolder(file: string): Promise<string> {
  return nearestExisting(path.dirname(file));
}

/** The folders the first files are in, at most so many. */
function foldersOf(files: readonly string[], most: number): readonly string[] {
  const folders = new Set<string>();
  for (const file of files) {
    folders.add(path.dirname(file));
    if (folders.size >= most) break;
  }
  return [...folders];
}

async function nearestExisting(folder: string): Promise<string> {
  return (await folderState(folder)) === undefined ? path.dirname(folder) : folder;
}

async function folderState(folder: string): Promise<string | undefined> {
  const info = await stat(folder).catch(() => undefined);
  return info?.isDirectory() ? `${info.dev}:${info.ino}` : undefined;
}
