// "Fix with Ocho" and "Explain with Ocho" among the code actions of a problem.
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';

/** Texts of a person: files, and new ones. */
const TEXTS: readonly vscode.DocumentFilter[] = [{ scheme: 'file' }, { scheme: 'untitled' }];

/** Offers both for whatever problems are at the place. Only kinds that are asked for by a person are offered. */
export function registerProblemActions(i18n: I18n): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions(document, _range, { diagnostics }) {
      if (diagnostics.length === 0) return [];
      const action = (title: string, command: string): vscode.CodeAction => {
        const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        made.diagnostics = [...diagnostics];
        made.command = { command, title, arguments: [document.uri, diagnostics] };
        return made;
      };
      return [
        action(i18n.text('commands-action-fix'), 'ocho.fixProblem'),
        action(i18n.text('commands-action-explain'), 'ocho.explainProblem'),
      ];
    },
  };
  return vscode.languages.registerCodeActionsProvider(TEXTS, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });
}
