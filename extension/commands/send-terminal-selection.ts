import { terminalPart } from '../chat/mentions/terminal.ts';
import type { Command } from './command.ts';

/** `Ocho: Send Terminal Selection to Chat`. */
export const sendTerminalSelection: Command =
  ({ chats, pages }) =>
  async () => {
    const chat = await chats.current();
    const part = await terminalPart();
    if (part) chat.attach(part);
    await pages.show('input');
  };
