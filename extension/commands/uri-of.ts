import * as vscode from 'vscode';

/** The document a command was called for: its argument, else the active editor's. */
export function uriOf(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
}
