// @file: a file of the workspace; the agent reads it.
import * as vscode from 'vscode';
import { type FoundPath, findFiles, pathOf } from './find-files.ts';
import { ranked } from './fuzzy.ts';
import type { Mention, MentionSource } from './mention.ts';
import { linkPart } from './mention-parts.ts';

/** Files that are open come first: they are likelier to be meant. */
export const fileMentions: MentionSource = async ({ text, limit, token }) => {
  const open = ranked(text, openFiles(), ({ label }) => label);
  const found = ranked(text, await findFiles(text, token), ({ label }) => label);
  const known = new Set(open.map((each) => each.path));
  return [...open, ...found.filter((each) => !known.has(each.path))].slice(0, limit).map(mentionOf);
};

function openFiles(): readonly FoundPath[] {
  const documents = vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? input.uri : [])),
  );
  const files = documents.filter((uri) => uri.scheme === 'file' && vscode.workspace.getWorkspaceFolder(uri));
  return [...new Map(files.map((uri) => [uri.fsPath, pathOf(uri)])).values()];
}

function mentionOf({ path, label }: FoundPath): Mention {
  return { kind: 'file', label, part: async () => linkPart('file', path, label) };
}
