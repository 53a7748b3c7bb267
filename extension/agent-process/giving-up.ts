// Whether an agent that ended is started again, and what is said when it is not. Does not import `vscode`.
import type { AgentProblem } from './problem.ts';
import { type RestartPolicy, Restarts } from './restarts.ts';

/** An agent that ends before it is ready is tried this often: what kept it from starting may have been a passing thing. */
const TRIES_AT_START = 2;

/** Counts the ends of one agent. */
export class GivingUp {
  readonly #restarts: Restarts;
  readonly #bundled: boolean;
  #endsAtStart = 0;

  /** `bundled`: the agent comes with the extension, so that no entry of the settings can be wrong. */
  constructor(policy: RestartPolicy | undefined, bundled: boolean) {
    this.#restarts = new Restarts(policy);
    this.#bundled = bundled;
  }

  /** Milliseconds to wait before the start that follows a problem at `now`; undefined: it is not started again. */
  next(problem: AgentProblem, now: number): number | undefined {
    // For one that could not even be started another start would change nothing.
    if (problem.code === 'ENDS_AT_START') this.#endsAtStart += 1;
    else if (problem.code !== 'ENDED') return undefined;
    else this.#endsAtStart = 0; // It was ready meanwhile.
    return this.#endsAtStart < TRIES_AT_START ? this.#restarts.next(now) : undefined;
  }

  /** What is said of an agent that is not started again. */
  final(problem: AgentProblem): AgentProblem {
    if (problem.code === 'ENDS_AT_START') return this.#atStart(problem);
    if (problem.code !== 'ENDED') return problem;
    const minutes = Math.max(1, Math.round(this.#restarts.windowMs / 60_000));
    const args = { times: this.#restarts.max + 1, minutes };
    return { ...problem, code: 'KEEPS_ENDING', text: { id: 'agent-keeps-ending', args } };
  }

  /** A person asked for a new start: what was before does not count. */
  forget(): void {
    this.#restarts.forget();
    this.#endsAtStart = 0;
  }

  #atStart(problem: AgentProblem): AgentProblem {
    const { name = '', code = 'none', signal = 'none' } = problem.text.args ?? {};
    const words = tellingLine(problem.output ?? '');
    const args = { name, times: this.#endsAtStart, code, signal, words: words === '' ? 'none' : words };
    const id = this.#bundled ? 'agent-ends-at-start-own' : 'agent-ends-at-start';
    return { ...problem, text: { id, args } };
  }
}

/** Characters of a line that are shown in a sentence. */
const LINE = 200;

/** The line that says most: the last one that speaks of an error (a stack, and Node's version, follow it), else the last. */
export function tellingLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const telling = lines.findLast((line) =>
    /error:|cannot|could not|failed|not found|no such|invalid|unknown|missing|denied|require/i.test(line),
  );
  return (telling ?? lines.at(-1) ?? '').slice(0, LINE);
}
