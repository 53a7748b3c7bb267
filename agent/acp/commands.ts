import type { AvailableCommand } from '@agentclientprotocol/sdk';
import type { I18n } from '../i18n/message.ts';
import { COMMANDS } from '../runtime/commands.ts';

/** The slash commands as a client lists them (ACP "Slash Commands"). */
export function availableCommands(i18n: I18n): AvailableCommand[] {
  return COMMANDS.map(({ name }) => ({ name, description: i18n.text(`runtime-command-${name}`) }));
}
