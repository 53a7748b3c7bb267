// @git-diff: the changes of the working tree, as the editor's own git extension gives them. Nothing is run here.
import * as vscode from 'vscode';
import { fixedSource } from './fixed.ts';
import { textPart } from './mention-parts.ts';

/** What is used of version 1 of the API of `vscode.git`. */
interface GitExtension {
  getAPI(version: 1): { readonly repositories: readonly Repository[] };
}

interface Repository {
  readonly rootUri: vscode.Uri;
  diff(cached?: boolean): Promise<string>;
}

const extension = () => vscode.extensions.getExtension<GitExtension>('vscode.git');

/** The mention of what differs from the last commit, staged or not. */
export const gitDiffMentions = fixedSource({
  kind: 'git-diff',
  // Whether there is a change is only known when it is asked for.
  available: () => (extension() ? {} : undefined),
  part: async (label) => {
    const text = await allChanges();
    if (text === '') throw new Error(label);
    return textPart({ kind: 'git-diff', label, uri: 'ocho:git-diff', text, mimeType: 'text/x-diff' });
  },
});

/** Staged and unstaged changes of all repositories that are open. */
async function allChanges(): Promise<string> {
  const found = extension();
  const git = found?.isActive ? found.exports : await found?.activate();
  const repositories = git?.getAPI(1).repositories ?? [];
  const diffs = await Promise.all(
    repositories.flatMap((repository) => [repository.diff(true), repository.diff()]),
  );
  return diffs.filter((diff) => diff.trim() !== '').join('\n');
}
