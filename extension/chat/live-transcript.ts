// The transcript of a chat as it is being made: what the agent says, and what the person says to it. Does not import
// `vscode`.
import type { ContentBlock, SessionUpdate } from '@agentclientprotocol/sdk';
import type { EchoFilter } from './echo.ts';
import { at, findLastIndex, type ItemList } from './model/item-list.ts';
import type { MessageItem, TranscriptItem } from './model/items.ts';
import {
  addPrompt,
  cutTranscript,
  emptiedTranscript,
  emptyTranscript,
  endTurn,
  reduce,
  type Transcript,
} from './model/transcript.ts';
import { textOf, titleFrom } from './prompt.ts';

/** Tells of each change after it. */
export class LiveTranscript {
  readonly #changed: () => void;
  /** Numbers of the turns that were run from here, by the place of their prompt. A replay says them itself. */
  readonly #turns = new Map<number, number>();
  #value = emptyTranscript();
  /** As it was before a replay that has not come to its end. */
  #before:
    | { readonly value: Transcript; readonly turns: ReadonlyMap<number, number>; readonly past: number }
    | undefined;
  /** So many items from the start are of a session that was given up: its turns are none of the one that is open. */
  #past = 0;
  #firstLine: string | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get value(): Transcript {
    return this.#value;
  }

  get items(): ItemList<TranscriptItem> {
    return this.#value.items;
  }

  /** What a chat without a title is called: the start of its first prompt. */
  get firstLine(): string | undefined {
    return this.#firstLine;
  }

  name(title: string): void {
    this.#become({ ...this.#value, title });
  }

  /** A word of the editor's own, as a warning among the items. */
  note(title: string): void {
    this.#become(reduce(this.#value, { sessionUpdate: 'notice', severity: 'warning', title }));
  }

  /** The session goes on as another one, which knows nothing of what is shown. `title`: the words for that. */
  forgotten(title: string): void {
    this.note(title);
    this.#turns.clear();
    this.#past = this.items.length;
  }

  /** Takes over what the agent says, unless it only repeats the prompt it was given. */
  update(update: SessionUpdate, echo: EchoFilter | undefined): void {
    if (!echo?.isEcho(update)) this.#become(reduce(this.#value, update));
  }

  /** A prompt is sent; returns its place. */
  began(blocks: readonly ContentBlock[]): number {
    this.#become(addPrompt(this.#value, blocks));
    return this.items.length - 1;
  }

  /** The turn of the prompt at `index` is over. `turn`: its number, where the agent says one. */
  ended(index: number, turn: number | undefined): void {
    if (turn !== undefined) this.#turns.set(index, turn);
    this.#become(endTurn(this.#value));
  }

  /** The history is told anew. */
  replaying(): void {
    this.#before ??= { value: this.#value, turns: new Map(this.#turns), past: this.#past };
    this.#turns.clear();
    this.#past = 0;
    this.#become(emptiedTranscript(this.#value));
  }

  /** All of the history was told. */
  replayed(): void {
    this.#before = undefined;
    this.#become(endTurn(this.#value));
  }

  /** The history could not be told: what was shown before stays. */
  notReplayed(): void {
    if (!this.#before) return;
    const { value, turns, past } = this.#before;
    this.#before = undefined;
    this.#past = past;
    for (const [place, turn] of turns) this.#turns.set(place, turn);
    this.#become(endTurn(value));
  }

  /** Forgets the item at a place and all after it. */
  cut(index: number): void {
    for (const place of [...this.#turns.keys()]) if (place >= index) this.#turns.delete(place);
    this.#past = Math.min(this.#past, index);
    this.#become(cutTranscript(this.#value, index));
  }

  /** The number of the turn whose prompt is at a place; undefined: not known. */
  turnAt(index: number): number | undefined {
    if (index < this.#past) return undefined;
    const ran = this.#turns.get(index);
    if (ran !== undefined) return ran;
    const said = /^turn-(\d+)$/.exec(this.promptAt(index)?.messageId ?? '')?.[1];
    return said === undefined ? undefined : Number(said);
  }

  promptAt(index: number): MessageItem | undefined {
    const item = at(this.items, index);
    return item?.kind === 'user' ? item : undefined;
  }

  /** The place of the last thing the person said. */
  lastPrompt(): number | undefined {
    return findLastIndex(this.items, ({ kind }) => kind === 'user');
  }

  /** Whether the agent said and did nothing after the prompt at a place. */
  isUnanswered(index: number): boolean {
    const last = findLastIndex(this.items, ({ kind }) => kind !== 'notice' && kind !== 'compaction');
    return last === index;
  }

  #become(value: Transcript): void {
    if (value === this.#value) return;
    this.#value = value;
    const first = at(value.items, 0);
    if (first?.kind === 'user') this.#firstLine ??= titleFrom(textOf(first.parts));
    this.#changed();
  }
}
