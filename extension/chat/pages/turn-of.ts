// Turns as a person points at them: by anything that was said in them.
import * as vscode from 'vscode';
import type { Chat } from '../../parts.ts';
import { at } from '../model/item-list.ts';
import type { PagesApp } from './page-context.ts';

/** The number of the turn an item belongs to; undefined: not known. */
export function turnOf(chat: Chat, index: number): number | undefined {
  const { items } = chat.transcript;
  for (let place = Math.min(index, items.length - 1); place >= 0; place--) {
    if (at(items, place)?.kind === 'user') return chat.turnAt(place);
  }
  return undefined;
}

/** Undoes the turn an item belongs to, or says that it is not known which that is. */
export async function undoTurn(
  { reviews, i18n }: Pick<PagesApp, 'reviews' | 'i18n'>,
  chat: Chat,
  index: number,
): Promise<void> {
  const turn = turnOf(chat, index);
  if (turn !== undefined) return reviews.undo(chat, turn);
  await vscode.window.showInformationMessage(i18n.text('chat-turn-unknown'));
}
