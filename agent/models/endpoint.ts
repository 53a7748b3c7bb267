// What every provider that speaks HTTP is given: where the model is and how long to wait for it.
import type { I18n } from '../i18n/message.ts';
import type { Clock } from '../platform/clock.ts';
import type { ModelInfo } from './model.ts';

/** Silence that is tolerated, in milliseconds. */
export interface StreamLimits {
  /** From sending the request to the first byte of the answer. */
  readonly firstByteMs: number;
  /** Between two pieces of the answer. */
  readonly idleMs: number;
}

/** Five minutes each: slow local models read long prompts before they say anything. */
export const DEFAULT_STREAM_LIMITS: StreamLimits = { firstByteMs: 300_000, idleMs: 300_000 };

/** How a model family is told how much to think. */
export type ThinkingStyle =
  /** It cannot be told. */
  | 'none'
  /** Anthropic `thinking.budget_tokens`. */
  | 'budget'
  /** Anthropic adaptive thinking with `output_config.effort`; can be disabled. */
  | 'adaptive'
  /** As `adaptive`, but the model always thinks: only the effort can be chosen. */
  | 'adaptive_always'
  /** OpenAI reasoning effort. */
  | 'effort';

/** A model behind an HTTP interface, with everything needed to reach it. */
export interface Endpoint {
  readonly info: ModelInfo;
  readonly baseUrl: string;
  /** Undefined: the server wants none (a local one). */
  readonly apiKey: string | undefined;
  /** Environment variable the key is read from, for messages. */
  readonly keyVariable: string;
  /** Sent with each request, beside the provider's own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: StreamLimits;
  readonly thinking: ThinkingStyle;
  /** OpenAI: the effort that means "do not think", where there is one. */
  readonly offEffort: 'none' | 'minimal' | undefined;
  /** Tokens one answer may have; undefined: left to the server (where it allows that). */
  readonly maxOutputTokens: number | undefined;
  /** Anthropic's dialect: the server takes references to deferred tools. */
  readonly toolReferences: boolean;
  /** Where proxy settings are read from (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** For the few words a provider adds to a request itself (an image left out, a missing result). */
  readonly i18n: I18n;
}

/** Whether a URL points at this machine. False for what is not a URL. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}

/** Whether a URL is OpenAI's own server: some fields and headers are for nobody else. */
export function isOpenAi(url: string): boolean {
  return URL.canParse(url) && new URL(url).hostname === 'api.openai.com';
}

/** Whether a URL is Anthropic's own server. */
export function isAnthropic(url: string): boolean {
  return URL.canParse(url) && new URL(url).hostname === 'api.anthropic.com';
}

/** The headers that carry a trace on (W3C Trace Context, W3C Baggage); other keys are left out. */
export function traceHeaders(trace: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of ['traceparent', 'tracestate', 'baggage']) {
    const value = trace?.[name];
    if (value !== undefined && /^[\x20-\x7e]+$/.test(value)) headers[name] = value;
  }
  return headers;
}
