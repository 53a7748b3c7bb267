import * as vscode from 'vscode';
import type { Command } from './command.ts';

/** `Ocho: Rename Chat…`. */
export const renameChat: Command =
  ({ chats, i18n }) =>
  async () => {
    const chat = await chats.current();
    const title = await vscode.window.showInputBox({
      title: i18n.text('commands-rename-title'),
      value: chat.title,
      validateInput: (text) => (text.trim() === '' ? i18n.text('commands-rename-empty') : undefined),
    });
    if (title !== undefined) await chat.rename(title.trim());
  };
