// What can go wrong on the way to a page, told apart by the codes of Node, undici and OpenSSL.
import type { Message } from '../i18n/message.ts';
import { RefusedAddress } from './connections.ts';
import { FetchError, type FetchErrorCode } from './fetcher.ts';

const DNS_CODES: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EAI_FAIL',
  'ENODATA',
]);
const TLS_CODE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH|INVALID_CA)/;

/**
 * The error a caller of the fetcher gets. `timedOutMs` is the time limit when it has run out; then nothing else
 * matters. The original error stays as `cause`. An error that bears no code is a fault of the program, not of the
 * network, and comes back as it is.
 */
export function toFetchError(error: unknown, url: string, timedOutMs: number | undefined): unknown {
  const host = URL.canParse(url) ? new URL(url).host : url;
  const make = (code: FetchErrorCode, text: Message) => new FetchError(code, text, { cause: error });
  if (timedOutMs !== undefined) {
    return make('TIMEOUT', { id: 'web-failed-timeout', args: { host, seconds: timedOutMs / 1000 } });
  }
  if (error instanceof FetchError) return error;
  const refused = causes(error).find((each) => each instanceof RefusedAddress);
  if (refused) return make('REFUSED_DESTINATION', refused.refused.because);
  const reason = codeOf(error);
  if (reason === undefined) return error;
  if (DNS_CODES.has(reason)) return make('DNS_FAILED', { id: 'web-failed-dns', args: { host } });
  if (TLS_CODE.test(reason)) return make('TLS_FAILED', { id: 'web-failed-tls', args: { host, reason } });
  if (reason === 'HTTPParserError' || reason.startsWith('HPE_') || reason === 'UND_ERR_HEADERS_OVERFLOW') {
    return make('BAD_RESPONSE', { id: 'web-failed-response', args: { host, reason } });
  }
  return make('CONNECTION_FAILED', { id: 'web-failed-connection', args: { host, reason } });
}

/** The innermost code of the chain; several attempts come as one AggregateError. */
function codeOf(error: unknown): string | undefined {
  const codes = causes(error)
    .map((each) => (each.name === 'HTTPParserError' ? each.name : 'code' in each ? each.code : undefined))
    .filter((code) => typeof code === 'string');
  return codes.at(-1);
}

function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap(causes)];
}
