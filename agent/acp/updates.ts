// Runtime events -> ACP session updates. The same translator serves live turns and session/load, so that what is
// replayed cannot differ from what was sent (design: protocol.md "Updates").
import type { SessionUpdate, ToolCallContent, ToolCallUpdate } from '@agentclientprotocol/sdk';
import type { I18n, Message } from '../i18n/message.ts';
import { visibleLines } from '../policy/display.ts';
import type { FileDiff } from '../policy/plan.ts';
import type { CallEnd, LoggedEvent, RuntimeEvent } from '../runtime/events.ts';
import type { OchoCallMeta } from './extensions.ts';

/** What the client said it can show. */
export interface ClientView {
  /** `_meta.terminal_output`: live output goes into a terminal block. */
  readonly terminalOutput: boolean;
  /** Notices are an update of their own; elsewhere warnings and errors are thoughts with a mark before them. */
  readonly notices: boolean;
}

/** A fenced preview of running output holds this many characters of its end. */
const PREVIEW = 4_000;

/** What has to be remembered of a call between its updates. */
interface ShownCall {
  readonly isCommand: boolean;
  started: boolean;
  diffs: readonly FileDiff[];
  tail: string;
}

type Event<T extends RuntimeEvent['type']> = Extract<RuntimeEvent, { type: T }>;

/** Translates the events of one session, in order. */
export class UpdateTranslator {
  readonly #client: ClientView;
  readonly #i18n: I18n;
  readonly #cwd: string;
  readonly #calls = new Map<string, ShownCall>();

  constructor(client: ClientView, i18n: I18n, cwd: string) {
    this.#client = client;
    this.#i18n = i18n;
    this.#cwd = cwd;
  }

  /** The updates for an event. `replay` adds the user's own messages, which a live client already shows. */
  translate(logged: LoggedEvent, replay: boolean): readonly SessionUpdate[] {
    const { event } = logged;
    switch (event.type) {
      case 'turn_started':
        return replay ? userMessage(event) : [];
      case 'text':
        return [{ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: event.text } }];
      case 'thinking':
        return [{ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: event.text } }];
      case 'plan':
        return [{ sessionUpdate: 'plan', entries: event.entries.map((entry) => ({ ...entry })) }];
      case 'usage':
        return [usage(event)];
      case 'title':
        return [{ sessionUpdate: 'session_info_update', title: event.title, updatedAt: logged.at }];
      case 'notice':
        return this.#notice(event);
      default:
        return this.#toolCall(event);
    }
  }

  /** A warning that stands in no log. */
  warning(title: Message): readonly SessionUpdate[] {
    return this.#notice({ type: 'notice', severity: 'warning', title });
  }

  #toolCall(event: RuntimeEvent): readonly SessionUpdate[] {
    switch (event.type) {
      case 'tool_call':
        return [this.#announce(event)];
      case 'tool_planned':
        return this.#planned(event);
      case 'tool_started':
        return [this.#started(event)];
      case 'tool_output':
        return this.#output(event);
      case 'tool_ended':
        return [this.#ended(event)];
      default:
        return [];
    }
  }

  #announce(event: Event<'tool_call'>): SessionUpdate {
    const isCommand = event.kind === 'execute';
    this.#calls.set(event.callId, { isCommand, started: false, diffs: [], tail: '' });
    return {
      sessionUpdate: 'tool_call',
      toolCallId: event.callId,
      name: event.tool,
      title: event.title,
      kind: event.kind,
      status: 'pending',
      locations: event.locations.map((location) => ({ ...location })),
      rawInput: event.input,
    };
  }

  #planned(event: Event<'tool_planned'>): readonly SessionUpdate[] {
    const call = this.#calls.get(event.callId);
    if (call && event.diffs) call.diffs = event.diffs;
    if (!event.diffs && !event.locations) return [];
    const locations = event.locations?.map((location) => ({ ...location }));
    return [
      update(event.callId, {
        ...(event.title === undefined ? {} : { title: event.title }),
        ...(event.input ? { rawInput: event.input } : {}),
        ...(event.diffs ? { content: diffBlocks(event.diffs) } : {}),
        ...(locations ? { locations } : {}),
        ...(event.revised ? { _meta: { ocho: { revised: event.revised } } } : {}),
      }),
    ];
  }

  #started(event: Event<'tool_started'>): SessionUpdate {
    const call = this.#calls.get(event.callId);
    if (call) call.started = true;
    if (!call?.isCommand || !this.#client.terminalOutput) {
      return update(event.callId, { status: 'in_progress' });
    }
    return update(event.callId, {
      status: 'in_progress',
      content: [{ type: 'terminal', terminalId: event.callId }],
      _meta: { terminal_info: { terminal_id: event.callId, cwd: this.#cwd } },
    });
  }

  #output(event: Event<'tool_output'>): readonly SessionUpdate[] {
    const call = this.#calls.get(event.callId);
    if (!call) return [];
    if (call.isCommand && this.#client.terminalOutput) {
      const data = { terminal_id: event.callId, data: event.text };
      return [update(event.callId, { _meta: { terminal_output: data } })];
    }
    call.tail = (call.tail + event.text).slice(-PREVIEW);
    return [update(event.callId, { content: [textBlock(fence(call.tail))] })];
  }

  #ended(event: Event<'tool_ended'>): SessionUpdate {
    const call = this.#calls.get(event.callId);
    this.#calls.delete(event.callId);
    const inTerminal = call?.isCommand === true && call.started && this.#client.terminalOutput;
    const diffs = event.diffs ?? call?.diffs ?? [];
    const shown = diffs.length > 0 && event.end === 'completed' ? [] : [textBlock(event.markdown)];
    const exit = {
      terminal_id: event.callId,
      exit_code: event.exit?.code ?? null,
      signal: event.exit?.signal ?? null,
    };
    const meta = { ...(inTerminal ? { terminal_exit: exit } : {}), ...outcomeMeta(event.end) };
    return update(event.callId, {
      // v1 knows no "cancelled": what did not complete has failed.
      status: event.end === 'completed' ? 'completed' : 'failed',
      ...(inTerminal ? {} : { content: [...diffBlocks(diffs), ...shown] }),
      ...(event.raw ? { rawOutput: event.raw } : {}),
      ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}),
    });
  }

  #notice(event: Event<'notice'>): readonly SessionUpdate[] {
    const title = visibleLines(this.#i18n.format(event.title));
    const description = event.description && visibleLines(this.#i18n.format(event.description));
    if (this.#client.notices) {
      return [
        {
          sessionUpdate: 'notice',
          severity: event.severity,
          title,
          ...(description ? { description } : {}),
        },
      ];
    }
    if (event.severity === 'info') return [];
    // ACP v1 has no other place beside the answer. An empty line parts it from thoughts of the model.
    const text = `⚠ ${[title, ...(description ? [description] : [])].join(' ')}\n\n`;
    return [{ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text } }];
  }
}

