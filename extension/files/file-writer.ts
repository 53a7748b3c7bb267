// How a text gets to a file's bytes, by the way that keeps the most of what the editor has.
import * as vscode from 'vscode';
import { refuseReadOnly, writeAtomically } from '../../agent/files/atomic-write.ts';
import { type DiskFile, nodeDisk, readWhole } from '../../agent/files/disk.ts';
import { plainText } from '../../agent/files/line-ends.ts';
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
   * text, whatever runs at a save; only with the setting `ocho.formatOnSave` what that makes of it. Fails with a
   * `RequestError` or an `OchoError`; then the old content is whole.
   */
  async write(write: FileWrite): Promise<void> {
    const { place, text, disk, file } = write;
    if (disk) await refuseReadOnly(nodeDisk, { path: place.target, name: place.path, mode: disk.mode });
    const bytes = await this.#bytesFor(write);
    const { document } = place;
    if (this.#formats(place)) return this.#formatted(write, bytes);
    if (!document) return this.#toDisk(write, bytes);
    const isCurrent = file?.exact !== false && (document.isDirty || this.#shows(document, file?.text));
    const isThrough = isCurrent && (document.isDirty || savesAsIs(document));
    if (isThrough) return this.#throughDocument(write, document, bytes);
    await this.#toDisk(write, bytes);
    if (await follows(document, text, { clock: this.#shared.clock, limitMs: RELOAD_LIMIT_MS })) return;
    // Nothing tells the editor of changes there (`files.watcherExclude`): it is told by an edit.
    if (!document.isDirty) await this.#throughDocument(write, document, bytes);
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

  async #throughDocument(write: FileWrite, document: vscode.TextDocument, bytes: Buffer): Promise<void> {
    await this.#save(write, document, true);
    const { target, path: name } = write.place;
    const after = await readWhole(target, { name, maxBytes: MAX_WHOLE_BYTES });
    // Something that runs at a save had other ideas, or the document has but one kind of line end.
    if (after?.bytes.equals(bytes) || document.isDirty) return;
    await this.#toDisk({ ...write, disk: after }, bytes);
    await follows(document, write.text, { clock: this.#shared.clock, limitMs: RELOAD_LIMIT_MS });
  }

  async #formatted(write: FileWrite, bytes: Buffer): Promise<void> {
    const { place, disk, file } = write;
    // A document that holds less than its file would save less.
    if (file && !file.exact) return this.#toDisk(write, bytes);
    if (!disk && !place.document) await this.#toDisk(write, Buffer.alloc(0));
    const document = place.document ?? (await vscode.workspace.openTextDocument(place.uri));
    await this.#save(write, document, false);
  }

  async #save({ place, text }: FileWrite, document: vscode.TextDocument, plainly: boolean): Promise<void> {
    const result = await editAndSave(document, text.replace(/^\ufeff/, ''), { plainly });
    if (result === 'saved') return;
    const id = result === 'not_applied' ? 'editorfiles-changed' : 'editorfiles-not-saved';
    const reason = result === 'not_applied' ? 'conflict' : 'not_saved';
    throw refusal(this.#shared.i18n, reason, id, { path: place.path });
  }
}
