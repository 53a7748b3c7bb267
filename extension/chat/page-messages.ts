// What the chat page and the editor's side say to each other, typed once. Both sides check nothing more than the
// type: they are built together; but a page is drawn from model text, so the host treats what a page asks for as a
// wish: paths are opened, never run, and commands come from a fixed list. Does not import `vscode`.
import type { AvailableCommand, SessionConfigOption } from '@agentclientprotocol/sdk';
import type { QuestionView } from '../approvals/question-view.ts';
import type { TranscriptItem } from './model/items.ts';
import type { Transcript } from './model/transcript.ts';

/** Where a page is: the view in the side bar, or an editor tab, which shows one chat for good. */
export type Surface = 'view' | 'editor';

/** What a chat is doing. */
export type ChatStatus =
  /** The agent is being started, or the session opened. */
  | 'opening'
  /** The history is being replayed. */
  | 'loading'
  | 'idle'
  | 'running'
  /** A question waits for the person. */
  | 'asking'
  /** The agent is gone; `problem` says why and what can be done. */
  | 'broken';

/** A chat in the switcher. */
export interface ChatSummary {
  readonly chatId: string;
  readonly title: string;
  readonly agent: string;
  readonly status: ChatStatus;
  /** Something happened in it that was not looked at. */
  readonly unread: boolean;
  readonly questions: number;
}

/** Something said with a prompt beside its text. */
export interface Attachment {
  /** Unique in its chat. */
  readonly id: string;
  readonly kind: MentionKind | 'image';
  /** Short, for the chip: `src/app.ts:3-9`. */
  readonly label: string;
  /** A longer form for the tooltip. */
  readonly detail?: string;
  /** Of images only. */
  readonly image?: { readonly mimeType: string; readonly data: string };
}

/** What an @-mention can name. */
export type MentionKind =
  | 'file'
  | 'folder'
  | 'symbol'
  | 'selection'
  | 'open-editors'
  | 'problems'
  | 'terminal'
  | 'git-diff';

/** A row of the completion list. */
export interface Completion {
  /** Handed back in `attach` when chosen. */
  readonly id: string;
  readonly kind: MentionKind;
  readonly label: string;
  readonly detail?: string;
}

/** A prompt that waits until the one before is answered. */
export interface QueuedPrompt {
  readonly id: string;
  readonly text: string;
  readonly attachments: number;
}

/** Something a person can do about a problem or a notice. */
export interface ChatAction {
  readonly action:
    | 'retry'
    | 'continue'
    /** Lets the prompts go that wait. */
    | 'send-queued'
    /** Goes on in a session that knows nothing of the one before. */
    | 'new-session'
    /** Another chat; this one stays as it is. */
    | 'new-chat'
    | 'restart-agent'
    | 'show-log'
    | 'doctor'
    | 'set-up-model'
    | 'set-api-key'
    /** An agent of another maker, by one of its own ways. */
    | 'sign-in'
    | 'trust-workspace'
    | 'open-settings'
    /** The agent's own configuration, config.toml. */
    | 'open-config'
    | 'open-folder';
  readonly label: string;
}

/** Why the last turn, or the chat itself, did not come to its end. */
export interface ChatProblem {
  readonly text: string;
  /** Details for the unfolded part. */
  readonly details?: string;
  readonly actions: readonly ChatAction[];
}

