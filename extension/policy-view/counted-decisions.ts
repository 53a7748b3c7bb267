// What a lens of the language service says of a rule: the decisions it would have caught. Does not import `vscode`.
import type { LoggedDecision } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible } from '../../agent/policy/display.ts';
import { decisionText } from './policy-rows.ts';

/** The argument of `ocho.policy.showDecisions`. */
export interface CountedDecisions {
  /** The entry, as it stands in the file. */
  readonly rule: string;
  /** The newest first. */
  readonly decisions: readonly LoggedDecision[];
}

/** The argument of the command, if it is one. */
export function countedDecisions(value: unknown): CountedDecisions | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { rule, decisions }: { rule?: unknown; decisions?: unknown } = value;
  // Only Ocho's own language service has lenses with this command: what it sends is what the agent logs.
  return typeof rule === 'string' && Array.isArray(decisions)
    ? { rule, decisions: decisions as LoggedDecision[] }
    : undefined;
}

/** The decisions, each with all that is logged of it. */
export function countedText({ rule, decisions }: CountedDecisions, i18n: I18n): string {
  const head = i18n.text('policyview-counted', { rule: visible(rule), count: decisions.length });
  return `${[head, ...decisions.map((decision) => decisionText(decision, i18n))].join('\n\n')}\n`;
}
