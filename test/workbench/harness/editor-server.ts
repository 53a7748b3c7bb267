// code-server as a process that ends with this one.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EditorInstall } from './editor-install.ts';
import type { PrivateHome } from './private-home.ts';

/** Milliseconds until it must listen. */
const START_LIMIT_MS = 60_000;
/** Milliseconds it may take to end by itself. */
const STOP_LIMIT_MS = 8_000;

/** How a server is started. */
export interface ServerOptions {
  readonly install: EditorInstall;
  readonly home: PrivateHome;
  readonly env?: Readonly<Record<string, string>>;
  /** For suites in the extension host: without it the workbench ignores where tests are; with it modal dialogs are refused. */
  readonly testDriver?: boolean;
  /** Default: true. false: folders open in restricted mode. */
  readonly trusted?: boolean;
}

/** A server that listens on a loopback port. */
export interface EditorServer {
  readonly url: string;
  /** `host:port` */
  readonly authority: string;
  /** What it has printed. */
  readonly output: () => string;
  /** Ends it with all it started. */
  stop(): Promise<void>;
}

const running = new Set<number>();
// Whatever ends this process, no server outlives it.
process.on('exit', () => {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(128 + os.constants.signals[signal]));
}

/** Starts a server; rejects with its output when it does not come up. */
export async function startServer(options: ServerOptions): Promise<EditorServer> {
  const { install, home } = options;
  const child = spawn(install.node, [install.entry, ...folders(home), ...flags(options)], {
    env: { ...home.env, ...options.env },
    cwd: home.base,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // A group of its own, to end as a whole.
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`cannot start ${install.node}`);
  running.add(pid);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the editor did not start:\n${output}`)), START_LIMIT_MS);
    const read = (text: string) => {
      output += text;
      const found = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
      if (found) {
        clearTimeout(timer);
        resolve(found);
      }
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read);
    child.once('exit', (code) => reject(new Error(`the editor ended with ${code}:\n${output}`)));
  }).catch(async (error: unknown) => {
    await stopGroup(child, pid);
    throw error;
  });
  return {
    url,
    authority: new URL(url).host,
    output: () => output,
    stop: () => stopGroup(child, pid),
  };
}

/** Runs code-server's command line in the same home, e.g. `--install-extension`. Throws with its output. */
export function runEditorCli(install: EditorInstall, home: PrivateHome, ...args: string[]): string {
  const command = [install.entry, ...folders(home), ...args];
  const { status, stdout, stderr } = spawnSync(install.node, command, {
    env: home.env,
    encoding: 'utf8',
    timeout: START_LIMIT_MS,
  });
  if (status !== 0) throw new Error(`code-server ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** Address of a workbench with a folder open; `payload` is what the desktop gets as options. */
export function workbenchUrl(
  server: EditorServer,
  folder: string,
  payload: readonly [string, string][] = [],
) {
  const more = payload.length > 0 ? `&payload=${encodeURIComponent(JSON.stringify(payload))}` : '';
  return `${server.url}/?folder=${encodeURIComponent(folder)}${more}`;
}

/** Everything in the log files of an editor, or in those whose path fits, each under its path. */
export function logFiles(home: PrivateHome, wanted = /./): string {
  const folder = path.join(home.data, 'logs');
  if (!fs.existsSync(folder)) return '';
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.log') && wanted.test(name))
    .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `--- ${name}\n${text}`)
    .join('\n');
}

function folders(home: PrivateHome): string[] {
  const config = path.join(home.base, 'code-server.yaml');
  fs.writeFileSync(config, '{}\n');
  return ['--config', config, '--user-data-dir', home.data, '--extensions-dir', home.extensions];
}

function flags({ testDriver = false, trusted = true }: ServerOptions): string[] {
  return [
    ...['--bind-addr', '127.0.0.1:0', '--auth', 'none'],
    ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
    ...['--disable-proxy', '--ignore-last-opened'],
    ...(trusted ? ['--disable-workspace-trust'] : []),
    ...(testDriver ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
  ];
}

async function stopGroup(child: ChildProcess, pid: number): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  for (const end = Date.now() + STOP_LIMIT_MS; groupExists(pid) && Date.now() < end; ) await pause(50);
  signalGroup(pid, 'SIGKILL');
  running.delete(pid);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nothing is left of it.
  }
}

function groupExists(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}
