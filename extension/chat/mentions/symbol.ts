// @symbol: a function, class … that a language service knows; its text comes with the prompt.
import * as vscode from 'vscode';
import { pathOf } from './find-files.ts';
import { ranked } from './fuzzy.ts';
import type { MentionSource } from './mention.ts';
import { linesLabel, linesUri, textPart } from './mention-parts.ts';

/** Language services answer nothing of use for less. */
const SHORTEST = 2;
/** Lines of a symbol's text. */
const MOST_LINES = 400;

/** Symbols of the workspace by their name; none for less than two characters or for a path. */
export const symbolMentions: MentionSource = async ({ text, limit }) => {
  if (text.length < SHORTEST || /[\\/]/.test(text)) return [];
  const found = await vscode.commands.executeCommand<vscode.SymbolInformation[] | undefined>(
    'vscode.executeWorkspaceSymbolProvider',
    text,
  );
  const own = (found ?? []).filter(({ location: { uri } }) => vscode.workspace.getWorkspaceFolder(uri));
  return ranked(text, own, ({ name }) => name)
    .slice(0, limit)
    .map(({ name, location }) => {
      const { path, label } = pathOf(location.uri);
      const detail = linesLabel(label, location.range.start.line + 1, 0);
      return {
        kind: 'symbol',
        label: name,
        detail,
        part: async () => {
          const document = await vscode.workspace.openTextDocument(location.uri);
          const range = (await wholeRange(document, name, location.range.start)) ?? location.range;
          const [from, to] = [range.start.line, Math.min(range.end.line, range.start.line + MOST_LINES)];
          const lines = new vscode.Range(from, 0, to, Number.MAX_SAFE_INTEGER);
          return textPart({
            kind: 'symbol',
            label: name,
            detail: linesLabel(label, from + 1, to + 1),
            uri: linesUri(path, from + 1, to + 1),
            text: document.getText(document.validateRange(lines)),
          });
        },
      };
    });
};

/** The workspace's symbols often have only the place of their name: the document's have all of it. */
async function wholeRange(
  document: vscode.TextDocument,
  name: string,
  place: vscode.Position,
): Promise<vscode.Range | undefined> {
  const symbols = await vscode.commands.executeCommand<
    (vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined
  >('vscode.executeDocumentSymbolProvider', document.uri);
  const all = (symbols ?? []).flatMap((each) => ('children' in each ? withChildren(each) : []));
  const own = all.filter(({ selectionRange, range, name: known }) => {
    const isThere = selectionRange.contains(place) || range.start.isEqual(place);
    return isThere && bareName(known) === bareName(name);
  });
  return own.at(-1)?.range;
}

/** From the outermost to the innermost. */
function withChildren(symbol: vscode.DocumentSymbol): readonly vscode.DocumentSymbol[] {
  return [symbol, ...symbol.children.flatMap(withChildren)];
}

/** Some services write the parameters of a function behind its name. */
const bareName = (name: string): string => name.replace(/\(.*$/s, '').trim();
