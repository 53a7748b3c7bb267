// The only way a tool runs (design: architecture.md "The executor"): resolve, validate, plan, decide, ask, execute,
// adapt, record. Everything it does is an event; nothing else comes out of it but the result for the model.
import type { Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';
import type { ModelContent } from '../models/model.ts';
import type { Decision } from '../policy/decision.ts';
import { visible } from '../policy/display.ts';
import type { Plan } from '../policy/plan.ts';
import type { RegisteredTool } from '../tools/registry.ts';
import type { ToolContext } from '../tools/tool.ts';
import { parseArguments } from './arguments.ts';
import { visibleTools } from './context.ts';
import { type Asked, blockOf, type Refusal, settlePlan } from './decide.ts';
import type { CallEnd, RuntimeEvent } from './events.ts';
import { OutputThrottle } from './output-throttle.ts';
import type { RuntimeSession } from './session.ts';

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

/** Plan again at most this often when the world changes between the decision and the run. */
const MAX_REPLANS = 3;

/** A call that is being carried out. */
interface ActiveCall {
  readonly call: ToolCall;
  readonly session: RuntimeSession;
  readonly entry: RegisteredTool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly asked: Asked;
  readonly context: ToolContext;
  readonly throttle: OutputThrottle;
}

/**
 * Carries out one call. Never rejects for a fault of the tool, the arguments or the policy: those are results for
 * the model. An aborted signal ends the call as `cancelled`.
 */
export async function executeCall(
  session: RuntimeSession,
  call: ToolCall,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const entry = session.registry.get(call.name);
  const parsed = parseArguments(call.arguments, entry?.module.definition.input, session.i18n);
  const asked = announce(session, call.name, entry, parsed.raw);
  if (!entry) return endEarly(session, call, asked.callId, 'UNKNOWN_TOOL', unknownTool(session, call.name));
  if (!parsed.ok) return endEarly(session, call, asked.callId, 'INVALID_ARGUMENT', parsed.message);
  const { throttle, context } = contextFor(session, asked.callId, signal);
  const active: ActiveCall = { call, session, entry, args: parsed.args, asked, throttle, context };
  try {
    return await carryOut(active, signal);
  } catch (error) {
    return fail(active, fault(session, error, signal));
  }
}

async function carryOut(active: ActiveCall, signal: AbortSignal): Promise<CallOutcome> {
  const { session, entry, asked, context } = active;
  const outline = await entry.tool.outline?.(active.args, context);
  const blocked = outline && (await blockOf(session, outline, asked.callId));
  if (blocked) return fail(active, blocked);
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    const plan = await entry.tool.plan(active.args, context);
    if (plan.diffs) session.emit({ type: 'tool_planned', callId: asked.callId, diffs: plan.diffs });
    const settled = await settlePlan(session, plan, asked, signal);
    if ('end' in settled) return fail(active, settled);
    if (attempt === 0) session.emit({ type: 'tool_started', callId: asked.callId });
    try {
      return finish(active, plan, await entry.tool.execute(plan, context), settled.decision);
    } catch (error) {
      // The world no longer fits what was decided: plan anew and decide anew, never run something else.
      if (!(error instanceof OchoError && error.code === 'PLAN_CHANGED') || attempt >= MAX_REPLANS)
        throw error;
    }
  }
}

/** Tells of the call before anything is known of it but its arguments. */
function announce(
  session: RuntimeSession,
  name: string,
  entry: RegisteredTool | undefined,
  input: Readonly<Record<string, unknown>>,
): Asked {
  const view = entry?.module.view;
  const asked: Asked = {
    callId: session.nextCallId(),
    kind: view?.kind ?? 'other',
    // One line, with nothing hidden in it: it stands above the question as well.
    title: visible(view?.title(input, session.i18n) ?? name) || 'tool',
    locations: view?.locations(input, session.cwd) ?? [],
  };
  session.emit({ type: 'tool_call', tool: name, input, ...asked });
  return asked;
}

function contextFor(
  session: RuntimeSession,
  callId: string,
  signal: AbortSignal,
): Pick<ActiveCall, 'throttle' | 'context'> {
  const send = (text: string) => session.emit({ type: 'tool_output', callId, text });
  const throttle = new OutputThrottle(session.clock, send);
  const context: ToolContext = {
    session: session.toolSession,
    callId,
    signal,
    i18n: session.i18n,
    output: (text) => throttle.push(text),
    showPlan: (entries) => session.emit({ type: 'plan', entries }),
    askPerson: session.approver?.askPerson,
  };
  return { throttle, context };
}

function unknownTool(session: RuntimeSession, name: string): string {
  const names = visibleTools(session).map((tool) => tool.name);
  return session.i18n.text('runtime-unknown-tool', { name, names: names.join(', ') });
}

function finish(active: ActiveCall, plan: Plan, result: unknown, decision: Decision): CallOutcome {
  const { session, call, entry } = active;
  active.throttle.end();
  const adapter = entry.module.result;
  const end = adapter.failed?.(result) ? 'failed' : 'completed';
  const content = adapter.toModel(result, session.i18n);
  const raw = adapter.toRaw?.(result);
  session.emit({
    type: 'tool_ended',
    callId: active.asked.callId,
    end,
    markdown: adapter.toMarkdown(result, session.i18n),
    ...(plan.diffs ? { diffs: plan.diffs } : {}),
    ...(raw ? { raw } : {}),
    ...exitOf(raw),
  });
  giveResult(session, call, content, end === 'failed');
  return { end, content, decision };
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
type Failure = Omit<Refusal, 'end' | 'code' | 'decision'> & {
  readonly end: CallEnd;
  readonly code: string;
  readonly decision?: Decision;
};

function fail(active: ActiveCall, { end, code, text, decision }: Failure): CallOutcome {
  const { session, call, asked } = active;
  active.throttle.end();
  session.emit({ type: 'tool_ended', callId: asked.callId, end, markdown: text });
  const content: ModelContent[] = [{ type: 'text', text }];
  giveResult(session, call, content, true);
  return { end, content, error: { code, message: text }, ...(decision ? { decision } : {}) };
}

function fault(session: RuntimeSession, error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) {
    return { end: 'cancelled', code: 'CANCELLED', text: session.i18n.text('runtime-call-cancelled') };
  }
  if (error instanceof OchoError) {
    return { end: 'failed', code: error.code, text: session.i18n.format(error.text) };
  }
  session.log('error', 'tool failed unexpectedly', error);
  const text = session.i18n.text('runtime-tool-fault', { reason: String(error) });
  return { end: 'failed', code: 'INTERNAL', text };
}

function endEarly(
  session: RuntimeSession,
  call: ToolCall,
  callId: string,
  code: string,
  text: string | Message,
): CallOutcome {
  const shown = typeof text === 'string' ? text : session.i18n.format(text);
  session.emit({ type: 'tool_ended', callId, end: 'failed', markdown: shown });
  const content: ModelContent[] = [{ type: 'text', text: shown }];
  giveResult(session, call, content, true);
  return { end: 'failed', content, error: { code, message: shown } };
}

function giveResult(
  session: RuntimeSession,
  call: ToolCall,
  content: readonly ModelContent[],
  isError: boolean,
): void {
  session.emit({
    type: 'tool_result',
    modelCallId: call.modelCallId,
    name: call.name,
    // A result without content would be refused by some providers.
    content: content.length > 0 ? content : [{ type: 'text', text: session.i18n.text('runtime-no-output') }],
    isError,
  });
}
