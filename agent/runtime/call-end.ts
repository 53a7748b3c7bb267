// How a call ends: the event for people, the result for the model, the outcome for who made the call.
import type { Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';
import type { ModelContent } from '../models/model.ts';
import type { Decision } from '../policy/decision.ts';
import { showInvisible } from '../policy/invisible.ts';
import { maskKnown } from '../policy/known-secrets.ts';
import { maskCredentials } from '../policy/mask.ts';
import { fingerprint, type Plan } from '../policy/plan.ts';
import { hashOfOutput, hashOfValue } from '../receipts/receipt.ts';
import type { RegisteredTool } from '../tools/registry.ts';
import type { ToolContext } from '../tools/tool.ts';
import type { Asked, Refusal } from './decide.ts';
import type { CallEnd, RuntimeEvent } from './events.ts';
import type { OutputThrottle } from './output-throttle.ts';
import type { RuntimeSession } from './session.ts';
import { type CutBy, cutBy } from './turn-cut.ts';

/** A call as the model (or `ocho tools call`) made it. */
export interface ToolCall {
  readonly modelCallId: string;
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

/** What became of a call. */
export interface CallOutcome {
  readonly end: CallEnd;
  readonly content: readonly ModelContent[];
  readonly decision?: Decision;
  readonly error?: { readonly code: string; readonly message: string };
}

/** A call that is being carried out. */
export interface ActiveCall {
  readonly call: ToolCall;
  readonly session: RuntimeSession;
  readonly entry: RegisteredTool;
  /** As the model wrote them, or as the person changed them. */
  args: Readonly<Record<string, unknown>>;
  asked: Asked;
  /** It was allowed, and runs. */
  started: boolean;
  /** What the person changed, for the model; stands above the result. */
  note: string | undefined;
  readonly context: ToolContext;
  readonly throttle: OutputThrottle;
}

/** Ends a call that ran. */
export function finish(active: ActiveCall, plan: Plan, result: unknown, decision: Decision): CallOutcome {
  const { session, call, entry } = active;
  active.throttle.end();
  const adapter = entry.module.result;
  const end = adapter.failed?.(result) ? 'failed' : 'completed';
  const content = maskedContent(withNote(active, adapter.toModel(result, session.i18n)));
  const raw = maskedData(adapter.toRaw?.(result));
  const given = givenContent(session, content);
  // Before the events: the log must never know of a receipt that is not there.
  const receipt = end === 'completed' ? receiptOf(active, plan, { result, given, decision }) : undefined;
  session.emit({
    type: 'tool_ended',
    callId: active.asked.callId,
    end,
    markdown: showInvisible(maskKnown(noted(active, adapter.toMarkdown(result, session.i18n)))),
    ...(plan.diffs ? { diffs: plan.diffs } : {}),
    ...(raw ? { raw } : {}),
    ...exitOf(raw),
  });
  const references = adapter.references?.(result);
  giveResult(session, call, given, { isError: end === 'failed', receipt, references });
  return { end, content, decision };
}

/** The receipt of a success: the plan that ran, all that came of it, and what the model is given of that. */
function receiptOf(
  { session, asked }: ActiveCall,
  plan: Plan,
  { result, given, decision }: { result: unknown; given: readonly ModelContent[]; decision: Decision },
): number | undefined {
  return session.receipt(() => ({
    call: asked.callId,
    tool: plan.tool,
    plan: fingerprint(plan),
    given: hashOfValue(given),
    output: hashOfOutput(result),
    decision,
  }));
}

/** Diffs are not masked: what a person keeps of one is written into the file. */
function maskedContent(content: readonly ModelContent[]): readonly ModelContent[] {
  return content.map((item) =>
    item.type === 'text' ? { ...item, text: showInvisible(maskKnown(item.text)) } : item,
  );
}

function maskedData<T>(value: T): T {
  const masked = (inside: unknown): unknown => {
    if (typeof inside === 'string') return maskKnown(inside);
    if (Array.isArray(inside)) return inside.map(masked);
    if (inside === null || typeof inside !== 'object') return inside;
    return Object.fromEntries(Object.entries(inside).map(([key, item]) => [key, masked(item)]));
  };
  // The same shape with other texts.
  return masked(value) as T;
}

/** What the person changed, above what came of it. */
function noted({ note }: ActiveCall, text: string): string {
  return note === undefined ? text : `${note}\n\n${text}`;
}

function withNote(active: ActiveCall, content: readonly ModelContent[]): readonly ModelContent[] {
  if (active.note === undefined) return content;
  const [first, ...rest] = content;
  // One text, because some models are given the first only.
  if (first?.type === 'text') return [{ type: 'text', text: noted(active, first.text) }, ...rest];
  return [{ type: 'text', text: active.note }, ...content];
}

/** The exit of a command, for clients that show a terminal. */
function exitOf(
  raw: Readonly<Record<string, unknown>> | undefined,
): Pick<Extract<RuntimeEvent, { type: 'tool_ended' }>, 'exit'> {
  if (!raw || !('exitCode' in raw || 'signal' in raw)) return {};
  const { exitCode, signal } = raw;
  return {
    exit: {
      code: typeof exitCode === 'number' ? exitCode : null,
      signal: typeof signal === 'string' ? signal : null,
    },
  };
}

/** A call that did not come to a result. */
export type Failure = Omit<Refusal, 'end' | 'code' | 'decision'> & {
  readonly end: CallEnd;
  readonly code: string;
  readonly decision?: Decision;
};

/** Ends a call that did not run to its end. */
export function fail(active: ActiveCall, failure: Failure): CallOutcome {
  const { session, call, asked } = active;
  const { end, code, decision } = failure;
  // Errors of others may quote an address with a password in it.
  const text = maskCredentials(noted(active, failure.text));
  active.throttle.end();
  session.emit({ type: 'tool_ended', callId: asked.callId, end, markdown: text });
  const content: ModelContent[] = [{ type: 'text', text }];
  giveResult(session, call, givenContent(session, content), { isError: true });
  return { end, content, error: { code, message: text }, ...(decision ? { decision } : {}) };
}

/** What an error thrown on the way means. */
export function fault({ session, started }: ActiveCall, error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) {
    return {
      end: 'cancelled',
      code: 'CANCELLED',
      text: session.i18n.format(cutText(cutBy(signal), started)),
    };
  }
  if (error instanceof OchoError) {
    return { end: 'failed', code: error.code, text: session.i18n.format(error.text) };
  }
  session.log('error', 'tool failed unexpectedly', error);
  const text = session.i18n.text('runtime-tool-fault', { reason: String(error) });
  return { end: 'failed', code: 'INTERNAL', text };
}

/** Only the person's own stop is called theirs: a question must not seem answered by one who never saw it. */
function cutText(by: CutBy, started: boolean): Message {
  if (by === 'person') return { id: 'runtime-call-cancelled' };
  return { id: started ? 'runtime-call-cut' : 'runtime-call-not-answered', args: { by } };
}

/** Ends a call that could not even be planned. */
export function endEarly(
  session: RuntimeSession,
  call: ToolCall,
  callId: string,
  code: string,
  text: string | Message,
): CallOutcome {
  const shown = maskCredentials(typeof text === 'string' ? text : session.i18n.format(text));
  session.emit({ type: 'tool_ended', callId, end: 'failed', markdown: shown });
  const content: ModelContent[] = [{ type: 'text', text: shown }];
  giveResult(session, call, givenContent(session, content), { isError: true });
  return { end: 'failed', content, error: { code, message: shown } };
}

/** A result without content would be refused by some providers. */
function givenContent(session: RuntimeSession, content: readonly ModelContent[]): readonly ModelContent[] {
  return content.length > 0 ? content : [{ type: 'text', text: session.i18n.text('runtime-no-output') }];
}

function giveResult(
  session: RuntimeSession,
  call: ToolCall,
  content: readonly ModelContent[],
  {
    isError,
    receipt,
    references = [],
  }: {
    readonly isError: boolean;
    readonly receipt?: number | undefined;
    readonly references?: readonly string[] | undefined;
  },
): void {
  session.emit({
    type: 'tool_result',
    modelCallId: call.modelCallId,
    name: call.name,
    content,
    isError,
    ...(references.length > 0 ? { references } : {}),
    ...(receipt === undefined ? {} : { receipt }),
  });
}
