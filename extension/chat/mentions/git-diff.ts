// @git-diff: the changes of the working tree, as the editor's own git extension gives them. Nothing is run here.
import { gitRepositories, hasRepository } from '../../git-repositories.ts';
import { fixedSource } from './fixed.ts';
import { textPart } from './mention-parts.ts';

/** The mention of what differs from the last commit, staged or not. */
export const gitDiffMentions = fixedSource({
  kind: 'git-diff',
  // Whether there is a change is only known when it is asked for.
  available: () => (hasRepository() ? {} : undefined),
  part: async (label) => {
    const text = await allChanges();
    if (text === '') throw new Error(label);
    return textPart({ kind: 'git-diff', label, uri: 'ocho:git-diff', text, mimeType: 'text/x-diff' });
  },
});

/** Staged and unstaged changes of all repositories that are open. */
async function allChanges(): Promise<string> {
  const repositories = await gitRepositories();
  const diffs = await Promise.all(
    repositories.flatMap((repository) => [repository.diff(true), repository.diff()]),
  );
  return diffs.filter((diff) => diff.trim() !== '').join('\n');
}
