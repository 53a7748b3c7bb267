// Opens what a link in a message leads to (see links.ts for what may be).
import * as vscode from 'vscode';
import { literal } from '../../approvals/screen-text.ts';
import { workspaceFolders } from '../create-chats.ts';
import { type LinkTarget, linkTarget, placesOf } from '../links.ts';
import type { PageContext } from './page-context.ts';

/** Opens a link, or says why not. Web addresses go through the editor, which asks about those it does not trust. */
export async function openLink(href: string, cwd: string | undefined, context: PageContext): Promise<void> {
  const target = linkTarget(href);
  if (target.kind === 'path') return openPlace(target, cwd, context);
  if (target.kind === 'web') await vscode.env.openExternal(vscode.Uri.parse(target.url, true));
  else context.app.log.info(`a link was not opened: ${href.slice(0, 200)}`);
}

/** Shows a file at a place, a folder in the explorer. What is not there is said. */
export async function openPlace(
  { path, line, column }: Extract<LinkTarget, { kind: 'path' }>,
  cwd: string | undefined,
  { app: { i18n }, surface }: PageContext,
): Promise<void> {
  const [first] = workspaceFolders();
  const folder = cwd ?? first;
  // Looking at a share of another machine tells that machine who looks.
  const isShare = /^[\\/]{2}/.test(path) && !workspaceFolders().some((each) => /^[\\/]{2}/.test(each));
  const places = folder === undefined || isShare ? [] : placesOf(path, folder, workspaceFolders());
  for (const place of places) {
    const uri = vscode.Uri.file(place);
    const found = await statOf(uri);
    if (!found) continue;
    if (found.type & vscode.FileType.Directory) {
      await vscode.commands.executeCommand('revealInExplorer', uri);
      return;
    }
    if (!(found.type & vscode.FileType.File)) continue; // A device could be read without end.
    const start = new vscode.Position((line ?? 1) - 1, (column ?? 1) - 1);
    await vscode.window.showTextDocument(uri, {
      preview: true,
      // An editor tab of the chat stays where it is.
      ...(surface === 'editor' ? { viewColumn: vscode.ViewColumn.Beside } : {}),
      ...(line === undefined ? {} : { selection: new vscode.Range(start, start) }),
    });
    return;
  }
  void vscode.window.showInformationMessage(literal(i18n.text('chat-file-missing', { path })));
}

async function statOf(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    return undefined;
  }
}
