// @selection: what is selected in the editor, with its place.
import * as vscode from 'vscode';
import type { PromptPart } from '../../parts.ts';
import { pathOf } from './find-files.ts';
import { fixedSource } from './fixed.ts';
import { linesLabel, linesUri, textPart } from './mention-parts.ts';

/** The selection of an editor as a part of a prompt; undefined where nothing is selected. */
export function selectionPart(editor: vscode.TextEditor | undefined): PromptPart | undefined {
  if (!editor || editor.selection.isEmpty) return undefined;
  const { document, selection } = editor;
  const { from, to } = linesOf(selection);
  const { path, label } = pathOf(document.uri);
  const name = linesLabel(label, from, to);
  // An unsaved text has no path that the agent could read.
  const uri =
    document.uri.scheme === 'file' ? linesUri(path, from, to) : `${document.uri.toString()}#L${from}-L${to}`;
  return textPart({ kind: 'selection', label: name, uri, text: document.getText(selection) });
}

/** The mention of the selection in the active editor; there is one while something is selected. */
export const selectionMentions = fixedSource({
  kind: 'selection',
  available: () => {
    const part = selectionPart(vscode.window.activeTextEditor);
    return part && { detail: part.attachment.label };
  },
  part: async (label) => {
    const part = selectionPart(vscode.window.activeTextEditor);
    if (!part) throw new Error(label);
    return part;
  },
});

/** A selection that ends before the first character of a line does not take that line in. */
function linesOf({ start, end }: vscode.Selection): { from: number; to: number } {
  const to = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
  return { from: start.line + 1, to };
}
