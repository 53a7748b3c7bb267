// Opens what a link in a message leads to (see links.ts for what may be).
import * as vscode from 'vscode';
import { visible } from '../../../agent/policy/display.ts';
import { literal } from '../../approvals/screen-text.ts';
import { workspaceFolders } from '../create-chats.ts';
import { type FilePlace, linkTarget, placesOf } from '../links.ts';
import type { PageContext } from './page-context.ts';

/** Opens a link, or says why not. Web addresses go through the editor, which asks about those it does not trust. */
export async function openLink(href: string, cwd: string | undefined, context: PageContext): Promise<void> {
  const target = linkTarget(href);
  if (target.kind === 'path') return openPlace(target.places, cwd, context);
  if (target.kind === 'web') await vscode.env.openExternal(vscode.Uri.parse(target.url, true));
  else context.app.log.info(`a link was not opened: ${href.slice(0, 200)}`);
}

/** Shows the first of the places that is there: a file, or a folder in the explorer. That none is there is said. */
export async function openPlace(
  places: readonly FilePlace[],
  cwd: string | undefined,
  context: PageContext,
): Promise<void> {
  for (const place of places) if (await openIfThere(place, cwd, context)) return;
  const [first] = places;
  const { i18n } = context.app;
  const missing = i18n.text('chat-file-missing', { path: visible(first?.path ?? '') });
  void vscode.window.showInformationMessage(literal(missing));
}

async function openIfThere(
  { path, line, column }: FilePlace,
  cwd: string | undefined,
  { surface }: PageContext,
): Promise<boolean> {
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
      return true;
    }
    if (!(found.type & vscode.FileType.File)) continue; // A device could be read without end.
    const start = new vscode.Position((line ?? 1) - 1, (column ?? 1) - 1);
    await vscode.window.showTextDocument(uri, {
      preview: true,
      // An editor tab of the chat stays where it is.
      ...(surface === 'editor' ? { viewColumn: vscode.ViewColumn.Beside } : {}),
      ...(line === undefined ? {} : { selection: new vscode.Range(start, start) }),
    });
    return true;
  }
  return false;
}

async function statOf(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    return undefined;
  }
}
