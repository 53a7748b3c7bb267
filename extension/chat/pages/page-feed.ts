// Keeps a page up to date while it is shown. Changes are sent together and as differences: a page gets what it does not
// have, however long the session is (reports.md 7, 14). Imports only types of `vscode`.
import type { Disposable } from 'vscode';
import type { I18n } from '../../../agent/i18n/message.ts';
import type { Clock } from '../../../agent/platform/clock.ts';
import type { ApprovalBroker, PendingQuestion } from '../../approvals/broker.ts';
import type { QuestionView } from '../../approvals/question-view.ts';
import type { Agents } from '../../parts.ts';
import type { Conversation } from '../conversation.ts';
import { itemChanges } from '../model/item-changes.ts';
import { at, type ItemList } from '../model/item-list.ts';
import type { TranscriptItem } from '../model/items.ts';
import type { OpenChats } from '../open-chats.ts';
import type { ChatState, HostMessage, ItemChange } from '../page-messages.ts';
import type { ChatPlace } from '../place.ts';
import { chatState, chatSummary, isSame } from './chat-state.ts';
import { questionCard, questionsOf } from './question-cards.ts';

/** Where the news comes from, and where it goes. */
export interface PageFeedOptions {
  readonly chats: OpenChats;
  readonly agents: Agents;
  readonly broker: ApprovalBroker;
  readonly i18n: I18n;
  readonly clock: Clock;
  viewOf(question: PendingQuestion): QuestionView;
  /** Milliseconds on the broker's clock. */
  brokerNow(): number;
  trusted(): boolean;
  /** What is said of the folder a chat works in. */
  placeOf(cwd: string): ChatPlace;
  post(message: HostMessage): void;
  /** The one chat of an editor tab; undefined: the active one. */
  readonly only: string | undefined;
}

/** Milliseconds between two messages of the same kind. */
const PAUSE = 33;
/** Items a page gets at first; it asks for more when they are scrolled to. */
const TAIL = 100;
/** More changes at once are sent as a new start. */
const MOST_CHANGES = 300;
/** Items of one answer to a page that asks. */
const MOST_RANGE = 500;

/** What a page of one chat has. */
interface Sent {
  readonly chat: Conversation;
  readonly subscriptions: readonly Disposable[];
  state: ChatState | undefined;
  /** undefined: nothing yet. */
  items: ItemList<TranscriptItem> | undefined;
  /** Places of the items it was sent. */
  readonly known: Set<number>;
  questions: readonly PendingQuestion[] | undefined;
}

/** The news of one page. */
export class PageFeed {
  readonly #options: PageFeedOptions;
  #subscriptions: readonly Disposable[] = [];
  #sent: Sent | undefined;
  #summaries = '';
  #isPlanned = false;
  #stop: AbortController | undefined;

  constructor(options: PageFeedOptions) {
    this.#options = options;
  }

  /** The chat the page shows. */
  get shown(): Conversation | undefined {
    const { chats, only } = this.#options;
    return only === undefined ? chats.active : chats.find(only);
  }

  /** The page is there and knows nothing. */
  start(): void {
    this.stop();
    const { chats, agents, broker } = this.#options;
    this.#stop = new AbortController();
    const plan = () => this.#plan();
    this.#subscriptions = [chats.onChange(plan), agents.onNames(plan), { dispose: broker.subscribe(plan) }];
    this.#flush();
  }

