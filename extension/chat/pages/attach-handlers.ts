// Messages of the page about what goes with a prompt.
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { literal } from '../../approvals/screen-text.ts';
import type { Conversation } from '../conversation.ts';
import { droppedPart, imagePart, MOST_DROPPED } from '../mentions/dropped.ts';
import { blindModel, takesImages } from './chat-state.ts';
import type { Handlers, PageContext } from './page-context.ts';

type Types = 'complete' | 'attach' | 'attachUris' | 'attachImage';

/** Of one page. */
export function attachHandlers(context: PageContext): Handlers<Types> {
  const { mentions, post, app } = context;
  let asking: vscode.CancellationTokenSource | undefined;
  return {
    complete: async ({ requestId, query }) => {
      // Each letter asks anew, and only the last answer is wanted.
      asking?.cancel();
      const own = new vscode.CancellationTokenSource();
      asking = own;
      await mentions.complete(query, own.token, (items) => post({ type: 'completions', requestId, items }));
      own.dispose();
    },
    attach: async ({ chatId, completion }) => {
      const chat = context.chat(chatId);
      if (chat) chat.attach(await mentions.part(completion));
    },
    attachUris: async ({ chatId, uris }) => {
      const chat = context.chat(chatId);
      if (chat) await attachUris(chat, uris.flatMap(parsed), app);
    },
    attachImage: ({ chatId, data, name }) => {
      const chat = context.chat(chatId);
      const model = chat && blindModel(chat.configOptions);
      // The model may have been changed while the page read the image.
      if (model !== undefined) throw new Error(app.i18n.text('chat-image-model', { model }));
      const part = imagePart(Buffer.from(data, 'base64'), name, `image:${randomUUID()}`);
      if (!part) throw new Error(app.i18n.text('chat-image-not-taken', { name }));
      chat?.attach(part);
    },
  };
}

/** Attaches files and folders. Those that are not there, or not of this machine, are said. */
export async function attachUris(
  chat: Conversation,
  uris: readonly vscode.Uri[],
  { i18n }: Pick<PageContext['app'], 'i18n'>,
): Promise<void> {
  // A model that sees none gets the name of the file: tools may make something of it.
  const images = takesImages(chat.agent) && blindModel(chat.configOptions) === undefined;
  const missing: string[] = [];
  for (const uri of uris.slice(0, MOST_DROPPED)) {
    const part = await droppedPart(uri, images);
    if (part) chat.attach(part);
    else missing.push(uri.scheme === 'file' ? uri.fsPath : uri.toString(true));
  }
  const left = uris.length - MOST_DROPPED;
  if (left > 0) missing.push(`… ${left}`);
  if (missing.length === 0) return;
  const said = i18n.text('chat-not-attached', { names: missing.join(', ') });
  void vscode.window.showWarningMessage(literal(said));
}

/** What was dropped is a URI; a path is taken as well. */
function parsed(text: string): readonly vscode.Uri[] {
  try {
    return [/^[a-z][a-z0-9+.-]+:/i.test(text) ? vscode.Uri.parse(text, true) : vscode.Uri.file(text)];
  } catch {
    return [];
  }
}
