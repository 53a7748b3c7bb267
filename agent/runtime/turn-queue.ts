import { OchoError } from '../i18n/message.ts';
import { type CutBy, TurnCut } from './turn-cut.ts';

/** One prompt on its way: aborted by a cancel that came while it waited or ran. */
interface Waiting {
  readonly controller: AbortController;
}

/**
 * The turns of a session, one at a time, in the order in which they came. A prompt takes its place, with its own
 * AbortController, in the same tick in which it arrives: a cancel right behind it finds it.
 */
export class TurnQueue {
  readonly #waiting = new Set<Waiting>();
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** True while a turn runs or waits. */
  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Runs `turn` when those before it are done. `signal` cancels this one alone. */
  run<T>(turn: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#closed) throw new OchoError('SESSION_CLOSED', { id: 'runtime-session-closed' });
    const entry: Waiting = { controller: new AbortController() };
    const stop = () => entry.controller.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    this.#waiting.add(entry);
    const result = this.#last
      .then(() => turn(entry.controller.signal))
      .finally(() => {
        signal?.removeEventListener('abort', stop);
        this.#waiting.delete(entry);
      });
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Cancels everything that was asked for so far; what is asked for later is not touched. */
  cancel(by: CutBy = 'person'): void {
    for (const entry of this.#waiting) entry.controller.abort(new TurnCut(by));
  }

  /** Cancels, refuses what comes later, and resolves when all turns have ended. */
  async close(by: CutBy = 'closed'): Promise<void> {
    this.#closed = true;
    this.cancel(by);
    await this.#last;
  }
}
