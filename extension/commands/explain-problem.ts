import * as vscode from 'vscode';
import type { Command } from './command.ts';
import { problemPrompt, problemsAt } from './problems.ts';

/** `Ocho: Explain Problem with Ocho`. */
export const explainProblem: Command =
  ({ chats, pages, i18n }) =>
  async (uri, diagnostics) => {
    const found = problemsAt(uri, diagnostics);
    if (!found) {
      void vscode.window.showInformationMessage(i18n.text('commands-no-problem'));
      return;
    }
    const chat = await chats.current();
    await pages.show('input');
    await chat.send(problemPrompt('explain', found, i18n));
  };
