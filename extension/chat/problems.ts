// Why a turn, or a chat, did not come to its end, and what a person can do about it. Does not import `vscode`.
import type { I18n } from '../../agent/i18n/message.ts';
import { AgentFailure, type AgentProblem } from '../agent-process/problem.ts';
import { AUTH_REQUIRED, detailsOf, errorCode, errorData, messageOf } from '../agent-process/rpc-error.ts';
import { configProblem } from '../agent-process/session-problem.ts';
import type { ChatAction, ChatProblem } from './page-messages.ts';

/** JSON-RPC code for what went wrong in the agent itself. */
const INTERNAL_ERROR = -32603;

/** What helps where another start of the agent, or a look at the machine, would not. */
const AFTER: Partial<Readonly<Record<AgentProblem['code'], readonly ChatAction['action'][]>>> = {
  SESSION_LOST: ['new-session', 'retry', 'show-log'],
  SESSION_LOCKED: ['retry', 'new-chat'],
  CONFIG_INVALID: ['open-config', 'retry', 'show-log'],
  COMMAND_NOT_FOUND: ['open-settings', 'restart-agent', 'doctor', 'show-log'],
  COMMAND_REFUSED: ['open-settings', 'restart-agent', 'doctor', 'show-log'],
  SPAWN_FAILED: ['restart-agent', 'open-settings', 'doctor', 'show-log'],
  NO_ANSWER: ['restart-agent', 'open-settings', 'doctor', 'show-log'],
  NOT_COMPATIBLE: ['restart-agent', 'open-settings', 'doctor', 'show-log'],
  ENDS_AT_START: ['restart-agent', 'open-settings', 'doctor', 'show-log'],
  ENTRY_INVALID: ['open-settings', 'restart-agent'],
  NOT_TRUSTED: ['trust-workspace', 'restart-agent'],
};

/** Makes problems of errors, in the person's language. */
export class Problems {
  readonly #i18n: I18n;
  readonly #signIn: () => readonly ChatAction['action'][];

  /** `signIn`: what helps when the agent says that it, or its model, may not be asked. */
  constructor(i18n: I18n, signIn: () => readonly ChatAction['action'][]) {
    this.#i18n = i18n;
    this.#signIn = signIn;
  }

  /** What a person can do, with its label. */
  actions(...actions: readonly ChatAction['action'][]): readonly ChatAction[] {
    return actions.map((action) => ({ action, label: this.#i18n.text(`chat-action-${action}`) }));
  }

  /** A session could not be opened, or another request of the chat failed. */
  ofRequest(error: unknown): ChatProblem {
    if (error instanceof AgentFailure) return this.ofAgent(error.problem);
    if (isConfig(error)) return this.ofAgent(configProblem(error));
    return this.#ofError(error, 'retry', 'show-log');
  }

  /** A turn ended without an answer. */
  ofTurn(error: unknown): ChatProblem {
    if (!(error instanceof AgentFailure)) return this.#ofError(error, 'retry', 'continue', 'show-log');
    const { problem } = error;
    // By now it is being started again, or will be with whatever is said next.
    if (problem.code === 'STOPPED') return this.say('chat-turn-agent-stopped', {}, 'continue', 'retry');
    if (problem.code !== 'ENDED') return this.ofAgent(problem);
    const text = this.#i18n.text('chat-turn-interrupted', { reason: this.#i18n.format(problem.text) });
    return withDetails({ text, actions: this.actions('continue', 'retry', 'show-log') }, problem.output);
  }

  /** A turn has no end that is known. */
  brokenOff(): ChatProblem {
    return this.say('chat-turn-broken-off', {}, 'continue', 'retry');
  }

  /** The agent does not run and is not started again by itself. */
  ofAgent(problem: AgentProblem): ChatProblem {
    const text = this.#i18n.format(problem.text);
    const actions = this.actions(...(AFTER[problem.code] ?? ['restart-agent', 'doctor', 'show-log']));
    return withDetails({ text, actions }, problem.output);
  }

  /** A plain message with actions. */
  say(
    id: string,
    args: Readonly<Record<string, string | number>>,
    ...actions: ChatAction['action'][]
  ): ChatProblem {
    return { text: this.#i18n.text(id, args), actions: this.actions(...actions) };
  }

  #ofError(error: unknown, ...actions: ChatAction['action'][]): ChatProblem {
    const text = messageOf(error) || this.#i18n.text('chat-error-unknown');
    if (errorCode(error) === AUTH_REQUIRED) {
      return { text, actions: this.actions(...this.#signIn(), 'retry', 'show-log') };
    }
    const details = detailsOf(error);
    const [reason = ''] = details?.trim().split('\n', 1) ?? [];
    // The protocol library's own name of such an error says nothing; the reason is in the details alone.
    const isNameless = errorCode(error) === INTERNAL_ERROR && text === 'Internal error' && reason !== '';
    const ways = this.actions(...(isConfig(error) ? ['open-config' as const] : []), ...actions);
    if (!isNameless) return withDetails({ text, actions: ways }, details);
    return withDetails({ text: reason, actions: ways }, details === reason ? undefined : details);
  }
}

/** The agent's own configuration is in error. */
const isConfig = (error: unknown): boolean => errorData(error, 'code') === 'CONFIG_INVALID';

function withDetails(problem: ChatProblem, details: string | undefined): ChatProblem {
  return details === undefined || details === '' ? problem : { ...problem, details };
}
