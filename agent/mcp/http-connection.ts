// The network below a server's transport: headers, redirects, the session and its end, tokens and their renewal. The
// protocol's code gets a `fetch` and sees none of it
// (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http).
import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { type Message, OchoError } from '../i18n/message.ts';
import type { HttpAddress } from './http-address.ts';
import { type BodyEvents, boundedEvents, errorAnswer, readUpTo, wholeJson } from './http-body.ts';
import type { McpLimits } from './limits.ts';

const SESSION = 'Mcp-Session-Id';
const ACCEPT = 'application/json, text/event-stream';
const REDIRECTS = 3;
/** A server that has its streams end at once must not keep us busy. */
const STREAM_PAUSE_MS = 100;

/** Tokens of a sign-in. */
export interface Bearer {
  /** The token to send; undefined: nobody signed in. */
  token(): Promise<string | undefined>;
  /** The server took it for invalid. The next one, or undefined where a person must sign in. */
  renewed(rejected: string | undefined): Promise<string | undefined>;
  /** What the server said of the sign-in it wants: its `WWW-Authenticate`. Never rejects. */
  wanted(challenge: string): Promise<void>;
}

/** What a connection needs. */
export interface HttpParts {
  readonly server: string;
  readonly address: HttpAddress;
  readonly fetch: typeof fetch;
  readonly limits: McpLimits;
  readonly hello: JSONRPCRequest;
  readonly bearer: Bearer | undefined;
  readonly body: BodyEvents & {
    /** As `answered`, of the answer to this request. */
    answeredOf(id: string | number, head: string, tail: string): string | number | undefined;
  };
  /** It forgot us and was greeted anew: what is known of it may not be so any more. */
  greetedAnew(): void;
  /** A person must sign in. */
  mustSignIn(): void;
}

/** What of a request matters here. */
interface Sent {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly id: string | number | undefined;
}

/** One connection to one server, over as many requests as it takes. */
export class HttpConnection {
  readonly #parts: HttpParts;
  #closed = false;
  /** Requests whose answer is waited for, by their id. */
  readonly #calls = new Map<string | number, AbortController>();
  readonly #others = new Set<AbortController>();
  #session: string | undefined;
  #version: string | undefined;
  #renewal: Promise<void> | undefined;
  #lastStream = 0;
  /** An answer that is there before the protocol's code asks for it. */
  #first: Response | undefined;

  constructor(parts: HttpParts) {
    this.#parts = parts;
  }

  /** Sends the first message. Resolves to its answer, good or bad; `fetch` gives a good one to who asks next. */
  async greet(): Promise<Response> {
    const response = await this.#request(greeting(this.#parts.hello));
    if (response.ok) this.#first = response;
    return response;
  }

  /** The stream of the transport before this one. As `greet`. */
  async openStream(): Promise<Response> {
    const headers = new Headers({ accept: 'text/event-stream' });
    const response = await this.#request({ method: 'GET', headers, body: undefined, id: undefined });
    if (response.ok) this.#first = response;
    return response;
  }

  /** For the protocol's code. Rejects with `OchoError` that names the server. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const first = this.#first;
    this.#first = undefined;
    if (first) return first;
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? init.body : undefined;
    const sent = { method, headers: new Headers(init.headers), body, id: idOf(body) };
    if (method === 'GET') await this.#pauseBetweenStreams();
    return this.#request(sent, url);
  };

  /** Nobody waits for the answer to this request any more. */
  drop(id: string | number): void {
    this.#calls.get(id)?.abort();
    this.#calls.delete(id);
  }

  /** This request has its answer. */
  settled(id: string | number): void {
    this.#calls.delete(id);
  }

  /** Ends all requests. */
  close(): void {
    this.#closed = true;
    for (const each of [...this.#calls.values(), ...this.#others]) each.abort();
  }

  async #request(sent: Sent, url: URL = this.#parts.address.url): Promise<Response> {
    const used = this.#session;
    let response = await this.#authorized(sent, url);
    if (!response.ok && used !== undefined && sent.method !== 'DELETE') {
      response = await errorAnswer(response);
      if (await isForgotten(response)) response = await this.#anew(sent, url, used);
    }
    this.#session = response.headers.get(SESSION) ?? this.#session;
    this.#version = sent.headers.get('Mcp-Protocol-Version') ?? this.#version;
    return this.#bounded(response, sent);
  }

  /** The server does not know the session any more, so it has done nothing of what was asked. */
  async #anew(sent: Sent, url: URL, used: string): Promise<Response> {
    if (this.#session === used) await this.#renew();
    sent.headers.delete('last-event-id');
    return this.#authorized(sent, url);
  }

  async #authorized(sent: Sent, url: URL): Promise<Response> {
    const { bearer, server } = this.#parts;
    const token = await bearer?.token();
    const response = await this.#followed(sent, url, token);
    if (!needsToken(response)) return response;
    const status = response.status;
    await response.body?.cancel();
    if (!bearer) throw told('MCP_REFUSED', { id: 'mcp-http-refused', args: { server, status } });
    const next = status === 401 ? await bearer.renewed(token) : undefined;
    const again = next === undefined ? undefined : await this.#followed(sent, url, next);
    if (again && !needsToken(again)) return again;
    await again?.body?.cancel();
    await bearer.wanted((again ?? response).headers.get('www-authenticate') ?? '');
    this.#parts.mustSignIn();
    throw told('MCP_SIGN_IN', { id: 'mcp-sign-in', args: { server } });
  }

