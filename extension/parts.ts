// What the parts of the extension know of each other. Each is made in its own folder and put together in `main.ts`;
// none is made before a view or a command needs it.
import type {
  ContentBlock,
  InitializeResponse,
  SessionConfigOption,
  SessionNotification,
} from '@agentclientprotocol/sdk';
import type * as vscode from 'vscode';
import type {
  OchoAgentNotifications,
  OchoAgentRequests,
  OchoClientNotifications,
} from '../agent/acp/extensions.ts';
import type { I18n } from '../agent/i18n/message.ts';
import type { Clock } from '../agent/platform/clock.ts';
import type { SessionEvent } from './agent-process/open-sessions.ts';
import type { AgentState, AgentSupervisor } from './agent-process/supervisor.ts';
import type { ApprovalBroker } from './approvals/broker.ts';
import type { Transcript } from './chat/model/transcript.ts';
import type { Attachment, ChatProblem, ChatStatus, QueuedPrompt } from './chat/page-messages.ts';

/** What every part may use. */
export interface Shared {
  readonly context: vscode.ExtensionContext;
  readonly i18n: I18n;
  /** Its levels are the person's to choose in the editor ("Set Log Level"). */
  readonly log: vscode.LogOutputChannel;
  readonly clock: Clock;
}

/** One agent, found in the settings or Ocho's own, running or not. */
export interface AgentLink {
  /** `Ocho`, or its key in `ocho.agents`. Also the `agent` of the broker's questions. */
  readonly name: string;
  /** It comes with the extension. */
  readonly bundled: boolean;
  readonly supervisor: AgentSupervisor;
  readonly state: AgentState;
  readonly onState: vscode.Event<AgentState>;
  /** Sessions that come back after a restart. */
  readonly onSession: vscode.Event<SessionEvent>;
  /** In the order of arrival. */
  readonly onUpdate: vscode.Event<SessionNotification>;
  /** The tools of sessions in a folder came or went. Only after they were asked for. */
  readonly onTools: vscode.Event<OchoClientNotifications['_ocho/tools/changed']>;
  /** Starts it when it is not running and resolves when it has answered `initialize`; rejects with `AgentFailure`. */
  ready(): Promise<InitializeResponse>;
  /** Whether the running agent answers a method; false while it is not ready. */
  offers(method: keyof OchoAgentRequests | keyof OchoAgentNotifications): boolean;
  /** One of Ocho's own methods; see `offers`. Aborting the signal asks the agent to give up. */
  ocho<M extends keyof OchoAgentRequests>(
    method: M,
    params: OchoAgentRequests[M]['params'],
    signal?: AbortSignal,
  ): Promise<OchoAgentRequests[M]['result']>;
  tell<M extends keyof OchoAgentNotifications>(method: M, params: OchoAgentNotifications[M]): Promise<void>;
}

/** All agents a person can choose. */
export interface Agents extends vscode.Disposable {
  /** Ocho's own first. */
  readonly names: readonly string[];
  readonly onNames: vscode.Event<void>;
  /** The setting `ocho.defaultAgent`, when there is such an agent; else Ocho's own. */
  readonly preferred: string;
  /** Undefined when no such agent is configured. Starts nothing. */
  get(name: string): AgentLink | undefined;
  /** The agent of a chat that is there already; one that is not configured any more says so when it is to start. */
  remembered(name: string): AgentLink;
  /** Those that were asked for so far. */
  readonly open: readonly AgentLink[];
  /** Ends all of them with all they started, for good. */
  stop(): Promise<void>;
}

/** What a prompt is made of, beside its text. */
export interface PromptPart {
  readonly attachment: Attachment;
  readonly blocks: readonly ContentBlock[];
}

/** One conversation, open in this window. */
export interface Chat {
  /** Unique in this window; kept over a reload. */
  readonly id: string;
  readonly agent: AgentLink;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  /** Undefined until the agent has opened the session. */
  readonly sessionId: string | undefined;
  readonly title: string;
  readonly transcript: Transcript;
  readonly status: ChatStatus;
  readonly runningSince: number | undefined;
  readonly configOptions: readonly SessionConfigOption[];
  readonly queue: readonly QueuedPrompt[];
  readonly problem: ChatProblem | undefined;
  readonly unread: boolean;
  readonly attachments: readonly Attachment[];
  /** Anything of the above but the transcript. */
  readonly onState: vscode.Event<void>;
  readonly onTranscript: vscode.Event<void>;
  /** A turn has ended: how. */
  readonly onTurnEnd: vscode.Event<'done' | 'failed' | 'cancelled'>;
  attach(part: PromptPart): void;
  detach(id: string): void;
  /** Sends a prompt with what is attached; queued while a turn runs. Resolves when it has been taken. */
  send(text: string): Promise<void>;
  resend(index: number, text: string): Promise<void>;
  retry(): Promise<void>;
  unqueue(id: string): void;
  stop(): Promise<void>;
  setOption(id: string, value: string | boolean): Promise<void>;
  rename(title: string): Promise<void>;
  looked(): void;
  /** The turn (from 1) of the user message at a place of the transcript; undefined: not known. */
  turnAt(index: number): number | undefined;
}

/** Where a new chat works. */
export interface NewChat {
  readonly agent?: string;
  readonly cwd?: string;
}

/** All chats that are open in this window. */
export interface Chats extends vscode.Disposable {
  readonly all: readonly Chat[];
  readonly active: Chat | undefined;
  /** The list, the active one, or a summary of one changed. */
  readonly onChange: vscode.Event<void>;
  create(options?: NewChat): Promise<Chat>;
  /** Opens a stored session, or selects its chat. */
  open(stored: { agent: string; sessionId: string; cwd: string; title?: string }): Promise<Chat>;
  select(chatId: string): void;
  /** Closes the chat; the session stays stored. */
  close(chatId: string): Promise<void>;
  find(chatId: string): Chat | undefined;
  ofSession(agent: string, sessionId: string): Chat | undefined;
  /** The active one, or a new one. */
  current(): Promise<Chat>;
}

/** The pages. */
export interface ChatPages extends vscode.Disposable {
  /** Opens the view and puts the focus into its input, on the first question, or on the list of stored sessions. */
  show(where?: 'input' | 'question' | 'history'): Promise<void>;
  /** Saves the chat as Markdown where the person says. */
  exportChat(chatId: string): Promise<void>;
  /** Puts text into the input of the active chat, for the person to send. */
  compose(text: string): Promise<void>;
  openInEditor(chatId: string): void;
  readonly visible: boolean;
}

/** The review of changes in the editor's own diff editors. */
export interface Reviews extends vscode.Disposable {
  /** A question's diffs, by hunks. Closing the tab answers nothing. */
  openQuestion(id: string): Promise<void>;
  /** All files a turn changed, or with no turn the session. */
  openChanges(chat: Chat, turn?: number): Promise<void>;
  openDiff(path: string, oldText: string | null, newText: string): Promise<void>;
  /** Undoes the turn; asks about conflicts. */
  undo(chat: Chat, turn: number): Promise<void>;
}

/** All of it. */
export interface App extends Shared {
  readonly agents: Agents;
  readonly broker: ApprovalBroker;
  readonly chats: Chats;
  readonly pages: ChatPages;
  readonly reviews: Reviews;
}
