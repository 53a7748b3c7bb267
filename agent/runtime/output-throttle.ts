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
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock, send: (text: string) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  push(text: string): void {
    if (this.#sent >= LIVE_LIMIT) return;
    this.#waiting += text.slice(0, LIVE_LIMIT - this.#sent);
    this.#sent += text.length;
    if (this.#timer) return;
    const wait = this.#last + INTERVAL_MS - this.#clock.now();
    if (wait <= 0) this.flush();
    else this.#timer = setTimeout(() => this.flush(), wait);
  }

  /** Sends what is waiting; called at the end of the call. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting === '') return;
    const text = this.#waiting;
    this.#waiting = '';
    this.#last = this.#clock.now();
    this.#send(text);
  }
}