/** Why a call did not run to its end, for clients that tell that from a failure (`OchoCallMeta`). */
function outcomeMeta(end: CallEnd): { ocho?: OchoCallMeta } {
  return end === 'completed' || end === 'failed' ? {} : { ocho: { outcome: end } };
}

function update(toolCallId: string, rest: Omit<ToolCallUpdate, 'toolCallId'>): SessionUpdate {
  return { sessionUpdate: 'tool_call_update', toolCallId, ...rest };
}

/** Diffs as ACP content blocks; `oldText` null says that the file is new. */
export function diffBlocks(diffs: readonly FileDiff[]): ToolCallContent[] {
  return diffs.map(({ path, oldText, newText }) => ({ type: 'diff', path, oldText, newText }));
}

const textBlock = (text: string): ToolCallContent => ({ type: 'content', content: { type: 'text', text } });

/** Fences text as a Markdown code block whose fence is longer than any inside it. */
function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((match) => match[0].length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}\n${text}${text.endsWith('\n') ? '' : '\n'}${mark}`;
}

function usage(event: Event<'usage'>): SessionUpdate {
  // Input tokens count the cached ones too, in every dialect.
  const { inputTokens, outputTokens } = event.usage;
  return {
    sessionUpdate: 'usage_update',
    used: inputTokens + outputTokens,
    size: event.contextWindow,
  };
}

function userMessage(event: Event<'turn_started'>): readonly SessionUpdate[] {
  return event.prompt.map((block) => ({
    sessionUpdate: 'user_message_chunk' as const,
    // One id a turn: two prompts in a row must not look like one message.
    messageId: `turn-${event.turn}`,
    // The block is what the client sent in session/prompt, validated then; it goes back as it came.
    content: block as never,
  }));
}
