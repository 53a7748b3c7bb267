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
    const folders = new Set(await Promise.all(files.map(nearestFolder)));
    await Promise.all([...folders].map((folder) => this.#watchFolder(folder)));
    for (const [folder, { watcher }] of this.#watchers) {
      if (folders.has(folder) && !this.#closed) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    return files.some((file) => this.#seen.get(file) !== MISSING);
  }

  /** Whether a file that is followed is not what it was when that was told last: a look of its own, at once. */
  async hasChanged(): Promise<boolean> {
    const now = await statesOf(this.#files);
    return [...now].some(([file, state]) => this.#seen.get(file) !== state);
  }

  /** Files that only are looked at now and then, in place of those before. */
  async alsoLookAt(further: readonly string[]): Promise<void> {
    const added = further.filter((file) => !this.#seen.has(file));
    const states = await statesOf(added);
    this.#further = further;
    for (const [file, state] of states) this.#seen.set(file, state);
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
      const watcher = this.#options.watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || this.#concerns(folder, String(name))) this.#report();
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

  /** Whether a name in a folder is that of a file, or of the folder of one. */
  #concerns(folder: string, name: string): boolean {
    const changed = path.join(folder, name);
    return this.#files.some((file) => file === changed || path.dirname(file) === changed);
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const now = await statesOf([...this.#files, ...this.#further]);
    this.#looking = false;
    const isOther = [...now].some(([file, state]) => this.#seen.has(file) && this.#seen.get(file) !== state);
    if (isOther) this.#report();
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
async function nearestFolder(file: string): Promise<string> {
  const folder = path.dirname(file);
  return (await folderState(folder)) === undefined ? path.dirname(folder) : folder;
}

async function folderState(folder: string): Promise<string | undefined> {
  const info = await stat(folder).catch(() => undefined);
  return info?.isDirectory() ? `${info.dev}:${info.ino}` : undefined;
}
