// The one place that decides (design: policy.md "Order of decision"). First match wins.
import type { Message } from '../i18n/message.ts';
import { admits } from './admission.ts';
import { type Decision, JUDGED, type Policy, type PolicyContext } from './decision.ts';
import { serverOf } from './external-call.ts';
import { type GlobMatch, globMatcher } from './globs.ts';
import { rulesInForce } from './in-force.ts';
import { changedParts } from './mcp-identity.ts';
import type { Plan, RiskClass } from './plan.ts';
import { checkRule, type ParsedRule, parseRule, ruleMatches, suggestRule } from './rules.ts';
import { hasTool } from './server-entry.ts';
import { type CommandFacts, judgePlan, type Verdict, type VerdictOptions } from './verdicts.ts';

/** What the policy is made of; `now` is milliseconds since the epoch, for the expiry of rules. */
export interface PolicyOptions extends VerdictOptions {
  readonly now?: () => number;
}

/** Makes the policy. It keeps nothing between decisions. */
export function createPolicy(options: PolicyOptions): Policy {
  return {
    async decide(plan, given) {
      const match = await globMatcher();
      const { lists, roots } = given;
      const rules = rulesInForce(lists.rules, roots, options.now?.() ?? Date.now());
      const context = rules === lists.rules ? given : { ...given, lists: { ...lists, rules } };
      const { verdicts, facts } = await judgePlan(plan, context, options);
      const judged = new Judged(plan, context, verdicts, facts, match);
      for (const step of [notAdmitted, hardBlocks, deniedByRule, readOnly, alwaysAsk, levelTable]) {
        const decision = step(judged);
        if (decision) return answerable(decision, judged);
      }
      return answerable(byApproval(judged), judged);
    },
  };
}

/** A plan with its verdicts, as the steps see it. */
class Judged {
  readonly plan: Plan;
  readonly context: PolicyContext;
  readonly verdicts: readonly Verdict[];
  readonly facts: CommandFacts | undefined;
  readonly class: RiskClass;
  readonly worst: Verdict;
  readonly #match: GlobMatch;

  constructor(
    plan: Plan,
    context: PolicyContext,
    verdicts: readonly Verdict[],
    facts: CommandFacts | undefined,
    match: GlobMatch,
  ) {
    this.plan = plan;
    this.context = context;
    this.verdicts = verdicts.length > 0 ? verdicts : [touchesNothing(plan)];
    this.facts = facts;
    this.#match = match;
    const classes: readonly RiskClass[] = ['high', 'medium', 'low'];
    this.class = classes.find((cls) => this.verdicts.some((verdict) => verdict.class === cls)) ?? 'low';
    this.worst = this.verdicts.find((verdict) => verdict.class === this.class) ?? touchesNothing(plan);
  }

  /** Standing rules of one effect. Allow rules for wrappers do not count; what else is not understood is everything. */
  rules(effect: 'allow' | 'ask' | 'deny'): { readonly text: string; readonly rule: ParsedRule }[] {
    return this.context.lists.rules.flatMap(({ effect: own, text }) => {
      if (own !== effect || (effect === 'allow' && checkRule(effect, text))) return [];
      return [{ text, rule: parseRule(text) ?? EVERYTHING }];
    });
  }

