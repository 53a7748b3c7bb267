import * as vscode from 'vscode';
import { askAside } from '../agents/ask-aside.ts';
import { literal } from '../approvals/screen-text.ts';
import { type GitRepository, gitRepositories } from '../git-repositories.ts';
import type { Command, CommandApp } from './command.ts';
import { plainMessage } from './plain-message.ts';

/** What was written last into the box of a repository: that may be replaced without a word. */
const written = new Map<string, string>();

/** `Ocho: Write Commit Message`. */
export const commitMessage: Command = (app) => async (scm) => {
  const { i18n } = app;
  const repository = await findRepository(scm);
  if (!repository) return tell(i18n.text('commands-no-repository'));
  if (!(await hasChanges(repository))) return tell(i18n.text('commands-no-changes'));
  const link = app.agents.get(app.agents.preferred);
  if (!link) return;
  const options = {
    location: vscode.ProgressLocation.SourceControl,
    title: i18n.text('commands-commit-writing'),
    cancellable: true,
  };
  const answer = await vscode.window.withProgress(options, (_progress, token) =>
    askAside(link, {
      cwd: repository.rootUri.fsPath,
      prompt: i18n.text('commands-commit-prompt'),
      token,
    }),
  );
  if (answer === undefined) return; // Stopped by the person.
  if (answer === 'no-model') return offerSetUp(app);
  const text = plainMessage(answer.text);
  if (text === '') return tell(i18n.text('commands-commit-nothing'));
  if (!(await mayReplace(repository, app))) return;
  repository.inputBox.value = text;
  written.set(repository.rootUri.toString(), text);
};

async function offerSetUp({ i18n, setUp }: CommandApp): Promise<void> {
  const yes = i18n.text('commands-set-up-model');
  const answer = await vscode.window.showInformationMessage(i18n.text('commands-no-model'), yes);
  if (answer === yes) await setUp.pick();
}

/** What the person has written, before or meanwhile, is replaced only when they say so. */
async function mayReplace({ inputBox, rootUri }: GitRepository, { i18n }: CommandApp): Promise<boolean> {
  const { value } = inputBox;
  if (value.trim() === '' || value === written.get(rootUri.toString())) return true;
  const yes = i18n.text('commands-commit-replace');
  const answer = await vscode.window.showInformationMessage(i18n.text('commands-commit-not-empty'), yes);
  return answer === yes;
}

/** Whether there is something to commit, as far as git says so. */
async function hasChanges(repository: GitRepository): Promise<boolean> {
  // What it knew last will do where git cannot say it now.
  await repository.status?.().catch(() => undefined);
  const { state } = repository;
  if (!state) return true;
  const { workingTreeChanges, indexChanges, mergeChanges = [], untrackedChanges = [] } = state;
  return [workingTreeChanges, indexChanges, mergeChanges, untrackedChanges].some(({ length }) => length > 0);
}

function tell(text: string): void {
  void vscode.window.showInformationMessage(literal(text));
}

/** The repository of the source control view the command was called in; from elsewhere the first. */
async function findRepository(scm: unknown): Promise<GitRepository | undefined> {
  const repositories = await gitRepositories();
  // The menu of the source control view hands over a `SourceControl`; a keybinding may hand over anything.
  const root = (scm as Partial<vscode.SourceControl> | undefined)?.rootUri?.toString();
  return repositories.find(({ rootUri }) => rootUri.toString() === root) ?? repositories[0];
}
