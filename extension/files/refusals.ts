// Errors an agent gets for what it asked of the editor's files, with a text that says what to do.
import { RequestError } from '@agentclientprotocol/sdk';
import type { I18n } from '../../agent/i18n/message.ts';
import { OchoError } from '../../agent/i18n/message.ts';

/**
 * Why a file was not read or written; in `data.reason` of the error. `conflict`: it is not as the session last saw it,
 * or holds unsaved text the session has not read.
 */
export type FileRefusal =
  | 'conflict'
  | 'not_saved_yet'
  | 'other_editor'
  | 'encoding'
  | 'binary'
  | 'too_large'
  | 'rejected'
  | 'not_saved'
  | 'failed';

/** A code in the range JSON-RPC leaves to servers that ACP does not use. */
const REFUSED = -32010;

/** The error for a refusal. */
export function refusal(
  i18n: I18n,
  reason: FileRefusal,
  id: string,
  args: Readonly<Record<string, string | number>>,
): RequestError {
  return new RequestError(REFUSED, i18n.text(id, args), { reason });
}

/** The error for a failure of the file layer, whatever it is; errors that are for the agent already stay as they are. */
export function asRequestError(i18n: I18n, error: unknown, path: string): unknown {
  if (error instanceof RequestError) return error;
  if (error instanceof OchoError) {
    if (error.code === 'FILE_MISSING') return RequestError.resourceNotFound(path);
    return new RequestError(REFUSED, i18n.format(error.text), { reason: reasonOf(error) });
  }
  const said = error instanceof Error ? error.message : String(error);
  return refusal(i18n, 'failed', 'editorfiles-failed', { path, reason: said });
}

function reasonOf({ code }: OchoError): FileRefusal {
  if (code === 'BINARY_FILE') return 'binary';
  if (code === 'FILE_TOO_LARGE') return 'too_large';
  if (code === 'INVALID_ENCODING') return 'encoding';
  return code === 'PLAN_CHANGED' ? 'conflict' : 'failed';
}
