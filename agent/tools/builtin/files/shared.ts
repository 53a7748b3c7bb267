// What the three file tools have in common: their errors, their checks of texts, and how they show a path.
import { fileError } from '../../../files/errors.ts';
import { type FileSession, ledgerOf } from '../../../files/ledger.ts';
import { maskedLine } from '../../../files/masked-text.ts';
import { isWellFormed, lexicalPath } from '../../../files/resolve.ts';
import { shown } from '../../../files/shown.ts';
import { diskChanged, type Snapshot } from '../../../files/snapshot.ts';
import { type I18n, type Message, OchoError } from '../../../i18n/message.ts';
import { ToolError, type ToolLocation } from '../../tool.ts';

/** Runs a task of the file layer; its failures come out as results for the model. */
export async function asToolErrors<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof OchoError && !(error instanceof ToolError)) {
      throw new ToolError(error.code, error.text, { cause: error });
    }
    throw error;
  }
}

/**
 * Runs the preparation of a plan again at its execution. It worked when it was planned, so any failure other than
 * of the disk itself means that the world has changed; planning again says how.
 */
export async function replayed<T>(path: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof OchoError && error.code !== 'IO_ERROR') throw planChanged(path, error);
    throw error;
  }
}

/** `PLAN_CHANGED`: the executor plans and decides anew. */
export function planChanged(path: string, cause?: unknown): OchoError {
  return fileError('PLAN_CHANGED', 'files-plan-changed', { path }, cause);
}

/** Refuses text that no text file can hold. Throws `INVALID_ARGUMENT`. */
export function checkText(argument: string, text: string): void {
  if (!isWellFormed(text)) throw fileError('INVALID_ARGUMENT', 'files-lone-surrogate', { argument });
}

/** Refuses text that would make the file binary for every tool after this one. Throws `INVALID_ARGUMENT`. */
export function checkNewText(argument: string, text: string): void {
  checkText(argument, text);
  if (text.includes('\0')) throw fileError('INVALID_ARGUMENT', 'files-nul', { argument });
}

/** Refuses text in which a mask stands for a secret of the file. Throws `INVALID_ARGUMENT`. */
export function checkUnmasked(path: string, before: Buffer, after: string): void {
  const line = maskedLine(before.toString('utf8'), after);
  if (line !== undefined) throw fileError('INVALID_ARGUMENT', 'files-masked-secret', { path, line });
}

/** Refuses a file that the session has not read. Throws `NOT_READ`. */
export function checkRead(session: FileSession, path: string, name: string): void {
  const ledger = ledgerOf(session);
  if (ledger.get(path) === undefined && !ledger.unreadAllowed) {
    throw fileError('NOT_READ', 'files-not-read', { path: name });
  }
}

/**
 * Refuses a file that has changed since the session last read or wrote it. Throws `STALE_FILE`; `DIRTY_BUFFER` when
 * the editor holds unsaved changes beside that, or text that cannot be compared with the disk.
 */
export function checkFresh(session: FileSession, snapshot: Snapshot): void {
  const path = snapshot.name;
  if (snapshot.editor === 'unclear')
    throw fileError('DIRTY_BUFFER', 'files-dirty-unknown-encoding', { path });
  const known = ledgerOf(session).get(snapshot.path);
  if (known === undefined || !diskChanged(known, snapshot)) return;
  if (snapshot.editor === 'unsaved') throw fileError('DIRTY_BUFFER', 'files-dirty-conflict', { path });
  throw fileError('STALE_FILE', 'files-stale', { path });
}

/** The `path` argument of unchecked arguments, safe to show. */
export function pathArgument(args: Readonly<Record<string, unknown>>): string {
  return typeof args.path === 'string' ? shown(args.path) : '';
}

/** Where a call of a file tool happens. */
export function locationOf(
  args: Readonly<Record<string, unknown>>,
  cwd: string,
  line?: number,
): readonly ToolLocation[] {
  if (typeof args.path !== 'string' || args.path === '') return [];
  const path = lexicalPath(cwd, args.path);
  return [line === undefined ? { path } : { path, line }];
}

/** Notes under a result, a line each. */
export function noteLines(notes: readonly Message[], i18n: I18n): string {
  return notes.map((note) => `\n${i18n.format(note)}`).join('');
}

/** A Markdown code block that nothing in the text can close. */
export function codeBlock(text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}\n${text}\n${fence}`;
}
