// What keeps a chat from going on, and what its person can do about it. Imports only types of `vscode`.
import type { I18n } from '../../agent/i18n/message.ts';
import type { AgentProblem } from '../agent-process/problem.ts';
import type { AgentState } from '../agent-process/supervisor.ts';
import type { ChatAction, ChatProblem } from './page-messages.ts';
import { Problems } from './problems.ts';
import type { PromptQueue } from './prompt-queue.ts';

/** What trouble is told of its chat. */
export interface TroubleOptions {
  readonly i18n: I18n;
  readonly queue: PromptQueue;
  /** What helps when the agent, or its model, may not be asked. */
  waysIn(): readonly ChatAction['action'][];
  /** Called after each change. */
  changed(): void;
}

/** The trouble of one chat. */
export class Trouble {
  readonly problems: Problems;
  readonly #options: TroubleOptions;
  /** Said of a queue that waits for the person. */
  readonly #heldNote: ChatProblem;
  #problem: ChatProblem | undefined;
  /** The problem with the queue's own way on; the same object while the problem is. */
  #withQueue: { readonly of: ChatProblem; readonly shown: ChatProblem } | undefined;

  constructor(options: TroubleOptions) {
    const { i18n } = options;
    this.#options = options;
    this.problems = new Problems(i18n, () => options.waysIn());
    const action = { action: 'send-queued', label: i18n.text('chat-queue-send') } as const;
    this.#heldNote = { text: i18n.text('chat-queue-held'), actions: [action] };
  }

  /** Something went wrong and has not been mended. */
  get isThere(): boolean {
    return this.#problem !== undefined;
  }

  /** As a page shows it. `running`: a turn runs. */
  shown(running: boolean): ChatProblem | undefined {
    const waits = this.#options.queue.held && !running;
    if (!this.#problem || !waits) return this.#problem ?? (waits ? this.#heldNote : undefined);
    // Where there is no turn to go on with, what mends the problem lets the queue go as well.
    if (!this.#problem.actions.some(({ action }) => action === 'continue')) return this.#problem;
    if (this.#withQueue?.of !== this.#problem) {
      const { actions } = this.#problem;
      const [send] = this.problems.actions('send-queued');
      const shown = { ...this.#problem, actions: send ? [...actions, send] : actions };
      this.#withQueue = { of: this.#problem, shown };
    }
    return this.#withQueue.shown;
  }

  /** undefined: there is none any more. */
  become(problem: ChatProblem | undefined): void {
    this.#problem = problem;
    this.#options.changed();
  }

  /** A request of the chat failed. */
  ofRequest(error: unknown): void {
    this.become(this.problems.ofRequest(error));
  }

  ofAgent(problem: AgentProblem): void {
    this.become(this.problems.ofAgent(problem));
  }

  /**
   * Says why nothing goes on when the agent has failed, and takes it back when it works again. `inUse`: the chat has,
   * or wants, a session in it. `broken`: its last turn did not come to its end.
   */
  agentIs(state: AgentState, { inUse, broken }: { inUse: boolean; broken: boolean }): void {
    if (state.state === 'failed' && inUse) this.#problem = this.problems.ofAgent(state.problem);
    else if (state.state === 'ready' && isRestart(this.#problem)) {
      this.#problem = broken ? this.problems.brokenOff() : undefined;
    }
    this.#options.changed();
  }
}

/** A problem that a restart of the agent mends. */
const isRestart = (problem: ChatProblem | undefined): boolean =>
  problem?.actions.some(({ action }) => action === 'restart-agent') === true;
