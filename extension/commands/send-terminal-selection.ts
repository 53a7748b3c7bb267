import * as vscode from 'vscode';
import { terminalPart } from '../chat/mentions/terminal.ts';
import type { Command } from './command.ts';

/** `Ocho: Send Terminal Selection to Chat`. */
export const sendTerminalSelection: Command =
  ({ chats, pages, i18n }) =>
  async () => {
    const part = await terminalPart();
    if (!part) {
      void vscode.window.showInformationMessage(i18n.text('commands-no-terminal-selection'));
      return;
    }
    const chat = await chats.current();
    chat.attach(part);
    await pages.show('input');
  };
