// The edit itself, before anything is written: done once for the plan and once more, on what is there then, to run it.
import {
  applyEdit,
  type EditFailure,
  type EditRequest,
  type EditSuccess,
  MAX_LINES,
} from '../../../files/edit.ts';
import { decodeFile } from '../../../files/encoding.ts';
import { fileError } from '../../../files/errors.ts';
import type { FileService } from '../../../files/file-service.ts';
import { ledgerOf } from '../../../files/ledger.ts';
import { maskedLine } from '../../../files/masked-text.ts';
import { nearest } from '../../../files/nearest.ts';
import type { Snapshot } from '../../../files/snapshot.ts';
import type { OchoError } from '../../../i18n/message.ts';
import { MASK } from '../../../policy/known-secrets.ts';
import type { ToolContext } from '../../tool.ts';
import { checkFresh, checkNewText, checkRead, checkText, checkUnmasked } from './shared.ts';

/** The arguments of an edit. */
export interface EditArguments {
  readonly path: string;
  readonly old_string: string;
  readonly new_string: string;
  readonly replace_all: boolean;
  readonly expected_count?: number | undefined;
}

/** An edit that can be stored. */
export interface PreparedEdit {
  readonly snapshot: Snapshot;
  readonly edited: EditSuccess;
}

/** Finds out what an edit does to the file as it is now. Throws the errors of the edit corpus, writes nothing. */
export async function prepareEdit(
  files: FileService,
  context: ToolContext,
  path: string,
  args: EditArguments,
): Promise<PreparedEdit> {
  const { session, signal } = context;
  const name = args.path;
  checkArguments(args);
  await refuseUnread(files, context, path, name);
  const snapshot = await files.snapshot(session, { path, name, signal });
  if (snapshot === null) throw fileError('FILE_MISSING', 'files-missing', { path: name });
  checkFresh(session, snapshot);
  const request: EditRequest = {
    oldString: args.old_string,
    newString: args.new_string,
    replaceAll: args.replace_all,
    expected: args.expected_count,
  };
  const edited = applyEdit(targetOf(snapshot), request);
  if (edited.ok) {
    if (args.new_string.includes(MASK))
      checkUnmasked(name, snapshot.text.content, edited.content.toString('utf8'));
    return { snapshot, edited };
  }
  if (edited.code === 'NOT_FOUND' && (await isOnDiskOnly(snapshot, request))) {
    throw fileError('STALE_FILE', 'files-editor-differs', { path: name });
  }
  throw failure(edited, snapshot, args);
}

function checkArguments(args: EditArguments): void {
  if (args.old_string === '') {
    throw fileError('EMPTY_OLD_STRING', 'files-edit-empty', {});
  }
  if (args.old_string === args.new_string) {
    throw fileError('NO_CHANGE', 'files-edit-no-change', { path: args.path });
  }
  checkText('old_string', args.old_string);
  checkNewText('new_string', args.new_string);
}

async function refuseUnread(
  files: FileService,
  context: ToolContext,
  path: string,
  name: string,
): Promise<void> {
  const { session } = context;
  if (ledgerOf(session).get(path) === undefined) {
    // The errors of an edit show the file's text, or that there is one: no more than a read would.
    const [decision] = await session.reading.decide([path], 'file_edit');
    if (decision?.outcome === 'block') throw fileError('NOT_READ', 'files-not-read', { path: name });
    if (!(await files.isFile(path, name))) throw fileError('FILE_MISSING', 'files-missing', { path: name });
  }
  checkRead(session, path, name);
}

function targetOf(snapshot: Snapshot) {
  const { content, bom, encoding } = snapshot.text;
  return { content, bom: bom.length > 0, asciiOnly: encoding === 'unknown' };
}

/** The text is in the file but not in the editor's copy: one of the two is not what the model saw. */
async function isOnDiskOnly(snapshot: Snapshot, request: EditRequest): Promise<boolean> {
  if (snapshot.editor !== 'unsaved' || snapshot.disk === null) return false;
  const { content, bom } = await decodeFile(snapshot.disk.bytes, snapshot.name, snapshot.text.encoding);
  const there = applyEdit({ content, bom: bom.length > 0, asciiOnly: false }, request);
  return there.ok || there.code !== 'NOT_FOUND';
}

function failure(failed: EditFailure, snapshot: Snapshot, args: EditArguments): OchoError {
  const { path } = args;
  switch (failed.code) {
    case 'NOT_FOUND':
      return notFound(snapshot, args);
    case 'MULTIPLE_MATCHES':
      return fileError('MULTIPLE_MATCHES', 'files-edit-multiple', { path, ...places(failed) });
    case 'COUNT_MISMATCH': {
      const expected = args.expected_count ?? 1;
      return fileError('COUNT_MISMATCH', 'files-edit-count', { path, expected, ...places(failed) });
    }
    case 'INVALID_ENCODING':
      return fileError('INVALID_ENCODING', 'files-edit-unknown-encoding', { path });
    case 'FILE_TOO_LARGE':
      return fileError('FILE_TOO_LARGE', 'files-edit-too-large', { path, bytes: failed.bytes });
    case 'NO_CHANGE':
      return fileError('NO_CHANGE', 'files-edit-no-change', { path });
    case 'EMPTY_OLD_STRING':
      return fileError('EMPTY_OLD_STRING', 'files-edit-empty', {});
  }
}

function places(failed: { readonly count: number; readonly lines: readonly number[] }) {
  const more = failed.count > MAX_LINES ? ', …' : '';
  return { count: failed.count, lines: `${failed.lines.join(', ')}${more}` };
}

function notFound(snapshot: Snapshot, args: EditArguments): OchoError {
  const { path } = args;
  if (maskedLine(snapshot.text.content.toString('utf8'), args.old_string) !== undefined)
    return fileError('NOT_FOUND', 'files-edit-not-found-masked', { path });
  const near = nearest(snapshot.text.content, args.old_string);
  if (!near) return fileError('NOT_FOUND', 'files-edit-not-found', { path });
  const text = near.lines.map((line, i) => `${near.line + i}\t${line}`).join('\n');
  const id = near.whitespaceOnly ? 'files-edit-not-found-space' : 'files-edit-not-found-near';
  return fileError('NOT_FOUND', id, { path, line: near.line, text });
}
