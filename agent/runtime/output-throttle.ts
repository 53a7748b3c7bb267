import type { Clock } from '../platform/clock.ts';
import { showInvisible } from '../policy/invisible.ts';
import { createStreamMask } from '../policy/known-secrets.ts';

/** Deltas go out at most this often (protocol.md: 10 a second). */
const INTERVAL_MS = 100;
/** Of one call's output this many characters are passed on as they come … */
const HEAD_LIMIT = 150_000;
/** … and of what comes after them this many at its end, where errors are. */
const TAIL_LIMIT = 50_000;

/** What is said in the output where some of it is missing. */
export interface OutputWords {
  /** From here on nothing is shown until the end. */
  paused(): string;
  /** This many characters are missing before what follows. */
  leftOut(characters: number): string;
}

/**
 * Gathers a call's live output into deltas: ten a second at most, bounded in all. The events are what both the
 * client and the log get, so a replay shows what was shown.
 */
export class OutputThrottle {
  readonly #send: (text: string) => void;
  readonly #clock: Clock;
  readonly #words: OutputWords;
  #waiting = '';
  #tail = '';
  /** Characters beyond the head. */
  #beyond = 0;
  #sent = 0;
  #last = 0;
  #pause: AbortController | undefined;
  #ended = false;
  /** Ahead of every cut: half a secret would be one that is not found any more. */
  readonly #mask = createStreamMask();

  constructor(clock: Clock, words: OutputWords, send: (text: string) => void) {
    this.#clock = clock;
    this.#words = words;
    this.#send = send;
  }

  push(text: string): void {
    if (this.#ended) return;
    this.#take(this.#mask.push(text));
    if (this.#waiting === '' || this.#pause) return;
    const wait = this.#last + INTERVAL_MS - this.#clock.now();
    if (wait <= 0) this.#flush();
    else this.#flushAfter(wait);
  }

  #take(text: string): void {
    const head = text.slice(0, HEAD_LIMIT - this.#sent);
    this.#sent += head.length;
    this.#waiting += head;
    if (head.length < text.length) this.#keep(text.slice(head.length));
  }

  /** Sends what is waiting, and the end of a long output. What comes after is not part of the call. */
  end(): void {
    if (this.#ended) return;
    this.#take(this.#mask.end());
    const leftOut = this.#beyond - this.#tail.length;
    this.#waiting += leftOut > 0 ? `${this.#words.leftOut(leftOut)}${this.#tail}` : this.#tail;
    this.#flush();
    this.#ended = true;
  }

  #keep(text: string): void {
    if (this.#beyond === 0) this.#waiting += this.#words.paused();
    this.#beyond += text.length;
    this.#tail = (this.#tail + text).slice(-TAIL_LIMIT);
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
    const text = showInvisible(this.#waiting);
    this.#waiting = '';
    this.#last = this.#clock.now();
    this.#send(text);
  }
}
