// Sorts whatever goes wrong with a provider into the kinds of `ModelError`, with a text that says what to do next.
// Errors are told by their shape, not by class, so that no SDK has to be loaded to look at one.
import type { Message } from '../i18n/message.ts';
import { isLoopback } from './endpoint.ts';
import { ModelError, type ModelErrorKind } from './model.ts';
import { providerWords, redact } from './redact.ts';
import { FETCH_SILENCE_MS } from './transport.ts';

/** What the texts need to know of the endpoint that failed. */
export interface FaultContext {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly keyVariable: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch, for `Retry-After` dates. */
  readonly now: number;
  /** A part of the answer had come: a broken connection is then a cut stream. */
  readonly started: boolean;
}

/** A fault as a provider describes it, in the status line or inside the stream. */
export interface ProviderFault {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
  readonly message: string;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

const CONTEXT_FULL =
  /context[_ ]?length|context[_ ]window|maximum context|context size|prompt is too long|input is too long|too many (?:input )?tokens|exceeds? the (?:model'?s )?(?:maximum|limit)[^.]{0,40}tokens|n_ctx|request_too_large/i;
const BAD_KEY =
  /(?:invalid|incorrect|missing|expired|no|provide)[\w ,'"]{0,20}api[ _-]?key|api[ _-]?key[\w ,'"]{0,20}(?:invalid|incorrect|missing|expired|not valid)|invalid_api_key|authentication_error/i;
const NO_CREDIT =
  /insufficient_quota|billing_error|credit balance|insufficient[_ ](?:funds|balance|credits)|exceeded your current quota/i;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS|ERR_SSL|EPROTO/;

/** Sorts anything thrown while a request was open. A `ModelError` stays what it is. */
export function toModelError(error: unknown, context: FaultContext): ModelError {
  if (error instanceof ModelError) return error;
  const fault = httpFault(error, context);
  if (fault) return fromFault(fault, context);
  if (chain(error).some((item) => item instanceof SyntaxError)) return nonsense(context, error);
  return fromConnection(error, context);
}

/** Sorts a fault the provider described. */
export function fromFault(fault: ProviderFault, context: FaultContext): ModelError {
  const words = providerWords(fault.message, secretsOf(context));
  const kind = kindOf(fault, words);
  const text: Message = {
    id: messageId(kind, fault, words),
    args: { ...place(context), status: fault.status ?? 0, detail: words, key: context.keyVariable },
  };
  return new ModelError(kind, text, {
    status: fault.status,
    retryAfterMs: fault.retryAfterMs,
    cause: cleanCause(fault.cause, context),
  });
}

/** The stream ended before the answer did. */
export function cut(context: FaultContext, cause?: unknown): ModelError {
  return plain('cut', 'models-error-cut', context, cause);
}

/** What came was not the protocol. */
export function nonsense(context: FaultContext, cause?: unknown): ModelError {
  return plain('nonsense', 'models-error-nonsense', context, cause);
}

/** Nothing came for `ms` milliseconds. */
export function timedOut(context: FaultContext, ms: number, cause?: unknown): ModelError {
  const text = { id: 'models-error-timeout', args: { ...place(context), seconds: Math.round(ms / 1000) } };
  return new ModelError('timeout', text, { cause: cleanCause(cause, context) });
}

/** Whether a provider's words say that the conversation is too long for the model. */
export const isContextFull = (words: string): boolean => CONTEXT_FULL.test(words);

/** There is no key and the server needs one. `inEditor`: the client keeps keys, so that is where to put it. */
export function missingKey(provider: string, variable: string, inEditor: boolean): ModelError {
  const id = inEditor ? 'models-error-no-key-editor' : 'models-error-no-key';
  return new ModelError('auth', { id, args: { provider, key: variable } });
}

/**
 * Milliseconds a response asks to wait: `retry-after-ms`, then `Retry-After` as seconds or as an HTTP date
 * (RFC 9110, 10.2.3). Undefined when it asks nothing or something unreadable; never negative.
 */
export function retryAfter(headers: { get(name: string): string | null }, now: number): number | undefined {
  const exact = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number.parseFloat(value) * 1000;
  const date = /^[A-Za-z]{3}/.test(value) ? Date.parse(value) : Number.NaN; // Date.parse takes almost anything.
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** What a provider can say is wrong: that it said nothing is found out here. */
type ToldKind = Exclude<ModelErrorKind, 'timeout' | 'network' | 'cut' | 'nonsense'>;

function kindOf(fault: ProviderFault, words: string): ToldKind {
  const all = `${fault.code ?? ''} ${fault.type ?? ''} ${words}`;
  const { status } = fault;
  if (NO_CREDIT.test(all) || status === 402) return 'invalid';
  if (status === 413 || (CONTEXT_FULL.test(all) && (status === undefined || status < 500)))
    return 'context_full';
  if (status === undefined) return kindOfName(all);
  if (status === 401 || status === 403 || (status === 400 && BAD_KEY.test(all))) return 'auth';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limit';
  if (status === 503 || status === 529) return 'overloaded';
  if (status >= 500 || status === 408 || status === 409 || status === 425) return 'server';
  return 'invalid';
}

/** Faults inside a stream carry a name instead of a status. */
function kindOfName(all: string): ToldKind {
  if (BAD_KEY.test(all) || /permission_error|unauthorized/i.test(all)) return 'auth';
  if (/rate_limit|too_many_requests/i.test(all)) return 'rate_limit';
  if (/overloaded|unavailable|capacity|insufficient_system_resource/i.test(all)) return 'overloaded';
  if (/not_found/i.test(all)) return 'not_found';
  if (/invalid_request|invalid_prompt|bad_request/i.test(all)) return 'invalid';
  return 'server';
}

function messageId(kind: ToldKind, fault: ProviderFault, words: string): string {
  if (NO_CREDIT.test(`${fault.code ?? ''} ${fault.type ?? ''} ${words}`) || fault.status === 402) {
    return 'models-error-no-credit';
  }
  if (fault.status === 403) return 'models-error-forbidden';
  return `models-error-${kind.replace('_', '-')}`;
}

/** Reads an SDK's error for an HTTP status or for an error object that came inside the stream. */
function httpFault(error: unknown, context: FaultContext): ProviderFault | undefined {
  if (!isRecord(error)) return undefined;
  const status = typeof error.status === 'number' ? error.status : undefined;
  const outer = isRecord(error.error) ? error.error : undefined;
  const body = outer && isRecord(outer.error) ? outer.error : outer;
  if (status === undefined && body === undefined) return undefined;
  const headers = error.headers;
  return {
    status,
    code: textOf(body?.code),
    type: textOf(body?.type) ?? textOf(error.type),
    message: textOf(body?.message) ?? textOf(body) ?? textOf(error.message) ?? '',
    retryAfterMs: headers instanceof Headers ? retryAfter(headers, context.now) : undefined,
    cause: error,
  };
}

function fromConnection(error: unknown, context: FaultContext): ModelError {
  const code = connectionCode(error);
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return timedOut(context, FETCH_SILENCE_MS, error);
  if (code.startsWith('HPE_')) return nonsense(context, error);
  if (context.started) return cut(context, error);
  if (code === 'ERR_INVALID_URL') return plain('invalid', 'models-error-bad-url', context, error);
  if (isBlockedPort(error)) return plain('invalid', 'models-error-bad-port', context, error);
  const id = connectionMessage(code, context);
  const detail =
    code || providerWords(error instanceof Error ? error.message : String(error), secretsOf(context));
  return new ModelError(
    'network',
    { id, args: { ...place(context), detail } },
    { cause: cleanCause(error, context) },
  );
}

/** fetch refuses the ports of other protocols (https://fetch.spec.whatwg.org/#port-blocking), with words and no code. */
function isBlockedPort(error: unknown): boolean {
  return chain(error).some((item) => item instanceof Error && item.message === 'bad port');
}

function connectionMessage(code: string, context: FaultContext): string {
  if (code === 'ECONNREFUSED') {
    return isLoopback(context.baseUrl) ? 'models-error-refused-local' : 'models-error-refused';
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'models-error-dns';
  if (CERTIFICATE.test(code)) return 'models-error-tls';
  return 'models-error-network';
}

/** The system's or undici's code of a failed connection, looked for through causes and aggregates; '' when none. */
export function connectionCode(error: unknown): string {
  for (const item of chain(error)) {
    if (isRecord(item) && typeof item.code === 'string') return item.code;
  }
  return '';
}

/** A fault that another try cannot mend: one that says so, a wrong name, a certificate that is not trusted. */
export function isPermanent(error: ModelError): boolean {
  if (error.lasting) return true;
  const code = connectionCode(error.cause);
  return code === 'ENOTFOUND' || CERTIFICATE.test(code);
}

function chain(error: unknown): unknown[] {
  const items: unknown[] = [];
  const queue: unknown[] = [error];
  while (queue.length > 0 && items.length < 20) {
    const item = queue.shift();
    if (!isRecord(item) || items.includes(item)) continue;
    items.push(item);
    queue.push(item.cause);
    if (Array.isArray(item.errors)) queue.push(...item.errors);
  }
  return items;
}

function plain(kind: ModelErrorKind, id: string, context: FaultContext, cause: unknown): ModelError {
  return new ModelError(kind, { id, args: place(context) }, { cause: cleanCause(cause, context) });
}

/** Logs get the cause without what a server may have echoed. */
function cleanCause(cause: unknown, context: FaultContext): Error | undefined {
  if (cause === undefined) return undefined;
  const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  const code = connectionCode(cause);
  return Object.assign(new Error(redact(message, secretsOf(context)).slice(0, 1000)), code ? { code } : {});
}

function place(context: FaultContext): Record<string, string> {
  return {
    provider: context.provider,
    model: context.model,
    url: redact(context.baseUrl, secretsOf(context)),
  };
}

function secretsOf(context: FaultContext): (string | undefined)[] {
  const url = URL.canParse(context.baseUrl) ? new URL(context.baseUrl) : undefined;
  return [
    context.apiKey,
    url?.password,
    ...Object.values(context.headers).filter((value) => value.length >= 8),
  ];
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return isRecord(value) ? JSON.stringify(value) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
