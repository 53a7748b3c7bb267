// One JSON line per decision in `<state>/decisions.jsonl` (design: policy.md "Records"), secrets masked.
import { appendFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder } from '../platform/folders.ts';
import type { Decision } from './decision.ts';
import { maskSecrets } from './mask.ts';
import type { Plan } from './plan.ts';
import { questionTitle } from './question.ts';

/** What is recorded of a decision. */
export interface DecisionRecord {
  readonly sessionId: string;
  readonly callId: string;
  readonly fingerprint: string;
  readonly decision: Decision;
  /** Who settled it. */
  readonly by: 'policy' | 'person' | 'nobody';
  readonly answer?: string;
  readonly feedback?: string;
}

/** The log. */
export interface DecisionLog {
  /** Appends one line before it returns. A fault of the disk is reported to `onError` once, never thrown. */
  record(entry: DecisionRecord, plan: Plan): void;
}

/** Name of the log in the state folder. */
export const DECISION_LOG = 'decisions.jsonl';

/** Opens the decision log of a state folder; the file is made with the first line, readable by its owner only. */
export function createDecisionLog(
  stateFolder: string,
  options: { readonly now?: () => Date; readonly onError?: (error: unknown) => void } = {},
): DecisionLog {
  const path = join(stateFolder, DECISION_LOG);
  let ready = false;
  let failed = false;
  return {
    record(entry, plan) {
      const line = `${JSON.stringify(toLine(entry, plan, options.now?.() ?? new Date()))}\n`;
      try {
        if (!ready) makeOwnFolder(stateFolder);
        appendFileSync(path, line, { mode: 0o600 });
        if (!ready) chmodSync(path, 0o600);
        ready = true;
      } catch (error) {
        if (!failed) options.onError?.(error);
        failed = true;
      }
    },
  };
}

function toLine(entry: DecisionRecord, plan: Plan, at: Date): Record<string, unknown> {
  const { decision } = entry;
  return {
    at: at.toISOString(),
    session: entry.sessionId,
    call: entry.callId,
    tool: plan.tool,
    fingerprint: entry.fingerprint,
    outcome: decision.outcome,
    class: decision.class,
    rule: decision.rule,
    ...(decision.ruleText === undefined ? {} : { ruleText: maskSecrets(decision.ruleText) }),
    part: maskSecrets(decision.part),
    subject: questionTitle(plan),
    by: entry.by,
    ...(entry.answer === undefined ? {} : { answer: entry.answer }),
    ...(entry.feedback === undefined ? {} : { feedback: maskSecrets(entry.feedback) }),
  };
}
