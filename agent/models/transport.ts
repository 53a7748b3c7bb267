// The network below the SDKs: which `fetch` they get, and the tap that counts what comes in. The SDKs hide server
// pings and half events, so only the bytes tell whether a server is still alive.
import type { Dispatcher } from 'undici';

/** Signs of life of one response. */
export interface Traffic {
  bytes: number;
  /** Milliseconds since the epoch of the last byte (or of the start). */
  lastAt: number;
  /** The last piece that came. */
  tail: Uint8Array | undefined;
  /** `content-type` of the response, '' before it came. */
  contentType: string;
}

// undici's request types and the global ones are the same at run time, but declared twice.
type UndiciInput = Parameters<typeof import('undici')['fetch']>[0];
type UndiciInit = Parameters<typeof import('undici')['fetch']>[1];

/** Node's own fetch gives up after so much silence; whoever waits longer gets undici without that limit. */
export const FETCH_SILENCE_MS = 300_000;

/** By what they were made of. They keep connections, so they are shared by all requests of the process. */
const dispatchers = new Map<string, Dispatcher>();

/**
 * Chooses the fetch for an endpoint: Node's own, or undici's where a proxy is configured or silence of five minutes
 * and more is allowed. undici is loaded only then.
 */
export async function baseFetch(
  environment: Readonly<Record<string, string | undefined>>,
  longestSilenceMs: number,
): Promise<typeof fetch> {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
  const httpsProxy = read('HTTPS_PROXY');
  const httpProxy = read('HTTP_PROXY');
  const patient = longestSilenceMs > FETCH_SILENCE_MS;
  if (!httpsProxy && !httpProxy && !patient) return fetch;
  // undici is CommonJS: in a bundle its only export is the default one.
  const { default: undici } = await import('undici');
  const silence = patient ? 0 : FETCH_SILENCE_MS;
  const timeouts = { headersTimeout: silence, bodyTimeout: silence };
  const proxies = {
    httpsProxy: httpsProxy ?? '',
    httpProxy: httpProxy ?? '',
    noProxy: read('NO_PROXY') ?? '',
  };
  const key = JSON.stringify([silence, proxies]);
  const dispatcher =
    dispatchers.get(key) ??
    (httpsProxy || httpProxy
      ? new undici.EnvHttpProxyAgent({ ...timeouts, ...proxies })
      : new undici.Agent(timeouts));
  dispatchers.set(key, dispatcher);
  const withDispatcher = (input: unknown, init: unknown) =>
    undici.fetch(input as UndiciInput, { ...(init as UndiciInit), dispatcher });
  return withDispatcher as unknown as typeof fetch;
}

/** A fetch whose response bodies are counted into `traffic` as they are read. */
export function tapped(base: typeof fetch, traffic: Traffic, now: () => number): typeof fetch {
  return async (input, init) => {
    const response = await base(input, init);
    traffic.contentType = response.headers.get('content-type') ?? '';
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(tap(response.body, traffic, now), { status, statusText, headers });
  };
}

/**
 * OpenAI's SDK copies the rest of a piece for each event it finds in it, so that large pieces of many small events
 * cost time by their square.
 */
const PIECE_BYTES = 2048;

function tap(
  body: ReadableStream<Uint8Array>,
  traffic: Traffic,
  now: () => number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        traffic.bytes += value.byteLength;
        traffic.lastAt = now();
        traffic.tail = value;
        for (let at = 0; at < value.byteLength; at += PIECE_BYTES) {
          controller.enqueue(value.subarray(at, at + PIECE_BYTES));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
