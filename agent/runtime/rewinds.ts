// Which part of a log still belongs to the conversation: a rewind leaves everything in the log and takes turns out of
// what is replayed and of what the model sees.
import type { LoggedEvent } from './events.ts';

/** A part of the log that was rewound, by sequence numbers, both included. */
interface Cut {
  readonly from: number;
  readonly to: number;
}

/** Turns that are there, and parts of the log that are not. */
export class Rewinds {
  readonly #cuts: Cut[] = [];
  #starts: { readonly turn: number; readonly seq: number }[] = [];

  /** The turns of the conversation, in order. Those after a rewind have higher numbers than all before it. */
  get live(): readonly number[] {
    return this.#starts.map(({ turn }) => turn);
  }

  apply({ seq, event }: LoggedEvent): void {
    if (event.type === 'turn_started') this.#starts.push({ turn: event.turn, seq });
    if (event.type !== 'rewound') return;
    const first = this.#starts.find(({ turn }) => turn >= event.turn);
    if (first) this.#cuts.push({ from: first.seq, to: seq });
    this.#starts = this.#starts.filter(({ turn }) => turn < event.turn);
  }

  /** Whether an event is shown when the session is replayed. A title stays, whenever it was given. */
  shows({ seq, event }: LoggedEvent): boolean {
    return event.type === 'title' || !this.#cuts.some(({ from, to }) => seq >= from && seq <= to);
  }
}
