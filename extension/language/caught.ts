// The decisions a rule would have caught, for the lens that counted them. Does not import `vscode`.
import { type LoggedDecision, readLogLines } from '../../agent/policy/decision-log-reader.ts';
import { globMatcher } from '../../agent/policy/globs.ts';
import { wouldCatch } from '../../agent/policy/logged-subjects.ts';
import { parseRule } from '../../agent/policy/rules.ts';
import type { LensRule } from './lens-rule.ts';

/** The newest decisions that are looked at: as many as the lens looks at. */
const NEWEST = 2_000;

/** Those of the log of a state folder, the newest first; none for what is no rule. */
export async function caughtBy(
  { rule: text, effect, folder }: LensRule,
  state: string,
): Promise<readonly LoggedDecision[]> {
  const rule = parseRule(text);
  if (!rule) return [];
  const match = await globMatcher();
  const lines = await readLogLines(state, {}, NEWEST);
  const catching = { rule, text, effect, folder };
  return lines.filter(({ raw }) => wouldCatch(catching, raw, match)).map(({ decision }) => decision);
}
