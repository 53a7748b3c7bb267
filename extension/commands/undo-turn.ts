import * as vscode from 'vscode';
import { findLastIndex } from '../chat/model/item-list.ts';
import type { Chat } from '../parts.ts';
import type { Command } from './command.ts';

/** `Ocho: Undo the Last Turn`. */
export const undoTurn: Command =
  ({ chats, reviews, i18n }) =>
  async () => {
    const chat = await chats.current();
    const turn = lastTurn(chat);
    if (turn === undefined) void vscode.window.showInformationMessage(i18n.text('commands-no-turn'));
    else await reviews.undo(chat, turn);
  };

function lastTurn(chat: Chat): number | undefined {
  const index = findLastIndex(chat.transcript.items, (item) => item.kind === 'user');
  return index === undefined ? undefined : chat.turnAt(index);
}
