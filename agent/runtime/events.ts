// Everything that happens in a session, as data. The session log holds exactly these, `acp/updates` and `cli/run`
// translate them, and replay reads them back through the same translators.
import type { Message } from '../i18n/message.ts';
import type { AssistantPart, ModelContent, ModelUsage } from '../models/model.ts';
import type { Decision, Level } from '../policy/decision.ts';
import type { FileDiff } from '../policy/plan.ts';
import type { PlanEntry, ToolKind, ToolLocation } from '../tools/tool.ts';

/** A block of a prompt, kept as the client sent it so that replay shows it again. */
export type PromptBlock = Readonly<Record<string, unknown>> & { readonly type: string };

export type StopReason = 'end_turn' | 'max_tokens' | 'max_turn_requests' | 'refusal' | 'cancelled';

/** How a tool call ended, in a word. */
export type CallEnd = 'completed' | 'failed' | 'denied' | 'blocked' | 'cancelled';

export type RuntimeEvent =
  /** First line of every log. */
  | {
      readonly type: 'session';
      readonly version: 1;
      readonly sessionId: string;
      readonly cwd: string;
      readonly additionalDirectories: readonly string[];
    }
  | {
      readonly type: 'turn_started';
      readonly turn: number;
      readonly prompt: readonly PromptBlock[];
      /** What the model gets for it, links as mentions. */
      readonly content: readonly ModelContent[];
    }
  /** What was read for the prompt: linked files, and once a session the workspace's instructions. */
  | { readonly type: 'context'; readonly content: readonly ModelContent[] }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string }
  /** A whole answer of the model, as it goes into its history. */
  | { readonly type: 'assistant'; readonly parts: readonly AssistantPart[] }
  | {
      readonly type: 'tool_call';
      readonly callId: string;
      readonly tool: string;
      readonly kind: ToolKind;
      readonly title: string;
      readonly locations: readonly ToolLocation[];
      readonly input: Readonly<Record<string, unknown>>;
    }
  | {
      readonly type: 'tool_planned';
      readonly callId: string;
      readonly locations?: readonly ToolLocation[];
      readonly diffs?: readonly FileDiff[];
      /** With `revised`: what the person put in the place of what the model wanted. */
      readonly title?: string;
      readonly input?: Readonly<Record<string, unknown>>;
      readonly revised?: 'command' | 'files';
    }
  | { readonly type: 'tool_started'; readonly callId: string }
  /** Live output; deltas, never the whole again. */
  | { readonly type: 'tool_output'; readonly callId: string; readonly text: string }
  | {
      readonly type: 'tool_ended';
      readonly callId: string;
      readonly end: CallEnd;
      /** Markdown for people. */
      readonly markdown: string;
      readonly diffs?: readonly FileDiff[];
      readonly raw?: Readonly<Record<string, unknown>>;
      readonly exit?: { readonly code: number | null; readonly signal: string | null };
    }
  /** What the model was given for a call, as it goes into its history. */
  | {
      readonly type: 'tool_result';
      readonly modelCallId: string;
      readonly name: string;
      readonly content: readonly ModelContent[];
      readonly isError: boolean;
      /** Names of tools whose definitions come with it (`ModelMessage`). */
      readonly references?: readonly string[];
      /** Number of the receipt of the call, where one was written. */
      readonly receipt?: number;
    }
  | {
      readonly type: 'decision';
      readonly callId: string;
      readonly fingerprint: string;
      readonly decision: Decision;
      /** Who settled it: the policy itself, a person, or nobody. */
      readonly by: 'policy' | 'person' | 'nobody';
      /** `revised`: yes, to something of their own; the decision about that follows. */
      readonly answer?: 'allow_once' | 'allow_session' | 'allow_always' | 'deny' | 'cancelled' | 'revised';
      readonly feedback?: string;
    }
  /**
   * A call changes a file; written before it does. Hashes are `sha256:<hex>` of what undo puts back, null for no
   * file. A second one of the same call and path says how the change came out when it came out otherwise.
   */
  | {
      readonly type: 'file_changed';
      readonly callId: string;
      /** Resolved. */
      readonly path: string;
      /** What was on disk. */
      readonly before: string | null;
      /** What the editor held unsaved: that is what is put back. */
      readonly unsaved?: string;
      readonly after: string | null;
      /** Of the text, when its bytes do not say it. */
      readonly encoding?: string;
    }
  /** The person had the changes of these files from `turn` on undone. */
  | {
      readonly type: 'files_restored';
      readonly turn: number;
      readonly files: readonly {
        readonly path: string;
        /** What was on disk, and what is now. */
        readonly before: string | null;
        readonly after: string | null;
      }[];
    }
  /** The conversation goes on as if `turn` and all after it had not been. */
  | { readonly type: 'rewound'; readonly turn: number }
  /** Said to the model by the runtime in the user's place (go on after a cut stream); not shown. */
  | { readonly type: 'nudge'; readonly text: string }
  /** A search brought the definitions of these tools into the session's requests. */
  | { readonly type: 'tools_activated'; readonly names: readonly string[] }
  | { readonly type: 'plan'; readonly entries: readonly PlanEntry[] }
  | { readonly type: 'usage'; readonly usage: ModelUsage; readonly contextWindow: number }
  | {
      readonly type: 'title';
      readonly title: string;
      /** `person`: they named it themselves. */
      readonly by?: 'person';
    }
  | { readonly type: 'mode'; readonly level: Level }
  | { readonly type: 'option'; readonly id: string; readonly value: string }
  | {
      readonly type: 'notice';
      readonly severity: 'info' | 'warning' | 'error';
      readonly title: Message;
      readonly description?: Message;
    }
  | { readonly type: 'turn_ended'; readonly turn: number; readonly stopReason: StopReason }
  | { readonly type: 'turn_failed'; readonly turn: number; readonly code: string; readonly message: Message };

/** An event as it stands in the log. */
export interface LoggedEvent {
  /** Counts from 0 in each session. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly event: RuntimeEvent;
}
