// The turns of a chat: one prompt at a time, one answer each (reports.md 8, 9). Does not import `vscode`.
import type { ContentBlock, PromptResponse } from '@agentclientprotocol/sdk';
import type { Clock } from '../../agent/platform/clock.ts';
import { AgentFailure } from '../agent-process/problem.ts';
import { errorData } from '../agent-process/rpc-error.ts';
import type { AgentLink } from '../parts.ts';
import { EchoFilter } from './echo.ts';
import type { ChatProblem } from './page-messages.ts';
import type { Problems } from './problems.ts';
import type { Prompt } from './prompt.ts';
import type { PromptQueue } from './prompt-queue.ts';

/** How a turn ended. */
export type TurnEnd = 'done' | 'failed' | 'cancelled';

/** What turns need of their chat. */
export interface TurnHooks {
  /** Resolves with the session's id when it is open. */
  open(): Promise<string>;
  blocks(prompt: Prompt): readonly ContentBlock[];
  /** The prompt is sent now; returns its place in the transcript. */
  began(blocks: readonly ContentBlock[]): number;
  /** The turn is over. `turn`: the agent's number of it, where it says one. */
  ended(end: TurnEnd, index: number, turn: number | undefined): void;
  /** undefined: there is none any more. */
  problem(problem: ChatProblem | undefined): void;
  changed(): void;
}

/** What the turns of a chat run with. */
export interface TurnsOptions {
  readonly agent: AgentLink;
  readonly queue: PromptQueue;
  readonly clock: Clock;
  readonly problems: Problems;
  readonly hooks: TurnHooks;
}

interface Running {
  readonly since: number;
  readonly sessionId: string;
  readonly echo: EchoFilter;
  readonly over: AbortController;
  stopped: boolean;
}

/** Milliseconds an agent may take to end a turn it was told to end, before a restart of it is offered. */
const STOP_LIMIT = 10_000;

/** Sends what the queue has. */
export class Turns {
  readonly #options: TurnsOptions;
  #running: Running | undefined;
  #sending: Promise<void> | undefined;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Milliseconds since the epoch; undefined while no turn runs. */
  get runningSince(): number | undefined {
    return this.#running?.since;
  }

  get echo(): EchoFilter | undefined {
    return this.#running?.echo;
  }

  /** Sends the prompts that may be sent, one after the other. Returns at once. */
  go(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
      if (this.#options.queue.hasNext) this.go();
    });
  }

  /** Cancels the turn and resolves when it has ended, or is not ended in time. What is queued waits for the person. */
  async stop(): Promise<void> {
    const { agent, queue, hooks, clock, problems } = this.#options;
    const running = this.#running;
    queue.hold();
    hooks.changed();
    if (!running) return;
    running.stopped = true;
    await agent.supervisor.cancel(running.sessionId);
    await clock.sleep(STOP_LIMIT, running.over.signal).catch(() => {});
    if (this.#running !== running) return;
    hooks.problem(problems.say('chat-stop-unanswered', { agent: agent.name }, 'restart-agent', 'show-log'));
  }

  async #sendAll(): Promise<void> {
    const { queue, hooks, problems } = this.#options;
    while (queue.hasNext) {
      let sessionId: string;
      try {
        sessionId = await hooks.open();
      } catch (error) {
        queue.hold();
        hooks.problem(problems.ofRequest(error));
        return;
      }
      // It may have been taken back, or held, while the session was opened.
      const prompt = queue.take();
      if (prompt && (await this.#turn(sessionId, prompt)) !== 'done') queue.hold();
    }
    if (queue.held) hooks.changed();
  }

  async #turn(sessionId: string, prompt: Prompt): Promise<TurnEnd> {
    const { agent, hooks, clock, problems } = this.#options;
    const blocks = hooks.blocks(prompt);
    const echo = new EchoFilter(blocks);
    const running = { since: clock.now(), sessionId, echo, over: new AbortController(), stopped: false };
    this.#running = running;
    hooks.problem(undefined);
    const index = hooks.began(blocks);
    let end: TurnEnd;
    let turn: number | undefined;
    try {
      const response = await agent.supervisor.prompt({ sessionId, prompt: [...blocks] });
      turn = turnOf(response._meta);
      end = endOf(response, running.stopped);
      hooks.problem(this.#noteOn(response, end));
    } catch (error) {
      turn = turnOf({ ocho: { turn: errorData(error, 'turn') } });
      // Some agents answer a cancelled prompt with an error: the person got what was wanted.
      end = running.stopped && !(error instanceof AgentFailure) ? 'cancelled' : 'failed';
      hooks.problem(end === 'failed' ? problems.ofTurn(error) : undefined);
    }
    this.#running = undefined;
    running.over.abort();
    hooks.ended(end, index, turn);
    return end;
  }

  /** An end that is no failure and still not what was hoped for (ACP "Stop Reasons"). */
  #noteOn({ stopReason }: PromptResponse, end: TurnEnd): ChatProblem | undefined {
    const { problems } = this.#options;
    if (end === 'failed') return problems.brokenOff();
    switch (stopReason) {
      case 'max_tokens':
        return problems.say('chat-stop-max-tokens', {}, 'continue');
      case 'max_turn_requests':
        return problems.say('chat-stop-max-turn-requests', {}, 'continue');
      case 'refusal':
        return problems.say('chat-stop-refusal', {});
      default:
        return undefined;
    }
  }
}

/** A turn that nobody here stopped was broken off: an agent that is ended from outside says "cancelled" as well. */
function endOf({ stopReason }: PromptResponse, stopped: boolean): TurnEnd {
  if (stopReason !== 'cancelled') return 'done';
  return stopped ? 'cancelled' : 'failed';
}

/** `_meta.ocho.turn` of an answer: the agent's number of the turn, from 1. */
function turnOf(meta: PromptResponse['_meta']): number | undefined {
  const ocho = meta?.ocho;
  const turn: unknown = typeof ocho === 'object' && ocho !== null ? Reflect.get(ocho, 'turn') : undefined;
  return typeof turn === 'number' && Number.isInteger(turn) && turn > 0 ? turn : undefined;
}
