// Slash commands: answered by the agent itself, without the model.
import type { PromptBlock } from './events.ts';
import type { RuntimeSession } from './session.ts';
import { visibleTools } from './visible-tools.ts';

/** A command a person can type as the whole prompt. */
export interface Command {
  readonly name: string;
  run(session: RuntimeSession): string;
}

/** All commands, in the order in which a client lists them. */
export const COMMANDS: readonly Command[] = [
  { name: 'tools', run: listTools },
  { name: 'status', run: status },
];

/** The command a prompt consists of, if it does. `//name` and paths are no commands. */
export function commandOf(blocks: readonly PromptBlock[]): Command | undefined {
  const [block, ...rest] = blocks;
  if (block?.type !== 'text' || rest.length > 0 || typeof block.text !== 'string') return undefined;
  const match = /^\/([a-z-]+)\s*$/.exec(block.text);
  return COMMANDS.find(({ name }) => name === match?.[1]);
}

function listTools(session: RuntimeSession): string {
  const { i18n } = session;
  const lines = visibleTools(session).map(({ name, description }) => `- **${name}**: ${description}`);
  return [i18n.text('runtime-tools-heading', { count: lines.length }), '', ...lines].join('\n');
}

function status(session: RuntimeSession): string {
  const { i18n, settings, turns } = session;
  return [
    `- ${i18n.text('runtime-status-model', { model: settings.modelId, thought: settings.thought })}`,
    `- ${i18n.text('runtime-status-mode', { mode: session.level, risk: settings.highRisk })}`,
    `- ${i18n.text('runtime-status-folders', { folders: session.roots.join(', ') })}`,
    `- ${i18n.text('runtime-status-session', { id: session.id, turns })}`,
  ].join('\n');
}
