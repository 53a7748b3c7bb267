// The contract of the fetcher: the only way a tool of the agent reads from the network.
import type { Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';
import type { AcceptedUrl, UrlRules } from '../policy/network.ts';
import type { RobotsCache } from './robots.ts';

/** Decoded bytes that are kept of a page unless told otherwise. */
export const DEFAULT_MAX_BYTES = 2_000_000;
/** Upper limit of `maxBytes`. */
export const MAX_MAX_BYTES = 10_000_000;
/** Milliseconds for a whole request: names, connections, redirects and body. */
export const DEFAULT_TIMEOUT_MS = 30_000;
/** What the agent calls itself, to servers and in robots.txt. */
export const USER_AGENT = 'Ocho';

/** One GET. */
export interface FetchRequest {
  readonly url: string;
  readonly rules: UrlRules;
  /** Sent to the origin of `url` only, never to one it redirects to. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Decoded bytes to keep; what is beyond is not read. Default 2 MB, at most 10 MB. */
  readonly maxBytes?: number;
  /** Default 30 s. */
  readonly timeoutMs?: number;
  /** Given: robots.txt of each origin is asked for and respected. Keep it as long as the session. */
  readonly robots?: RobotsCache;
  /**
   * Asked at each redirect whose target the guard accepts. False ends the request with `leadsTo`. Default: follow.
   */
  readonly mayFollow?: (to: AcceptedUrl, from: AcceptedUrl) => boolean;
}

/** What came back. Any status; only what is text in some form has bytes. */
export interface FetchedPage {
  /** Where it came from in the end. */
  readonly url: string;
  readonly status: number;
  /** Essence of the media type (`text/html`), lower case; empty when the server did not say. */
  readonly contentType: string;
  /** As the server labelled it. */
  readonly charset: string | undefined;
  /** Decompressed. */
  readonly bytes: Uint8Array;
  /** The page is longer than `bytes`. */
  readonly cut: boolean;
  /** Every URL that was asked for, in order. */
  readonly hops: readonly string[];
  /** A redirect that was not followed, because `mayFollow` said no. */
  readonly leadsTo?: string;
}

/** Reads pages. Safe for many requests at once. */
export interface Fetcher {
  /** Rejects with `FetchError`, or with the signal's reason when aborted. */
  fetch(request: FetchRequest, signal: AbortSignal): Promise<FetchedPage>;
  /** Closes idle and open connections. */
  close(): Promise<void>;
}

export type FetchErrorCode =
  /** The guard refuses the URL, one of its addresses or a redirect. */
  | 'REFUSED_DESTINATION'
  | 'DNS_FAILED'
  | 'CONNECTION_FAILED'
  | 'TLS_FAILED'
  | 'TIMEOUT'
  /** What came is not HTTP, or its compression is broken or unknown. */
  | 'BAD_RESPONSE'
  /** Not text in any form. */
  | 'UNSUPPORTED_CONTENT'
  /** robots.txt forbids the page, or the server cannot say. */
  | 'ROBOTS';

/** A request that brought no page. */
export class FetchError extends OchoError {
  declare readonly code: FetchErrorCode;

  constructor(code: FetchErrorCode, text: Message, options?: ErrorOptions) {
    super(code, text, options);
    this.name = 'FetchError';
  }
}
