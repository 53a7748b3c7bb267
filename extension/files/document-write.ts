// Writing into a document that is open, so that undo, cursors and break points live on.
import * as vscode from 'vscode';
import { lineEndsOf, plainText, withLineEnds } from '../../agent/files/line-ends.ts';
import type { Clock } from '../../agent/platform/clock.ts';
import { hasNewerText } from './newer-text.ts';

/** What came of an edit. `not_saved`: the document has the text, and the disk has not. */
export type DocumentWrite = 'saved' | 'not_applied' | 'not_saved';

/**
 * Brings the document to `text` by the fewest replacements, as one step of undo, and saves it. What runs at a save
 * (formatting, say) runs, unless `plainly` is asked for and it is the document of the active tab. `not_applied` also
 * when the document changed in the same moment, or has unsaved text that is not `seen`.
 */
export async function editAndSave(
  document: vscode.TextDocument,
  text: string,
  { plainly, seen }: { readonly plainly: boolean; readonly seen: string | null },
): Promise<DocumentWrite> {
  const { replacementsBetween } = await import('./text-edits.ts');
  // From here to the edit nothing is waited for, and the editor refuses one for another version of the document.
  if (hasNewerText(document, seen)) return 'not_applied';
  if (!(await applyEdits(document, text, replacementsBetween))) return 'not_applied';
  if (plainly && isActive(document)) {
    await vscode.commands.executeCommand('workbench.action.files.saveWithoutFormatting');
  }
  // Does nothing where nothing is unsaved, as after an edit that led back to what is on disk.
  if (document.isDirty) await document.save();
  return document.isDirty ? 'not_saved' : 'saved';
}

/** Resolves to whether the document has the text after at most `limitMs`: it reloads what others wrote by itself. */
export async function follows(
  document: vscode.TextDocument,
  text: string,
  { clock, limitMs }: { readonly clock: Clock; readonly limitMs: number },
): Promise<boolean> {
  const expected = plainText(text);
  const isThere = (): boolean => document.isClosed || plainText(document.getText()) === expected;
  if (isThere()) return true;
  const done = new AbortController();
  const watch = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document === document && isThere()) done.abort();
  });
  try {
    await clock.sleep(limitMs, done.signal).catch(() => {});
    return isThere();
  } finally {
    watch.dispose();
  }
}

/** Whether a save leaves the text as it is, as far as the editor's own settings tell. */
export function savesAsIs(document: vscode.TextDocument): boolean {
  const { uri, languageId } = document;
  const files = vscode.workspace.getConfiguration('files', { uri, languageId });
  const editor = vscode.workspace.getConfiguration('editor', { uri, languageId });
  const actions: unknown = editor.get('codeActionsOnSave');
  const isOn = (name: string): boolean => files.get(name) === true;
  return !(
    editor.get('formatOnSave') === true ||
    ['trimTrailingWhitespace', 'insertFinalNewline', 'trimFinalNewlines'].some(isOn) ||
    (typeof actions === 'object' && actions !== null && Object.keys(actions).length > 0)
  );
}

async function applyEdits(
  document: vscode.TextDocument,
  text: string,
  replacementsBetween: typeof import('./text-edits.ts').replacementsBetween,
): Promise<boolean> {
  const end = endFor(document, text);
  const own = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const edits = replacementsBetween(document.getText(), withLineEnds(text, own)).map(
    ({ start, end: stop, text: added }) =>
      vscode.TextEdit.replace(new vscode.Range(document.positionAt(start), document.positionAt(stop)), added),
  );
  if (end !== document.eol) edits.push(vscode.TextEdit.setEndOfLine(end));
  if (edits.length === 0) return true;
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, edits);
  return vscode.workspace.applyEdit(edit);
}

/** A document has one kind of line end: that of a text with both stays the document's. */
function endFor(document: vscode.TextDocument, text: string): vscode.EndOfLine {
  const { lf, crlf } = lineEndsOf(Buffer.from(text, 'utf8'));
  if (lf === 0 && crlf > 0) return vscode.EndOfLine.CRLF;
  return crlf === 0 && lf > 0 ? vscode.EndOfLine.LF : document.eol;
}

function isActive(document: vscode.TextDocument): boolean {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText && input.uri.toString() === document.uri.toString();
}
