// The real workbench with Ocho installed, for page suites: opened with a server, a browser profile and a scripted model
// of its own.
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { packageFile } from '../../support/extension-package.ts';
import { ModelServer } from '../../support/model-server.ts';
import { startBrowser } from '../harness/browser.ts';
import { installEditor } from '../harness/editor-install.ts';
import { type EditorServer, logFiles, startServer, workbenchUrl } from '../harness/editor-server.ts';
import { makePrivateHome, type PrivateHome } from '../harness/private-home.ts';
import { Driver } from './driver.ts';
import { extensionsWith, removeExtensions } from './installed-extension.ts';
import { SHOWN_THEMES, THEMES, type Theme } from './themes.ts';
import { until } from './until.ts';

export { until } from './until.ts';

const SAMPLE = path.resolve('test/fixtures/sample');
const SHOTS = path.resolve('test/workbench/shots');
/** Milliseconds for what the page is asked to do or show. */
const PATIENCE_MS = 30_000;
/** Milliseconds until a window can be used: some thousand files on a machine that may be busy. */
const OPEN_LIMIT_MS = 100_000;
/** Milliseconds a row of the palette may take before the palette is opened anew. */
const ROW_MS = 2_000;
/** Characters of the end of Ocho's own log that are shown when a test fails. */
const LOG_TAIL = 4_000;

/** How a workbench is opened; see ../README.md. */
export interface WorkbenchOptions {
  /** Is copied, and the copy opened. Default: test/fixtures/sample. */
  readonly folder?: string;
  /** Written into the copy: path with `/` -> content. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Of the user, added to those that keep the editor quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Text of Ocho's config.toml. Default: one that points to the scripted model. */
  readonly config?: string;
  /** Seen by the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  readonly theme?: Theme;
  /** Language of the editor. Default: `en`. */
  readonly locale?: string;
  /** false: the folder opens in restricted mode. Default: true. */
  readonly trusted?: boolean;
  /** Another package than Ocho's; false: none. */
  readonly extension?: string | false;
}

const open = new Set<Workbench>();
let browser: Browser | undefined;

afterEach('leaves what explains a failure', async function () {
  const test = this.currentTest;
  if (test?.state !== 'failed') return;
  for (const each of open) await each.explain(test.fullTitle());
});

after('ends the editor', async () => {
  for (const each of [...open]) await each.close();
  await browser?.close();
  browser = undefined;
  removeExtensions();
});

/** Opens one. What was started is ended when it fails. */
export async function openWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  const install = await installEditor();
  const { extension = packageFile(), theme = 'light' } = options;
  const colors = { 'workbench.colorTheme': THEMES[theme].setting };
  const base = makePrivateHome({ ...colors, ...options.settings });
  const home = { ...base, extensions: await extensionsWith(install, extension || undefined) };
  const folder = path.join(home.work, path.basename(options.folder ?? SAMPLE));
  fs.cpSync(options.folder ?? SAMPLE, folder, { recursive: true });
  const model = await ModelServer.start();
  fs.writeFileSync(path.join(home.configDir, 'config.toml'), options.config ?? scriptedModel(model.url));
  const { env = {}, trusted = true, locale = 'en' } = options;
  const driver = await Driver.start();
  const server = await startServer({ install, home, env: { ...driver.env, ...env }, trusted });
  browser ??= await startBrowser();
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (locale !== 'en') await context.addInitScript(languageScript(locale));
  const page = await context.newPage();
  const workbench = new Workbench({ home, folder, model, server, driver, context, page, theme });
  open.add(workbench);
  for (const [name, content] of Object.entries(options.files ?? {})) workbench.write(name, content);
  try {
    await page.goto(workbenchUrl(server, folder), { waitUntil: 'commit' });
    await workbench.ready();
    return workbench;
  } catch (error) {
    await workbench.explain('opening the workbench');
    await workbench.close();
    throw error;
  }
}

function scriptedModel(url: string): string {
  return ['[model]', 'default = "scripted/model"', '[providers.scripted]', `base_url = "${url}/v1"`, ''].join(
    '\n',
  );
}

/** What a language pack would set: the editor's own texts stay English, its extensions see the language. */
function languageScript(locale: string): string {
  return `globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(locale)};`;
}

interface Parts {
  readonly home: PrivateHome;
  readonly folder: string;
  readonly model: ModelServer;
  readonly server: EditorServer;
  readonly driver: Driver;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly theme: Theme;
}

/** One open window. */
export class Workbench {
  readonly page: Page;
  /** `model.queue(…)` says what it answers. */
  readonly model: ModelServer;
  /** The folder that is open; absolute. */
  readonly folder: string;
  readonly configDir: string;
  readonly stateDir: string;
  readonly #parts: Parts;
  readonly #console: string[] = [];
  #theme: Theme;

