import * as vscode from 'vscode';
import { askAside } from '../agents/ask-aside.ts';
import { type GitRepository, gitRepositories } from '../git-repositories.ts';
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

/** The repository of the source control view the command was called in; from elsewhere the first. */
async function findRepository(scm: unknown): Promise<GitRepository | undefined> {
  const repositories = await gitRepositories();
  // The menu of the source control view hands over a `SourceControl`; a keybinding may hand over anything.
  const root = (scm as Partial<vscode.SourceControl> | undefined)?.rootUri?.toString();
  return repositories.find(({ rootUri }) => rootUri.toString() === root) ?? repositories[0];
}
