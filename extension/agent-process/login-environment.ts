// The environment a person's programs are found with. An editor started from a desktop has a bare PATH, and agents
// installed by nvm, Homebrew or npx are not on it (reports.md 3). Does not import `vscode`.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

/** An environment as Node has it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How the environment was found; everything but `resolved` means that the given one is used as it is. */
export type LoginEnvironmentSource =
  | 'resolved'
  /** Windows keeps the environment of a person in the registry: every program has it. */
  | 'windows'
  /** The editor was started from a terminal: it has the login environment already. */
  | 'terminal'
  /** The person has no login shell. */
  | 'no-shell'
  /** The shell did not come to its prompt in time, e.g. because its start-up files ask something. */
  | 'timeout'
  | 'too-large'
  /** The shell could not be started, or ended without printing its environment. */
  | 'failed';

/** The environment to start agents with, and how it came about. */
export interface LoginEnvironment {
  readonly env: Environment;
  readonly source: LoginEnvironmentSource;
  /** The shell that was asked. */
  readonly shell?: string;
}

/** What resolving depends on. */
export interface LoginEnvironmentOptions {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  /** A Node, or an Electron that can be one: prints the environment where the shell has no portable way to. */
  readonly execPath: string;
  /** Milliseconds. Default: 5000. */
  readonly limitMs?: number;
  /** Of all the shell prints. Default: 1 MiB. */
  readonly maxBytes?: number;
}

const LIMIT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

/** The variable VS Code sets for its own look at the login environment; people's start-up files know it. */
const RESOLVING = 'VSCODE_RESOLVING_ENVIRONMENT';
const AS_NODE = 'ELECTRON_RUN_AS_NODE';
/** Belong to the shell that was asked, not to the person. */
const OF_THE_SHELL = new Set([RESOLVING, AS_NODE, 'SHLVL', 'PWD', 'OLDPWD', '_']);

/** Asks the person's login shell for its environment. Never throws and never waits longer than the limit. */
export async function resolveLoginEnvironment(options: LoginEnvironmentOptions): Promise<LoginEnvironment> {
  const { env, platform } = options;
  if (platform === 'win32') return { env, source: 'windows' };
  if (isFromTerminal(env)) return { env, source: 'terminal' };
  const shell = userShell(env);
  if (shell === undefined) return { env, source: 'no-shell' };
  const mark = `ocho-${randomBytes(8).toString('hex')}`;
  const printed = await askShell(shell, mark, options);
  if (typeof printed === 'string') return { env, source: printed, shell };
  const found = parsePairs(printed.pairs);
  return { env: { ...env, ...found }, source: 'resolved', shell };
}

/** `code .` sets VSCODE_CLI; terminals and ssh name themselves. */
function isFromTerminal(env: Environment): boolean {
  return env.VSCODE_CLI === '1' || [env.TERM_PROGRAM, env.SSH_TTY].some((value) => (value ?? '') !== '');
}

function userShell(env: Environment): string | undefined {
  const shell = env.SHELL || accountShell();
  if (!shell || !path.posix.isAbsolute(shell)) return undefined;
  return /^(nologin|false|true)$/.test(path.posix.basename(shell)) ? undefined : shell;
}

function accountShell(): string | null {
  try {
    return os.userInfo().shell;
  } catch {
    return null; // An account without an entry, as in some containers.
  }
}

type Printed = { readonly pairs: string } | 'timeout' | 'too-large' | 'failed';

function askShell(shell: string, mark: string, options: LoginEnvironmentOptions): Promise<Printed> {
  const child = startShell(shell, mark, options);
  if (!child) return Promise.resolve('failed');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (printed: Printed) => {
      clearTimeout(timer);
      // Start-up files may have left something that holds the output open; it must not be waited for.
      endGroup(child);
      child.stdout?.destroy();
      resolve(printed);
    };
    const timer = setTimeout(() => settle('timeout'), options.limitMs ?? LIMIT_MS);
    child.stdout?.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > (options.maxBytes ?? MAX_BYTES)) return settle('too-large');
      const pairs = between(Buffer.concat(chunks).toString('utf8'), mark);
      if (pairs !== undefined) settle({ pairs });
    });
    child.once('error', () => settle('failed'));
    child.once('close', () => settle('failed'));
  });
}

function startShell(
  shell: string,
  mark: string,
  { env, execPath }: LoginEnvironmentOptions,
): ChildProcess | undefined {
  try {
    return spawn(shell, shellArguments(shell, execPath, mark), {
      env: { ...env, [RESOLVING]: '1', [AS_NODE]: '1' },
      cwd: os.homedir(),
      stdio: ['ignore', 'pipe', 'ignore'],
      // A session of its own: an interactive shell must not take the terminal of whoever started the editor.
      detached: true,
    });
  } catch {
    return undefined;
  }
}

/** Login and interactive: PATH is set in the files of either. */
function shellArguments(shell: string, execPath: string, mark: string): string[] {
  const [program, code] = [quote(execPath), quote(printer(mark))];
  const name = path.posix.basename(shell);
  if (/^t?csh$/.test(name)) return ['-ic', `${program} -e ${code}`]; // Takes `-l` as its only flag.
  if (name === 'pwsh') return ['-Login', '-Command', `& ${program} -e ${code}`];
  if (name === 'nu') return ['-l', '-i', '-c', `^${program} -e ${code}`];
  return ['-l', '-i', '-c', `${program} -e ${code}`];
}

/** Prints `<mark>NAME=value<NUL>…<mark>`. Without `'` and `!`, which not every shell can quote. */
function printer(mark: string): string {
  const pairs = 'Object.entries(process.env).map((pair)=>pair.join("=")).join(String.fromCharCode(0))';
  return `process.stdout.write("${mark}"+${pairs}+"${mark}")`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What stands between the first and the second mark. */
function between(text: string, mark: string): string | undefined {
  const start = text.indexOf(mark);
  const end = start < 0 ? -1 : text.indexOf(mark, start + mark.length);
  return end < 0 ? undefined : text.slice(start + mark.length, end);
}

function parsePairs(pairs: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const pair of pairs.split('\0')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0));
    if (name !== '' && !OF_THE_SHELL.has(name)) found[name] = pair.slice(at + 1);
  }
  return found;
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended, with all it started.
  }
}
