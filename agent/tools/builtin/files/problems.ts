// What the editor finds wrong with a file after a change, for the model: it mends what it broke without being asked.
import { shown } from '../../../files/shown.ts';
import type { I18n } from '../../../i18n/message.ts';
import type { ToolServices } from '../../services.ts';
import type { FileProblem, ToolContext } from '../../tool.ts';

/** Errors that are told; one broken line can cause hundreds. */
const MAX_PROBLEMS = 10;

/** Errors in a changed file, a line each; none where the editor knows of none or cannot be asked. Never rejects. */
export async function problemsAfter(
  services: ToolServices,
  resolved: string,
  name: string,
  { session, signal }: ToolContext,
): Promise<readonly string[]> {
  if (!session.findProblems) return [];
  const path = await services.files.clientPath(session, resolved).catch(() => resolved);
  const problems = await session.findProblems([path], signal).catch(() => []);
  const lines = problems.slice(0, MAX_PROBLEMS).map((problem) => `${shown(name)}:${lineOf(problem)}`);
  return problems.length > MAX_PROBLEMS ? [...lines, `+${problems.length - MAX_PROBLEMS}`] : lines;
}

function lineOf({ line, message, source }: FileProblem): string {
  const text = shown(message.replaceAll(/\s+/g, ' ').trim());
  return `${line}: ${text}${source ? ` (${shown(source)})` : ''}`;
}

/** The problems under a result, with a line that says what they are. */
export function problemLines(problems: readonly string[], i18n: I18n): string {
  return problems.length > 0 ? `\n${i18n.text('files-problems')}\n${problems.join('\n')}` : '';
}
