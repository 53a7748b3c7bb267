// One JSON line per decision in `<state>/decisions.jsonl` (design: policy.md "Records"), secrets masked. A full log is
// put aside as `decisions.1.jsonl`; the one before that goes.
import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder } from '../platform/folders.ts';
import { isLock, takeLock } from '../sessions/lock.ts';
import { appendPrivateLine } from '../sessions/private-files.ts';
import type { Decision } from './decision.ts';
import { loggedSubjects } from './logged-subjects.ts';
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

/** Name of the log in the state folder, and of the one before it. */
export const DECISION_LOG = 'decisions.jsonl';
export const OLDER_DECISION_LOG = 'decisions.1.jsonl';

/** A log of this many bytes is full. */
const FULL = 16 * 1024 * 1024;

/** Opens the decision log of a state folder; the file is made with the first line, readable by its owner only. */
export function createDecisionLog(
  stateFolder: string,
  options: {
    readonly now?: () => Date;
    readonly onError?: (error: unknown) => void;
    /** Bytes; default 16 MiB. */
    readonly maxBytes?: number;
  } = {},
): DecisionLog {
  const path = join(stateFolder, DECISION_LOG);
  const { maxBytes = FULL } = options;
  let ready = false;
  let failed = false;
  return {
    record(entry, plan) {
      const line = JSON.stringify(toLine(entry, plan, options.now?.() ?? new Date()));
      try {
        if (!ready) makeOwnFolder(stateFolder);
        if (appendPrivateLine(path, line) >= maxBytes) putAside(stateFolder, maxBytes);
        ready = true;
      } catch (error) {
        if (!failed) options.onError?.(error);
        failed = true;
      }
    },
  };
}

/**
 * Several agents write one log. Only one of them may move it, and only while it is full: a second move would put the new
 * log, with a few lines, over the full one. A process that has the moved file open still writes to it, which is kept.
 */
function putAside(stateFolder: string, maxBytes: number): void {
  const lock = takeLock(join(stateFolder, 'decisions.lock'));
  if (!isLock(lock)) return;
  const path = join(stateFolder, DECISION_LOG);
  try {
    if (statSync(path).size >= maxBytes) renameSync(path, join(stateFolder, OLDER_DECISION_LOG));
  } catch {
    // Windows does not move a file that somebody reads: the log stays in use, and the next line tries again.
  } finally {
    lock.release();
  }
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
    ...loggedSubjects(decision),
    by: entry.by,
    ...(entry.answer === undefined ? {} : { answer: entry.answer }),
    ...(entry.feedback === undefined ? {} : { feedback: maskSecrets(entry.feedback) }),
  };
}
