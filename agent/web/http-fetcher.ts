import type { Dispatcher } from 'undici';
import {
  type AcceptedUrl,
  classifyUrl,
  MAX_REDIRECTS,
  resolveLocation,
  type UrlVerdict,
} from '../policy/network.ts';
import { ACCEPT_ENCODING, discard, readBody } from './body.ts';
import { decodeText } from './charset.ts';
import { type Connections, createConnections, type Lookup, lookupAddresses } from './connections.ts';
import { kindOf, parseContentType, sniff } from './content-type.ts';
import { toFetchError } from './failures.ts';
import {
  DEFAULT_MAX_BYTES,
  DEFAULT_TIMEOUT_MS,
  FetchError,
  type FetchedPage,
  type Fetcher,
  type FetchRequest,
  MAX_MAX_BYTES,
  USER_AGENT,
} from './fetcher.ts';
import { MAX_ROBOTS_BYTES, type RobotsAnswer, robotsRules } from './robots.ts';

/** What a fetcher needs; the defaults are the real network. */
export interface FetcherOptions {
  readonly lookup?: Lookup;
  /** Where `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are read from. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Bytes of an error page that are worth keeping. */
const MAX_ERROR_BYTES = 64 * 1024;
const REDIRECT_STATUS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A fetcher on undici, which it loads with its first request. */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const connections = createConnections(options.lookup ?? lookupAddresses, options.env ?? process.env);
  return {
    fetch: (request, signal) => fetchWithin(connections, request, signal),
    close: () => connections.close(),
  };
}

async function fetchWithin(
  connections: Connections,
  request: FetchRequest,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const limit = AbortSignal.timeout(timeoutMs);
  const both = AbortSignal.any([signal, limit]);
  try {
    return await untilAborted(followRedirects(connections, request, both), both);
  } catch (error) {
    signal.throwIfAborted();
    throw toFetchError(error, request.url, limit.aborted ? timeoutMs : undefined);
  }
}

/** Name lookups cannot be aborted, so the wait for them is. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function followRedirects(
  connections: Connections,
  request: FetchRequest,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const first = accept(classifyUrl(request.url, request.rules));
  const hops: string[] = [];
  for (let target = first; ; ) {
    await respectRobots(connections, request, target, signal);
    hops.push(target.url);
    const response = await connections.get(target, headersFor(request, target, first), signal);
    const location = REDIRECT_STATUS.has(response.statusCode) ? header(response, 'location') : '';
    if (location === '') return readPage(response, target, hops, request);
    discard(response.body);
    const next = accept(classifyUrl(resolveLocation(location, target.url), request.rules));
    if (hops.length > MAX_REDIRECTS) {
      throw new FetchError('REFUSED_DESTINATION', {
        id: 'web-refused-redirects',
        args: { limit: MAX_REDIRECTS },
      });
    }
    if (request.mayFollow && !request.mayFollow(next, target)) return leadsTo(response, target, next, hops);
    target = next;
  }
}

function accept(verdict: UrlVerdict): AcceptedUrl {
  if (verdict.accepted) return verdict;
  throw new FetchError('REFUSED_DESTINATION', verdict.because);
}

/** A person's own headers (keys, cookies) go to the origin they were meant for and nowhere else. */
function headersFor(request: FetchRequest, target: AcceptedUrl, first: AcceptedUrl): Record<string, string> {
  const own = new URL(target.url).origin === new URL(first.url).origin ? request.headers : {};
  return {
    accept: 'text/html,application/xhtml+xml,application/json;q=0.9,text/*;q=0.9,*/*;q=0.5',
    ...own,
    'accept-encoding': ACCEPT_ENCODING,
    'user-agent': USER_AGENT,
  };
}

async function readPage(
  response: Dispatcher.ResponseData,
  target: AcceptedUrl,
  hops: readonly string[],
  request: FetchRequest,
): Promise<FetchedPage> {
  const { essence, charset } = parseContentType(header(response, 'content-type'));
  const failed = response.statusCode >= 400;
  const page = { url: target.url, status: response.statusCode, contentType: essence, charset, hops };
  if (kindOf(essence) === 'other') {
    discard(response.body);
    if (failed) return { ...page, bytes: new Uint8Array(), cut: false };
    throw unsupported(essence, target.url);
  }
  const wanted = Math.min(request.maxBytes ?? DEFAULT_MAX_BYTES, MAX_MAX_BYTES);
  const maxBytes = failed ? Math.min(wanted, MAX_ERROR_BYTES) : wanted;
  const body = await readBody(response.body, header(response, 'content-encoding'), maxBytes);
  if (kindOf(essence) === 'unknown' && sniff(body.bytes) === 'other') {
    if (failed) return { ...page, bytes: new Uint8Array(), cut: false };
    throw unsupported(essence || 'application/octet-stream', target.url);
  }
  return { ...page, ...body };
}

function leadsTo(
  response: Dispatcher.ResponseData,
  target: AcceptedUrl,
  next: AcceptedUrl,
  hops: readonly string[],
): FetchedPage {
  const nothing = { contentType: '', charset: undefined, bytes: new Uint8Array(), cut: false };
  return { ...nothing, url: target.url, status: response.statusCode, hops, leadsTo: next.url };
}

function unsupported(type: string, url: string): FetchError {
  return new FetchError('UNSUPPORTED_CONTENT', { id: 'web-failed-content', args: { type, url } });
}

function header(response: Dispatcher.ResponseData, name: string): string {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** A person's own server is not the public web: its robots.txt is not asked for. */
async function respectRobots(
  connections: Connections,
  request: FetchRequest,
  target: AcceptedUrl,
  signal: AbortSignal,
): Promise<void> {
  if (!request.robots || target.rule === 'network.private_host') return;
  const origin = new URL(target.url).origin;
  const load = (url: string) => loadRobots(connections, url, request, signal);
  const isAllowed = await robotsRules(request.robots, origin, USER_AGENT, load);
  if (!isAllowed(target.url))
    throw new FetchError('ROBOTS', { id: 'web-failed-robots', args: { url: target.url } });
}

async function loadRobots(
  connections: Connections,
  url: string,
  request: FetchRequest,
  signal: AbortSignal,
): Promise<RobotsAnswer | undefined> {
  const plain: FetchRequest = { url, rules: request.rules, maxBytes: MAX_ROBOTS_BYTES };
  try {
    const page = await followRedirects(connections, plain, signal);
    return { status: page.status, text: await decodeText(page.bytes, page.charset) };
  } catch (error) {
    signal.throwIfAborted();
    // A robots.txt that is a picture, or redirected into nowhere, says nothing.
    return error instanceof FetchError ? { status: 404, text: '' } : undefined;
  }
}
