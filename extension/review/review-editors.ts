// The diff editors of reviews: opening one, and where the cursor is in it.
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import { linesOfHunk, type Side } from './hunk-places.ts';
import { type OpenReviews, proposedOf, type Spot } from './open-reviews.ts';
import { BEFORE_SCHEME, nameOf } from './virtual-texts.ts';

/** What showing a file of a review depends on. */
export interface ReviewEditors {
  readonly i18n: I18n;
  readonly open: OpenReviews;
}

/** How long an open editor is waited for. Milliseconds. */
const KNOWN_WITHIN_MS = 3000;

/** Opens the diff editor of a file. Resolves when its cursor can be known and set. */
export async function showFile({ i18n, open }: ReviewEditors, spot: Spot): Promise<void> {
  const { review, index, file } = spot;
  const count = review.files.length;
  const args = { file: nameOf(file.path), agent: review.question.agent, number: index + 1, count };
  const title = i18n.text(count > 1 ? 'review-title-of-many' : 'review-title', args);
  const options = { preview: false } satisfies vscode.TextDocumentShowOptions;
  await vscode.commands.executeCommand('vscode.diff', open.beforeOf(spot), proposedOf(spot), title, options);
  await known(proposedOf(spot));
}

/** The editor has opened it, and tells of the text editor in it a little later. */
async function known(uri: vscode.Uri): Promise<void> {
  if (editorOf(uri)) return;
  await new Promise<void>((resolve) => {
    const listening = vscode.window.onDidChangeVisibleTextEditors(() => editorOf(uri) && end());
    // Closed again, or it is one the editor tells nothing of.
    const limit = setTimeout(end, KNOWN_WITHIN_MS);
    function end(): void {
      listening.dispose();
      clearTimeout(limit);
      resolve();
    }
  });
}

/** Puts the cursor on a hunk, in sight, where the file is shown. */
export function revealHunk(spot: Spot, index: number): void {
  const { set } = spot.file.review;
  const editor = editorOf(proposedOf(spot));
  const hunk = set.hunks[index];
  if (!editor || !hunk) return;
  const line = Math.min(linesOfHunk(set, hunk, 'new').start, editor.document.lineCount - 1);
  editor.selection = new vscode.Selection(line, 0, line, 0);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Which side a document is. */
export const sideOf = ({ scheme }: vscode.Uri): Side => (scheme === BEFORE_SCHEME ? 'old' : 'new');

/** The line of the cursor in a document; 0 where it is not shown. */
export function cursorIn(uri: vscode.Uri): number {
  return editorOf(uri)?.selection.active.line ?? 0;
}

function editorOf(uri: vscode.Uri): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const shows = ({ document }: vscode.TextEditor): boolean => document.uri.toString() === uri.toString();
  return activeTextEditor && shows(activeTextEditor) ? activeTextEditor : visibleTextEditors.find(shows);
}
