// Runs what `extensionTestsPath` names in an extension host of the installed editor: the workbench is opened in a
// browser with the options the desktop gets on its command line.
import fs from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import type { Page } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { installEditor } from './editor-install.ts';
import { logFiles, startServer, workbenchUrl } from './editor-server.ts';
import { makePrivateHome } from './private-home.ts';

/** What to run, as the options of the desktop say it. */
export interface InHostRun {
  /** The one under test first. */
  readonly extensionPaths: readonly string[];
  readonly testsPath: string;
  /** The folder to open; absolute. Default: an empty one. */
  readonly folder?: string;
  /** Seen by the extension host. */
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds for all of it: a loop without end in a test stops the host's own clocks. */
  readonly limitMs: number;
}

/** How it ended. */
export interface InHostEnd {
  /** The exit code the host told; undefined: it did not come to that. The editor tells 0 for a host that has died. */
  readonly code: number | undefined;
  readonly reason: string;
  /** What was written to consoles, and the editor's log files. */
  readonly log: string;
}

/** Runs it; ends everything it started. */
export async function runInHost(run: InHostRun): Promise<InHostEnd> {
  const install = await installEditor();
  const home = makePrivateHome();
  const [own = '', ...others] = run.extensionPaths;
  // The workbench takes one such path from its address: the others are there as if they had been installed.
  for (const folder of others) {
    fs.cpSync(folder, path.join(home.extensions, path.basename(folder)), { recursive: true });
  }
  const browser = await startBrowser();
  try {
    const server = await startServer({ install, home, env: run.env, testDriver: true });
    const lines: string[] = [];
    const log = () => [...lines, server.output(), logFiles(home)].join('\n');
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const ended = endOf(page, run.limitMs, (line) => lines.push(line));
      const remote = (file: string) => `vscode-remote://${server.authority}${file}`;
      const payload: [string, string][] = [
        ['extensionDevelopmentPath', remote(own)],
        ['extensionTestsPath', remote(run.testsPath)],
      ];
      await page.goto(workbenchUrl(server, run.folder ?? home.work, payload), { waitUntil: 'commit' });
      const code = await ended;
      return { code, reason: `the extension host is gone (exit code ${code})`, log: log() };
    } catch (error) {
      return { code: undefined, reason: error instanceof Error ? error.message : String(error), log: log() };
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
    home.remove();
  }
}

/** The workbench tells the page of the end by functions the page may expose. Rejects when there is no end. */
async function endOf(page: Page, limitMs: number, say: (line: string) => void): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<number>((resolve, reject) => {
    page.exposeFunction('codeAutomationExit', (code: number) => resolve(code)).catch(reject);
    page
      .exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => say(format(...args)))
      .catch(reject);
    page.on('crash', () => reject(new Error('the workbench page has crashed')));
    timer = setTimeout(() => reject(new Error(`no end after ${limitMs / 1000} s`)), limitMs);
  });
  return ended.finally(() => clearTimeout(timer));
}
