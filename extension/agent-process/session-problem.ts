// Why a session does not open, told apart by what a person can do about it. Does not import `vscode`.
import type { AgentProblem } from './problem.ts';
import { errorData, reasonOf } from './rpc-error.ts';

/** What the agent's answer to a request for a stored session means. `name`: the agent's. */
export function sessionProblem(error: unknown, name: string): AgentProblem {
  switch (errorData(error, 'code')) {
    case 'CONFIG_INVALID':
      return configProblem(error);
    case 'SESSION_LOCKED':
      return { code: 'SESSION_LOCKED', text: { id: 'agent-session-elsewhere' } };
    default:
      return {
        code: 'SESSION_LOST',
        text: { id: 'agent-session-lost', args: { name, reason: reasonOf(error) } },
      };
  }
}

/** The agent's configuration is in error: a new session would not open either. */
export function configProblem(error: unknown): AgentProblem {
  return { code: 'CONFIG_INVALID', text: { id: 'agent-config-invalid', args: { reason: reasonOf(error) } } };
}
