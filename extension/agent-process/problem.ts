// What can keep an agent from working, as data. Does not import `vscode`.
import type { Message } from '../../agent/i18n/message.ts';

/** Stable, for programs. */
export type AgentProblemCode =
  /** The entry of `ocho.agents` is not a command. */
  | 'ENTRY_INVALID'
  /** The program is not there. */
  | 'COMMAND_NOT_FOUND'
  /** The agent that comes with the extension is not there. */
  | 'BUNDLE_MISSING'
  /** The program is there and cannot be started the way it is written. */
  | 'COMMAND_REFUSED'
  /** It is not Ocho's own, and the workspace is not trusted. */
  | 'NOT_TRUSTED'
  /** The system would not start it. */
  | 'SPAWN_FAILED'
  /** It runs and does not answer `initialize`. */
  | 'NO_ANSWER'
  /** It answered `initialize` with an error, or with a protocol version that is not spoken here. */
  | 'NOT_COMPATIBLE'
  /** It ended, or closed its output, by itself. */
  | 'ENDED'
  /** It ended by itself before it answered `initialize`. */
  | 'ENDS_AT_START'
  /** It ended too often in a short time and is not started again. */
  | 'KEEPS_ENDING'
  /** A session could not be opened again after a restart. */
  | 'SESSION_LOST'
  /** Another process has the session open. */
  | 'SESSION_LOCKED'
  /** The agent's own configuration is in error, so that no session opens. */
  | 'CONFIG_INVALID'
  /** It was stopped on purpose. */
  | 'STOPPED';

/** A problem a person can act on: `text` says what happened and what to do. */
export interface AgentProblem {
  readonly code: AgentProblemCode;
  readonly text: Message;
  /** The end of what the agent wrote beside the protocol, as it came: for an output channel, not for a sentence. */
  readonly output?: string;
}

/** Nobody wants it to run. */
export const STOPPED: AgentProblem = { code: 'STOPPED', text: { id: 'agent-stopped' } };

/** A request that could not be answered because of the agent's state. */
export class AgentFailure extends Error {
  readonly problem: AgentProblem;

  constructor(problem: AgentProblem, options?: ErrorOptions) {
    super(`${problem.code}: ${problem.text.id} ${JSON.stringify(problem.text.args ?? {})}`, options);
    this.name = 'AgentFailure';
    this.problem = problem;
  }
}

/** A value, or why there is none. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: AgentProblem };

/** A failed outcome. */
export function refuse(
  code: AgentProblemCode,
  text: Message,
): { readonly ok: false; readonly problem: AgentProblem } {
  return { ok: false, problem: { code, text } };
}
