import * as vscode from 'vscode';
import { askAside } from '../agents/ask-aside.ts';
import type { Command } from './command.ts';
import { plainMessage } from './plain-message.ts';

/** `Ocho: Write Commit Message`. */
export const commitMessage: Command = (app) => async (scm) => {
  const repository = await findRepository(scm);
  if (!repository) {
    void vscode.window.showInformationMessage(app.i18n.text('commands-no-repository'));
    return;
  }
  const link = app.agents.get(app.agents.preferred);
  if (!link) return;
  const options = {
    location: vscode.ProgressLocation.SourceControl,
    title: app.i18n.text('commands-commit-writing'),
    cancellable: true,
  };
  const message = await vscode.window.withProgress(options, (_progress, token) =>
    askAside(link, {
      cwd: repository.rootUri.fsPath,
      prompt: app.i18n.text('commands-commit-prompt'),
      token,
    }),
  );
  const text = plainMessage(message ?? '');
  if (text !== '') repository.inputBox.value = text;
};

/** What is used of the API of the editor's git extension (its version 1). */
interface Repository {
  readonly rootUri: vscode.Uri;
  readonly inputBox: { value: string };
}

async function findRepository(scm: unknown): Promise<Repository | undefined> {
  const extension = vscode.extensions.getExtension<{
    getAPI(version: 1): { readonly repositories: readonly Repository[] };
  }>('vscode.git');
  if (!extension) return undefined;
  const { repositories } = (await extension.activate()).getAPI(1);
  const root = (scm as { rootUri?: vscode.Uri } | undefined)?.rootUri?.toString();
  return repositories.find(({ rootUri }) => rootUri.toString() === root) ?? repositories[0];
}
