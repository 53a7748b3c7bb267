// Does not import `vscode`.

/** How often, and how fast, an agent that ends by itself is started again. Milliseconds. */
export interface RestartPolicy {
  /** Restarts in the window. Default: 5. */
  readonly max?: number;
  /** Default: 180,000. */
  readonly windowMs?: number;
  /** Before the first restart; doubled with each further one in the window. Default: 250. */
  readonly firstDelayMs?: number;
  /** Default: 10,000. */
  readonly maxDelayMs?: number;
}

/** Counts restarts in a moving window, so that one crash a day is never one too many. */
export class Restarts {
  readonly max: number;
  readonly windowMs: number;
  readonly #firstDelayMs: number;
  readonly #maxDelayMs: number;
  #times: readonly number[] = [];

  constructor({ max = 5, windowMs = 180_000, firstDelayMs = 250, maxDelayMs = 10_000 }: RestartPolicy = {}) {
    this.max = max;
    this.windowMs = windowMs;
    this.#firstDelayMs = firstDelayMs;
    this.#maxDelayMs = maxDelayMs;
  }

  /** Milliseconds to wait before the restart that follows an end at `now`; undefined: not again. */
  next(now: number): number | undefined {
    const recent = this.#times.filter((time) => now - time < this.windowMs);
    if (recent.length >= this.max) return undefined;
    this.#times = [...recent, now];
    return Math.min(this.#firstDelayMs * 2 ** recent.length, this.#maxDelayMs);
  }

  /** A person asked for a new start: what was before does not count. */
  forget(): void {
    this.#times = [];
  }
}
