// The only way a tool runs (design: architecture.md "The executor"): resolve, validate, plan, decide, ask, execute,
// adapt, record. Everything it does is an event; nothing else comes out of it but the result for the model.
import { nearestName } from '../config/nearest.ts';
import { shown } from '../files/shown.ts';
import { OchoError } from '../i18n/message.ts';
import type { Decision } from '../policy/decision.ts';
import type { Plan } from '../policy/plan.ts';
import type { RegisteredTool } from '../tools/registry.ts';
import type { ToolContext } from '../tools/tool.ts';
import { parseArguments } from './arguments.ts';
import {
  type ActiveCall,
  type CallOutcome,
  endEarly,
  type Failure,
  fail,
  fault,
  finish,
  type ToolCall,
} from './call-end.ts';
import { titled } from './call-title.ts';
import { type Asked, blockOf, blockOfTool, type Consent, settlePlan } from './decide.ts';
import { callJournal } from './journal.ts';
import { OutputThrottle } from './output-throttle.ts';
import { changedEdit, isSamePlace, reviseCommand, revisedFiles } from './revision.ts';
import type { RuntimeSession } from './session.ts';
import { isSearchIdle, SEARCH_TOOL, visibleTools } from './visible-tools.ts';

export type { CallOutcome, ToolCall } from './call-end.ts';

/** Plan again at most this often when the world changes between the decision and the run. */
const MAX_REPLANS = 3;

/** Names of tools in the error about one that does not exist. A project may have a thousand. */
const MAX_NAMES = 30;

/**
 * Carries out one call. A deferred tool is carried out as any other that is admitted: its definition was left out for
 * want of room. Never rejects for a fault of the tool, the arguments or the policy: those are results for
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
  const { args } = parsed;
  const started = false;
  const active: ActiveCall = {
    call,
    session,
    entry,
    args,
    asked,
    throttle,
    context,
    started,
    note: undefined,
  };
  try {
    return await carryOut(active, signal);
  } catch (error) {
    return fail(active, fault(active, error, signal));
  }
}

/** A plan that may run now, and what decided so. */
interface Ready {
  readonly plan: Plan;
  readonly decision: Decision;
  /** A person said yes to it. */
  readonly asked: boolean;
  /** What the person changed in it, for the model. */
  readonly note?: string;
}

async function carryOut(active: ActiveCall, signal: AbortSignal): Promise<CallOutcome> {
  const { session, entry, asked, context } = active;
  const notAdmitted = await blockOfTool(session, active.call.name, active.args, asked.callId);
  if (notAdmitted) return fail(active, notAdmitted);
  signal.throwIfAborted();
  const outline = await entry.tool.outline?.(active.args, context);
  const blocked = outline && (await blockOf(session, outline, asked.callId));
  if (blocked) return fail(active, blocked);
  /** What a person said yes to and did not run: one answer is for one run, and the next question says what changed. */
  let agreed: Plan | undefined;
  for (let attempt = 0; ; attempt++) {
    try {
      const ready = await makeReady(active, agreed, signal);
      if ('end' in ready) return fail(active, ready);
      agreed = ready.asked ? ready.plan : agreed;
      if (!active.started) session.emit({ type: 'tool_started', callId: asked.callId });
      active.started = true;
      const result = await entry.tool.execute(ready.plan, context);
      active.note = ready.note ?? active.note;
      return finish(active, ready.plan, result, ready.decision);
    } catch (error) {
      // The world no longer fits what was decided: plan anew and decide anew, never run something else.
      if (!(error instanceof OchoError && error.code === 'PLAN_CHANGED') || attempt >= MAX_REPLANS)
        throw error;
    }
  }
}

