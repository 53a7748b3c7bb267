// The view of the chat and its editor tabs.
import * as vscode from 'vscode';
import type { ChatPages } from '../../parts.ts';
import { Mentions } from '../mentions/mentions.ts';
import type { HostMessage } from '../page-messages.ts';
import { exportTranscript } from './export.ts';
import { Page } from './page.ts';
import type { PagesApp } from './page-context.ts';
import { questionsOf } from './question-cards.ts';

export type { PagesApp, Welcome } from './page-context.ts';

const VIEW = 'ocho.chat';
const PANEL = 'ocho.chatEditor';

/** The pages, for whoever registers the view and the tabs with the editor. */
export interface Pages extends ChatPages {
  /** For the `WebviewViewProvider` of `ocho.chat`. */
  resolveView(view: vscode.WebviewView): void;
  /** For the `WebviewPanelSerializer` of `ocho.chatEditor`. */
  revive(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

/** Makes the pages. Registers nothing, and opens nothing before it is asked to. */
export function createPages(app: PagesApp): Pages {
  return new WindowPages(app);
}

interface Tab {
  readonly panel: vscode.WebviewPanel;
  readonly chatId: string;
  readonly page: Page;
}

class WindowPages implements Pages {
  readonly #app: PagesApp;
  readonly #mentions: Mentions;
  readonly #subscriptions: vscode.Disposable[];
  #view: { readonly view: vscode.WebviewView; readonly page: Page } | undefined;
  /** For the view, said before it was ever opened. */
  #waiting: HostMessage[] = [];
  #tabs: readonly Tab[] = [];

  constructor(app: PagesApp) {
    this.#app = app;
    this.#mentions = new Mentions(app.i18n, app.clock, (error) => app.log.warn('mentions', error));
    this.#subscriptions = [
      app.chats.onChange(() => this.#titles()),
      { dispose: app.broker.subscribe(() => this.#badge()) },
    ];
  }

  get visible(): boolean {
    return this.#view?.view.visible === true || this.#tabs.some(({ panel }) => panel.visible);
  }

  async show(where: 'input' | 'question' | 'history' = 'input'): Promise<void> {
    const { broker, chats } = this.#app;
    const [first] = broker.pending;
    const asked = where === 'question' && first && chats.ofSession(first.agent, first.request.sessionId);
    if (asked) chats.select(asked.id);
    await vscode.commands.executeCommand(`${VIEW}.focus`);
    this.#say({ type: 'focus', where });
  }

  async compose(text: string): Promise<void> {
    const chat = await this.#app.chats.current();
    await this.show();
    this.#say({ type: 'compose', chatId: chat.id, text });
  }

  openInEditor(chatId: string): void {
    const chat = this.#app.chats.find(chatId);
    if (!chat) return;
    const open = this.#tabs.find((tab) => tab.chatId === chatId);
    if (open) open.panel.reveal();
    else this.#adopt(vscode.window.createWebviewPanel(PANEL, chat.title, vscode.ViewColumn.Active), chatId);
  }

  resolveView(view: vscode.WebviewView): void {
    const page = new Page({ ...this.#pageOptions(view.webview), surface: 'view', only: undefined });
    for (const message of this.#waiting.splice(0)) page.say(message);
    this.#view = { view, page };
    view.onDidChangeVisibility(() => {
      if (!view.visible) page.hidden();
    });
    view.onDidDispose(() => {
      page.dispose();
      if (this.#view?.page === page) this.#view = undefined;
    });
    this.#badge();
  }

  async revive(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { chats } = this.#app;
    const kept: unknown =
      typeof state === 'object' && state !== null ? Reflect.get(state, 'chatId') : undefined;
    // A page that kept nothing is known by the title of its tab.
    const byTitle = chats.all.find(({ id, title }) => title === panel.title && !this.#isOpen(id));
    const chat = (typeof kept === 'string' ? chats.find(kept) : undefined) ?? byTitle;
    if (chat && !this.#isOpen(chat.id)) this.#adopt(panel, chat.id);
    else panel.dispose();
  }

  async exportChat(chatId: string): Promise<void> {
    const chat = this.#app.chats.find(chatId);
    if (!chat) return;
    // What is shown can be exported, also of a session that cannot be loaded any more.
    await chat.opened().catch((error: unknown) => {
      if (chat.transcript.items.length === 0) throw error;
    });
    await exportTranscript(chat.transcript, chat.title, this.#app);
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose();
    this.#view?.page.dispose();
    for (const { panel } of this.#tabs) panel.dispose();
  }

  #pageOptions(webview: vscode.Webview) {
    const { openInEditor } = this;
    return {
      app: this.#app,
      mentions: this.#mentions,
      webview,
      openInEditor: (chatId: string) => openInEditor.call(this, chatId),
    };
  }

  #adopt(panel: vscode.WebviewPanel, chatId: string): void {
    const page = new Page({ ...this.#pageOptions(panel.webview), surface: 'editor', only: chatId });
    this.#tabs = [...this.#tabs, { panel, chatId, page }];
    panel.onDidChangeViewState(() => {
      if (!panel.visible) page.hidden();
    });
    panel.onDidDispose(() => {
      page.dispose();
      this.#tabs = this.#tabs.filter((tab) => tab.panel !== panel);
    });
  }

  #isOpen(chatId: string): boolean {
    return this.#tabs.some((tab) => tab.chatId === chatId);
  }

  #say(message: HostMessage): void {
    if (this.#view) this.#view.page.say(message);
    else this.#waiting.push(message);
  }

  /** Tabs are called what their chats are, and go with them. */
  #titles(): void {
    for (const { panel, chatId } of this.#tabs) {
      const chat = this.#app.chats.find(chatId);
      if (!chat) panel.dispose();
      else if (panel.title !== chat.title) panel.title = chat.title;
    }
  }

  /** The number of questions, on the icon of the view. */
  #badge(): void {
    const { broker, i18n, chats } = this.#app;
    if (!this.#view) return;
    const value = chats.all.reduce((sum, chat) => sum + questionsOf(chat, broker.pending).length, 0);
    this.#view.view.badge =
      value > 0 ? { value, tooltip: i18n.text('chat-badge', { count: value }) } : undefined;
  }
}
