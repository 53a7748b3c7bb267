// What the page shows, as one immutable value, and how a message of the host changes it. No DOM.
import type {
  ChatState,
  ChatSummary,
  HostMessage,
  QuestionCard,
  Surface,
  WelcomeChoice,
} from '../../page-messages.ts';
import { applyChange, type PageItems, unknownItems } from './item-changes.ts';

/** A question with the time, on the page's clock, from which on an Allow is taken. */
export interface AskedQuestion extends QuestionCard {
  /** Milliseconds, of the clock given to `reduce`. */
  readonly readyAt: number;
}

/** What is known of one chat. */
export interface ChatPage {
  /** Undefined until the host says it. */
  readonly state: ChatState | undefined;
  readonly items: PageItems;
  /** Grows with each `reset`: what was measured or asked for before counts no more. */
  readonly epoch: number;
  /** In the order of the queue. */
  readonly questions: readonly AskedQuestion[];
}

/** All of it. */
export interface PageState {
  /** Undefined before `init`. */
  readonly surface: Surface | undefined;
  readonly chats: readonly ChatSummary[];
  /** The host has said that no chat is open, which is another thing than having said nothing yet. */
  readonly isWithoutChats: boolean;
  readonly active: string | undefined;
  readonly pages: ReadonlyMap<string, ChatPage>;
  readonly welcome: readonly WelcomeChoice[] | undefined;
}

/** The page before the host has said anything. */
export const EMPTY_PAGE: PageState = {
  surface: undefined,
  chats: [],
  isWithoutChats: false,
  active: undefined,
  pages: new Map(),
  welcome: undefined,
};

const EMPTY_CHAT: ChatPage = { state: undefined, items: unknownItems(0), epoch: 0, questions: [] };

/**
 * The state after a message. Messages that are events (completions, focus …) give the same object back. `now`:
 * milliseconds of any clock that never goes back.
 */
export function reduce(page: PageState, message: HostMessage, now: number): PageState {
  switch (message.type) {
    case 'init':
      return { ...page, surface: message.surface };
    case 'chats':
      return withChats(page, message.chats, message.active);
    case 'chat':
      return withChat(page, message.state.chatId, (chat) => ({ ...chat, state: message.state }));
    case 'reset':
      return withChat(page, message.chatId, (chat) => ({
        ...chat,
        items: unknownItems(message.count),
        epoch: chat.epoch + 1,
      }));
    case 'items':
      return withChat(page, message.chatId, (chat) => ({
        ...chat,
        items: message.changes.reduce(applyChange, chat.items),
      }));
    case 'questions':
      return withChat(page, message.chatId, (chat) => ({
        ...chat,
        questions: message.questions.map((each) => ({ ...each, readyAt: now + each.inertMs })),
      }));
    case 'welcome':
      return { ...page, welcome: message.choices };
    default:
      return page;
  }
}

/** The chat that is shown; undefined when there is none. A page that was never told which shows the one it knows. */
export function activeChat(page: PageState): { readonly id: string; readonly chat: ChatPage } | undefined {
  const id = page.active ?? [...page.pages.keys()].at(-1);
  const chat = id === undefined ? undefined : page.pages.get(id);
  return id === undefined || !chat ? undefined : { id, chat };
}

function withChats(page: PageState, chats: readonly ChatSummary[], active: string | undefined): PageState {
  const open = new Set(chats.map(({ chatId }) => chatId));
  const pages = new Map([...page.pages].filter(([id]) => open.has(id) || id === active));
  return { ...page, chats, active, pages, isWithoutChats: chats.length === 0 };
}

function withChat(page: PageState, id: string, change: (chat: ChatPage) => ChatPage): PageState {
  const pages = new Map(page.pages);
  pages.set(id, change(page.pages.get(id) ?? EMPTY_CHAT));
  return { ...page, pages };
}