/** Plans and settles, as often as the person puts a call of their own in the place of the one they were asked about. */
async function makeReady(
  active: ActiveCall,
  agreed: Plan | undefined,
  signal: AbortSignal,
): Promise<Ready | Failure> {
  const { session, entry, context } = active;
  const bind = entry.tool.bind && ((plan: Plan, found: Decision) => bound(active, plan, found));
  let saidYesTo = agreed;
  let outdated = 0;
  for (let before: Plan | undefined; ; ) {
    signal.throwIfAborted();
    const plan = await entry.tool.plan(active.args, context);
    const same =
      before && isSamePlace(before, (await entry.tool.bind?.(plan, 'contents', undefined, context)) ?? plan);
    const consent: Consent | undefined = same ? 'person' : undefined;
    if (plan.diffs) session.emit({ type: 'tool_planned', callId: active.asked.callId, diffs: plan.diffs });
    const revisable = entry.tool.revise !== undefined;
    const options = { consent, revisable, bind, agreed: saidYesTo };
    const settled = await settlePlan(session, plan, active.asked, signal, options);
    if ('outdated' in settled) {
      if (outdated++ >= MAX_REPLANS) throw planChanged();
      saidYesTo = settled.outdated;
      before = undefined;
      continue;
    }
    if (!('revision' in settled)) return settled;
    const { revision } = settled;
    if (revision.kind === 'files') return withFiles(active, plan, { ...settled, revision }, signal);
    reviseCommand(active, revision.command);
    before = settled.plan;
    saidYesTo = undefined;
  }
}

function planChanged(): OchoError {
  return new OchoError('PLAN_CHANGED', { id: 'policy-changed-plan' });
}

/** What only reads is bound to its programs: nobody looks at contents, and the decision was not made by them. */
async function bound({ entry, context }: ActiveCall, plan: Plan, found: Decision): Promise<Plan> {
  const depth = found.outcome === 'allow' && found.class === 'low' ? 'programs' : 'contents';
  return (await entry.tool.bind?.(plan, depth, found.facts, context)) ?? plan;
}

/** The plan with the person's own text in it, if that may be written. */
async function withFiles(
  active: ActiveCall,
  proposed: Plan,
  revised: Parameters<typeof revisedFiles>[2],
  signal: AbortSignal,
): Promise<Ready | Failure> {
  const { session, asked } = active;
  const plan = await revisedFiles(active, proposed, revised);
  if ('end' in plan) return plan;
  if (plan !== proposed) {
    const { diffs = [] } = plan;
    session.emit({ type: 'tool_planned', callId: asked.callId, diffs, revised: 'files' });
  }
  const { consent } = revised;
  const settled = await settlePlan(session, plan, asked, signal, { consent, revisable: false });
  if ('end' in settled) return settled;
  if ('outdated' in settled) throw planChanged();
  const note = plan === proposed ? undefined : await changedEdit(session, proposed, plan);
  return { plan, decision: settled.decision, asked: true, ...(note === undefined ? {} : { note }) };
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
    ...titled(session, view, input, name),
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
  const { i18n } = session;
  // On lines of their own, wherever the output was cut.
  const words = {
    paused: () => `\n${i18n.text('runtime-output-paused')}\n`,
    leftOut: (characters: number) => `${i18n.text('runtime-output-left-out', { characters })}\n`,
  };
  const throttle = new OutputThrottle(session.clock, words, send);
  const context: ToolContext = {
    session: session.toolSession,
    callId,
    signal,
    i18n,
    output: (text) => throttle.push(text),
    showPlan: (entries) => session.emit({ type: 'plan', entries }),
    journal: callJournal(session, callId),
    askPerson: session.approver?.askPerson,
  };
  return { throttle, context };
}

/** The names nearest to the wrong one come first, where there are too many to name. */
function unknownTool(session: RuntimeSession, name: string): string {
  const { i18n } = session;
  const unusable = session.tools.unusable().find((tool) => tool.name === name);
  if (unusable)
    return i18n.text('external-unusable', { name: shown(name), reason: i18n.format(unusable.reason) });
  const all = visibleTools(session).map((tool) => tool.name);
  const near = nearestName(name, all);
  const names = [...new Set([...(near === undefined ? [] : [near]), ...all])].slice(0, MAX_NAMES);
  const told = i18n.text('runtime-unknown-tool', {
    name: shown(name),
    names: names.join(', '),
    more: all.length - names.length,
  });
  return isSearchIdle(session)
    ? told
    : `${told} ${i18n.text('runtime-unknown-tool-search', { tool: SEARCH_TOOL })}`;
}
