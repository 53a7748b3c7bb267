// What the handlers of a page's messages work with.
import type * as vscode from 'vscode';
import type { Approvals } from '../../approvals/approvals.ts';
import type { ApprovalBroker } from '../../approvals/broker.ts';
import type { Agents, Reviews, Shared } from '../../parts.ts';
import type { Conversation } from '../conversation.ts';
import type { Mentions } from '../mentions/mentions.ts';
import type { OpenChats } from '../open-chats.ts';
import type { HostMessage, PageMessage, Surface, WelcomeChoice } from '../page-messages.ts';
import type { PageFeed } from './page-feed.ts';

/** The ways to get a model that the welcome screen offers. */
export interface Welcome {
  /** undefined: one is configured, there is nothing to welcome to. */
  choices(): Promise<readonly WelcomeChoice[] | undefined>;
  run(id: string): Promise<void> | void;
  /** The choices may be others now. */
  readonly onChange: vscode.Event<void>;
}

/** What the pages are put together from. */
export interface PagesApp extends Shared {
  readonly agents: Agents;
  readonly broker: ApprovalBroker;
  readonly chats: OpenChats;
  readonly reviews: Reviews;
  readonly welcome?: Welcome;
  readonly approvals: Pick<Approvals, 'viewOf' | 'showFull'>;
}

/** One page and its surroundings. */
export interface PageContext {
  readonly app: PagesApp;
  readonly mentions: Mentions;
  readonly feed: PageFeed;
  readonly surface: Surface;
  post(message: HostMessage): void;
  /** A chat of this window; an editor tab speaks only of its own. */
  chat(chatId: string): Conversation | undefined;
  /** Opens a chat in an editor tab. */
  openInEditor(chatId: string): void;
}

/** What is done with a message of the page. What it returns is waited for, and a failure is shown. */
export type Handler<T extends PageMessage['type']> = (message: Extract<PageMessage, { type: T }>) => unknown;

/** Handlers of some kinds of messages. */
export type Handlers<T extends PageMessage['type']> = { readonly [Type in T]: Handler<Type> };
