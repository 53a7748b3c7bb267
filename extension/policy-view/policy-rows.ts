// How a node of the policy tree looks, in words. Does not import `vscode`.

import type { LoggedDecision } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible } from '../../agent/policy/display.ts';
import { literal } from '../approvals/screen-text.ts';
import { isBuiltIn, type PolicyNode, type PolicyNotice, type Verdict, verdictOf } from './policy-tree.ts';

/** A row. Texts are safe to show. */
export interface PolicyRow {
  /** Keeps a row open or selected over a refresh. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** What a screen reader says in place of the tooltip: the label and the description. */
  readonly spoken: string;
  /** A codicon's name. */
  readonly icon?: string;
  readonly tone?: 'good' | 'bad' | 'faint';
  /** What menus go by. */
  readonly contextValue: string;
  readonly folds: 'open' | 'closed' | 'no';
  readonly click?: 'start' | 'more' | 'decision';
}

/** What is shown of a row. */
type Shown = Omit<PolicyRow, 'spoken'>;

/** The row of a node. */
export function policyRow(node: PolicyNode, i18n: I18n): PolicyRow {
  const row = shownRow(node, i18n);
  const { label, description } = row;
  return { ...row, spoken: [label, ...(description === undefined ? [] : [description])].join(', ') };
}

function shownRow(node: PolicyNode, i18n: I18n): Shown {
  switch (node.kind) {
    case 'notice':
      return noticeRow(node.notice, i18n);
    case 'list':
      return {
        id: `list ${node.list}`,
        label: i18n.text(`policyview-list-${node.list.replace('_', '-')}`),
        // Those that are built in have a row with their own count.
        description: String(node.entries.filter((entry) => !isBuiltIn(entry)).length),
        tooltip: i18n.text(`policyview-about-${node.list.replace('_', '-')}`),
        icon: { always_ask: 'shield', allow: 'pass', ask: 'question', deny: 'circle-slash' }[node.list],
        contextValue: 'ocho.policy.list',
        folds: node.entries.length === 0 ? 'no' : 'open',
      };
    case 'entry':
      return entryRow(node, i18n);
    case 'built-in':
      return {
        id: `built-in ${node.list}`,
        label: i18n.text('policyview-built-in'),
        description: String(node.entries.length),
        tooltip: i18n.text('policyview-about-built-in'),
        icon: 'lock',
        contextValue: 'ocho.policy.builtIn',
        folds: 'closed',
      };
    case 'built-in-group':
      return {
        id: `built-in ${node.list} ${node.group}`,
        label: i18n.text(`policyview-group-${node.group}`),
        description: String(node.entries.length),
        contextValue: 'ocho.policy.builtIn',
        folds: 'closed',
      };
    case 'grants':
      return {
        id: 'grants',
        label: i18n.text('policyview-grants'),
        description: String(node.grants.length),
        tooltip: i18n.text('policyview-about-grants'),
        icon: 'clock',
        contextValue: 'ocho.policy.grants',
        folds: node.grants.length === 0 ? 'no' : 'open',
      };
    case 'grant':
      return grantRow(node);
    case 'log':
      return {
        id: 'log',
        label: i18n.text('policyview-log'),
        tooltip: i18n.text('policyview-about-log'),
        icon: 'history',
        contextValue: 'ocho.policy.log',
        folds: 'closed',
      };
    case 'decision':
      return decisionRow(node, i18n);
    case 'more':
      return {
        id: 'more',
        label: i18n.text('policyview-more'),
        icon: 'ellipsis',
        contextValue: 'ocho.policy.more',
        folds: 'no',
        click: 'more',
      };
    case 'no-decisions':
      return {
        id: 'no-decisions',
        label: i18n.text('policyview-no-decisions'),
        tone: 'faint',
        contextValue: 'ocho.policy.notice',
        folds: 'no',
      };
  }
}

