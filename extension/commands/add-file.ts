import * as vscode from 'vscode';
import { droppedPart } from '../chat/mentions/dropped.ts';
import { takesImages } from '../chat/pages/chat-state.ts';
import type { Command } from './command.ts';

/** `Ocho: Add File to Chat`. */
export const addFile: Command =
  ({ chats, pages, i18n }) =>
  async (clicked, selected) => {
    const uris = urisOf(clicked, selected);
    if (uris.length === 0) {
      void vscode.window.showInformationMessage(i18n.text('commands-no-file'));
      return;
    }
    const chat = await chats.current();
    for (const uri of uris) {
      const part = await droppedPart(uri, takesImages(chat.agent));
      if (part) chat.attach(part);
    }
    await pages.show('input');
  };

/** From the explorer: what was clicked and all that is selected; from elsewhere the file of the active editor. */
function urisOf(clicked: unknown, selected: unknown): readonly vscode.Uri[] {
  const all = Array.isArray(selected) ? selected.filter((each) => each instanceof vscode.Uri) : [];
  if (all.length > 0) return all;
  if (clicked instanceof vscode.Uri) return [clicked];
  const active = vscode.window.activeTextEditor?.document.uri;
  return active ? [active] : [];
}
