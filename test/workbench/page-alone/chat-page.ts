// The chat page alone in a browser: built as the extension builds it, under the same content policy, with a host that only
// writes down what it is told.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { HostMessage, PageMessage } from '../../../extension/chat/page-messages.ts';
import { pageBuild } from '../../../extension/chat/webview/build.mjs';
import { startBrowser } from '../harness/browser.ts';
import { findBrowser } from '../harness/system-packages.ts';
import type { Theme } from '../support/themes.ts';
import { BODY_CLASSES, COLORS } from './theme-colors.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Nothing listens there: the browser is answered from the built folder. */
const ORIGIN = 'http://chat-page.test';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A page and what can be done with it. */
export interface ChatPage {
  readonly page: Page;
  /** Bytes of the built files by name. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Requests that left the page's own files, and errors of the page. */
  readonly faults: readonly string[];
  /** Sends messages of the host, and waits until they are drawn. */
  send(...messages: readonly HostMessage[]): Promise<void>;
  /** What the page has said since the last call. */
  said(): Promise<readonly PageMessage[]>;
  setTheme(theme: Theme): Promise<void>;
  /** `test/workbench/shots/page-<name>-<theme>.png`, in light, dark and high contrast. */
  shots(name: string): Promise<void>;
  /** The editor shows it again: what it kept is there, nothing else. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Why pages cannot be shown here; undefined: they can. */
export function whyNoBrowser(): string | undefined {
  try {
    findBrowser(() => {});
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Builds the page and shows it. `width`: of a side bar. */
export async function openChatPage(options: { width?: number; height?: number } = {}): Promise<ChatPage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-page-'));
  await build({ ...pageBuild(folder), absWorkingDir: ROOT });
  const browser = await startBrowser();
  const { width = 420, height = 900 } = options;
  const page = await browser.newPage({ viewport: { width, height }, locale: 'en' });
  const faults = await watch(page, folder);
  await show(page);
  return {
    page,
    sizes: new Map(
      fs
        .readdirSync(folder)
        .filter((name) => path.extname(name) in TYPES)
        .map((name) => [name, fs.statSync(path.join(folder, name)).size]),
    ),
    faults,
    send: (...messages) => send(page, messages),
    said: () => page.evaluate(() => globalThis.ochoSaid.splice(0)),
    setTheme: (theme) => setTheme(page, theme),
    async shots(name) {
      const shots = path.join(ROOT, 'test/workbench/shots');
      for (const theme of ['light', 'contrast', 'dark'] as const) {
        await setTheme(page, theme);
        await page.screenshot({ path: path.join(shots, `page-${name}-${theme}.png`) });
      }
    },
    reload: () => show(page),
    close: () => close(browser, folder),
  };
}

declare global {
  // The page's side of the fake host; a global can only be declared by `var`.
  var ochoSaid: PageMessage[];
}

async function close(browser: Browser, folder: string): Promise<void> {
  await browser.close();
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Answers the page from the folder, and writes down what goes wrong. */
async function watch(page: Page, folder: string): Promise<readonly string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (url.protocol === 'data:') return route.continue();
    const name = path.basename(url.pathname);
    const file = path.join(folder, name);
    if (url.origin !== ORIGIN) {
      faults.push(`asks the network: ${url.href}`);
      return route.abort();
    }
    if (name === 'editor.js') return route.fulfill({ contentType: 'text/javascript', body: EDITOR });
    if (name === '') return route.fulfill({ contentType: 'text/html', body: HTML });
    if (!fs.existsSync(file)) return route.fulfill({ status: name === 'favicon.ico' ? 204 : 404, body: '' });
    const contentType = TYPES[path.extname(name)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: fs.readFileSync(file) });
  });
  return faults;
}

/** The editor's side of the page; what the page keeps is there again after a reload. */
const EDITOR = `globalThis.ochoSaid = [];
globalThis.acquireVsCodeApi = () => ({
  postMessage: (message) => { globalThis.ochoSaid.push(structuredClone(message)); },
  getState: () => JSON.parse(sessionStorage.getItem('kept') ?? 'null') ?? undefined,
  setState: (state) => sessionStorage.setItem('kept', JSON.stringify(state)),
});`;

/** As the view writes it: scripts and styles of its own files only, nothing from the network. */
const HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${ORIGIN}; style-src ${ORIGIN}; font-src ${ORIGIN}; img-src ${ORIGIN} data:">
<link rel="stylesheet" href="main.css"></head>
<body><div id="root"></div><script src="editor.js"></script><script type="module" src="main.js"></script></body></html>`;

async function show(page: Page): Promise<void> {
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction(() => globalThis.ochoSaid.some(({ type }) => type === 'ready'));
  await setTheme(page, 'dark');
  const texts = ['page', 'pageinput'].map((name) =>
    fs.readFileSync(path.join(ROOT, `locales/en/${name}.ftl`), 'utf8'),
  );
  await send(page, [{ type: 'init', surface: 'view', locale: 'en', texts }]);
}

async function send(page: Page, messages: readonly HostMessage[]): Promise<void> {
  // A text is handed over much faster than a thousand objects.
  await page.evaluate(async (json) => {
    for (const data of JSON.parse(json)) window.dispatchEvent(new MessageEvent('message', { data }));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  }, JSON.stringify(messages));
}

async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(
    ({ colors, className }) => {
      const { style } = document.documentElement;
      for (const name of [...style]) style.removeProperty(name);
      for (const [name, value] of Object.entries(colors)) style.setProperty(`--vscode-${name}`, value);
      style.setProperty('--vscode-font-family', 'system-ui, "DejaVu Sans", sans-serif');
      style.setProperty('--vscode-font-size', '13px');
      style.setProperty('--vscode-editor-font-family', '"DejaVu Sans Mono", monospace');
      style.setProperty('--vscode-editor-font-size', '12px');
      document.body.className = className;
    },
    { colors: COLORS[theme], className: BODY_CLASSES[theme] },
  );
}
