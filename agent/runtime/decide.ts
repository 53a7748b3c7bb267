// From a plan to "it may run now": decide, ask when that is the decision, decide again with what holds after the
// answer, and record every decision.
import { admits } from '../policy/admission.ts';
import { changesBetween } from '../policy/binding/changes.ts';
import type { Decision } from '../policy/decision.ts';
import { resolvePath } from '../policy/paths.ts';
import { consentFingerprint, fingerprint, type Plan } from '../policy/plan.ts';
import type { ToolKind, ToolLocation } from '../tools/tool.ts';
import type { PermissionAnswer, Revision } from './approver.ts';
import { fitting } from './revision.ts';
import type { RuntimeSession } from './session.ts';

/** What a question shows of a call beside its plan. */
export interface Asked {
  readonly callId: string;
  readonly kind: ToolKind;
  readonly title: string;
  readonly locations: readonly ToolLocation[];
}

/** A plan that does not run, and why: for the model and the person. */
export interface Refusal {
  readonly end: 'denied' | 'blocked';
  readonly code: 'DENIED' | 'NOT_ANSWERED' | 'BLOCKED';
  readonly text: string;
  readonly decision: Decision;
}

/** A plan that may run now. */
export interface Permission {
  readonly decision: Decision;
  /** As it was decided on and bound. */
  readonly plan: Plan;
  /** A person said yes to it. */
  readonly asked: boolean;
}

/** A person said yes to a plan that may not run any more: it is to be planned and settled anew. */
export interface Outdated {
  readonly outdated: Plan;
}

/** The person said yes to something of their own, which is to be planned and settled in the plan's place. */
export interface Revised {
  readonly revision: Revision;
  readonly feedback?: string;
  /** About the plan as it was asked about. */
  readonly decision: Decision;
  readonly plan: Plan;
  /** What settling the person's own plan needs to know of this answer. */
  readonly consent: Consent;
}

/**
 * What a person has agreed to already. `person`: exactly this, whatever the reason to ask, because they wrote it
 * themselves. A reason: this plan or one that they made of it, as long as that is why it would be asked.
 */
export type Consent = 'person' | Agreement;

/** A yes. It is spent by the run it was given for, or by the first attempt at it: another one needs another yes. */
export interface Agreement {
  /** Why it was asked. */
  readonly reason: string;
  /**
   * The plan it was given to, as the person was shown it. undefined: to what the person then made of that plan, which
   * is bound to the same content by itself.
   */
  readonly plan?: Plan;
}

/** How a plan is settled. */
export interface SettleOptions {
  readonly consent?: Consent | undefined;
  /** Whether the person may put text of their own into the plan's files. */
  readonly revisable?: boolean;
  /** Binds the plan after each decision (`Tool.bind`). */
  readonly bind?: ((plan: Plan, decision: Decision) => Promise<Plan>) | undefined;
  /** What the person said yes to earlier in this call, if it came to nothing because the world changed. */
  readonly agreed?: Plan | undefined;
}

/** Questions about one plan: each further one needs a rule that was changed while the one before was open. */
const MAX_QUESTIONS = 3;

/**
 * Settles a plan. Rejects with the signal's reason when the turn is cancelled meanwhile.
 *
 * After an answer everything is looked at anew: the decision is made again, and the plan is bound again. The answer
 * counts when the reason to ask is the same and the bound plan is, in every byte; else the person is asked again and told
 * what changed. A rule they gave with the answer is kept only then, so that it cannot answer for what took the plan's
 * place.
 */
export async function settlePlan(
  session: RuntimeSession,
  proposed: Plan,
  asked: Asked,
  signal: AbortSignal,
  options: SettleOptions = {},
): Promise<Permission | Refusal | Revised | Outdated> {
  let { consent } = options;
  let before = options.agreed;
  let given: { readonly decision: Decision; readonly answer: PermissionAnswer } | undefined;
  for (let questions = 0; ; ) {
    await session.refresh();
    signal.throwIfAborted();
    const found = await session.policy.decide(proposed, session.policyContext());
    // It may be what took the plan's place that is blocked now: then there is another plan to be asked about.
    if (before && given && found.outcome === 'block') return { outdated: before };
    const bound = found.outcome === 'block' ? proposed : await (options.bind?.(proposed, found) ?? proposed);
    signal.throwIfAborted();
    const print = fingerprint(bound);
    const sameAsBefore = before !== undefined && fingerprint(before) === print;
    const decision = before && !sameAsBefore ? askedAnew(found) : found;
    const plan = before && !sameAsBefore ? { ...bound, changed: changesBetween(before, bound) } : bound;
    // What was agreed to is this plan for this reason; a block, or another reason to ask, came up since.
    if (decision.outcome === 'allow' || (decision.outcome === 'ask' && isAgreed(decision, consent, print))) {
      if (decision.outcome === 'allow') session.record(asked.callId, plan, print, decision, 'policy');
      // A plan that the person made is one they have not been asked about: it has no record yet.
      else if (consent === options.consent)
        session.record(asked.callId, plan, print, decision, 'person', { answer: 'allow_once' });
      if (given && sameAsBefore) await keepGrant(session, given.decision, given.answer);
      return { decision, plan, asked: given !== undefined };
    }
    if (decision.outcome === 'block' || questions++ >= MAX_QUESTIONS) {
      const by = decision.rule === 'no_approver' ? 'nobody' : 'policy';
      session.record(asked.callId, plan, print, decision, by);
      return { end: 'blocked', code: 'BLOCKED', text: blockText(session, decision), decision };
    }
    const [folder] = session.policyContext().roots;
    const place = { sessionId: session.id, ...(folder === undefined ? {} : { folder }) };
    const call = { sessionId: session.id, callId: asked.callId };
    const question = { ...asked, ...place, plan, fingerprint: consentFingerprint(plan, call), decision };
    const answer = fitting(plan, await session.ask(question, signal), options.revisable ?? false);
    const by = answer.answer === 'cancelled' ? 'nobody' : 'person';
    session.record(asked.callId, plan, print, decision, by, answer);
    signal.throwIfAborted();
    const refusal = refusalOf(session, decision, answer);
    if (refusal) return refusal;
    const { revision, feedback } = answer;
    const reason = reasonOf(decision);
    if (revision) {
      await keepGrant(session, decision, answer);
      return { revision, decision, plan, consent: { reason }, ...(feedback ? { feedback } : {}) };
    }
    consent = { reason, plan: bound };
    before = bound;
    given = { decision, answer };
  }
}

