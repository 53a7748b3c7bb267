// How many stored decisions a rule would have caught. The log is read anew only when it has changed, and from its end.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DECISION_LOG, OLDER_DECISION_LOG } from '../policy/decision-log.ts';
import { type LogLine, readLogLines } from '../policy/decision-log-reader.ts';
import { globMatcher } from '../policy/globs.ts';
import { type CatchingRule, wouldCatch } from '../policy/logged-subjects.ts';

/** The newest decisions that are looked at. */
const NEWEST = 2_000;

/** What was counted. */
export interface Caught {
  readonly caught: number;
  /** Decisions of which it can be told. */
  readonly total: number;
  /** ISO 8601, of the oldest of them; undefined: there is none. */
  readonly since: string | undefined;
}

/** Counts over the decision log of a state folder. */
export class DecisionCounter {
  readonly #state: string;
  #stamp = '';
  #lines: Promise<readonly LogLine[]> = Promise.resolve([]);
  readonly #counts = new Map<string, Promise<Caught>>();

  constructor(state: string) {
    this.#state = state;
  }

  /** How many of the newest decisions a rule would have caught. Rejects when the log cannot be read. */
  async count(rule: CatchingRule): Promise<Caught> {
    await this.#refresh();
    const key = JSON.stringify([rule.effect, rule.text, rule.folder]);
    let count = this.#counts.get(key);
    if (!count) {
      count = this.#count(rule, await this.#lines);
      this.#counts.set(key, count);
    }
    return count;
  }

  async #refresh(): Promise<void> {
    const stamp = await stampOf(this.#state);
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    this.#counts.clear();
    this.#lines = readLogLines(this.#state, {}, NEWEST);
  }

  async #count(rule: CatchingRule, lines: readonly LogLine[]): Promise<Caught> {
    const match = await globMatcher();
    let caught = 0;
    let total = 0;
    let since: string | undefined;
    for (const { raw, decision } of lines) {
      const found = wouldCatch(rule, raw, match);
      if (found === undefined) continue;
      total += 1;
      if (found) caught += 1;
      if (since === undefined || decision.at < since) since = decision.at;
    }
    return { caught, total, since };
  }
}

async function stampOf(state: string): Promise<string> {
  const stamps = [DECISION_LOG, OLDER_DECISION_LOG].map(async (name) => {
    const found = await stat(join(state, name)).catch(() => undefined);
    return found ? `${found.ino}:${found.size}:${found.mtimeMs}` : '';
  });
  return (await Promise.all(stamps)).join(' ');
}
