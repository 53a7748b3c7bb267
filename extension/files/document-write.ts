// Writing into a document that is open, so that undo, cursors and break points live on.
import * as vscode from 'vscode';
import type { TextChanger } from '../../agent/files/buffers.ts';
import { lineEndsOf, plainText, withLineEnds } from '../../agent/files/line-ends.ts';
import type { Clock } from '../../agent/platform/clock.ts';
import { hasNewerText } from './newer-text.ts';
import { WriteWatch } from './write-watch.ts';

/** What came of an edit. `not_saved`: the document has the text, and the disk has not. */
export interface DocumentWrite {
  readonly end: 'saved' | 'not_applied' | 'not_saved';
  /** Who else changed the text before it was saved. */
  readonly changedBy: TextChanger | undefined;
}

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
  const watch = new WriteWatch();
  let wasSaved = false;
  const subscriptions = watched(document, watch, () => {
    wasSaved = true;
  });
  try {
    // From here to the edit nothing is waited for, and the editor refuses one for another version of the document.
    const isRefused =
      hasNewerText(document, seen) || !(await applyEdits(document, text, replacementsBetween));
    if (isRefused) return { end: 'not_applied', changedBy: undefined };
    watch.applied({ holds: plainText(document.getText()) === plainText(text) });
    if (plainly && isActive(document)) {
      await vscode.commands.executeCommand('workbench.action.files.saveWithoutFormatting');
    }
    // Does nothing where nothing is unsaved, as after an edit that led back to what is on disk.
    if (document.isDirty && !wasSaved) await document.save();
    // What was typed right after the save is not saved, and the write is.
    return { end: document.isDirty && !wasSaved ? 'not_saved' : 'saved', changedBy: watch.changedBy };
  } finally {
    subscriptions.dispose();
  }
}

function watched(document: vscode.TextDocument, watch: WriteWatch, onSaved: () => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document !== document || event.contentChanges.length === 0) return;
      watch.changed({ isReverted: event.reason !== undefined });
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
      const byHand =
        kind === vscode.TextEditorSelectionChangeKind.Keyboard ||
        kind === vscode.TextEditorSelectionChangeKind.Mouse;
      if (textEditor.document === document) watch.moved({ byHand });
    }),
    vscode.workspace.onDidSaveTextDocument((saved) => {
      if (saved === document) onSaved();
    }),
  );
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