  /** The page is gone, or hidden. */
  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    for (const each of [...this.#subscriptions, ...(this.#sent?.subscriptions ?? [])]) each.dispose();
    this.#subscriptions = [];
    this.#sent = undefined;
    this.#summaries = '';
  }

  /** Sends items that were scrolled to. */
  range(chatId: string, from: number, to: number): void {
    const sent = this.#sent;
    if (!sent?.items || sent.chat.id !== chatId) return;
    const start = Math.max(0, Math.trunc(from));
    const end = Math.min(Math.trunc(to), start + MOST_RANGE, sent.items.length);
    this.#postSets(sent, sent.items, start, end);
  }

  /** The folders of the workspace are others. */
  placesChanged(): void {
    this.#plan();
  }

  /** Sends the questions again: the page took one for answered that was not. */
  repeatQuestions(): void {
    if (this.#sent) this.#sent.questions = undefined;
    this.#plan();
  }

  #plan(): void {
    const signal = this.#stop?.signal;
    if (this.#isPlanned || !signal) return;
    this.#isPlanned = true;
    this.#options.clock.sleep(PAUSE, signal).then(
      () => {
        this.#isPlanned = false;
        this.#flush();
      },
      () => {
        this.#isPlanned = false;
      },
    );
  }

  #flush(): void {
    if (!this.#stop) return;
    this.#showChat();
    this.#postChats();
    const sent = this.#sent;
    if (!sent) return;
    this.#postState(sent);
    this.#postItems(sent);
    this.#postQuestions(sent);
    sent.chat.looked();
  }

  #showChat(): void {
    const chat = this.shown;
    if (this.#sent?.chat === chat) return;
    for (const each of this.#sent?.subscriptions ?? []) each.dispose();
    this.#sent = undefined;
    if (!chat) return;
    const subscriptions = [chat.onTranscript(() => this.#plan())];
    const known = new Set<number>();
    this.#sent = { chat, subscriptions, state: undefined, items: undefined, known, questions: undefined };
    chat.show();
  }

  #postChats(): void {
    const { chats, post } = this.#options;
    const message = {
      type: 'chats',
      chats: chats.all.map(chatSummary),
      active: this.shown?.id,
    } as const;
    const summaries = JSON.stringify(message);
    if (summaries === this.#summaries) return;
    this.#summaries = summaries;
    post(message);
  }

  #postState(sent: Sent): void {
    const { agents, trusted, placeOf, post } = this.#options;
    const { names } = agents;
    const known = sent.state?.agents;
    const same = known?.length === names.length && known.every((name, index) => name === names[index]);
    const state = chatState(sent.chat, same ? known : names, trusted(), placeOf(sent.chat.cwd));
    if (isSame(sent.state, state)) return;
    sent.state = state;
    post({ type: 'chat', state });
  }

  #postItems(sent: Sent): void {
    const { chat, items: before, known } = sent;
    // A history that is being told is shown when it is whole.
    if (chat.status === 'loading') return;
    const { items } = chat.transcript;
    if (items === before) return;
    const changes = before && itemChanges(before, items);
    sent.items = items;
    if (!changes || changes.length > MOST_CHANGES) {
      known.clear();
      this.#options.post({ type: 'reset', chatId: chat.id, count: items.length });
      this.#postSets(sent, items, Math.max(0, items.length - TAIL), items.length);
      return;
    }
    this.#postChanges(
      sent,
      changes.filter((change) => this.#concerns(sent, change, before.length)),
    );
  }

  /** Whether a change is of an item the page has, or of a new one. Others it asks for when they are seen. */
  #concerns({ known }: Sent, change: ItemChange, length: number): boolean {
    if (change.op === 'truncate') {
      for (const index of [...known]) if (index >= change.length) known.delete(index);
      return true;
    }
    if (change.index >= length) known.add(change.index);
    return known.has(change.index);
  }

  #postSets(sent: Sent, items: ItemList<TranscriptItem>, from: number, to: number): void {
    const changes: ItemChange[] = [];
    for (let index = from; index < to; index++) {
      const item = at(items, index);
      if (!item) continue;
      sent.known.add(index);
      changes.push({ op: 'set', index, item });
    }
    this.#postChanges(sent, changes);
  }

  #postChanges({ chat }: Sent, changes: readonly ItemChange[]): void {
    if (changes.length > 0) this.#options.post({ type: 'items', chatId: chat.id, changes });
  }

  #postQuestions(sent: Sent): void {
    const { broker, brokerNow, viewOf, i18n, post } = this.#options;
    const { chat } = sent;
    const pending = questionsOf(chat, broker.pending);
    const known = sent.questions;
    if (known?.length === pending.length && pending.every((each, index) => each === known[index])) return;
    sent.questions = pending;
    const questions = pending.map((each) => questionCard(each, viewOf(each), brokerNow(), i18n));
    post({ type: 'questions', chatId: chat.id, questions });
  }
}
