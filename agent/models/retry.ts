// Trying again: when, how often and after how long. Only what has not been shown can be tried again here; a fault in
// the middle of an answer is passed on, and the runtime decides.
import type { Message } from '../i18n/message.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { connectionCode, isPermanent } from './errors.ts';
import { type Model, ModelError, type ModelErrorKind, type ModelEvent, type ModelRequest } from './model.ts';

/** Limits of trying again. Times in milliseconds. */
export interface RetryPolicy {
  /** Tries in all, the first included. */
  readonly maxTries: number;
  /** Tries in all while the connection is refused: a server that is not running seldom appears. */
  readonly maxRefused: number;
  /** No try starts later than this after the first, not counting waits a provider asked for. */
  readonly maxTotalMs: number;
  /** Longest wait a provider may ask for, and the sum of all it may ask for; more fails at once. */
  readonly maxAskedMs: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/** Six tries in about 90 seconds; waits of up to five minutes when the provider asks for them. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  maxTries: 6,
  maxRefused: 3,
  maxTotalMs: 90_000,
  maxAskedMs: 300_000,
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
};

/** Kinds of faults that another try may mend. */
export const RETRYABLE_KINDS: ReadonlySet<ModelErrorKind> = new Set<ModelErrorKind>([
  'rate_limit',
  'overloaded',
  'server',
  'network',
  'cut',
  'timeout',
]);

/** Told before each wait. */
export interface RetryNotice {
  readonly error: ModelError;
  /** The try that failed, from 1. */
  readonly attempt: number;
  readonly maxTries: number;
  /** The wait that follows, in milliseconds. */
  readonly delayMs: number;
}

/** What to tell a person about a retry. */
export function retryMessage({ error, attempt, maxTries, delayMs }: RetryNotice): Message {
  const seconds = Math.max(1, Math.round(delayMs / 1000));
  const provider = String(error.text.args?.provider ?? '');
  return {
    id: `models-retry-${error.kind.replace('_', '-')}`,
    args: { provider, seconds, attempt, maxTries },
  };
}

/** What `withRetry` needs. */
export interface RetryOptions {
  readonly clock?: Clock;
  readonly policy?: RetryPolicy;
  readonly onRetry?: (notice: RetryNotice) => void;
}

/** What has been spent on a request so far. */
export interface RetrySpent {
  /** Tries that failed, at least 1. */
  readonly tries: number;
  /** Since the first try began, waits asked for by the provider not counted. */
  readonly elapsedMs: number;
  /** Waits asked for by the provider so far. */
  readonly askedMs: number;
}

/**
 * How long to wait before the next try: milliseconds, or undefined when there is to be none. Exponential with jitter
 * (half to whole); never shorter than what the provider asked for. `random` is in [0, 1).
 */
export function retryDelay(
  error: ModelError,
  spent: RetrySpent,
  random: number,
  policy: RetryPolicy = DEFAULT_RETRY_POLICY,
): number | undefined {
  if (!RETRYABLE_KINDS.has(error.kind) || isPermanent(error)) return undefined;
  const maxTries = connectionCode(error.cause) === 'ECONNREFUSED' ? policy.maxRefused : policy.maxTries;
  if (spent.tries >= maxTries || spent.elapsedMs > policy.maxTotalMs) return undefined;
  const own = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (spent.tries - 1)) * (0.5 + random / 2);
  if (error.retryAfterMs === undefined) {
    return spent.elapsedMs + own > policy.maxTotalMs ? undefined : Math.round(own);
  }
  if (error.retryAfterMs + spent.askedMs > policy.maxAskedMs) return undefined;
  return Math.round(Math.max(error.retryAfterMs, Math.min(own, 500)) + random * 100);
}

/**
 * A model that tries again while nothing of the answer has been passed on. After that a fault that could have been
 * retried comes out with kind `cut`. Rejects with the last `ModelError`, or with the signal's reason at once.
 */
export function withRetry(model: Model, options: RetryOptions = {}): Model {
  return { info: model.info, stream: (request, signal) => retried(model, request, signal, options) };
}

async function* retried(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal,
  { clock = systemClock, policy = DEFAULT_RETRY_POLICY, onRetry }: RetryOptions,
): AsyncGenerator<ModelEvent, void, undefined> {
  const start = clock.now();
  let askedMs = 0;
  for (let attempt = 1; ; attempt++) {
    let passedOn = false;
    try {
      for await (const event of model.stream(request, signal)) {
        passedOn = true;
        yield event;
      }
      return;
    } catch (error) {
      if (signal.aborted || !(error instanceof ModelError)) throw error;
      if (passedOn) throw asCut(error);
      const spent = { tries: attempt, elapsedMs: clock.now() - start - askedMs, askedMs };
      const delayMs = retryDelay(error, spent, clock.random(), policy);
      if (delayMs === undefined) throw tooLong(error, policy);
      if (error.retryAfterMs !== undefined) askedMs += delayMs;
      onRetry?.({ error, attempt, maxTries: policy.maxTries, delayMs });
      await clock.sleep(delayMs, signal);
    }
  }
}

function asCut(error: ModelError): ModelError {
  if (error.kind === 'cut' || error.lasting || !RETRYABLE_KINDS.has(error.kind)) return error;
  return new ModelError('cut', error.text, {
    status: error.status,
    retryAfterMs: error.retryAfterMs,
    cause: error,
  });
}

/** When the provider asks for a longer wait than anybody would sit through, that is what to say. */
function tooLong(error: ModelError, policy: RetryPolicy): ModelError {
  if (error.retryAfterMs === undefined || error.retryAfterMs <= policy.maxAskedMs) return error;
  const minutes = Math.ceil(error.retryAfterMs / 60_000);
  const text = { id: 'models-error-wait-too-long', args: { ...error.text.args, minutes } };
  return new ModelError(error.kind, text, {
    status: error.status,
    retryAfterMs: error.retryAfterMs,
    cause: error,
  });
}
