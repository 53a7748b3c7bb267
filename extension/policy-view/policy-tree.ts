// The tree of the policy as data: the lists with their entries, and the decision log. Does not import `vscode`.
import type {
  LoggedDecision,
  OchoAgentRequests,
  PolicyEntry,
  PolicyList,
  SessionGrant,
} from '../../agent/acp/extensions.ts';

/** What the tree has to say when there is no policy to show. `start`: choosing it starts Ocho's agent. */
export type PolicyNotice =
  | { readonly kind: 'start' }
  | { readonly kind: 'starting' }
  /** The agent that runs does not answer for its policy. */
  | { readonly kind: 'too-old' }
  /** The agent's own words. */
  | { readonly kind: 'failed'; readonly reason: string };

/** A node of the tree. */
export type PolicyNode =
  | { readonly kind: 'notice'; readonly notice: PolicyNotice }
  | { readonly kind: 'list'; readonly list: PolicyList; readonly entries: readonly PolicyEntry[] }
  | { readonly kind: 'entry'; readonly list: PolicyList; readonly entry: PolicyEntry }
  /** What nobody can remove, apart from the person's own; then by what it protects. */
  | { readonly kind: 'built-in'; readonly list: PolicyList; readonly entries: readonly PolicyEntry[] }
  | {
      readonly kind: 'built-in-group';
      readonly list: PolicyList;
      readonly group: BuiltInGroup;
      readonly entries: readonly PolicyEntry[];
    }
  /** What was allowed for sessions that are open. */
  | { readonly kind: 'grants'; readonly grants: readonly SessionGrant[] }
  | { readonly kind: 'grant'; readonly grant: SessionGrant }
  | { readonly kind: 'log' }
  | { readonly kind: 'decision'; readonly decision: LoggedDecision; readonly place: number }
  | { readonly kind: 'more' }
  | { readonly kind: 'no-decisions' };

/** What built-in entries protect; `other`: an agent that is newer than this tree knows more. */
export type BuiltInGroup = (typeof GROUPS)[number];

const GROUPS = [
  'agent',
  'tools',
  'secrets',
  'git',
  'hooks',
  'editor',
  'agents',
  'ci',
  'packages',
  'other',
] as const;

/** The lists, in the order in which the policy asks them. */
export const LISTS: readonly PolicyList[] = ['deny', 'always_ask', 'ask', 'allow'];

/** The roots of the tree. */
export function policyRoots(policy: OchoAgentRequests['_ocho/policy/get']['result']): readonly PolicyNode[] {
  const entriesOf = (list: PolicyList): readonly PolicyEntry[] =>
    list === 'always_ask'
      ? policy.alwaysAsk
      : policy.rules.flatMap((rule) => (rule.list === list ? [rule.entry] : []));
  return [
    ...LISTS.map((list) => ({ kind: 'list' as const, list, entries: ownFirst(entriesOf(list)) })),
    // An older agent says nothing of them.
    ...(policy.grants ? [{ kind: 'grants' as const, grants: policy.grants }] : []),
    { kind: 'log' },
  ];
}

/** What a person can change comes first; what is built in last. Else as the agent gave them. */
function ownFirst(entries: readonly PolicyEntry[]): readonly PolicyEntry[] {
  const rank = { user: 0, workspace: 1, floor: 2 };
  return entries.toSorted((a, b) => rank[a.source] - rank[b.source]);
}

/** What is below a list: its entries, and those that are built in as one. */
export function entryNodes({ list, entries }: Extract<PolicyNode, { kind: 'list' }>): readonly PolicyNode[] {
  const builtIn = entries.filter(isBuiltIn);
  return [
    ...entries.filter((entry) => !isBuiltIn(entry)).map((entry) => ({ kind: 'entry' as const, list, entry })),
    ...(builtIn.length === 0 ? [] : [{ kind: 'built-in' as const, list, entries: builtIn }]),
  ];
}

/** What is below the built-in entries, and below a group of them. */
export function builtInNodes(
  node: Extract<PolicyNode, { kind: 'built-in' | 'built-in-group' }>,
): readonly PolicyNode[] {
  const { list } = node;
  if (node.kind === 'built-in-group') return node.entries.map((entry) => ({ kind: 'entry', list, entry }));
  return GROUPS.flatMap((group) => {
    const entries = node.entries.filter((entry) => groupOf(entry) === group);
    return entries.length === 0 ? [] : [{ kind: 'built-in-group' as const, list, group, entries }];
  });
}

/** What was allowed for sessions, as nodes. */
export function grantNodes({ grants }: Extract<PolicyNode, { kind: 'grants' }>): readonly PolicyNode[] {
  return grants.map((grant) => ({ kind: 'grant', grant }));
}

/** Nobody can remove it. */
export function isBuiltIn({ source }: PolicyEntry): boolean {
  return source === 'floor';
}

function groupOf({ group }: PolicyEntry): BuiltInGroup {
  return GROUPS.find((known) => known === group) ?? 'other';
}

/** The decisions as nodes, the newest first as they came; `limit` were asked for. */
export function decisionNodes(decisions: readonly LoggedDecision[], limit: number): readonly PolicyNode[] {
  if (decisions.length === 0) return [{ kind: 'no-decisions' }];
  const nodes = decisions.map((decision, place) => ({ kind: 'decision' as const, decision, place }));
  // An agent that gives what was asked for may have more.
  return decisions.length < limit ? nodes : [...nodes, { kind: 'more' }];
}

/** How a call ended as a person thinks of it: the policy's outcome, and where it asked, the answer. */
export type Verdict = 'allowed' | 'allowed-by-person' | 'denied-by-person' | 'blocked' | 'unanswered';

/** The verdict of a logged decision. What is not known to be an allowance is none. */
export function verdictOf({ outcome, answer }: LoggedDecision): Verdict {
  if (outcome === 'allow') return 'allowed';
  if (outcome === 'block') return 'blocked';
  if (answer === undefined || answer === 'cancelled') return 'unanswered';
  return answer.startsWith('allow') ? 'allowed-by-person' : 'denied-by-person';
}

/** A node of the tree that a menu gives to a command; undefined for anything else a command may be called with. */
export function nodeOf(value: unknown): PolicyNode | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  const isKnown =
    value.kind === 'grant'
      ? 'grant' in value
      : (value.kind === 'list' || value.kind === 'entry') &&
        'list' in value &&
        LISTS.some((list) => list === value.list);
  // Menus hand back the very objects of the tree.
  return isKnown ? (value as PolicyNode) : undefined;
}
