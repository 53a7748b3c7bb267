// When a person is told that something waits: once for each question that cannot be seen, in one notification for all.
// Does not import `vscode`.

/** Something that waits for the person, as far as a notification cares. */
export interface WaitingItem {
  readonly id: string;
  readonly dismissed: boolean;
  /** A view of it can be seen now: nobody has to be told. */
  readonly shown: boolean;
}

/** What is to be done with the notification. `show`: anew, with this count. `update`: the count changed. */
export type AttentionStep =
  | { readonly do: 'show'; readonly count: number }
  | { readonly do: 'update'; readonly count: number }
  | { readonly do: 'close' }
  | { readonly do: 'nothing' };

/** Remembers what a person was told of. */
export class Attention {
  readonly #told = new Set<string>();
  /** The count the notification shows; undefined: there is none. */
  #open: number | undefined;

  /** To be called with all that waits after each change of it, or of what can be seen. */
  next(waiting: readonly WaitingItem[]): AttentionStep {
    for (const id of this.#told) if (!waiting.some((item) => item.id === id)) this.#told.delete(id);
    const unseen = waiting.filter(({ dismissed, shown }) => !dismissed && !shown);
    const hasNew = unseen.some(({ id }) => !this.#told.has(id));
    // What was seen once is known, also when it cannot be seen any more.
    for (const { id } of waiting) this.#told.add(id);
    if (hasNew) return this.#become('show', unseen.length);
    if (this.#open === undefined || this.#open === unseen.length) return { do: 'nothing' };
    if (unseen.length > 0) return this.#become('update', unseen.length);
    this.#open = undefined;
    return { do: 'close' };
  }

  #become(step: 'show' | 'update', count: number): AttentionStep {
    this.#open = count;
    return { do: step, count };
  }
}
