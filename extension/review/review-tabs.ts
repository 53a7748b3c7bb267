// The tabs of reviews.
import * as vscode from 'vscode';
import { PROPOSED_SCHEME } from './proposed-files.ts';

/** The proposed side of a review's tab; undefined: it is another tab. */
export function proposedIn({ input }: vscode.Tab): vscode.Uri | undefined {
  const uri =
    input instanceof vscode.TabInputTextDiff
      ? input.modified
      : input instanceof vscode.TabInputText
        ? input.uri
        : undefined;
  return uri?.scheme === PROPOSED_SCHEME ? uri : undefined;
}

/** Those, of all or of some tabs, whose proposed side is in a folder (`/…/`). */
export function tabsOf(
  folder: string,
  tabs: readonly vscode.Tab[] = vscode.window.tabGroups.all.flatMap((group) => group.tabs),
): readonly vscode.Tab[] {
  return tabs.filter((tab) => proposedIn(tab)?.path.startsWith(folder));
}

/** Closes tabs whose review is over, without a question about what was typed there. */
export async function closeTabs(tabs: readonly vscode.Tab[]): Promise<void> {
  const paths = new Set(tabs.map((tab) => proposedIn(tab)?.path));
  for (const document of vscode.workspace.textDocuments) {
    if (document.uri.scheme !== PROPOSED_SCHEME || !paths.has(document.uri.path)) continue;
    if (document.isDirty) await document.save();
  }
  await vscode.window.tabGroups.close(tabs, true);
}