  matches(rule: ParsedRule, verdict: Verdict, effect: 'allow' | 'ask' | 'deny'): boolean {
    const { roots } = this.context;
    const context = { roots, match: this.#match, effect, server: serverOf(this.plan, this.context) };
    return ruleMatches(rule, this.plan.tool, verdict.subject, context);
  }

  decision(
    outcome: Decision['outcome'],
    rule: string,
    about: Pick<Verdict, 'part' | 'because'>,
    extra: Partial<Pick<Decision, 'ruleText' | 'remedy' | 'suggestion' | 'changed'>> = {},
  ): Decision {
    return {
      outcome,
      class: this.class,
      rule,
      part: about.part,
      because: about.because,
      ...extra,
      ...(this.facts ? { facts: this.facts } : {}),
      [JUDGED]: { subjects: this.verdicts, roots: this.context.roots },
    };
  }
}

/** How an entry counts that asks or denies and is no rule: the stricter side. */
const EVERYTHING: ParsedRule = { tool: '*', pattern: undefined };

type Step = (judged: Judged) => Decision | undefined;

function touchesNothing(plan: Plan): Verdict {
  const because = { id: 'policy-touches-nothing', args: { tool: plan.tool } };
  return { class: 'low', part: plan.tool, because, subject: { kind: 'none' } };
}

function remedy(id: string, args: Record<string, string> = {}): { remedy: Message } {
  return { remedy: { id: `policy-remedy-${id}`, args } };
}

/** 1. Not admitted. */
const notAdmitted: Step = (judged) => {
  const { plan, context } = judged;
  const tool = { name: plan.tool, server: serverOf(plan, context) };
  const refused = admits(tool, context.lists, context.callerTools);
  if (!refused) return undefined;
  const because = { id: `policy-not-admitted-${refused.replaceAll('_', '-')}`, args: { tool: plan.tool } };
  return judged.decision(
    'block',
    `not_admitted.${refused}`,
    { part: plan.tool, because },
    // That list is no part of the configuration: whoever gave the task gave it.
    refused === 'caller_tools'
      ? remedy('caller-tools', { tool: plan.tool })
      : remedy('admit', { key: refused }),
  );
};

/** 2. Hard blocks: forbidden paths, the agent's own files, refused destinations … */
const hardBlocks: Step = (judged) => {
  const verdict = judged.verdicts.find((item) => item.always?.outcome === 'block');
  if (!verdict?.always) return undefined;
  const { rule, ruleText } = verdict.always;
  const way =
    rule === 'rule.deny' ? remedy('deny-rule', { rule: ruleText ?? rule }) : remedy(blockRemedy(rule));
  return judged.decision('block', rule, verdict, { ...textOf(ruleText), ...way });
};

function blockRemedy(rule: string): string {
  if (rule === 'forbidden_path') return 'forbidden-path';
  if (rule === 'sandbox.required') return 'sandbox';
  if (/^network\.(?:private_address|local_name|single_label)$/.test(rule)) return 'private-host';
  if (rule === 'network.blocked_domain') return 'blocked-domain';
  if (rule.startsWith('network.') && rule !== 'network.metadata') return 'url';
  return rule === 'not_a_file' ? 'not-a-file' : 'by-hand';
}

function textOf(ruleText: string | undefined): { ruleText?: string } {
  return ruleText === undefined ? {} : { ruleText };
}

/** … and `deny` rules. */
const deniedByRule: Step = (judged) => {
  for (const { text, rule } of judged.rules('deny')) {
    const verdict = judged.verdicts.find((item) => judged.matches(rule, item, 'deny'));
    if (!verdict) continue;
    const because = { id: 'policy-rule-denies', args: { rule: text, part: verdict.part } };
    const extra = { ruleText: text, ...remedy('deny-rule', { rule: text }) };
    return judged.decision('block', 'rule.deny', { part: verdict.part, because }, extra);
  }
  return undefined;
};

/** 3. `read_only` and more than low. */
const readOnly: Step = (judged) => {
  if (judged.context.level !== 'read_only' || judged.class === 'low') return undefined;
  const way = judged.context.restricted ? 'restricted' : 'read-only';
  return judged.decision('block', 'level.read_only', judged.worst, remedy(way));
};

/**
 * 4. The floor, `always_ask` and `ask` rules: asked at every level, answered by nothing stored. They only narrow: what
 * the level table blocks stays blocked. A workspace's own file may add to `always_ask`, and a repository must not be
 * able to turn a block into a question that somebody answers in a hurry. A path of the floor itself is a question at
 * every level (paths.jsonl), but it makes no question of another part of the same call that is blocked.
 */
const alwaysAsk: Step = (judged) => {
  const floor = judged.verdicts.find((item) => item.always?.outcome === 'ask' && !isEntry(item.always.rule));
  if (floor?.always) {
    const others = judged.verdicts.find((item) => item.class === 'high' && !item.always);
    const blocked = others && levelTable(judged);
    if (others && blocked?.outcome === 'block')
      return { ...blocked, part: others.part, because: others.because };
    return judged.decision('ask', floor.always.rule, floor, textOf(floor.always.ruleText));
  }
  const asked = askedByEntry(judged) ?? askedByPath(judged);
  const blocked = asked && levelTable(judged);
  return blocked?.outcome === 'block' ? blocked : asked;
};

/** Entries of the user's own, as against the floor. */
function isEntry(rule: string): boolean {
  return rule === 'always_ask' || rule === 'rule.ask';
}

/** An entry about files, met on another way to the file. */
function askedByPath(judged: Judged): Decision | undefined {
  const verdict = judged.verdicts.find((item) => item.always && isEntry(item.always.rule));
  if (!verdict?.always) return undefined;
  return judged.decision('ask', verdict.always.rule, verdict, textOf(verdict.always.ruleText));
}

function askedByEntry(judged: Judged): Decision | undefined {
  const { lists } = judged.context;
  const entries = [
    ...lists.alwaysAsk.map((text) => ({ text, rule: parseRule(text) ?? EVERYTHING, id: 'always_ask' })),
    ...judged.rules('ask').map(({ text, rule }) => ({ text, rule, id: 'rule.ask' })),
  ];
  for (const { text, rule, id } of entries) {
    const verdict = judged.verdicts.find((item) => judged.matches(rule, item, 'ask'));
    if (!verdict) continue;
    const because = { id: 'policy-rule-asks', args: { rule: text } };
    const ruleText = id === 'always_ask' ? `always_ask: ${text}` : text;
    return judged.decision('ask', id, { part: verdict.part, because }, { ruleText });
  }
  return undefined;
}

/** 5. The level table, as far as nothing stored can change it. */
const levelTable: Step = (judged) => {
  const { level, highRisk } = judged.context;
  const rule = `level.${judged.class}`;
  if (judged.class === 'low' || level === 'full') return judged.decision('allow', rule, judged.worst);
  if (judged.class === 'medium') return undefined;
  const naming = namingRule(judged);
  const suggestion = naming === undefined ? {} : { suggestion: naming };
  if (highRisk === 'ask') return judged.decision('ask', rule, judged.worst, suggestion);
  const way =
    naming === undefined
      ? remedy('high-risk')
      : remedy('unnamed', { rule: naming, short: shortRule(judged) });
  return judged.decision('block', rule, judged.worst, way);
};

/** The rule that would take a call out of the highest class: it is there only because no rule names the tool. */
function namingRule({ plan, context, verdicts }: Judged): string | undefined {
  const high = verdicts.filter((verdict) => verdict.class === 'high');
  if (high.some(({ subject }) => subject.kind !== 'identity')) return undefined;
  const subjects = verdicts.flatMap((verdict) => (verdict.class === 'low' ? [] : [verdict.subject]));
  return suggestRule(plan.tool, subjects, context.roots);
}

/** A rule for every such call, to be typed by hand: the tool, and the first of its words where that needs no quotes. */
function shortRule({ plan, verdicts }: Judged): string {
  const subject = verdicts.map((verdict) => verdict.subject).find(({ kind }) => kind === 'identity');
  const [word = ''] = (subject?.kind === 'identity' && subject.argv) || [];
  return /^\w[\w.-]*$/.test(word) ? `${plan.tool}(${word} *)` : plan.tool;
}

/** 6. A medium ask that something stored answers; otherwise the question. */
function byApproval(judged: Judged): Decision {
  const { plan, context, verdicts, worst } = judged;
  const grants = context.sessionGrants.flatMap((text) => {
    const rule = checkRule('allow', text) ? undefined : parseRule(text);
    return rule ? [{ text, rule }] : [];
  });
  const standing = [...judged.rules('allow'), ...grants];
  const approved = verdicts.some(({ ofAnother }) => ofAnother)
    ? undefined
    : approval(judged, grants, standing);
  if (approved) return approved;
  const medium = verdicts.filter((verdict) => verdict.class === 'medium');
  const suggestion = suggestRule(
    plan.tool,
    medium.map((verdict) => verdict.subject),
    context.roots,
  );
  const changed = changedSince(judged, standing);
  const extra = changed.length === 0 ? {} : { changed };
  return judged.decision(
    'ask',
    'level.medium',
    worst,
    suggestion === undefined ? extra : { ...extra, suggestion },
  );
}

type Standing = readonly { readonly text: string; readonly rule: ParsedRule }[];

/** What answers a medium ask, if anything does. */
function approval(judged: Judged, grants: Standing, standing: Standing): Decision | undefined {
  const { plan, context, verdicts, worst } = judged;
  if (hasTool(context.lists.autoApprove, { name: plan.tool, server: serverOf(plan, context) })) {
    return judged.decision('allow', 'auto_approve', worst, { ruleText: `auto_approve: ${plan.tool}` });
  }
  const medium = verdicts.filter((verdict) => verdict.class === 'medium');
  if (medium.every((verdict) => verdict.ownState))
    return judged.decision('allow', 'auto_approve.own_state', worst);
  for (const [id, rules] of [
    ['session_grant', grants],
    ['rule.allow', standing],
  ] as const) {
    const used = medium.map(
      (verdict) => rules.find(({ rule }) => judged.matches(rule, verdict, 'allow'))?.text,
    );
    const texts = used.filter((text) => text !== undefined);
    if (texts.length === medium.length) {
      return judged.decision('allow', id, worst, { ruleText: [...new Set(texts)].join(', ') });
    }
  }
  return undefined;
}

/** What of an external tool is other than when a person allowed it. */
function changedSince(judged: Judged, rules: readonly { readonly rule: ParsedRule }[]): readonly string[] {
  const found = judged.verdicts.flatMap(({ subject }) =>
    subject.kind !== 'identity'
      ? []
      : rules
          .filter(({ rule }) => rule.tool === judged.plan.tool)
          .flatMap(({ rule }) => changedParts(rule.pattern ?? '', subject.identity, subject.parts ?? {})),
  );
  return [...new Set(found)];
}

/** 7. An ask with nobody to answer. */
function answerable(decision: Decision, judged: Judged): Decision {
  if (decision.outcome !== 'ask' || judged.context.canAsk) return decision;
  const { suggestion: _, ...rest } = decision;
  return { ...rest, outcome: 'block', rule: 'no_approver', remedy: withoutApprover(decision, judged) };
}

/** What would spare the question: for a medium call a rule, for others only what really answers them. */
function withoutApprover({ rule, ruleText, suggestion }: Decision, judged: Judged): Message {
  const message = (id: string, args: Record<string, string> = {}) => remedy(`no-approver-${id}`, args).remedy;
  if (rule === 'level.high' && suggestion === undefined) return message('high');
  if (rule === 'always_ask') return message('entry', { rule: ruleText ?? rule });
  if (rule === 'rule.ask') return message('rule', { rule: ruleText ?? rule });
  if (!rule.startsWith('level.')) return message('floor');
  return suggestion === undefined
    ? message('tool', { tool: judged.plan.tool })
    : message('medium', { rule: suggestion });
}
