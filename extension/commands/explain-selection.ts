import * as vscode from 'vscode';
import { selectionPart } from '../chat/mentions/selection.ts';
import { attachToChat } from './attach.ts';
import type { Command } from './command.ts';

/** `Ocho: Explain Selection`. */
export const explainSelection: Command = (app) => async () => {
  const part = selectionPart(vscode.window.activeTextEditor);
  const chat = await attachToChat(app, part, 'commands-no-selection');
  await chat?.send(app.i18n.text('commands-explain-selection'));
};
