// The repositories that the editor's own git extension has open.
import * as vscode from 'vscode';

/** What is used of a repository, as version 1 of the API of `vscode.git` has it. */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly inputBox: { value: string };
  readonly state?: {
    readonly workingTreeChanges: readonly unknown[];
    readonly indexChanges: readonly unknown[];
    readonly mergeChanges?: readonly unknown[];
    readonly untrackedChanges?: readonly unknown[];
  };
  /** Looks at the repository anew. */
  status?(): Promise<void>;
  /** The staged changes (`cached`), else those that are not staged. */
  diff(cached?: boolean): Promise<string>;
}

interface GitExtension {
  /** False: the person has turned git off, and there is no API. */
  readonly enabled: boolean;
  getAPI(version: 1): { readonly repositories: readonly GitRepository[] };
}

/**
 * Whether a repository is open, as far as is known without loading the git extension, which loads by itself in every
 * window with a folder.
 */
export function hasRepository(): boolean {
  const extension = found();
  if (!extension?.isActive || !extension.exports.enabled) return false;
  return extension.exports.getAPI(1).repositories.length > 0;
}

/** The open repositories; none where git is turned off. */
export async function gitRepositories(): Promise<readonly GitRepository[]> {
  const extension = found();
  const git = extension?.isActive ? extension.exports : await extension?.activate();
  return git?.enabled ? git.getAPI(1).repositories : [];
}

/** Those that are open already; the git extension is not started for this. */
export function openRepositories(): readonly GitRepository[] {
  const extension = found();
  const git = extension?.isActive ? extension.exports : undefined;
  return git?.enabled ? git.getAPI(1).repositories : [];
}

const found = (): vscode.Extension<GitExtension> | undefined =>
  vscode.extensions.getExtension<GitExtension>('vscode.git');
