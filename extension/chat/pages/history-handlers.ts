// Messages of the page about stored sessions, and about a chat as a whole.
import * as vscode from 'vscode';
import { workspaceFolders } from '../create-chats.ts';
import { History } from '../history/history.ts';
import { deleteSession, renameSession, SessionRefusal, transcriptOf } from '../history/stored-session.ts';
import type { StoredSession } from '../open-chats.ts';
import type { PageMessage } from '../page-messages.ts';
import { exportTranscript } from './export.ts';
import { mayClose } from './may-close.ts';
import type { Handlers, PageContext } from './page-context.ts';
import { undoTurn } from './turn-of.ts';

type Types = 'history' | 'session' | 'command';
type SessionAction = Extract<PageMessage, { type: 'session' }>['action'];

/** Of one page, which looks at one list at a time. */
export function historyHandlers(context: PageContext): Handlers<Types> {
  const { app, post } = context;
  const { agents, chats, i18n } = app;
  let history: History | undefined;
  let lastRequest: number | undefined;

  const begin = (query: string): History =>
    new History(
      {
        agents,
        folders: workspaceFolders,
        ownTitle: (agent, sessionId) => chats.titles.get(agent, sessionId),
        untitled: () => i18n.text('chat-untitled'),
        chatOf: (agent, sessionId) => chats.ofSession(agent, sessionId),
      },
      query,
    );
  const answer = async (requestId: number, reading: History): Promise<void> => {
    const page = await reading.next();
    if (reading === history) post({ type: 'history', requestId, ...page });
  };
  /** The list is shown while sessions are renamed and deleted in it. */
  const again = async (): Promise<void> => {
    if (!history || lastRequest === undefined) return;
    history = begin(history.query);
    await answer(lastRequest, history);
  };
  const change = async (session: StoredSession, action: SessionAction): Promise<void> => {
    try {
      await actOn(session, action, context);
    } finally {
      if (action === 'rename' || action === 'delete') await again();
    }
  };

  return {
    history: async ({ requestId, query, more }) => {
      if (!more || !history) history = begin(query);
      lastRequest = requestId;
      await answer(requestId, history);
    },
    session: ({ agent, sessionId, cwd, action }) => change({ agent, sessionId, cwd }, action),
    command: async ({ chatId, command }) => {
      const chat = context.chat(chatId);
      if (!chat) return;
      const { sessionId, cwd, title } = chat;
      switch (command) {
        case 'open-in-editor':
          return context.openInEditor(chatId);
        case 'undo-last-turn':
          return undoTurn(app, chat, chat.transcript.items.length - 1);
        case 'export':
          return exportTranscript(chat.transcript, title, app);
        case 'rename': {
          const name = await askTitle(title, context);
          return name === undefined ? undefined : chat.rename(name);
        }
        case 'delete':
          // A chat that was never opened has nothing stored.
          if (sessionId === undefined) {
            return (await mayClose(chat, i18n)) ? chats.close(chatId) : undefined;
          }
          return (await mayDelete(title || sessionId, context))
            ? change({ agent: chat.agent.name, sessionId, cwd, title }, 'delete')
            : undefined;
      }
    },
  };
}

async function actOn(session: StoredSession, action: SessionAction, context: PageContext): Promise<void> {
  const { agents, chats, i18n } = context.app;
  try {
    switch (action) {
      case 'open':
        await chats.open(session);
        return;
      case 'rename': {
        const title = await askTitle(titleOf(session, context), context);
        if (title !== undefined) await renameSession(session, title, agents, chats);
        return;
      }
      case 'delete':
        // The page has asked; a chat's menu asks before it comes here.
        await deleteSession(session, agents, chats);
        return;
      case 'export': {
        const transcript = await transcriptOf(session, agents, chats);
        await exportTranscript(transcript, transcript.title ?? titleOf(session, context), context.app);
      }
    }
  } catch (error) {
    if (!(error instanceof SessionRefusal)) throw error;
    throw new Error(i18n.text(error.id, { agent: session.agent }), { cause: error });
  }
}

function titleOf({ agent, sessionId, title }: StoredSession, { app: { chats } }: PageContext): string {
  return title ?? chats.ofSession(agent, sessionId)?.title ?? chats.titles.get(agent, sessionId) ?? '';
}

/** Asks for a new title; undefined: it stays. */
async function askTitle(title: string, { app: { i18n } }: PageContext): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({ title: i18n.text('chat-rename'), value: title });
  return name?.trim() ? name.trim() : undefined;
}

async function mayDelete(title: string, { app: { i18n } }: PageContext): Promise<boolean> {
  const yes = i18n.text('chat-delete-confirm');
  const question = i18n.text('chat-delete', { title });
  const detail = i18n.text('chat-delete-detail');
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}
