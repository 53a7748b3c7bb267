// What a session knows of files: what it has read or written itself. Nothing is replaced that is not in here.
import type { EditorBuffers } from './buffers.ts';
import { hashOf, type Signature } from './disk.ts';
import { plainText } from './line-ends.ts';

/** The part of a session the file layer needs. */
export interface FileSession {
  /** Absolute. */
  readonly cwd: string;
  /** Absolute workspace folders, as the client names them. */
  readonly roots: readonly string[];
  /** The same folders with links resolved. */
  readonly realRoots: readonly string[];
  readonly buffers: EditorBuffers | undefined;
  state<T>(key: string, create: () => T): T;
}

/** What was last seen of one file. */
export interface Known {
  /** `sha256:<hex>` of the bytes on disk; null: there was no file; undefined: too large to hash, see `signature`. */
  readonly hash: string | null | undefined;
  readonly signature?: Signature | undefined;
  /** `textHash` of what the session saw, which may be unsaved text of the editor; undefined like `hash`. */
  readonly text: string | undefined;
  /** Whether that text was on disk too; false: only the editor had it. */
  readonly saved: boolean;
  /** The encoding the text was read with, when it was asked for. */
  readonly encoding?: string | undefined;
  /** The content reached the disk through the editor, so the editor surely had it. */
  readonly viaEditor?: boolean;
}

/** How many earlier texts of a file are remembered to recognise an editor's copy that is out of date. */
const MAX_PAST = 16;

/** The reads and writes of one session, by resolved path. */
export class ReadLedger {
  readonly #known = new Map<string, Known>();
  readonly #past = new Map<string, string[]>();
  #unreadAllowed = false;

  /** What is known of a file; undefined: neither read nor written in this session. */
  get(path: string): Known | undefined {
    return this.#known.get(path);
  }

  /** Every file that was read or written, the latest last. */
  get paths(): readonly string[] {
    return [...this.#known.keys()];
  }

  /** Remembers a read or an own write. */
  note(path: string, known: Known): void {
    const before = this.#known.get(path)?.text;
    if (before !== undefined && before !== known.text) this.#remember(path, before);
    this.#known.delete(path); // So that the latest is last.
    this.#known.set(path, known);
  }

  /**
   * Another hand than the session's changed the file: it has to be read again. What was seen of it counts as an
   * earlier text, which an editor may still show.
   */
  forget(path: string): void {
    const { text } = this.#known.get(path) ?? {};
    if (text !== undefined) this.#remember(path, text);
    this.#known.delete(path);
  }

  /** Forgets all files, as after a restart: the model no longer has what it read. */
  forgetAll(): void {
    for (const path of [...this.#known.keys()]) this.forget(path);
  }

  #remember(path: string, text: string): void {
    const past = this.#past.get(path) ?? [];
    this.#past.set(path, [...past.filter((each) => each !== text), text].slice(-MAX_PAST));
  }

  /** Whether a text (by `textHash`) is one that the file had earlier and no longer has. */
  isPast(path: string, text: string): boolean {
    return this.#known.get(path)?.text !== text && (this.#past.get(path)?.includes(text) ?? false);
  }

  /** Whether files may be changed that were never read here. */
  get unreadAllowed(): boolean {
    return this.#unreadAllowed;
  }

  allowUnread(isAllowed = true): void {
    this.#unreadAllowed = isAllowed;
  }
}

/** The ledger of a session. */
export function ledgerOf(session: Pick<FileSession, 'state'>): ReadLedger {
  return session.state('files.reads', () => new ReadLedger());
}

/**
 * For one call that a person typed (`ocho tools call`): nothing can have been read before it, and the person named the
 * file. Files changed *since* a read are still refused. The returned function ends it.
 */
export function allowUnread(session: Pick<FileSession, 'state'>): () => void {
  const ledger = ledgerOf(session);
  ledger.allowUnread();
  return () => ledger.allowUnread(false);
}

/** Hash of a text without regard to byte order mark and to the kind of its line ends, which editors convert. */
export function textHash(text: string): string {
  return hashOf(plainText(text));
}
