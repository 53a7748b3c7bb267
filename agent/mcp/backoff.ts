import type { McpLimits } from './limits.ts';

/** How long to wait before a server that failed is started once more, and when to stop trying. */
export class Backoff {
  readonly #limits: Pick<McpLimits, 'backoffMs' | 'quickFailures' | 'steadyMs'>;
  #quick = 0;

  constructor(limits: Pick<McpLimits, 'backoffMs' | 'quickFailures' | 'steadyMs'>) {
    this.#limits = limits;
  }

  /** Quick failures in a row. */
  get count(): number {
    return this.#quick;
  }

  /** It failed after so many milliseconds of work. Milliseconds to wait; undefined: it is given up. */
  failed(workedMs: number): number | undefined {
    const { backoffMs, quickFailures, steadyMs } = this.#limits;
    this.#quick = workedMs >= steadyMs ? 1 : this.#quick + 1;
    if (this.#quick >= quickFailures) return undefined;
    return backoffMs[Math.min(this.#quick, backoffMs.length) - 1] ?? 0;
  }

  /** A person wants it started. */
  forget(): void {
    this.#quick = 0;
  }
}
