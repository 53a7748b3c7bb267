// Requests to authorization servers. A server names them, so it must not send us anywhere it likes.
import { isLoopback } from '../models/endpoint.ts';
import { readUpTo } from './http-body.ts';

const LIMIT_MS = 20_000;
const MAX_BYTES = 1 << 20;

/** Whether a server may send us, or a person, there: https, or this machine where the server itself is on it. */
export function isAllowed(to: URL, server: URL): boolean {
  if (to.protocol === 'https:') return true;
  return to.protocol === 'http:' && isLoopback(to.href) && isLoopback(server.href);
}

/** A `fetch` for the protocol's code: small answers in time, from where `isAllowed` says, and no secret goes elsewhere. */
export function guardedFetch(
  base: typeof fetch,
  server: URL,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, init = {}) => {
    let to = new URL(url);
    for (let count = 0; ; count += 1) {
      if (!isAllowed(to, server)) throw new Error(`refused: ${to.protocol}//${to.host}`);
      const signal = AbortSignal.timeout(LIMIT_MS);
      const response = await base(to, { ...init, redirect: 'manual', signal });
      const next = response.headers.get('location');
      const isRedirect = response.status >= 300 && response.status < 400 && next !== null;
      const { text, isWhole } = await readUpTo(response, MAX_BYTES);
      if (!isWhole) throw new Error(`too long: ${to.host}`);
      if (!isRedirect) return answer(response, text);
      if ((init.method ?? 'GET') !== 'GET' || count === 3) throw new Error(`redirected: ${to.host}`);
      to = new URL(next, to);
    }
  };
}

function answer({ status, statusText, headers }: Response, text: string): Response {
  const own = new Headers(headers);
  own.delete('content-encoding');
  own.delete('content-length');
  return new Response([204, 205, 304].includes(status) ? null : text, { status, statusText, headers: own });
}
