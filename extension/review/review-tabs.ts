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

/** Those, of all or of some tabs, whose proposed side has a key that begins so. */
export function tabsOf(
  key: string,
  tabs: readonly vscode.Tab[] = vscode.window.tabGroups.all.flatMap((group) => group.tabs),
): readonly vscode.Tab[] {
  return tabs.filter((tab) => proposedIn(tab)?.query.startsWith(key));
}

/** Closes tabs whose review is over, without a question about what was typed there. */
export async function closeTabs(tabs: readonly vscode.Tab[]): Promise<void> {
  const closed = new Set(tabs.map((tab) => proposedIn(tab)?.toString()));
  for (const document of vscode.workspace.textDocuments) {
    if (document.isDirty && closed.has(document.uri.toString())) await document.save();
  }
  await vscode.window.tabGroups.close(tabs, true);
}
