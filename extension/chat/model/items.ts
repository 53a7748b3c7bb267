// What a chat shows, as data. Runs in the page and in the editor's host; does not import `vscode`.
import type {
  ContentBlock,
  PlanEntry,
  ToolCallLocation,
  ToolCallStatus,
  ToolKind,
} from '@agentclientprotocol/sdk';
import type { TerminalOutput } from './terminal-output.ts';

/** Items are immutable: one that changes is a new object, so that a page draws only those again. */
export type TranscriptItem = MessageItem | ToolCard | PlanItem | NoticeItem | CompactionItem;

/** A message, or a thought, put together from its chunks. It is kept whole, however long: it is what the person reads. */
export interface MessageItem {
  readonly kind: 'user' | 'agent' | 'thought';
  /** The agent's id of the message, where it gives one. */
  readonly messageId: string | undefined;
  /** Texts that follow each other are one part. */
  readonly parts: readonly ContentBlock[];
}

/** As `OchoCallMeta` of the agent has it; written here, because the page must not know the agent. */
export type CallOutcome = 'denied' | 'blocked' | 'cancelled';

/** A tool call. */
export interface ToolCard {
  readonly kind: 'tool';
  readonly toolCallId: string;
  readonly name: string | undefined;
  readonly title: string;
  readonly toolKind: ToolKind;
  /**
   * `cancelled`: the turn was stopped, or ended and the agent said nothing more of the call. `denied`, `blocked`: a
   * person, or the policy, said no (`_meta.ocho.outcome`).
   */
  readonly status: ToolCallStatus | CallOutcome;
  readonly locations: readonly ToolCallLocation[];
  readonly content: readonly CardContent[];
  /** By their ids, which the content may name; the output is kept however often the content is replaced. */
  readonly terminals: readonly TerminalOutput[];
  readonly rawInput: RawValue | undefined;
  readonly rawOutput: RawValue | undefined;
}

/** A block of a card. */
export type CardContent =
  | { readonly type: 'block'; readonly block: ContentBlock; readonly cut: number }
  /** `oldText` null: the file is new. */
  | {
      readonly type: 'diff';
      readonly path: string;
      readonly oldText: string | null;
      readonly newText: string;
    }
  | { readonly type: 'terminal'; readonly terminalId: string }
  /** Too large to be kept: what it was, and its characters. */
  | {
      readonly type: 'omitted';
      readonly what: string;
      readonly path: string | undefined;
      readonly characters: number;
    };

/** What a tool was given or gave; of a large one the start of its JSON. */
export type RawValue =
  | { readonly kind: 'whole'; readonly value: unknown }
  | { readonly kind: 'cut'; readonly json: string; readonly cut: number };

/** The plan of a turn, as it stands. */
export interface PlanItem {
  readonly kind: 'plan';
  readonly entries: readonly PlanEntry[];
}

/** Something the agent tells the person outside of its answer. */
export interface NoticeItem {
  readonly kind: 'notice';
  /** `info`, `warning`, `error`, or a later one. */
  readonly severity: string;
  readonly title: string;
  readonly description: string | undefined;
}

/** The agent put its context together. */
export interface CompactionItem {
  readonly kind: 'compaction';
  readonly compactionId: string;
  readonly status: string;
  readonly summary: readonly ContentBlock[];
  readonly error: string | undefined;
}
