// The chats of this window, with what they need of the editor.
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ApprovalBroker } from '../approvals/broker.ts';
import type { Agents, Shared } from '../parts.ts';
import type { OwnTitles } from './chat-title.ts';
import { ChatsFile } from './chats-file.ts';
import { OpenChats, type OpenChatsOptions } from './open-chats.ts';
import type { NamedFolder } from './place.ts';
import { SessionRouter } from './session-router.ts';

const CHATS = 'ocho.chats';
const TITLES = 'ocho.titles';
const MOST_TITLES = 500;

/** Makes the chats as they were when the window was closed. Starts no agent and opens no session. */
export function createChats(shared: Shared, agents: Agents, broker: ApprovalBroker): OpenChats {
  const { context, i18n, clock, log } = shared;
  const chats = new OpenChats({
    agents,
    broker,
    services: {
      i18n,
      clock,
      broker,
      router: new SessionRouter(),
      titles: ownTitles(context.globalState),
      trusted: () => vscode.workspace.isTrusted,
      newId: () => randomUUID(),
      log: (what, error) => log.error(what, error instanceof Error ? error : String(error)),
    },
    store: chatsStore(shared),
    folders: workspaceFolders,
    scratch: async () => {
      const folder = scratchFolder(context);
      await mkdir(folder, { recursive: true });
      return folder;
    },
  });
  context.subscriptions.push(
    chats,
    vscode.workspace.onDidGrantWorkspaceTrust(() => chats.trustGranted()),
  );
  return chats;
}

/** A window without a folder has no place for a file of its own. */
function chatsStore({ context: { storageUri, workspaceState }, log }: Shared): OpenChatsOptions['store'] {
  if (storageUri) return new ChatsFile(storageUri.fsPath, (error) => log.error(`the open chats: ${error}`));
  return {
    read: () => workspaceState.get(CHATS),
    write: (value) => void workspaceState.update(CHATS, value),
  };
}

/** Where chats of windows without a folder work. Absolute; it need not exist. */
export function scratchFolder({
  globalStorageUri,
}: Pick<vscode.ExtensionContext, 'globalStorageUri'>): string {
  return path.join(globalStorageUri.fsPath, 'no-folder');
}

/** The folders an agent can work in, as the editor names them. */
export function namedFolders(): readonly NamedFolder[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.flatMap(({ name, uri }) => (uri.scheme === 'file' ? { name, path: uri.fsPath } : []));
}

/** Absolute paths of the folders an agent can work in: those on this machine's disk. */
export function workspaceFolders(): readonly string[] {
  return namedFolders().map((folder) => folder.path);
}

/** Titles in the person's global state, the newest last. */
function ownTitles(state: vscode.Memento): OwnTitles {
  const titles = new Map(state.get<readonly (readonly [string, string])[]>(TITLES, []));
  const keyOf = (agent: string, sessionId: string) => `${agent}\n${sessionId}`;
  return {
    get: (agent, sessionId) => titles.get(keyOf(agent, sessionId)),
    set: (agent, sessionId, title) => {
      const key = keyOf(agent, sessionId);
      titles.delete(key);
      titles.set(key, title);
      const [oldest] = titles.keys();
      if (titles.size > MOST_TITLES && oldest !== undefined) titles.delete(oldest);
      void state.update(TITLES, [...titles]);
    },
  };
}