/** All that a page shows of a chat beside its items and questions. Sent whole when it changes; it is small. */
export interface ChatState {
  readonly chatId: string;
  readonly title: string;
  readonly agent: string;
  /** More than one agent can be chosen for a new chat. */
  readonly agents: readonly string[];
  readonly status: ChatStatus;
  /** Milliseconds since the epoch at which the running turn began. */
  readonly runningSince: number | undefined;
  readonly configOptions: readonly SessionConfigOption[];
  readonly commands: readonly AvailableCommand[];
  readonly usage: Transcript['usage'];
  readonly queue: readonly QueuedPrompt[];
  readonly problem: ChatProblem | undefined;
  /** Attachments of the prompt that is being written. */
  readonly attachments: readonly Attachment[];
  /** The agent takes images, and the chosen model is not known to see none. */
  readonly images: boolean;
  /** The name of the chosen model, when it is what takes no images. */
  readonly blindModel?: string;
  /** Undo, changes and rewinding are there (Ocho's own agent). */
  readonly canUndo: boolean;
  readonly canRewind: boolean;
  /** The workspace is not trusted: the agent only reads. */
  readonly restricted: boolean;
  /** The folder it works in, absolute. */
  readonly cwd?: string;
  /** The name of that folder, where it could be taken for another one. */
  readonly folder?: string;
  /** No folder is open: `cwd` is one of the extension's own. */
  readonly noFolder?: true;
}

/** A question of this chat, as its card shows it. */
export interface QuestionCard {
  readonly id: string;
  readonly fingerprint: string;
  readonly toolCallId: string;
  readonly view: QuestionView;
  /** Milliseconds from when the message was sent until an Allow is taken. */
  readonly inertMs: number;
  /** The command, when the person may change it before it runs. */
  readonly editableCommand: string | undefined;
  /** There are diffs: a review by hunks can be opened. */
  readonly reviewable: boolean;
  /** What the person should know before answering: what is cut, hidden, or only the agent's own words. */
  readonly notes: readonly string[];
}

/** One change of the list of items. `set` past the end adds. `truncate`: the list has this length from now on. */
export type ItemChange =
  | { readonly op: 'set'; readonly index: number; readonly item: TranscriptItem }
  /** Adds text to the last part of a message. */
  | { readonly op: 'text'; readonly index: number; readonly text: string }
  /** Adds output to a terminal of a card, of whose start `dropped` characters are not kept any more in all. */
  | {
      readonly op: 'output';
      readonly index: number;
      readonly terminalId: string;
      readonly text: string;
      readonly dropped: number;
    }
  | { readonly op: 'truncate'; readonly length: number };

/** A stored session in the history list. */
export interface HistoryEntry {
  readonly agent: string;
  readonly sessionId: string;
  readonly title: string;
  /** ISO 8601. */
  readonly updatedAt: string | undefined;
  readonly cwd: string;
  /** Open as this chat. */
  readonly chatId: string | undefined;
}

/** A way to get a model, on the welcome screen. */
export interface WelcomeChoice {
  readonly id: string;
  /** A codicon's name. */
  readonly icon: string;
  readonly label: string;
  readonly description: string;
}

/** What the side of the editor tells a page. */
export type HostMessage =
  /** First, as the answer to `ready`. `texts`: Fluent sources, the first that has a message wins. */
  | {
      readonly type: 'init';
      readonly surface: Surface;
      readonly locale: string;
      readonly texts: readonly string[];
      /** Of an editor tab: its chat. A page that keeps it comes back with it after a reload of the window. */
      readonly chatId?: string;
    }
  | { readonly type: 'chats'; readonly chats: readonly ChatSummary[]; readonly active: string | undefined }
  | { readonly type: 'chat'; readonly state: ChatState }
  /** Empties the list: what was known of it is not so any more. `count`: how many items there are. */
  | { readonly type: 'reset'; readonly chatId: string; readonly count: number }
  | { readonly type: 'items'; readonly chatId: string; readonly changes: readonly ItemChange[] }
  | { readonly type: 'questions'; readonly chatId: string; readonly questions: readonly QuestionCard[] }
  /** Nothing is configured to ask a model: shown in place of an empty chat. */
  | { readonly type: 'welcome'; readonly choices: readonly WelcomeChoice[] | undefined }
  /** Requests to begin an empty chat with, as the answer to `examples`. */
  | { readonly type: 'examples'; readonly chatId: string; readonly examples: readonly string[] }
  | { readonly type: 'completions'; readonly requestId: number; readonly items: readonly Completion[] }
  /**
   * The entries that come next, for a request of `more`; else the list from its start. Sent again with the last
   * `requestId`, and from the start, after a session was renamed or deleted.
   */
  | {
      readonly type: 'history';
      readonly requestId: number;
      readonly entries: readonly HistoryEntry[];
      readonly more: boolean;
      readonly error?: string;
    }
  /** Puts text into the input (appended on a line of its own when there is some), and the focus. */
  | { readonly type: 'compose'; readonly chatId: string; readonly text: string; readonly replace?: boolean }
  | { readonly type: 'focus'; readonly where: 'input' | 'question' | 'history' }
  /** Said to a screen reader. */
  | { readonly type: 'announce'; readonly text: string };

