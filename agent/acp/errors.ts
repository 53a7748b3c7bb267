import { RequestError } from '@agentclientprotocol/sdk';
import { ConfigError } from '../config/config-error.ts';
import { type I18n, OchoError } from '../i18n/message.ts';
import { ModelError } from '../models/model.ts';

/** JSON-RPC codes Ocho uses (ACP "Errors"; JSON-RPC 2.0 section 5.1). */
export const ErrorCode = {
  invalidParams: -32602,
  internal: -32603,
  authRequired: -32000,
  notFound: -32002,
} as const;

const CODES: Readonly<Record<string, number>> = {
  SESSION_NOT_FOUND: ErrorCode.notFound,
  SESSION_LOCKED: ErrorCode.invalidParams,
  SESSION_CLOSED: ErrorCode.notFound,
  BAD_CURSOR: ErrorCode.invalidParams,
  INVALID_PARAMS: ErrorCode.invalidParams,
  TURN_RUNNING: ErrorCode.invalidParams,
  CONFIG_NO_SUCH_ENTRY: ErrorCode.invalidParams,
  NO_SUCH_TURN: ErrorCode.invalidParams,
  NO_PREIMAGE: ErrorCode.invalidParams,
  BINARY_FILE: ErrorCode.invalidParams,
  FILE_TOO_LARGE: ErrorCode.invalidParams,
  AUTH_REQUIRED: ErrorCode.authRequired,
};

/** A failure as the client gets it: text a person can act on, and the stable code in `data`. */
export function toRequestError(error: unknown, i18n: I18n, sessionId?: string, turn?: number): RequestError {
  if (error instanceof RequestError) return error;
  const data = {
    ...(error instanceof OchoError ? { code: error.code } : {}),
    ...(error instanceof ModelError && error.status !== undefined ? { status: error.status } : {}),
    ...(sessionId === undefined ? {} : { sessionId }),
    // Of a prompt that failed: what it had done until then can be looked at and undone.
    ...(turn === undefined ? {} : { turn }),
  };
  if (error instanceof ModelError && error.kind === 'auth') {
    return new RequestError(ErrorCode.authRequired, i18n.format(error.text), data);
  }
  if (error instanceof OchoError) {
    const text = `${placeOf(error)}${i18n.format(error.text)}`;
    // What is written in a file is the person's to put right, and no fault inside the agent.
    const code = error instanceof ConfigError ? ErrorCode.invalidParams : CODES[error.code];
    return new RequestError(code ?? ErrorCode.internal, text, data);
  }
  return new RequestError(ErrorCode.internal, i18n.text('runtime-fault', { reason: String(error) }), data);
}

/** File and line of a fault in the configuration, in front of what is wrong there. */
function placeOf(error: OchoError): string {
  const found = error instanceof ConfigError ? error.diagnostics.find(isError) : undefined;
  const place = [found?.file, found?.line].filter((part) => part !== undefined);
  return place.length > 0 ? `${place.join(':')}: ` : '';
}

const isError = ({ severity }: { severity: string }): boolean => severity === 'error';

/** -32602 with a Fluent text. */
export function invalidParams(id: string, args: Record<string, string | number> = {}): OchoError {
  return new OchoError('INVALID_PARAMS', { id, args });
}
