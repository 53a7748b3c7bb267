import type { Clock } from '../platform/clock.ts';

/** Deltas go out at most this often (protocol.md: 10 a second). */
const INTERVAL_MS = 100;
/** Live output of one call beyond this many characters is no longer passed on; the result holds head and tail. */
const LIVE_LIMIT = 200_000;

/**
 * Gathers a call's live output into deltas: ten a second at most, bounded in all. The events are what both the
 * client and the log get, so a replay shows what was shown.
 */
export class OutputThrottle {
  readonly #send: (text: string) => void;
  readonly #clock: Clock;
  #waiting = '';
  #sent = 0;
  #last = 0;
  #pause: AbortController | undefined;
  #ended = false;

  constructor(clock: Clock, send: (text: string) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  push(text: string): void {
    if (this.#ended || this.#sent >= LIVE_LIMIT) return;
    this.#waiting += text.slice(0, LIVE_LIMIT - this.#sent);
    this.#sent += text.length;
    if (this.#pause) return;
    const wait = this.#last + INTERVAL_MS - this.#clock.now();
    if (wait <= 0) this.#flush();
    else this.#flushAfter(wait);
  }

  /** Sends what is waiting. What a tool still writes after its call has ended is not part of the call. */
  end(): void {
    this.#flush();
    this.#ended = true;
  }

  #flushAfter(wait: number): void {
    const pause = new AbortController();
    this.#pause = pause;
    this.#clock.sleep(wait, pause.signal).then(
      () => this.#flush(),
      () => undefined,
    );
  }

  #flush(): void {
    this.#pause?.abort();
    this.#pause = undefined;
    if (this.#waiting === '') return;
    const text = this.#waiting;
    this.#waiting = '';
    this.#last = this.#clock.now();
    this.#send(text);
  }
}
