// Who is told of each change of a file before it happens, so that it can be undone.

/** A file that is about to be changed. Hashes are `sha256:<hex>`. */
export interface FileChange {
  /** Resolved. */
  readonly path: string;
  /** What is on disk; null: no file. */
  readonly before: { readonly bytes: Buffer; readonly hash: string } | null;
  /** What the editor holds unsaved, as it would be saved. */
  readonly unsaved: Buffer | undefined;
  /** The encoding the text was read with, when its bytes do not say it. */
  readonly encoding: string | undefined;
  /** What is meant for the disk. */
  readonly after: { readonly bytes: Buffer; readonly hash: string };
}

/** Keeps what a change takes away, and what it brings. */
export interface FileJournal {
  /** Called before the file is touched. Never rejects: a disk that takes no copy does not stop the work. */
  begin(change: FileChange): Promise<void>;
  /**
   * The change came out otherwise: `after` is what came of it, what a formatter made of the text, say; never what
   * somebody else wrote. Undefined: nothing was done. Called like `begin`, and never rejects either.
   */
  correct(change: FileChange, after: FileChange['after'] | undefined): Promise<void>;
}