function noticeRow(notice: PolicyNotice, i18n: I18n): Shown {
  const base = { id: 'notice', contextValue: 'ocho.policy.notice', folds: 'no' } as const;
  switch (notice.kind) {
    case 'start':
      return { ...base, label: i18n.text('policyview-start'), icon: 'play', click: 'start' };
    case 'starting':
      return { ...base, label: i18n.text('policyview-starting'), icon: 'sync~spin' };
    case 'too-old':
      return { ...base, label: i18n.text('policyview-too-old'), icon: 'info' };
    case 'failed': {
      const reason = literal(visible(notice.reason));
      return { ...base, label: reason, tooltip: reason, icon: 'error', tone: 'bad', click: 'start' };
    }
  }
}

function grantRow({ grant: { sessionId, title, rule } }: Extract<PolicyNode, { kind: 'grant' }>): Shown {
  const label = literal(visible(rule));
  const session = literal(visible(title ?? sessionId));
  return {
    id: `grant ${sessionId} ${rule}`,
    label,
    description: session,
    tooltip: [label, session].join('\n'),
    contextValue: 'ocho.policy.grant',
    folds: 'no',
  };
}

function entryRow(
  { list, entry: { entry, source, file, because } }: Extract<PolicyNode, { kind: 'entry' }>,
  i18n: I18n,
): Shown {
  const origin = i18n.text(`policyview-source-${source}`);
  const label = literal(visible(entry));
  return {
    id: `entry ${list} ${source} ${entry}`,
    label,
    // What is built in is below a row that says so.
    ...(source === 'workspace' ? { description: origin } : {}),
    tooltip: [label, ...(because === undefined ? [] : [literal(visible(because))]), origin, file ?? '']
      .filter((line) => line !== '')
      .join('\n'),
    ...(source === 'floor'
      ? { icon: 'lock', tone: 'faint' }
      : source === 'workspace'
        ? { icon: 'root-folder' }
        : {}),
    contextValue: `ocho.policy.entry.${source}`,
    folds: 'no',
  };
}

const ICONS: Readonly<Record<Verdict, { icon: string; tone?: 'good' | 'bad' | 'faint' }>> = {
  allowed: { icon: 'pass', tone: 'good' },
  'allowed-by-person': { icon: 'verified', tone: 'good' },
  'denied-by-person': { icon: 'error', tone: 'bad' },
  blocked: { icon: 'circle-slash', tone: 'bad' },
  unanswered: { icon: 'question', tone: 'faint' },
};

function decisionRow({ decision, place }: Extract<PolicyNode, { kind: 'decision' }>, i18n: I18n): Shown {
  const verdict = verdictOf(decision);
  return {
    id: `decision ${decision.at} ${place}`,
    label: literal(visible(decision.subject)),
    description: `${i18n.text(`policyview-verdict-${verdict}`)} · ${timeOf(decision, i18n)}`,
    tooltip: decisionText(decision, i18n),
    ...ICONS[verdict],
    contextValue: 'ocho.policy.decision',
    folds: 'no',
    click: 'decision',
  };
}

/** All that is logged of a decision, a line each. */
export function decisionText(decision: LoggedDecision, i18n: I18n): string {
  const { subject, tool, class: risk, rule, by, answer, sessionId } = decision;
  const lines: readonly (readonly [string, string])[] = [
    ['subject', subject],
    ['verdict', i18n.text(`policyview-verdict-${verdictOf(decision)}`)],
    ['tool', tool],
    ['class', risk],
    ['rule', rule],
    ['by', by],
    ...(answer === undefined ? [] : [['answer', answer] as const]),
    ['at', timeOf(decision, i18n)],
    ['session', sessionId],
  ];
  return lines
    .map(([name, value]) => i18n.text(`policyview-decision-${name}`, { value: literal(visible(value)) }))
    .join('\n');
}

/** The decisions a rule would have caught, each with all that is logged of it. */
export function caughtText(rule: string, decisions: readonly LoggedDecision[], i18n: I18n): string {
  const head = i18n.text('policyview-caught', { rule: visible(rule), count: decisions.length });
  return `${[head, ...decisions.map((decision) => decisionText(decision, i18n))].join('\n\n')}\n`;
}

/** In the person's language and time zone; as it was written when it is no time. */
function timeOf({ at }: LoggedDecision, { locale }: I18n): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? visible(at) : time.toLocaleString(locale);
}
