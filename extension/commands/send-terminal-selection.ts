import { terminalPart } from '../chat/mentions/terminal.ts';
import { attachToChat } from './attach.ts';
import type { Command } from './command.ts';

/** `Ocho: Send Terminal Selection to Chat`. */
export const sendTerminalSelection: Command = (app) => async () =>
  attachToChat(app, await terminalPart(), 'commands-no-terminal-selection');
