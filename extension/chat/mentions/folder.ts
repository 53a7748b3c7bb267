// @folder: a folder of the workspace, known by the files in it; the agent lists it.
import path from 'node:path';
import * as vscode from 'vscode';
import { findFiles, pathOf } from './find-files.ts';
import { likeness, ranked } from './fuzzy.ts';
import type { MentionSource } from './mention.ts';
import { linkPart } from './mention-parts.ts';

/** The editor finds files only: a folder is one that a file lies in, directly or not. */
export const folderMentions: MentionSource = async ({ text, limit, token }) => {
  if (text === '') return [];
  const files = await findFiles(text, token, true);
  const folders = new Map(files.flatMap((file) => parents(file.path, file.label)));
  const rows = [...folders].map(([absolute, label]) => ({ absolute, label }));
  return ranked(text, rows, ({ label }) => label)
    .slice(0, limit)
    .map(({ absolute, label }) => ({
      kind: 'folder',
      label: `${label}/`,
      part: async () => linkPart('folder', absolute, `${label}/`),
    }));

  /** The folders over a file, as far up as their labels reach and fit. */
  function parents(file: string, label: string): readonly (readonly [string, string])[] {
    const folder = path.dirname(file);
    const shown = path.posix.dirname(label);
    if (shown === '.' || shown === '/' || shown === label || folder === file) return [];
    const own = likeness(text, shown) === undefined ? [] : [[folder, shown] as const];
    return isRoot(folder) ? own : [...own, ...parents(folder, shown)];
  }
};

function isRoot(folder: string): boolean {
  return (vscode.workspace.workspaceFolders ?? []).some(({ uri }) => pathOf(uri).path === folder);
}
