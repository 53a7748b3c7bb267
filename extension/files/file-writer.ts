// How a text gets to a file's bytes, by the way that keeps the most of what the editor has.
import * as vscode from 'vscode';
import { refuseReadOnly, writeAtomically } from '../../agent/files/atomic-write.ts';
import type { TextChanger } from '../../agent/files/buffers.ts';
import { type DiskFile, nodeDisk, readWhole } from '../../agent/files/disk.ts';
import { lineEndsOf, plainText } from '../../agent/files/line-ends.ts';
import { MAX_WHOLE_BYTES } from '../../agent/files/snapshot.ts';
import type { Shared } from '../parts.ts';
import { editAndSave, follows, savesAsIs } from './document-write.ts';
import { EMPTY_TEXT, encodeAs, type FileText } from './file-text.ts';
import type { Place } from './places.ts';
import { refusal } from './refusals.ts';

/** A text for a file, and the file as it is. */
export interface FileWrite {
  readonly place: Place;
  readonly text: string;
  /** What the file, or its document, held when the write was found to be right; null: no text. */
  readonly seen: string | null;
  /** null: there is none. */
  readonly disk: DiskFile | null;
  readonly file: FileText | undefined;
  readonly signal: AbortSignal;
}

/** How long a document may take to show what was written to its file. Milliseconds. */
const RELOAD_LIMIT_MS = 3_000;

/** Writes files of the window. */
export class FileWriter {
  readonly #shared: Shared;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  /**
   * Writes through the document where one is open, else to the disk. In the end the disk has exactly the bytes of the
   * text, whatever runs at a save; only with the setting `ocho.formatOnSave` what that makes of it, and with what a
   * person typed in the meantime that as well: resolves to which of them it was. Fails with a `RequestError` or an
   * `OchoError`; then the old content is whole.
   */
  async write(write: FileWrite): Promise<TextChanger | undefined> {
    const { place, text, disk, file } = write;
    if (disk) await refuseReadOnly(nodeDisk, { path: place.target, name: place.path, mode: disk.mode });
    const bytes = await this.#bytesFor(write);
    const { document } = place;
    if (this.#formats(place)) return this.#formatted(write, bytes);
    if (!document) {
      await this.#toDisk(write, bytes);
      return undefined;
    }
    const isCurrent = file?.exact !== false && (document.isDirty || this.#shows(document, file?.text));
    const isThrough = isCurrent && (document.isDirty || (savesAsIs(document) && isOfOneKind(text)));
    if (isThrough) return this.#throughDocument(write, document, bytes);
    await this.#toDisk(write, bytes);
    if ((await this.#follows(document, text)) || document.isDirty || file?.exact === false) return undefined;
    // Nothing tells the editor of changes there (`files.watcherExclude`): it is told by an edit.
    return this.#throughDocument(await this.#again(write), document, bytes);
  }

  #shows(document: vscode.TextDocument, text: string | undefined): boolean {
    return text !== undefined && plainText(document.getText()) === plainText(text);
  }

  #formats({ uri }: Place): boolean {
    return vscode.workspace.getConfiguration('ocho', uri).get('formatOnSave') === true;
  }

  async #bytesFor({ place, text, disk, file }: FileWrite): Promise<Buffer> {
    const { i18n } = this.#shared;
    const args = { path: place.path, encoding: file?.encoding ?? '' };
    if (file && !file.exact) {
      if (place.document?.isDirty) throw refusal(i18n, 'encoding', 'editorfiles-encoding-unsaved', args);
      const { changeUnclear } = await import('./unclear-bytes.ts');
      const body = file.bytes.subarray(file.bom.length);
      const changed = file.encoding === 'utf8' ? changeUnclear(body, file.text, text) : undefined;
      if (!changed) throw refusal(i18n, 'encoding', 'editorfiles-encoding-unknown', args);
      return Buffer.concat([file.bom, changed]);
    }
    const known = file ?? (disk ? undefined : EMPTY_TEXT);
    const bytes = known && (await encodeAs(known, text));
    if (!bytes) throw refusal(i18n, 'encoding', 'editorfiles-encoding-cannot', args);
    return bytes;
  }

  async #toDisk({ place, disk, signal }: FileWrite, bytes: Buffer): Promise<void> {
    if (disk?.bytes.equals(bytes)) return;
    await writeAtomically(nodeDisk, { path: place.target, name: place.path, bytes, before: disk, signal });
  }

  async #throughDocument(
    write: FileWrite,
    document: vscode.TextDocument,
    bytes: Buffer,
  ): Promise<TextChanger | undefined> {
    const changedBy = await this.#save(write, document, bytes, { plainly: true });
    const after = await this.#again(write);
    if (after.disk?.bytes.equals(bytes)) return undefined;
    // It was saved along with the write, and is not to be taken away again.
    if (changedBy === 'others' || document.isDirty) return changedBy;
    // Something that runs at a save had other ideas, or the document has but one kind of line end.
    await this.#toDisk(after, bytes);
    await this.#follows(document, write.text);
    return undefined;
  }

  async #formatted(write: FileWrite, bytes: Buffer): Promise<TextChanger | undefined> {
    const { place, disk, file } = write;
    if (!disk && !place.document) {
      await this.#toDisk(write, Buffer.alloc(0));
      return this.#formatted(await this.#again(write), bytes);
    }
    const document = place.document ?? (await vscode.workspace.openTextDocument(place.uri));
    const isStale = !document.isDirty && !(await this.#follows(document, file?.text ?? ''));
    // A document that holds other characters than its file would save them.
    if (isStale || file?.exact === false) {
      await this.#toDisk(write, bytes);
      return undefined;
    }
    return this.#save(write, document, bytes, { plainly: false });
  }

  async #save(
    write: FileWrite,
    document: vscode.TextDocument,
    bytes: Buffer,
    how: { readonly plainly: boolean },
  ): Promise<TextChanger | undefined> {
    const { place, text, seen } = write;
    const wasDirty = document.isDirty;
    const { changedBy, ...written } = await editAndSave(document, text.replace(/^\ufeff/, ''), {
      ...how,
      seen,
    });
    let { end } = written;
    if (end === 'not_saved' && !wasDirty) {
      // The editor took what was last written past it for somebody else's. It saves over what it would write itself.
      await this.#toDisk(write, bytes);
      end = (await document.save()) ? 'saved' : 'not_saved';
    }
    if (end === 'saved') return changedBy;
    const id = end === 'not_applied' ? 'editorfiles-changed' : 'editorfiles-not-saved';
    const reason = end === 'not_applied' ? 'conflict' : 'not_saved';
    throw refusal(this.#shared.i18n, reason, id, { path: place.path });
  }

  /** The same write for the disk as it is by now. */
  async #again(write: FileWrite): Promise<FileWrite> {
    const { target, path: name } = write.place;
    return { ...write, disk: await readWhole(target, { name, maxBytes: MAX_WHOLE_BYTES }) };
  }

  #follows(document: vscode.TextDocument, text: string): Promise<boolean> {
    return follows(document, text, { clock: this.#shared.clock, limitMs: RELOAD_LIMIT_MS });
  }
}

/** Whether a document can hold the text as it is: it has one kind of line end. */
function isOfOneKind(text: string): boolean {
  const { lf, crlf } = lineEndsOf(Buffer.from(text, 'utf8'));
  return (lf === 0 || crlf === 0) && !/\r(?!\n)/.test(text);
}
