// What a session's own tools did to files, folded from its events: for review and undo.
import type { RuntimeEvent } from './events.ts';

/** One change of one file by one call. Hashes are `sha256:<hex>`, null for no file. */
export interface FileEntry {
  readonly turn: number;
  readonly callId: string;
  /** What the file held: the editor's unsaved text where there was some, else the disk. What undo puts back. */
  readonly base: string | null;
  readonly after: string | null;
  /** Of the text of `base`, when its bytes do not say it. */
  readonly encoding: string | undefined;
}

type Changed = Extract<RuntimeEvent, { type: 'file_changed' }>;
type Restored = Extract<RuntimeEvent, { type: 'files_restored' }>;

/** The changes that have not been undone. */
export class FileChanges {
  readonly #byPath = new Map<string, FileEntry[]>();

  /** Changed files by resolved path, in the order in which they were first changed. */
  get paths(): readonly string[] {
    return [...this.#byPath.keys()];
  }

  /** The changes of a file from a turn on to another, oldest first. */
  of(path: string, fromTurn = 1, toTurn = Number.POSITIVE_INFINITY): readonly FileEntry[] {
    const entries = this.#byPath.get(path) ?? [];
    return entries.filter(({ turn }) => turn >= fromTurn && turn <= toTurn);
  }

  /** A change that a call of `turn` made, or how one came out. */
  add(event: Changed, turn: number): void {
    const { path, callId, before, unsaved, after, encoding } = event;
    const entries = this.#byPath.get(path) ?? [];
    const last = entries.at(-1);
    if (last?.callId === callId) entries.pop();
    const base = unsaved ?? before;
    if (base !== after) entries.push({ turn, callId, base, after, encoding });
    this.#keep(path, entries);
  }

  /** Takes out what was undone. Answers the turns whose changes these were. */
  remove({ files, turn: from }: Restored): ReadonlySet<number> {
    const undone = new Set<number>();
    for (const { path } of files) {
      for (const { turn } of this.of(path, from)) undone.add(turn);
      this.#keep(
        path,
        (this.#byPath.get(path) ?? []).filter(({ turn }) => turn < from),
      );
    }
    return undone;
  }

  #keep(path: string, entries: FileEntry[]): void {
    if (entries.length > 0) this.#byPath.set(path, entries);
    else this.#byPath.delete(path);
  }
}
