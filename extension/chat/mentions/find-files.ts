// Files of the workspace whose path fits what was typed.
import path from 'node:path';
import * as vscode from 'vscode';
import { excludeGlob, fuzzyGlob, ignoredGlobs } from './file-globs.ts';

/** A file or folder of the workspace. `label`: from its root on, with the root's name where there are several. */
export interface FoundPath {
  readonly path: string;
  readonly label: string;
}

/** Found before they are sorted; the search ends with them. */
const MOST_FOUND = 500;

/** Files that likeness, in no order. What the settings and `.gitignore` leave out is left out. */
export async function findFiles(
  query: string,
  token: vscode.CancellationToken,
  folders = false,
): Promise<readonly FoundPath[]> {
  const exclude = await excluded();
  if (token.isCancellationRequested) return [];
  const found = await vscode.workspace.findFiles(fuzzyGlob(query, folders), exclude, MOST_FOUND, token);
  return found.flatMap((uri) => (uri.scheme === 'file' ? pathOf(uri) : []));
}

/** A path as it is shown. */
export function pathOf(uri: vscode.Uri): FoundPath {
  return { path: uri.fsPath, label: vscode.workspace.asRelativePath(uri).replaceAll(path.sep, '/') };
}

async function excluded(): Promise<string> {
  const settings = vscode.workspace.getConfiguration();
  const sets = ['files.exclude', 'search.exclude'].map((name) =>
    settings.get<Readonly<Record<string, unknown>>>(name, {}),
  );
  const roots = vscode.workspace.workspaceFolders ?? [];
  const ignored = await Promise.all(
    roots.map(({ uri }) => readIgnored(vscode.Uri.joinPath(uri, '.gitignore'))),
  );
  return excludeGlob(sets, ignored.flat());
}

async function readIgnored(uri: vscode.Uri): Promise<readonly string[]> {
  try {
    return ignoredGlobs(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString('utf8'));
  } catch {
    return []; // There is none.
  }
}
