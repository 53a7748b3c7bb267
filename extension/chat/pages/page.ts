// One page: a webview with the chat in it, told what is new while it is shown.
import path from 'node:path';
import * as vscode from 'vscode';
import { OchoError } from '../../../agent/i18n/message.ts';
import { messageOf } from '../../agent-process/rpc-error.ts';
import { literal } from '../../approvals/screen-text.ts';
import { namedFolders, scratchFolder } from '../create-chats.ts';
import type { Mentions } from '../mentions/mentions.ts';
import type { HostMessage, PageMessage, Surface } from '../page-messages.ts';
import { placeOf } from '../place.ts';
import { attachHandlers } from './attach-handlers.ts';
import { chatHandlers } from './chat-handlers.ts';
import { editorHandlers } from './editor-handlers.ts';
import { historyHandlers } from './history-handlers.ts';
import { pageHtml } from './html.ts';
import type { Handlers, PageContext, PagesApp } from './page-context.ts';
import { PageFeed } from './page-feed.ts';
import { pageTexts } from './page-texts.ts';

/** What a page is made of. */
export interface PageOptions {
  readonly app: PagesApp;
  readonly mentions: Mentions;
  readonly webview: vscode.Webview;
  readonly surface: Surface;
  /** The one chat of an editor tab. */
  readonly only: string | undefined;
  openInEditor(chatId: string): void;
}

/** A page. It lives as long as its webview; the page in it comes and goes with its visibility. */
export class Page {
  readonly #options: PageOptions;
  readonly #feed: PageFeed;
  readonly #handlers: Handlers<Exclude<PageMessage['type'], 'ready'>>;
  readonly #subscriptions: vscode.Disposable[];
  /** Said before the page was there. */
  #waiting: HostMessage[] = [];
  #isReady = false;

  constructor(options: PageOptions) {
    const { app, webview, only, surface, mentions } = options;
    const { chats, agents, broker, i18n, clock } = app;
    this.#options = options;
    this.#feed = new PageFeed({
      chats,
      agents,
      broker,
      i18n,
      clock,
      only,
      viewOf: (question) => app.approvals.viewOf(question),
      brokerNow: () => performance.now(),
      trusted: () => vscode.workspace.isTrusted,
      placeOf: (cwd) => placeOf(cwd, namedFolders(), scratchFolder(app.context)),
      post: (message) => this.#post(message),
    });
    const context: PageContext = {
      app,
      mentions,
      feed: this.#feed,
      surface,
      post: (message) => this.#post(message),
      chat: (chatId) => (only === undefined || only === chatId ? chats.find(chatId) : undefined),
      openInEditor: (chatId) => options.openInEditor(chatId),
    };
    this.#handlers = {
      ...chatHandlers(context),
      ...attachHandlers(context),
      ...historyHandlers(context),
      ...editorHandlers(context),
    };
    this.#subscriptions = [
      webview.onDidReceiveMessage((message: PageMessage) => void this.#take(message)),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#feed.placesChanged()),
      ...(app.welcome ? [app.welcome.onChange(() => void this.#welcome())] : []),
    ];
    this.#load();
  }

  /** Says something to the page, now or when it is there. */
  say(message: HostMessage): void {
    if (this.#isReady) this.#post(message);
    else this.#waiting.push(message);
  }

  /** The page is gone until it says that it is there again. */
  hidden(): void {
    this.#isReady = false;
    this.#feed.stop();
  }

  dispose(): void {
    this.hidden();
    for (const each of this.#subscriptions) each.dispose();
  }

  #load(): void {
    const { app, webview } = this.#options;
    const root = vscode.Uri.joinPath(app.context.extensionUri, 'dist', 'page');
    const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(root, file)).toString();
    webview.options = { enableScripts: true, localResourceRoots: [root] };
    webview.html = pageHtml({
      source: webview.cspSource,
      script: address('main.js'),
      style: address('main.css'),
      locale: app.i18n.locale,
      title: 'Ocho',
    });
  }

  async #take(message: PageMessage): Promise<void> {
    const { log, i18n } = this.#options.app;
    try {
      if (message.type === 'ready') await this.#ready();
      else if (Object.hasOwn(this.#handlers, message.type)) await this.#handle(message);
    } catch (error) {
      log.error(message.type, error instanceof Error ? error : String(error));
      const text = error instanceof OchoError ? i18n.format(error.text) : messageOf(error);
      void vscode.window.showErrorMessage(literal(text));
    }
  }

  #handle(message: Exclude<PageMessage, { type: 'ready' }>): unknown {
    // The handler of a type takes the messages of that type, which the compiler cannot follow through the table.
    const handle = this.#handlers[message.type] as (message: PageMessage) => unknown;
    return handle(message);
  }

  async #ready(): Promise<void> {
    const { app, surface, only } = this.#options;
    const { locale } = app.i18n;
    const texts = await pageTexts(path.join(app.context.extensionPath, 'dist', 'agent', 'locales'), locale);
    this.#post({ type: 'init', surface, locale, texts, ...(only === undefined ? {} : { chatId: only }) });
    if (surface === 'view') await app.chats.current();
    this.#feed.start();
    this.#isReady = true;
    for (const message of this.#waiting.splice(0)) this.#post(message);
    await this.#welcome();
  }

  async #welcome(): Promise<void> {
    const { welcome } = this.#options.app;
    if (welcome && this.#isReady) this.#post({ type: 'welcome', choices: await welcome.choices() });
  }

  #post(message: HostMessage): void {
    void this.#options.webview.postMessage(message);
  }
}
