// Closing a chat ends what runs in it and lets go what waits: that is asked about first, however it is closed.
import * as vscode from 'vscode';
import type { I18n } from '../../../agent/i18n/message.ts';
import { literal } from '../../approvals/screen-text.ts';
import type { Chat } from '../../parts.ts';

/** Whether the chat may be closed; asks, in a dialog that says what ends, when something does. */
export async function mayClose(chat: Chat, i18n: I18n): Promise<boolean> {
  const { title, status, runningSince, queue } = chat;
  const runs = runningSince !== undefined;
  if (!runs && queue.length === 0) return true;
  const what = status === 'asking' ? 'asking' : runs ? 'running' : 'queued';
  const detail = [
    ...(runs ? [i18n.text(`chat-close-${what}-detail`)] : []),
    ...(queue.length > 0 ? [i18n.text('chat-close-queued-detail', { count: queue.length })] : []),
    i18n.text('chat-close-stored'),
  ].join(' ');
  const close = i18n.text('chat-close-confirm');
  const question = literal(i18n.text(`chat-close-${what}`, { title }));
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, close)) === close;
}
