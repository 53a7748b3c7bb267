// What went wrong with an agent, or in it, in words for a person. Does not import `vscode`.
import type { I18n } from '../../agent/i18n/message.ts';
import { AgentFailure } from '../agent-process/problem.ts';

/** The agent's own words, or what is known of why it gives none. */
export function errorText(error: unknown, i18n: I18n): string {
  if (error instanceof AgentFailure) return i18n.format(error.problem.text);
  return error instanceof Error ? error.message : String(error);
}
