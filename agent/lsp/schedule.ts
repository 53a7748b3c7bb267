type Task = () => void | Promise<void>;

/** Time, and timers. */
export interface Timers {
  /** Milliseconds since some moment. */
  now(): number;
  /** Calls `task` after so many milliseconds; the returned function prevents that. */
  start(task: () => void, milliseconds: number): () => void;
}

const TIMERS: Timers = {
  now: () => performance.now(),
  start: (task, milliseconds) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** A task runs at the latest this long after it was first put off, milliseconds: a build writes files for minutes. */
const LONGEST_MS = 2_000;

/** Tasks that wait a little, each under a key: a new one takes the place of the one that waits. */
export class Schedule {
  readonly #timers: Timers;
  readonly #waiting = new Map<string, { readonly since: number; readonly stop: () => void }>();
  #closed = false;

  constructor(timers = TIMERS) {
    this.#timers = timers;
  }

  /**
   * Runs a task after so many milliseconds without another one of its key, or after `LONGEST_MS` with others. The task
   * must not reject.
   */
  after(key: string, milliseconds: number, task: Task): void {
    const now = this.#timers.now();
    const since = this.#waiting.get(key)?.since ?? now;
    this.drop(key);
    if (this.#closed) return;
    const wait = Math.max(0, Math.min(milliseconds, since + LONGEST_MS - now));
    const stop = this.#timers.start(() => {
      this.#waiting.delete(key);
      void task();
    }, wait);
    this.#waiting.set(key, { since, stop });
  }

  drop(key: string): void {
    this.#waiting.get(key)?.stop();
    this.#waiting.delete(key);
  }

  /** Nothing runs any more. */
  close(): void {
    this.#closed = true;
    for (const key of [...this.#waiting.keys()]) this.drop(key);
  }
}