  constructor(parts: Parts) {
    this.page = parts.page;
    this.model = parts.model;
    this.folder = parts.folder;
    this.configDir = parts.home.configDir;
    this.stateDir = parts.home.stateDir;
    this.#parts = parts;
    this.#theme = parts.theme;
    this.page.on('console', (message) => {
      if (message.type() === 'error') this.#console.push(message.text());
    });
    this.page.on('pageerror', (error) => this.#console.push(String(error)));
    // Leaving a page with unsaved text is what a test means to do.
    this.page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
  }

  /** Waits until the window can be used. */
  async ready(): Promise<void> {
    const workbench = this.page.locator('.monaco-workbench');
    await workbench.locator('.part.sidebar .composite.viewlet').waitFor({ timeout: OPEN_LIMIT_MS });
    await workbench.locator('.part.statusbar .statusbar-item').first().waitFor();
    await this.#parts.driver.connected();
  }

  /** Bytes of a file in the folder. */
  read(name: string): Buffer {
    return fs.readFileSync(path.join(this.folder, name));
  }

  /** Writes a file in the folder, as another program would. */
  write(name: string, content: string | Uint8Array): void {
    const file = path.join(this.folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }

  /** Runs a command by the palette; `title` as it is listed there, e.g. `Ocho: Open Chat`. */
  async command(title: string): Promise<void> {
    const { input, rows } = this.quickPick();
    const row = rows.filter({ has: this.page.getByText(title, { exact: true }) }).first();
    await until(
      async () => {
        await this.page.keyboard.press('F1');
        await input.fill(`>${title}`);
        // An open palette does not show commands that are registered meanwhile: it is opened anew.
        const listed = await row.waitFor({ timeout: ROW_MS }).then(
          () => true,
          () => false,
        );
        if (!listed) await this.page.keyboard.press('Escape');
        return listed;
      },
      `the command "${title}" in the palette`,
      PATIENCE_MS,
    );
    await row.click();
  }

  /** The open quick pick or input box. */
  quickPick(): { readonly widget: Locator; readonly input: Locator; readonly rows: Locator } {
    const widget = this.page.locator('.quick-input-widget').filter({ visible: true });
    return {
      widget,
      input: widget.locator('.quick-input-box input'),
      rows: widget.locator('.quick-input-list .monaco-list-row'),
    };
  }

  /** A toast that contains the text; its buttons by `.getByRole('button', { name })`. */
  notification(text: string | RegExp): Locator {
    return this.page.locator('.notifications-toasts .notification-toast', { hasText: text });
  }

  /** The modal dialog. */
  dialog(): Locator {
    return this.page.locator('.monaco-dialog-box');
  }

  /** Opens a file of the folder by quick open. Gives the group with its editor. */
  async editor(name: string): Promise<Locator> {
    await this.page.keyboard.press('Control+P');
    const { input, rows } = this.quickPick();
    await input.fill(name);
    await rows
      .filter({ hasText: path.posix.basename(name) })
      .first()
      .click();
    const group = this.page.locator('.editor-group-container.active');
    await group.locator(`.tab.active[data-resource-name="${path.posix.basename(name)}"]`).waitFor();
    return group;
  }

  /** The page of Ocho that can be seen: the one in its view, or the one in an editor tab. */
  webview(where: 'view' | 'editor' = 'view'): FrameLocator {
    const view = '[src*="purpose=webviewView"]';
    const frame = `iframe.webview.ready[src*="extensionId=ocho."]${where === 'view' ? view : `:not(${view})`}`;
    return this.page
      .locator(frame)
      .filter({ visible: true })
      .contentFrame()
      .frameLocator('iframe#active-frame');
  }

  /** Changes the theme and waits for the workbench to have it. */
  async setTheme(theme: Theme): Promise<void> {
    const { setting, className } = THEMES[theme];
    await this.setSettings({ 'workbench.colorTheme': setting });
    await this.page.locator(`.monaco-workbench.${className}`).waitFor();
    this.#theme = theme;
  }

  /** Takes a picture in the theme of now: test/workbench/shots/<name>-<theme>.png. */
  async shot(name: string): Promise<void> {
    const file = path.join(SHOTS, `${name.replaceAll(/[^\w.-]+/g, '-')}-${this.#theme}.png`);
    await this.page.screenshot({ path: file, animations: 'disabled' });
  }

  /** Takes pictures in light, dark and high contrast, and goes back to the theme of now. */
  async shots(name: string): Promise<void> {
    const before = this.#theme;
    for (const theme of SHOWN_THEMES) {
      await this.setTheme(theme);
      await this.shot(name);
    }
    await this.setTheme(before);
  }

  /** Changes settings of the user; null takes one away. */
  async setSettings(values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#parts.driver.ask({ do: 'settings', values });
  }

  /** Runs a command without the palette, e.g. one with arguments; gives its result as JSON carries it. */
  run(command: string, ...args: unknown[]): Promise<unknown> {
    return this.#parts.driver.ask({ do: 'command', command, args });
  }

  /** Reloads the window: another extension host, the same profile. */
  async reload(): Promise<void> {
    this.#parts.driver.forget();
    await this.page.reload({ waitUntil: 'commit' });
    await this.ready();
  }

  /** What the editor, its extension hosts and Ocho's output channel have written, and errors of pages. */
  logs(): string {
    const { server, home } = this.#parts;
    return [`--- server\n${server.output()}`, logFiles(home), `--- page\n${this.#console.join('\n')}`].join(
      '\n',
    );
  }

  /** Leaves all logs with a picture in test/workbench/shots, and shows the end of Ocho's own. */
  async explain(what: string): Promise<void> {
    const name = `failed-${what.replaceAll(/[^\w.-]+/g, '-').slice(0, 100)}`;
    fs.mkdirSync(SHOTS, { recursive: true });
    fs.writeFileSync(path.join(SHOTS, `${name}.log`), this.logs());
    await this.shot(name).catch((error: unknown) => console.error(`no picture: ${String(error)}`));
    const own = logFiles(this.#parts.home, /[\\/]ocho\.ocho[\\/]/).slice(-LOG_TAIL);
    console.error(`--- ${what}: see test/workbench/shots/${name}*\n${own}`);
  }

  /** Ends the window with all it started. */
  async close(): Promise<void> {
    if (!open.delete(this)) return;
    const { page, context, server, driver, model, home } = this.#parts;
    // A window that is left tells the extension host to end; one that only vanishes is waited for.
    await page.goto('about:blank').catch(() => {});
    await context.close();
    await server.stop();
    driver.stop();
    await model.stop();
    home.remove();
  }
}
