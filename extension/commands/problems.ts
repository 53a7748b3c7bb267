// The problems a person wants fixed or explained, and how that is asked.
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import type { CommandApp } from './command.ts';

/** Problems of one file. */
interface Problems {
  readonly uri: vscode.Uri;
  readonly diagnostics: readonly vscode.Diagnostic[];
}

/** Longer lists are cut: the first ones are those the person looks at. */
const MOST = 20;

/** Asks the agent to fix or explain the problems that `problemsAt` finds; says so when there are none. */
export async function sendProblems(
  what: 'fix' | 'explain',
  { chats, pages, i18n }: Pick<CommandApp, 'chats' | 'pages' | 'i18n'>,
  uri: unknown,
  diagnostics: unknown,
): Promise<void> {
  const found = problemsAt(uri, diagnostics);
  if (!found) {
    void vscode.window.showInformationMessage(i18n.text('commands-no-problem'));
    return;
  }
  const chat = await chats.current();
  await pages.show('input');
  await chat.send(problemPrompt(what, found, i18n));
}

/** Those a code action names; else those at the cursor; undefined when there are none. */
function problemsAt(uri: unknown, diagnostics: unknown): Problems | undefined {
  if (uri instanceof vscode.Uri && Array.isArray(diagnostics)) {
    return diagnostics.length > 0 ? { uri, diagnostics } : undefined;
  }
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const all = vscode.languages.getDiagnostics(document.uri);
  const here = all.filter(({ range }) => range.intersection(selection) !== undefined);
  return here.length > 0 ? { uri: document.uri, diagnostics: here } : undefined;
}

/** The request, with file, line and the editor's own words for each problem. */
function problemPrompt(what: 'fix' | 'explain', { uri, diagnostics }: Problems, i18n: I18n): string {
  const path = vscode.workspace.asRelativePath(uri);
  const lines = diagnostics.slice(0, MOST).map(({ range, message, source }) => {
    const from = source === undefined ? '' : ` (${source})`;
    return `${path}:${range.start.line + 1}: ${message}${from}`;
  });
  const count = lines.length;
  const words = i18n.text(what === 'fix' ? 'commands-fix-problems' : 'commands-explain-problems', { count });
  return `${words}\n\n${lines.join('\n')}`;
}
