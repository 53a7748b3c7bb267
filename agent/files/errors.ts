// Failures of the file layer, each with a stable code and a text that says what to do.
import { OchoError } from '../i18n/message.ts';
import { shown } from './shown.ts';

/**
 * Codes of file failures. The first line is the vocabulary of the edit corpus (its README.md "edits.jsonl"), the
 * second what reading and writing need beside it.
 */
export type FileErrorCode =
  | 'NOT_FOUND'
  | 'MULTIPLE_MATCHES'
  | 'COUNT_MISMATCH'
  | 'EMPTY_OLD_STRING'
  | 'NO_CHANGE'
  | 'STALE_FILE'
  | 'NOT_READ'
  | 'FILE_MISSING'
  | 'BINARY_FILE'
  | 'INVALID_ENCODING'
  | 'INVALID_ARGUMENT'
  | 'IO_ERROR'
  | 'DIRTY_BUFFER'
  | 'NOT_A_FILE'
  | 'FILE_TOO_LARGE'
  | 'PLAN_CHANGED';

/** A failure of the file layer; `args.path` is made safe to show. */
export function fileError(
  code: FileErrorCode,
  id: string,
  args: Readonly<Record<string, string | number>>,
  cause?: unknown,
): OchoError {
  const safe = typeof args.path === 'string' ? { ...args, path: shown(args.path) } : args;
  return new OchoError(code, { id, args: safe }, cause === undefined ? undefined : { cause });
}

/** The `code` of a Node system error, e.g. `ENOENT`; undefined for anything else. */
export function errno(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const KNOWN: Readonly<Record<string, readonly [FileErrorCode, string]>> = {
  ENOENT: ['FILE_MISSING', 'files-missing'],
  ENOTDIR: ['INVALID_ARGUMENT', 'files-parent-not-folder'],
  EISDIR: ['NOT_A_FILE', 'files-is-folder'],
  ENAMETOOLONG: ['INVALID_ARGUMENT', 'files-name-too-long'],
  ELOOP: ['INVALID_ARGUMENT', 'files-link-loop'],
  ENOSPC: ['IO_ERROR', 'files-disk-full'],
  EDQUOT: ['IO_ERROR', 'files-disk-full'],
  EACCES: ['IO_ERROR', 'files-no-permission'],
  EPERM: ['IO_ERROR', 'files-no-permission'],
  EROFS: ['IO_ERROR', 'files-no-permission'],
};

/** Turns a Node system error into a file failure; any other error comes back as it is. */
export function fromSystem(error: unknown, path: string): unknown {
  const code = errno(error);
  if (error instanceof OchoError || code === undefined || !/^E[A-Z0-9]+$/.test(code)) return error;
  const [ours, id] = KNOWN[code] ?? ['IO_ERROR', 'files-io'];
  return fileError(ours, id, { path, error: code }, error);
}
