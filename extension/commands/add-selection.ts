import * as vscode from 'vscode';
import { selectionPart } from '../chat/mentions/selection.ts';
import { attachToChat } from './attach.ts';
import type { Command } from './command.ts';

/** `Ocho: Add Selection to Chat`. */
export const addSelection: Command = (app) => () =>
  attachToChat(app, selectionPart(vscode.window.activeTextEditor), 'commands-no-selection');
