// Shows the input side of the page in a browser, with a host that the test plays.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { HostMessage, PageMessage } from '../../../extension/chat/page-messages.ts';
import type { Theme } from '../support/themes.ts';
import { COLORS } from './theme-colors.ts';

const ADDRESS = 'https://page.test/';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

/** As strict as that of the real page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'";
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<link rel="stylesheet" href="theme.css"><link rel="stylesheet" href="composer-page.css"></head>
<body><div id="root"></div><script src="editor.js"></script><script type="module" src="composer-page.js"></script></body></html>`;

/** The editor's side of a webview; what the page keeps survives its reload in the session storage. */
const EDITOR = `globalThis.posted = [];
const waiting = [];
const take = (type) => {
  const at = posted.findIndex((message) => message.type === type);
  return at < 0 ? undefined : posted.splice(at, 1)[0];
};
globalThis.nextPosted = (type) => new Promise((resolve, reject) => {
  const there = take(type);
  if (there) return resolve(there);
  waiting.push({ type, resolve });
  setTimeout(() => reject(new Error('the page did not say ' + type + ', but ' + JSON.stringify(posted))), 5000);
});
globalThis.acquireVsCodeApi = () => ({
  postMessage: (message) => {
    posted.push(structuredClone(message));
    const at = waiting.findIndex(({ type }) => type === message.type);
    if (at >= 0) waiting.splice(at, 1)[0].resolve(take(message.type));
  },
  getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
  setState: (state) => sessionStorage.setItem('state', JSON.stringify(state)),
});`;

/** Builds the page once; `folder` is to be removed by the caller. */
export async function buildInputPage(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-input-page-'));
  await build({
    entryPoints: [path.join(import.meta.dirname, 'composer-page.tsx')],
    outdir: folder,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.ttf': 'file' },
    logLevel: 'warning',
  });
  return folder;
}

/** What the page is to show first. */
export interface Opened {
  readonly theme?: Theme;
  readonly locale?: string;
  readonly width?: number;
  readonly surface?: 'view' | 'editor';
}

/** A page and the host's side of it. */
export class InputPage {
  readonly page: Page;
  readonly #opened: Opened;

  constructor(page: Page, opened: Opened) {
    this.page = page;
    this.#opened = opened;
  }

  /** Sends messages to the page, in order, and waits until it has drawn. */
  async tell(...messages: readonly HostMessage[]): Promise<void> {
    await this.page.evaluate(`(async () => {
      for (const message of ${JSON.stringify(messages)}) window.dispatchEvent(new MessageEvent('message', { data: message }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    })()`);
  }

  /** What the page has said since it was loaded. */
  async posted(): Promise<PageMessage[]> {
    return this.page.evaluate<PageMessage[]>('posted');
  }

  /** Waits for the next message of a type that the test has not taken yet. */
  async next<T extends PageMessage['type']>(type: T): Promise<Extract<PageMessage, { type: T }>> {
    return this.page.evaluate<Extract<PageMessage, { type: T }>>(`nextPosted('${type}')`);
  }

  /** Nothing that the page kept is there when it starts next. */
  async forget(): Promise<void> {
    await this.page.evaluate('sessionStorage.clear()');
  }

  /** Begins anew, as after a reload of the window. */
  async start(...messages: readonly HostMessage[]): Promise<void> {
    const { locale = 'en', surface = 'view' } = this.#opened;
    const texts = [locale, 'en'].map((each) => fs.readFileSync(`locales/${each}/pageinput.ftl`, 'utf8'));
    await this.page.goto(ADDRESS);
    await this.tell({ type: 'init', surface, locale, texts }, ...messages);
  }
}

/** Opens the page that `buildInputPage` made. It fails on any error of the page. */
export async function openInputPage(
  browser: Browser,
  folder: string,
  opened: Opened,
  onError: (error: string) => void,
): Promise<InputPage> {
  const { theme = 'dark', width = 380 } = opened;
  const page = await browser.newPage({ viewport: { width, height: 640 } });
  page.on('pageerror', (error) => onError(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') onError(message.text());
  });
  await page.route(`${ADDRESS}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: HTML });
    if (name === 'theme.css') return route.fulfill({ contentType: 'text/css', body: themeCss(theme) });
    if (name === 'editor.js') return route.fulfill({ contentType: 'text/javascript', body: EDITOR });
    const file = path.join(folder, name);
    if (!fs.existsSync(file)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({
      contentType: TYPES[path.extname(name)] ?? 'text/plain',
      body: fs.readFileSync(file),
    });
  });
  return new InputPage(page, opened);
}

/** The style sheet a webview gets of the editor. */
function themeCss(theme: Theme): string {
  const colors = Object.entries(COLORS[theme]).map(([name, color]) => `--vscode-${name}: ${color};`);
  const isLight = theme === 'light' || theme === 'contrast-light';
  return `:root { color-scheme: ${isLight ? 'light' : 'dark'}; ${colors.join(' ')} }
body { margin: 0; background: var(--vscode-sideBar-background); color: var(--vscode-foreground);
  font: 13px/1.4 system-ui, "Segoe UI", Ubuntu, sans-serif; }
#root { display: flex; flex-direction: column; height: 100vh; }
#root > .rest { flex: 1; }`;
}
