// What `file_write` will put into a file: the new content in the encoding and with the line ends of the old one.
import { sep } from 'node:path';
import { fileError } from '../../../files/errors.ts';
import type { FileService } from '../../../files/file-service.ts';
import { ledgerOf } from '../../../files/ledger.ts';
import { hasLineEnd, lineEndsOf, withLineEnds } from '../../../files/line-ends.ts';
import { type Snapshot, seenHash } from '../../../files/snapshot.ts';
import type { Message } from '../../../i18n/message.ts';
import type { ToolContext } from '../../tool.ts';
import { checkFresh, checkNewText, checkRead, checkUnmasked } from './shared.ts';

/** A write that can be stored. */
export interface PreparedWrite {
  /** What is replaced; null: the file is new. */
  readonly snapshot: Snapshot | null;
  readonly content: Buffer;
  /** What was kept of the old file, where the new text said otherwise. */
  readonly notes: readonly Message[];
}

/**
 * Finds out what a write does to the file as it is now. Throws `NOT_READ`, `STALE_FILE`, `DIRTY_BUFFER`,
 * `BINARY_FILE`, `NOT_A_FILE`, `INVALID_ENCODING`, `INVALID_ARGUMENT`; writes nothing.
 */
export async function prepareWrite(
  files: FileService,
  context: ToolContext,
  path: string,
  args: { readonly path: string; readonly content: string },
): Promise<PreparedWrite> {
  const { session, signal } = context;
  const name = args.path;
  checkNewText('content', args.content);
  const isFile = await files.isFile(path, name);
  if (endsInSeparator(name)) throw fileError('INVALID_ARGUMENT', 'files-names-folder', { path: name });
  if (isFile) checkRead(session, path, name);
  const snapshot = await files.snapshot(session, { path, name, signal });
  if (snapshot === null) return { snapshot, content: Buffer.from(args.content, 'utf8'), notes: [] };
  checkFresh(session, snapshot);
  refuseUnsaved(context, snapshot);
  checkUnmasked(name, snapshot.text.content, args.content);
  return { snapshot, ...adapted(snapshot, args.content) };
}

/** A backslash is an ordinary character of names, except on Windows. */
function endsInSeparator(name: string): boolean {
  return name.endsWith('/') || name.endsWith(sep);
}

/** The whole text is replaced, so unsaved text of the editor that the model has not seen would be lost. */
function refuseUnsaved(context: ToolContext, snapshot: Snapshot): void {
  if (snapshot.editor !== 'unsaved') return;
  const known = ledgerOf(context.session).get(snapshot.path);
  if (known !== undefined && known.text === seenHash(snapshot.text.content)) return;
  throw fileError('DIRTY_BUFFER', 'files-dirty-unseen', { path: snapshot.name });
}

/**
 * Byte order mark and encoding stay. Text with LF only gets CRLF where that is the file's dominant line end; text
 * that has a CRLF itself says what it wants and stays as given.
 */
function adapted(snapshot: Snapshot, given: string): { content: Buffer; notes: readonly Message[] } {
  const { encoding, bom, content: old } = snapshot.text;
  if (encoding === 'unknown' && !/^[\0-\x7f]*$/.test(given)) {
    throw fileError('INVALID_ENCODING', 'files-write-unknown-encoding', { path: snapshot.name });
  }
  const text = bom.length > 0 && given.startsWith('\uFEFF') ? given.slice(1) : given;
  const crlf = hasLineEnd(text) && !text.includes('\r\n') && lineEndsOf(old).dominant === '\r\n';
  const notes: Message[] = [];
  if (crlf) notes.push({ id: 'files-note-crlf' });
  if (encoding !== 'utf-8' && encoding !== 'unknown')
    notes.push({ id: 'files-note-encoding', args: { encoding } });
  return { content: Buffer.from(crlf ? withLineEnds(text, '\r\n') : text, 'utf8'), notes };
}