/** What can be done with a whole chat. `undo-last-turn` asks as `undo` does. */
export type ChatCommand = 'open-in-editor' | 'rename' | 'export' | 'delete' | 'undo-last-turn';

/** What a page asks of the side of the editor, or tells it. */
export type PageMessage =
  | { readonly type: 'ready' }
  /** Items that scrolled into view and are not known; answered with `items` of `set`s. */
  | { readonly type: 'range'; readonly chatId: string; readonly from: number; readonly to: number }
  | { readonly type: 'select'; readonly chatId: string }
  | { readonly type: 'new'; readonly agent?: string }
  | { readonly type: 'close'; readonly chatId: string }
  | { readonly type: 'send'; readonly chatId: string; readonly text: string }
  /** Replaces what was said in the user message at `index`, and goes on from there. */
  | { readonly type: 'resend'; readonly chatId: string; readonly index: number; readonly text: string }
  | { readonly type: 'stop'; readonly chatId: string }
  | { readonly type: 'unqueue'; readonly chatId: string; readonly id: string }
  | { readonly type: 'action'; readonly chatId: string; readonly action: ChatAction['action'] }
  | {
      readonly type: 'option';
      readonly chatId: string;
      readonly configId: string;
      readonly value: string | boolean;
    }
  | { readonly type: 'complete'; readonly chatId: string; readonly requestId: number; readonly query: string }
  | { readonly type: 'attach'; readonly chatId: string; readonly completion: string }
  | { readonly type: 'attachUris'; readonly chatId: string; readonly uris: readonly string[] }
  | {
      readonly type: 'attachImage';
      readonly chatId: string;
      readonly mimeType: string;
      readonly data: string;
      readonly name: string;
    }
  | { readonly type: 'detach'; readonly chatId: string; readonly id: string }
  | {
      readonly type: 'answer';
      readonly id: string;
      readonly fingerprint: string;
      readonly optionId: string | null;
      readonly feedback?: string;
      readonly command?: string;
    }
  | { readonly type: 'review'; readonly id: string }
  /** Everything of the question, uncut, in an editor. */
  | { readonly type: 'showFull'; readonly id: string }
  | { readonly type: 'open'; readonly path: string; readonly line?: number; readonly column?: number }
  /** A link in a message: a web address, a file, or a path relative to the workspace with `:line`. */
  | { readonly type: 'link'; readonly chatId: string; readonly href: string }
  | { readonly type: 'diff'; readonly chatId: string; readonly index: number; readonly path: string }
  | { readonly type: 'copy'; readonly text: string }
  | { readonly type: 'insert'; readonly text: string }
  | { readonly type: 'undo'; readonly chatId: string; readonly index: number }
  | { readonly type: 'changes'; readonly chatId: string; readonly index?: number }
  | { readonly type: 'history'; readonly requestId: number; readonly query: string; readonly more: boolean }
  /** From the history, which has asked before it says `delete`. */
  | {
      readonly type: 'session';
      readonly agent: string;
      readonly sessionId: string;
      readonly cwd: string;
      readonly action: 'open' | 'rename' | 'delete' | 'export';
    }
  /** From the menu of the header. The host asks for the new name, and before it deletes. */
  | { readonly type: 'command'; readonly chatId: string; readonly command: ChatCommand }
  | { readonly type: 'welcome'; readonly id: string }
  /** The chat is empty, and can be asked. */
  | { readonly type: 'examples'; readonly chatId: string };