/**
 * A rule that was given with the answer to another plan does not let this one run: whoever exchanged something while
 * the question was open would have won by it.
 */
function askedAnew(decision: Decision): Decision {
  const byGrant = decision.rule === 'session_grant' || decision.rule === 'rule.allow';
  return decision.outcome === 'allow' && byGrant
    ? { ...decision, outcome: 'ask', rule: 'plan_changed' }
    : decision;
}

function isAgreed(decision: Decision, consent: Consent | undefined, print: string): boolean {
  if (consent === undefined || consent === 'person') return consent === 'person';
  const isSame = consent.plan === undefined || fingerprint(consent.plan) === print;
  return isSame && consent.reason === reasonOf(decision);
}

const reasonOf = ({ class: riskClass, rule, part }: Decision): string =>
  JSON.stringify([riskClass, rule, part]);

/**
 * Decides about what is only looked at on the way (an attachment, an outline) and records it. True: it may be read
 * without a question.
 */
export async function allows(session: RuntimeSession, plan: Plan, callId: string): Promise<boolean> {
  const decision = await session.policy.decide(plan, session.policyContext());
  session.record(callId, plan, fingerprint(plan), decision, 'policy');
  return decision.outcome === 'allow';
}

/**
 * The block of a call of a tool that is not admitted (policy.md, step 1), by the configuration of now: it is known
 * before anything is planned, so that such a call finds out nothing. undefined: the tool is admitted.
 */
export async function blockOfTool(
  session: RuntimeSession,
  tool: string,
  args: Plan['args'],
  callId: string,
): Promise<Refusal | undefined> {
  await session.refresh();
  const { lists, callerTools, serverOf } = session.policyContext();
  if (admits({ name: tool, server: serverOf?.(tool) }, lists, callerTools) === undefined) return undefined;
  return blockOf(session, { tool, args, parts: [], details: undefined }, callId);
}

/** Decides about a call's outline: the block that ends it, or undefined when it may be planned in full. */
export async function blockOf(
  session: RuntimeSession,
  plan: Plan,
  callId: string,
): Promise<Refusal | undefined> {
  const decision = await session.policy.decide(plan, session.policyContext());
  if (decision.outcome !== 'block') return undefined;
  session.record(
    callId,
    plan,
    fingerprint(plan),
    decision,
    decision.rule === 'no_approver' ? 'nobody' : 'policy',
  );
  return { end: 'blocked', code: 'BLOCKED', text: blockText(session, decision), decision };
}

/** The plan of reading one file, as `file_read` would make it. Throws `OchoError` for what is no path. */
export function readingPlan(session: RuntimeSession, path: string): Plan {
  const resolved = resolvePath(path, { cwd: session.cwd }).path;
  return {
    tool: 'file_read',
    args: { path },
    parts: [{ kind: 'path', op: 'read', path, resolved }],
    details: undefined,
  };
}

function refusalOf(
  session: RuntimeSession,
  decision: Decision,
  { answer, feedback }: PermissionAnswer,
): Refusal | undefined {
  const { i18n } = session;
  if (answer === 'cancelled') {
    const text = i18n.text('runtime-question-not-answered');
    return { end: 'denied', code: 'NOT_ANSWERED', text, decision };
  }
  if (answer !== 'deny') return undefined;
  const text = feedback
    ? i18n.text('runtime-denied-with-feedback', { feedback })
    : i18n.text('runtime-denied');
  return { end: 'denied', code: 'DENIED', text, decision };
}

async function keepGrant(
  session: RuntimeSession,
  decision: Decision,
  { answer }: PermissionAnswer,
): Promise<void> {
  if (decision.suggestion === undefined) return;
  if (answer === 'allow_session') session.grant(decision.suggestion);
  if (answer === 'allow_always') await session.keepRule(decision.suggestion);
}

/** A block is no dead end (policy.md): the rule that decided, what it is about, and what would change it. */
function blockText(session: RuntimeSession, decision: Decision): string {
  const because = session.i18n.format(decision.because);
  const remedy = decision.remedy ? session.i18n.format(decision.remedy) : '';
  return session.i18n.text('runtime-blocked', { rule: decision.rule, because, remedy }).trim();
}
