import * as vscode from 'vscode';
import type { Command } from './command.ts';

/** `Ocho: Open Get Started`. */
export const openWalkthrough: Command =
  ({ context }) =>
  () =>
    vscode.commands.executeCommand(
      'workbench.action.openWalkthrough',
      `${context.extension.id}#getStarted`,
      false,
    );
