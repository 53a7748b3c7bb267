// From a plan to "it may run now": decide, ask when that is the decision, decide again with what holds after the
// answer, and record every decision.
import type { Decision } from '../policy/decision.ts';
import { resolvePath } from '../policy/paths.ts';
import { fingerprint, type Plan } from '../policy/plan.ts';
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
}

/** The person said yes to something of their own, which is to be planned and settled in the plan's place. */
export interface Revised {
  readonly revision: Revision;
  readonly feedback?: string;
  /** About the plan as it was asked about. */
  readonly decision: Decision;
  /** What settling the person's own plan needs to know of this answer. */
  readonly consent: Consent;
}

/**
 * What a person has agreed to already. `person`: exactly this, whatever the reason to ask, because they wrote it
 * themselves. A reason: this plan or one that they made of it, as long as that is why it would be asked.
 */
export type Consent = 'person' | { readonly reason: string };

/** How a plan is settled. */
export interface SettleOptions {
  readonly consent?: Consent | undefined;
  /** Whether the person may put text of their own into the plan's files. */
  readonly revisable?: boolean;
}

/** Questions about one plan: each further one needs a rule that was changed while the one before was open. */
const MAX_QUESTIONS = 3;

/** Settles a plan. Rejects with the signal's reason when the turn is cancelled meanwhile. */
export async function settlePlan(
  session: RuntimeSession,
  plan: Plan,
  asked: Asked,
  signal: AbortSignal,
  options: SettleOptions = {},
): Promise<Permission | Refusal | Revised> {
  let { consent } = options;
  for (let questions = 0; ; ) {
    await session.refresh();
    signal.throwIfAborted();
    const decision = await session.policy.decide(plan, session.policyContext());
    const print = fingerprint(plan);
    // What was agreed to is this plan for this reason; a block, or another reason to ask, came up since.
    if (decision.outcome === 'allow' || (decision.outcome === 'ask' && isAgreed(decision, consent))) {
      if (decision.outcome === 'allow') session.record(asked.callId, plan, print, decision, 'policy');
      // A plan that the person made is one they have not been asked about: it has no record yet.
      else if (consent === options.consent)
        session.record(asked.callId, plan, print, decision, 'person', { answer: 'allow_once' });
      return { decision };
    }
    if (decision.outcome === 'block' || questions++ >= MAX_QUESTIONS) {
      const by = decision.rule === 'no_approver' ? 'nobody' : 'policy';
      session.record(asked.callId, plan, print, decision, by);
      return { end: 'blocked', code: 'BLOCKED', text: blockText(session, decision), decision };
    }
    const [folder] = session.policyContext().roots;
    const place = { sessionId: session.id, ...(folder === undefined ? {} : { folder }) };
    const question = { ...asked, ...place, plan, fingerprint: print, decision };
    const answer = fitting(plan, await session.ask(question, signal), options.revisable ?? false);
    const by = answer.answer === 'cancelled' ? 'nobody' : 'person';
    session.record(asked.callId, plan, print, decision, by, answer);
    signal.throwIfAborted();
    const refusal = refusalOf(session, decision, answer);
    if (refusal) return refusal;
    await keepGrant(session, decision, answer);
    consent = { reason: reasonOf(decision) };
    const { revision, feedback } = answer;
    if (revision) return { revision, decision, consent, ...(feedback ? { feedback } : {}) };
  }
}

function isAgreed(decision: Decision, consent: Consent | undefined): boolean {
  if (consent === undefined || consent === 'person') return consent === 'person';
  return consent.reason === reasonOf(decision);
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
