// Where the editor has a file: its document, or something else that holds unsaved changes of it.
import { realpath } from 'node:fs/promises';
import * as vscode from 'vscode';

/** A file, and what the editor has of it. */
export interface Place {
  /** As the agent wrote it. */
  readonly path: string;
  /** With links resolved, as far as it exists. */
  readonly target: string;
  /** Of the document when there is one. */
  readonly uri: vscode.Uri;
  /** The open document; of several under different names of the file, one with unsaved text. */
  readonly document: vscode.TextDocument | undefined;
  /** Unsaved changes that are in no text document: a notebook, a custom editor, or a new file without a place yet. */
  readonly held: 'untitled' | 'other' | undefined;
}

/** Looks a file up among all that is open. `path` is absolute. */
export async function findPlace(path: string): Promise<Place> {
  const target = await resolved(path);
  // As the editor writes them: it has the letter of a Windows drive in lower case.
  const names = new Set([path, target].map((name) => vscode.Uri.file(name).fsPath));
  const documents = await openDocuments(names, target);
  const document = documents.find(({ isDirty }) => isDirty) ?? documents[0];
  const uri = document?.uri ?? vscode.Uri.file(path);
  return { path, target, uri, document, held: heldElsewhere(names) };
}

async function openDocuments(
  names: ReadonlySet<string>,
  target: string,
): Promise<readonly vscode.TextDocument[]> {
  const files = vscode.workspace.textDocuments.filter(
    ({ uri, isClosed }) => uri.scheme === 'file' && !isClosed,
  );
  const named = files.filter(({ uri }) => names.has(uri.fsPath));
  if (named.some(({ isDirty }) => isDirty)) return named;
  // Under another name (a link, or other case where the disk does not tell cases apart).
  const targets = await Promise.all(files.map(({ uri }) => resolved(uri.fsPath)));
  return files.filter((file, index) => named.includes(file) || targets[index] === target);
}

function heldElsewhere(names: ReadonlySet<string>): Place['held'] {
  const { textDocuments, notebookDocuments } = vscode.workspace;
  const isMeant = (uri: vscode.Uri): boolean => names.has(uri.fsPath);
  if (textDocuments.some(({ uri, isClosed }) => uri.scheme === 'untitled' && !isClosed && isMeant(uri))) {
    return 'untitled';
  }
  if (notebookDocuments.some(({ uri, isDirty }) => isDirty && uri.scheme === 'file' && isMeant(uri))) {
    return 'other';
  }
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const isCustom = ({ input, isDirty }: vscode.Tab): boolean =>
    isDirty && input instanceof vscode.TabInputCustom && input.uri.scheme === 'file' && isMeant(input.uri);
  return tabs.some(isCustom) ? 'other' : undefined;
}

async function resolved(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    return path;
  }
}
