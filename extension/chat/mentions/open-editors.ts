// @open-editors: links to all files that are open in tabs.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { fixedSource } from './fixed.ts';

/** More links would bury the prompt. */
const MOST = 50;

/** The mention of the files in tabs, each once; of many the first 50. */
export const openEditorMentions = fixedSource({
  kind: 'open-editors',
  available: () => {
    const { length } = openPaths();
    return length > 0 ? { detail: String(length) } : undefined;
  },
  part: async (label) => ({
    attachment: { id: 'open-editors:', kind: 'open-editors', label, detail: openPaths().join('\n') },
    blocks: openPaths().map((file) => ({
      type: 'resource_link',
      name: path.basename(file),
      uri: pathToFileURL(file).href,
    })),
  }),
});

function openPaths(): readonly string[] {
  const uris = vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap(({ input }) =>
      input instanceof vscode.TabInputText
        ? input.uri
        : input instanceof vscode.TabInputTextDiff
          ? input.modified
          : [],
    ),
  );
  const paths = uris.flatMap((uri) => (uri.scheme === 'file' ? uri.fsPath : []));
  return [...new Set(paths)].slice(0, MOST);
}
