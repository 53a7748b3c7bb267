import type { AvailableCommand } from '@agentclientprotocol/sdk';
import type { I18n } from '../i18n/message.ts';
import { inLine } from '../mcp/offered.ts';
import { COMMANDS } from '../runtime/commands.ts';
import { type PromptCommand, promptCommands } from '../runtime/prompt-commands.ts';
import type { RuntimeSession } from '../runtime/session.ts';

/** The slash commands as a client lists them (ACP "Slash Commands"): our own, then the prompts of MCP servers. */
export function availableCommands(session: Pick<RuntimeSession, 'tools'>, i18n: I18n): AvailableCommand[] {
  const own = COMMANDS.map(({ name }) => ({ name, description: i18n.text(`runtime-command-${name}`) }));
  return [...own, ...promptCommands(session).map((command) => promptCommand(command, i18n))];
}

function promptCommand({ name, server, prompt }: PromptCommand, i18n: I18n): AvailableCommand {
  const text = inLine(prompt.description || prompt.name);
  const hint = inLine(prompt.arguments.map((each) => `${each.name}${each.required ? '' : '?'}`).join(' '));
  return {
    name,
    description: i18n.text('mcp-prompt-command', { server: server.name, text }),
    ...(hint === '' ? {} : { input: { hint } }),
  };
}
