// One life of an agent: from its start through the handshake to its end. Does not import `vscode`.
import type { ClientConnection, InitializeResponse } from '@agentclientprotocol/sdk';
import type { Clock } from '../../agent/platform/clock.ts';
import type { AgentCommand } from './agent-command.ts';
import { type AgentProcess, type StartOptions, startAgent, within } from './agent-process.ts';
import { type ClientHandlers, capabilities, connectAgent, shakeHands } from './connection.ts';
import { type AgentProblem, type Outcome, STOPPED } from './problem.ts';
import { Tail } from './tail.ts';
import type { CurrentTap } from './wire-tap.ts';

/** What to start, and with what: found anew for each start, as settings and PATH may have changed. */
export interface Launch {
  readonly command: AgentCommand;
  readonly start: StartOptions;
}

/** What a life depends on beside its launch. */
export interface LifeOptions {
  readonly handlers: ClientHandlers;
  readonly clock: Clock;
  /** Version of this extension. */
  readonly version: string;
  /** Milliseconds. */
  readonly initializeLimitMs: number;
  /** Aborting ends the agent, whatever it is doing. */
  readonly signal: AbortSignal;
  /** Sees every message. */
  readonly tap?: CurrentTap | undefined;
}

/** An agent that has answered `initialize`. */
export interface Life {
  readonly pid: number;
  readonly name: string;
  readonly connection: ClientConnection;
  readonly initialized: InitializeResponse;
  /** Settles with the reason when the agent has ended, or cannot be spoken with any more; then nothing of it is left. */
  readonly ended: Promise<AgentProblem>;
  /** Ends the agent with all it started; resolves when that is gone. */
  end(): Promise<void>;
}

const NOISE_TAIL = 2 * 1024;
/** What an agent wrote last may still be on its way when it has ended. */
const DRAIN_MS = 500;

/** Starts an agent and shakes hands. On failure nothing is left running. */
export async function beginLife({ command, start }: Launch, options: LifeOptions): Promise<Outcome<Life>> {
  const started = await startAgent(command, start);
  if (!started.ok) return started;
  const agent = started.value;
  const noise = new Tail(NOISE_TAIL);
  const connection = await connectAgent(agent, {
    handlers: options.handlers,
    onNoise: (text) => noise.add(text),
    tap: options.tap,
  }).catch(async (error: unknown) => {
    await agent.stop();
    throw error;
  });
  const { name } = command;
  const { version, clock, initializeLimitMs: limitMs, signal } = options;
  const offered = capabilities(options.handlers);
  const output = () => [agent.stderrTail, noise.text].filter((text) => text !== '').join('\n');
  const ended = watch(agent, connection, { name, output, clock, signal });
  const end = async () => {
    connection.close();
    await agent.stop();
  };
  signal.addEventListener('abort', () => void end(), { once: true });
  if (signal.aborted) await end();
  const hands = await shakeHands(connection, { name, version, clock, limitMs, offered });
  if (hands.ok) {
    const { pid } = agent;
    return { ok: true, value: { pid, name, connection, initialized: hands.value, ended, end } };
  }
  await end();
  // An agent that ended by itself says more by how it ended than by the missing answer.
  const problem = hands.problem.code === 'ENDED' ? atStart(await ended) : withOutput(hands.problem, output());
  return { ok: false, problem };
}

/** An agent that ends before it was ever of use will mostly do so again: its command is wrong, or it lacks something. */
const atStart = (problem: AgentProblem): AgentProblem =>
  problem.code === 'ENDED' ? { ...problem, code: 'ENDS_AT_START' } : problem;

interface Watched {
  readonly name: string;
  output(): string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

async function watch(
  agent: AgentProcess,
  connection: ClientConnection,
  { name, output, clock, signal: stopped }: Watched,
): Promise<AgentProblem> {
  await Promise.race([agent.exited, connection.closed]);
  await within(connection.closed, DRAIN_MS, clock);
  connection.close();
  await agent.stop();
  if (stopped.aborted) return STOPPED;
  const { code, signal } = await agent.exited;
  const text =
    code === null
      ? { id: 'agent-ended-by-signal', args: { name, signal: signal ?? '' } }
      : { id: 'agent-ended-with-code', args: { name, code } };
  return withOutput({ code: 'ENDED', text }, output());
}

function withOutput(problem: AgentProblem, output: string): AgentProblem {
  return output === '' ? problem : { ...problem, output };
}
