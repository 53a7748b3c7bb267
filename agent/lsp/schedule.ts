type Task = () => void | Promise<void>;

/** Tasks that wait a little, each under a key: a new one takes the place of the one that waits. */
export class Schedule {
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  #closed = false;

  /** Runs a task after so many milliseconds without another one of its key. The task must not reject. */
  after(key: string, milliseconds: number, task: Task): void {
    this.drop(key);
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(key);
      void task();
    }, milliseconds);
    this.#waiting.set(key, timer);
  }

  drop(key: string): void {
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
  }

  /** Nothing runs any more. */
  close(): void {
    this.#closed = true;
    for (const key of [...this.#waiting.keys()]) this.drop(key);
  }
}
