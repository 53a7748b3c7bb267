// One streaming request under watch: it ends when the caller aborts, when nothing comes for too long, when the
// caller stops reading, and every fault leaves it as a `ModelError`.
import type { Endpoint } from './endpoint.ts';
import { type FaultContext, timedOut, toModelError } from './errors.ts';
import { baseFetch, type Traffic, tapped } from './transport.ts';

/** What a provider needs to open its request. */
export interface OpenRequest {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** The state of one request, for the provider that translates it. */
export class WatchedStream<Raw> {
  readonly traffic: Traffic;
  readonly #endpoint: Endpoint;
  readonly #open: (request: OpenRequest) => PromiseLike<AsyncIterable<Raw>>;
  #expired = false;
  /** True while the reader is busy with what it got: its slowness is not the server's silence. */
  #paused = false;
  /** True once a raw event has come. */
  #started = false;

  constructor(endpoint: Endpoint, open: (request: OpenRequest) => PromiseLike<AsyncIterable<Raw>>) {
    this.#endpoint = endpoint;
    this.#open = open;
    this.traffic = { bytes: 0, lastAt: endpoint.clock.now(), tail: undefined, contentType: '' };
  }

  /** For faults the provider finds itself. */
  get faultContext(): FaultContext {
    const { info, baseUrl, apiKey, keyVariable, headers, clock } = this.#endpoint;
    return {
      provider: info.provider,
      model: info.name,
      baseUrl,
      apiKey,
      keyVariable,
      headers,
      now: clock.now(),
      started: this.#started,
    };
  }

  /** The raw events. Rejects with `ModelError`, or with the signal's reason when it aborts. */
  async *events(signal: AbortSignal): AsyncGenerator<Raw, void, undefined> {
    signal.throwIfAborted();
    const request = new AbortController();
    const stop = () => request.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    this.#watch(request).catch(() => undefined); // Its sleep rejects when the request is over.
    try {
      for await (const event of await this.#start(request.signal)) {
        this.#started = true;
        this.#paused = true;
        yield event;
        this.#paused = false;
        this.traffic.lastAt = this.#endpoint.clock.now();
      }
      this.#throwIfStopped(signal); // The SDKs end an aborted stream as if it had been whole.
    } catch (error) {
      this.#throwIfStopped(signal);
      throw toModelError(error, this.faultContext);
    } finally {
      signal.removeEventListener('abort', stop);
      request.abort();
    }
  }

  async #start(signal: AbortSignal): Promise<AsyncIterable<Raw>> {
    const { environment, limits, clock } = this.#endpoint;
    const base = await baseFetch(environment, Math.max(limits.firstByteMs, limits.idleMs));
    return await this.#open({ signal, fetch: tapped(base, this.traffic, () => clock.now()) });
  }

  #throwIfStopped(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.#expired) throw timedOut(this.faultContext, this.#limit());
  }

  #limit(): number {
    const { firstByteMs, idleMs } = this.#endpoint.limits;
    return this.traffic.bytes === 0 ? firstByteMs : idleMs;
  }

  async #watch(request: AbortController): Promise<void> {
    const { clock, limits } = this.#endpoint;
    for (;;) {
      const rest = this.traffic.lastAt + this.#limit() - clock.now();
      if (rest <= 0 && !this.#paused) {
        this.#expired = true;
        request.abort();
        return;
      }
      await clock.sleep(Math.min(rest > 0 ? rest : limits.idleMs, limits.idleMs), request.signal);
    }
  }
}
