import * as vscode from 'vscode';
import { selectionPart } from '../chat/mentions/selection.ts';
import type { Command } from './command.ts';

/** `Ocho: Explain Selection`. */
export const explainSelection: Command =
  ({ chats, pages, i18n }) =>
  async () => {
    const part = selectionPart(vscode.window.activeTextEditor);
    if (!part) {
      void vscode.window.showInformationMessage(i18n.text('commands-no-selection'));
      return;
    }
    const chat = await chats.current();
    chat.attach(part);
    await pages.show('input');
    await chat.send(i18n.text('commands-explain-selection'));
  };
