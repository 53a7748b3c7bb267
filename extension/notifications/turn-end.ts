// Tells a person who looks elsewhere that a turn has ended.
import * as vscode from 'vscode';
import { literal } from '../approvals/screen-text.ts';
import type { App, Chat } from '../parts.ts';
import { wantsNotification } from './wanted.ts';

/** A turn that took less was hardly left alone. Milliseconds. */
const WORTH_TELLING_MS = 5_000;

/** Watches all chats. */
export function watchTurnEnds(app: Pick<App, 'chats' | 'pages' | 'i18n' | 'clock'>): vscode.Disposable {
  const watched = new Map<string, vscode.Disposable>();
  const follow = (): void => {
    for (const chat of app.chats.all) {
      if (!watched.has(chat.id)) watched.set(chat.id, watch(chat, app));
    }
    for (const [id, subscription] of watched) {
      if (app.chats.find(id)) continue;
      subscription.dispose();
      watched.delete(id);
    }
  };
  follow();
  const changes = app.chats.onChange(follow);
  return new vscode.Disposable(() => {
    changes.dispose();
    for (const subscription of watched.values()) subscription.dispose();
  });
}

function watch(
  chat: Chat,
  { chats, pages, i18n, clock }: Parameters<typeof watchTurnEnds>[0],
): vscode.Disposable {
  let began = clock.now();
  const starts = chat.onState(() => {
    if (chat.runningSince !== undefined) began = chat.runningSince;
  });
  const ends = chat.onTurnEnd(async (end) => {
    const isShown = pages.visible && chats.active === chat;
    if (end === 'cancelled' || clock.now() - began < WORTH_TELLING_MS || !wantsNotification(isShown)) return;
    const show = i18n.text('commands-turn-show');
    const text = i18n.text(end === 'done' ? 'commands-turn-done' : 'commands-turn-failed', {
      title: chat.title,
    });
    const tell = end === 'done' ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
    if ((await tell(literal(text), show)) !== show) return;
    chats.select(chat.id);
    await pages.show('input');
  });
  return vscode.Disposable.from(starts, ends);
}
