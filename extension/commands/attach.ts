// Putting something beside the prompt that is being written.
import * as vscode from 'vscode';
import { literal } from '../approvals/screen-text.ts';
import type { Chat, PromptPart } from '../parts.ts';
import type { CommandApp } from './command.ts';

/**
 * Attaches a part to the active chat and shows its input. Without a part, `missing` (a Fluent id) says why there is
 * none, and the result is undefined.
 */
export async function attachToChat(
  { chats, pages, i18n }: Pick<CommandApp, 'chats' | 'pages' | 'i18n'>,
  part: PromptPart | undefined,
  missing: string,
): Promise<Chat | undefined> {
  if (!part) {
    void vscode.window.showInformationMessage(literal(i18n.text(missing)));
    return undefined;
  }
  const chat = await chats.current();
  chat.attach(part);
  await pages.show('input');
  return chat;
}