  /** Follows redirects that stay at the server and keep the request as it is. */
  async #followed(sent: Sent, url: URL, token: string | undefined): Promise<Response> {
    const { server } = this.#parts;
    let at = url;
    for (let count = 0; ; count += 1) {
      const response = await this.#once(sent, at, token);
      const to = redirectOf(response, at);
      if (!to) return response;
      await response.body?.cancel();
      const keeps = [307, 308].includes(response.status) || sent.method === 'GET';
      if (to.origin !== at.origin || !keeps || count === REDIRECTS) {
        throw told('MCP_REDIRECTED', { id: 'mcp-http-redirect', args: { server, to: shown(to) } });
      }
      at = to;
    }
  }

  async #once(sent: Sent, url: URL, token: string | undefined): Promise<Response> {
    const { server, address, limits } = this.#parts;
    if (url.origin !== address.url.origin) {
      throw told('MCP_REDIRECTED', { id: 'mcp-http-redirect', args: { server, to: shown(url) } });
    }
    const call = this.#opened(sent);
    // A request has the time of its call; whatever else is sent must be taken soon.
    const timer = sent.id === undefined ? setTimeout(() => call.abort(), limits.startMs) : undefined;
    try {
      return await this.#parts.fetch(url, {
        method: sent.method,
        headers: this.#headers(sent, token),
        redirect: 'manual',
        signal: call.signal,
        ...(sent.body === undefined ? {} : { body: sent.body }),
      });
    } catch (error) {
      const args = { server, reason: networkFault(error) };
      throw told('MCP_UNREACHABLE', { id: 'mcp-http-unreachable', args });
    } finally {
      clearTimeout(timer);
      if (sent.method !== 'GET') this.#others.delete(call);
    }
  }

  #opened({ id }: Sent): AbortController {
    const call = new AbortController();
    if (this.#closed) call.abort();
    if (id === undefined) this.#others.add(call);
    else this.#calls.set(id, call);
    return call;
  }

  #headers(sent: Sent, token: string | undefined): Headers {
    const headers = new Headers(this.#parts.address.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    for (const [name, value] of sent.headers) headers.set(name, value);
    // The protocol's code may know one that has come to an end since.
    headers.delete(SESSION);
    if (this.#session !== undefined) headers.set(SESSION, this.#session);
    return headers;
  }

  /** One greeting for all requests that found the session ended. */
  #renew(): Promise<void> {
    this.#renewal ??= this.#greetAnew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #greetAnew(): Promise<void> {
    const { address, hello, server, limits } = this.#parts;
    this.#session = undefined;
    const response = await this.#authorized(greeting({ ...hello, id: `anew-${Date.now()}` }), address.url);
    this.#session = response.headers.get(SESSION) ?? undefined;
    const { text } = await readUpTo(response, limits.lineBytes);
    if (!response.ok || !/"result"\s*:/.test(text)) {
      throw told('MCP_ENDED', { id: 'mcp-http-session', args: { server } });
    }
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const headers = jsonHeaders();
    if (this.#version) headers.set('Mcp-Protocol-Version', this.#version);
    await (
      await this.#authorized({ method: 'POST', headers, body, id: undefined }, address.url)
    ).body?.cancel();
    this.#parts.greetedAnew();
  }

  async #bounded(response: Response, sent: Sent): Promise<Response> {
    const { limits, body: events } = this.#parts;
    if (!response.ok) return errorAnswer(response);
    if (!response.body || response.status === 202) return response;
    const type = response.headers.get('content-type') ?? '';
    if (!/^\s*text\/event-stream\b/i.test(type)) return wholeJson(response, sent.id, limits, events);
    const { id } = sent;
    const own =
      id === undefined
        ? events
        : { ...events, answered: (head: string, tail: string) => events.answeredOf(id, head, tail) };
    const { status, statusText, headers } = response;
    return new Response(boundedEvents(response.body, limits, own), { status, statusText, headers });
  }

  async #pauseBetweenStreams(): Promise<void> {
    const left = this.#lastStream + STREAM_PAUSE_MS - performance.now();
    if (left > 0) {
      await new Promise((resolve) => {
        setTimeout(resolve, left);
      });
    }
    this.#lastStream = performance.now();
  }
}

function greeting(hello: JSONRPCRequest): Sent {
  return { method: 'POST', headers: jsonHeaders(), body: JSON.stringify(hello), id: hello.id };
}

function jsonHeaders(): Headers {
  return new Headers({ accept: ACCEPT, 'content-type': 'application/json' });
}

function idOf(body: string | undefined): string | number | undefined {
  if (body === undefined) return undefined;
  const message: unknown = JSON.parse(body);
  if (typeof message !== 'object' || message === null || !('id' in message) || !('method' in message))
    return undefined;
  return typeof message.id === 'string' || typeof message.id === 'number' ? message.id : undefined;
}

/** Whether the session is not known any more: 404, or what servers say that take it for a mistake of ours. */
async function isForgotten(response: Response): Promise<boolean> {
  if (response.status === 404) return true;
  return response.status === 400 && /\bsession\b/i.test(await response.clone().text());
}

/** Not signed in, or not for this. */
function needsToken({ status, headers }: Response): boolean {
  return status === 401 || (status === 403 && headers.has('www-authenticate'));
}

function redirectOf(response: Response, from: URL): URL | undefined {
  const to = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null;
  return to !== null && URL.canParse(to, from.href) ? new URL(to, from) : undefined;
}

/** An address without what may be secret in it. */
function shown(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`.slice(0, 200);
}

/** What the network says: a code of the system where there is one. */
export function networkFault(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.name : String(error);
}

function told(code: string, text: Message): OchoError {
  return new OchoError(code, text);
}
