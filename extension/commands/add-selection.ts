import * as vscode from 'vscode';
import { selectionPart } from '../chat/mentions/selection.ts';
import type { Command } from './command.ts';

/** `Ocho: Add Selection to Chat`. */
export const addSelection: Command =
  ({ chats, pages }) =>
  async () => {
    const chat = await chats.current();
    const part = selectionPart(vscode.window.activeTextEditor);
    if (part) chat.attach(part);
    await pages.show('input');
  };
