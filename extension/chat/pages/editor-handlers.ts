// Messages of the page that reach into the editor: open, compare, insert. What they name comes from model text, so it is
// only ever shown.
import * as vscode from 'vscode';
import { at } from '../model/item-list.ts';
import { openLink, openPlace } from './open-link.ts';
import type { Handlers, PageContext } from './page-context.ts';
import { turnOf, undoTurn } from './turn-of.ts';

type Types = 'open' | 'link' | 'diff' | 'copy' | 'insert' | 'undo' | 'changes' | 'review' | 'showFull';

/** Of one page. */
export function editorHandlers(context: PageContext): Handlers<Types> {
  const { app } = context;
  const { reviews, i18n } = app;
  return {
    open: ({ path, line, column }) => openPlace([{ path, line, column }], context.feed.shown?.cwd, context),
    link: ({ chatId, href }) => openLink(href, context.chat(chatId)?.cwd, context),
    diff: async ({ chatId, index, path }) => {
      const chat = context.chat(chatId);
      const item = chat && at(chat.transcript.items, index);
      const content = item?.kind === 'tool' ? item.content : [];
      const found = content.find((block) => block.type === 'diff' && block.path === path);
      if (found?.type === 'diff') await reviews.openDiff(path, found.oldText, found.newText);
    },
    copy: ({ text }) => vscode.env.clipboard.writeText(text),
    insert: ({ text }) => insert(text, i18n.text('chat-insert-failed')),
    undo: ({ chatId, index }) => {
      const chat = context.chat(chatId);
      return chat && undoTurn(app, chat, index);
    },
    changes: async ({ chatId, index }) => {
      const chat = context.chat(chatId);
      if (chat) await reviews.openChanges(chat, index === undefined ? undefined : turnOf(chat, index));
    },
    review: ({ id }) => reviews.openQuestion(id),
    showFull: ({ id }) => app.approvals.showFull(id),
  };
}

/** Puts text where the cursor is, in place of what is selected; without an editor, into a new document. */
async function insert(text: string, failed: string): Promise<void> {
  const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];
  if (!editor) {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: text }));
    return;
  }
  const { document, viewColumn } = editor;
  const done = await editor.edit((edit) => {
    for (const selection of editor.selections) edit.replace(selection, text);
  });
  if (!done) throw new Error(failed);
  await vscode.window.showTextDocument(document, viewColumn);
}
