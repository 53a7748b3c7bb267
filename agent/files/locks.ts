/** One writer a path at a time, in the order of asking, across all sessions of this process. */
export class PathLocks {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs `task` when every earlier task for the same path has ended, well or not. */
  async exclusive<T>(path: string, task: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(path) ?? Promise.resolve();
    const run = before.then(task, task);
    const tail = run.catch(() => undefined);
    this.#tails.set(path, tail);
    try {
      return await run;
    } finally {
      if (this.#tails.get(path) === tail) this.#tails.delete(path);
    }
  }
}
