// The only way a tool runs (design: architecture.md "The executor"): resolve, validate, plan, decide, ask, execute,
// adapt, record. Everything it does is an event; nothing else comes out of it but the result for the model.
import type { Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';
import type { ModelContent } from '../models/model.ts';
import type { Decision } from '../policy/decision.ts';
import { visible } from '../policy/display.ts';
import { fingerprint, type Plan } from '../policy/plan.ts';
import type { RegisteredTool } from '../tools/registry.ts';
import type { ToolContext } from '../tools/tool.ts';
import type { PermissionAnswer } from './approver.ts';
import { parseArguments } from './arguments.ts';
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

/** Ask again at most this often when the world changes between the answer and the run. */
const MAX_REPLANS = 3;

/** A call that is being carried out. */
interface ActiveCall {
  readonly call: ToolCall;
  readonly callId: string;
  readonly session: RuntimeSession;
  readonly entry: RegisteredTool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly context: ToolContext;
  readonly throttle: OutputThrottle;
  title: string;
}

/** Thrown inside the executor to end a call without running it. */
class CallEnded extends Error {
  readonly end: CallEnd;
  readonly code: string;
  readonly text: string;
  constructor(end: CallEnd, code: string, text: string) {
    super(code);
    this.end = end;
    this.code = code;
    this.text = text;
  }
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
  const callId = session.nextCallId();
  const entry = session.registry.get(call.name);
  const parsed = parseArguments(call.arguments, entry?.module.definition.input);
  const input = parsed.raw;
  announce(session, callId, call.name, entry, input);
  if (!entry) return endEarly(session, call, callId, 'UNKNOWN_TOOL', unknownTool(session, call.name));
  if (!parsed.ok) return endEarly(session, call, callId, 'INVALID_ARGUMENT', parsed.message);
  const throttle = new OutputThrottle(session.clock, (text) =>
    session.emit({ type: 'tool_output', callId, text }),
  );
  const active: ActiveCall = {
    call,
    callId,
    session,
    entry,
    args: parsed.args,
    throttle,
    title: entry.module.view.title(input, session.i18n),
    context: {
      session: session.toolSession,
      callId,
      signal,
      i18n: session.i18n,
      output: (text) => throttle.push(text),
      showPlan: (entries) => session.emit({ type: 'plan', entries }),
      askPerson: session.approver?.askPerson,
    },
  };
  return carryOut(active, signal);
}

async function carryOut(active: ActiveCall, signal: AbortSignal): Promise<CallOutcome> {
  let decision: Decision | undefined;
  try {
    for (let attempt = 0; ; attempt++) {
      signal.throwIfAborted();
      const plan = await active.entry.tool.plan(active.args, active.context);
      announcePlan(active, plan);
      decision = await settle(active, plan, signal);
      signal.throwIfAborted();
      if (attempt === 0) active.session.emit({ type: 'tool_started', callId: active.callId });
      try {
        return finish(active, plan, await active.entry.tool.execute(plan, active.context), decision);
      } catch (error) {
        // The world no longer fits what was decided: plan anew and decide anew, never run something else.
        if (!(error instanceof OchoError && error.code === 'PLAN_CHANGED') || attempt >= MAX_REPLANS)
          throw error;
      }
    }
  } catch (error) {
    return fail(active, error, signal, decision);
  }
}

function announce(
  session: RuntimeSession,
  callId: string,
  name: string,
  entry: RegisteredTool | undefined,
  input: Readonly<Record<string, unknown>>,
): void {
  const view = entry?.module.view;
  session.emit({
    type: 'tool_call',
    callId,
    tool: name,
    kind: view?.kind ?? 'other',
    // One line, with nothing hidden in it: it stands above the question as well.
    title: visible(view?.title(input, session.i18n) ?? name) || 'tool',
    locations: view?.locations(input, session.cwd) ?? [],
    input,
  });
}

function announcePlan(active: ActiveCall, plan: Plan): void {
  const paths = plan.parts.filter((part) => part.kind === 'path');
  if (!plan.diffs && paths.length === 0) return;
  active.session.emit({
    type: 'tool_planned',
    callId: active.callId,
    ...(plan.diffs ? { diffs: plan.diffs } : {}),
  });
}

/** Decides, and asks when that is the decision. Throws `CallEnded` unless the plan may run now. */
async function settle(active: ActiveCall, plan: Plan, signal: AbortSignal): Promise<Decision> {
  const { session } = active;
  const decision = await session.policy.decide(plan, session.policyContext());
  const print = fingerprint(plan);
  if (decision.outcome === 'allow') {
    session.record(active.callId, plan, print, decision, 'policy');
    return decision;
  }
  if (decision.outcome === 'block') {
    session.record(active.callId, plan, print, decision, 'policy');
    throw new CallEnded('blocked', 'BLOCKED', blockText(session, decision));
  }
  const answer = await session.ask(
    {
      sessionId: session.id,
      callId: active.callId,
      plan,
      fingerprint: print,
      decision,
      kind: active.entry.module.view.kind,
      title: active.title,
      locations: active.entry.module.view.locations(active.args, session.cwd),
    },
    signal,
  );
  session.record(active.callId, plan, print, decision, 'person', answer);
  await applyAnswer(session, decision, answer, signal);
  return decision;
}

async function applyAnswer(
  session: RuntimeSession,
  decision: Decision,
  answer: PermissionAnswer,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  if (answer.answer === 'cancelled') {
    throw new CallEnded('denied', 'NOT_ANSWERED', session.i18n.text('runtime-question-not-answered'));
  }
  if (answer.answer === 'deny') {
    const text = answer.feedback
      ? session.i18n.text('runtime-denied-with-feedback', { feedback: answer.feedback })
      : session.i18n.text('runtime-denied');
    throw new CallEnded('denied', 'DENIED', text);
  }
  if (decision.suggestion === undefined) return;
  if (answer.answer === 'allow_session') session.grant(decision.suggestion);
  if (answer.answer === 'allow_always') await session.keepRule(decision.suggestion);
}

function blockText(session: RuntimeSession, decision: Decision): string {
  const because = session.i18n.format(decision.because);
  const remedy = decision.remedy ? session.i18n.format(decision.remedy) : '';
  return session.i18n.text('runtime-blocked', { because, remedy }).trim();
}

function unknownTool(session: RuntimeSession, name: string): string {
  return session.i18n.text('runtime-unknown-tool', { name, names: session.registry.names.join(', ') });
}

function finish(active: ActiveCall, plan: Plan, result: unknown, decision: Decision): CallOutcome {
  const { session, callId, call, entry } = active;
  active.throttle.end();
  const adapter = entry.module.result;
  const failed = adapter.failed?.(result) ?? false;
  const content = adapter.toModel(result, session.i18n);
  const raw = adapter.toRaw?.(result);
  session.emit({
    type: 'tool_ended',
    callId,
    end: failed ? 'failed' : 'completed',
    markdown: adapter.toMarkdown(result, session.i18n),
    ...(plan.diffs ? { diffs: plan.diffs } : {}),
    ...(raw ? { raw } : {}),
    ...exitOf(raw),
  });
  giveResult(session, call, content, failed);
  return { end: failed ? 'failed' : 'completed', content, decision };
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

function fail(
  active: ActiveCall,
  error: unknown,
  signal: AbortSignal,
  decision: Decision | undefined,
): CallOutcome {
  active.throttle.end();
  const { end, code, text } = describe(active.session, error, signal);
  active.session.emit({ type: 'tool_ended', callId: active.callId, end, markdown: text });
  const content: ModelContent[] = [{ type: 'text', text }];
  giveResult(active.session, active.call, content, true);
  return { end, content, error: { code, message: text }, ...(decision ? { decision } : {}) };
}

function describe(
  session: RuntimeSession,
  error: unknown,
  signal: AbortSignal,
): { end: CallEnd; code: string; text: string } {
  if (signal.aborted) {
    return { end: 'cancelled', code: 'CANCELLED', text: session.i18n.text('runtime-call-cancelled') };
  }
  if (error instanceof CallEnded) return { end: error.end, code: error.code, text: error.text };
  if (error instanceof OchoError) {
    return { end: 'failed', code: error.code, text: session.i18n.format(error.text) };
  }
  session.log('error', 'tool failed unexpectedly', error);
  const message: Message = { id: 'runtime-tool-fault', args: { reason: String(error) } };
  return { end: 'failed', code: 'INTERNAL', text: session.i18n.format(message) };
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
