import * as vscode from 'vscode';
import type { Command } from './command.ts';

/** `Ocho: Open Settings`. */
export const openSettings: Command =
  ({ context }) =>
  () =>
    vscode.commands.executeCommand('workbench.action.openSettings', `@ext:${context.extension.id}`);
