// What to start: the agent that comes with the extension, or one of the `ocho.agents` setting. Does not import `vscode`.
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { ProcessService } from '../../agent/platform/process.ts';
import type { Environment } from './login-environment.ts';
import { type Outcome, refuse } from './problem.ts';

/** A program that speaks ACP on its standard streams, ready to be started. */
export interface AgentCommand {
  /** How it is called in messages: `Ocho`, or its key in `ocho.agents`. */
  readonly name: string;
  /** Absolute. */
  readonly program: string;
  readonly args: readonly string[];
  /** Added to the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** The arguments are the finished text of a Windows command line, not to be quoted again. */
  readonly verbatim?: true;
}

/** Which agent is wanted. */
export type AgentChoice =
  /** `main`: absolute path of the built agent's `main.js`. */
  | { readonly kind: 'bundled'; readonly main: string }
  /** `entry`: the value of the setting, as it was read; undefined: there is none of this name. */
  | { readonly kind: 'configured'; readonly name: string; readonly entry: unknown };

/** What choosing depends on. */
export interface CommandServices {
  /** The login environment: `PATH` of it is searched. */
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  /** The program this runs in, and whether that is Electron (`process.versions.electron`). */
  readonly execPath: string;
  readonly electron: boolean;
  /** Whether the workspace is trusted. Ocho's own agent only reads in one that is not; what others do there is not known. */
  readonly trusted: boolean;
  readonly which: ProcessService['which'];
}

/** Finds the program of a choice. Nothing is started. */
export function agentCommand(choice: AgentChoice, services: CommandServices): Promise<Outcome<AgentCommand>> {
  return choice.kind === 'bundled'
    ? bundledCommand(choice.main, services)
    : configuredCommand(choice.name, choice.entry, services);
}

async function bundledCommand(
  main: string,
  { execPath, electron }: CommandServices,
): Promise<Outcome<AgentCommand>> {
  try {
    await access(main);
  } catch {
    return refuse('BUNDLE_MISSING', { id: 'agent-bundle-missing', args: { file: main } });
  }
  // Electron is a Node when it is told to be: nobody needs to install one.
  const env: Record<string, string> = electron ? { ELECTRON_RUN_AS_NODE: '1' } : {};
  return { ok: true, value: { name: 'Ocho', program: execPath, args: [main, 'acp'], env } };
}

async function configuredCommand(
  name: string,
  value: unknown,
  services: CommandServices,
): Promise<Outcome<AgentCommand>> {
  if (value === undefined) return refuse('ENTRY_INVALID', { id: 'agent-entry-gone', args: { name } });
  const entry = parseEntry(value);
  if (typeof entry === 'string') {
    return refuse('ENTRY_INVALID', { id: `agent-entry-${entry}`, args: { name } });
  }
  if (!services.trusted) return refuse('NOT_TRUSTED', { id: 'agent-not-trusted', args: { name } });
  const { command, args, env } = entry;
  const paths = services.platform === 'win32' ? path.win32 : path.posix;
  // A relative path would mean another program in every folder.
  if (!paths.isAbsolute(command) && (command.includes('/') || command.includes(paths.sep))) {
    return refuse('COMMAND_NOT_FOUND', { id: 'agent-command-relative', args: { name, command } });
  }
  const program = await services.which(command, { ...services.env, ...env });
  if (program === undefined) {
    const id = paths.isAbsolute(command) ? 'agent-command-missing' : 'agent-command-not-on-path';
    return refuse('COMMAND_NOT_FOUND', { id, args: { name, command } });
  }
  const isBatch = services.platform === 'win32' && /\.(cmd|bat)$/i.test(program);
  return isBatch
    ? batchCommand({ name, program, args, env }, services.env)
    : { ok: true, value: { name, program, args, env } };
}

interface AgentEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The entry, or the part of it that is wrong. */
function parseEntry(value: unknown): AgentEntry | 'command' | 'args' | 'env' {
  const { command, args = [], env = {} }: Readonly<Record<string, unknown>> = isObject(value) ? value : {};
  if (typeof command !== 'string' || command === '' || command.includes('\0')) return 'command';
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) return 'args';
  if (!isObject(env)) return 'env';
  const pairs: [string, string][] = [];
  for (const [name, text] of Object.entries(env)) {
    if (typeof text !== 'string' || name === '' || name.includes('=')) return 'env';
    pairs.push([name, text]);
  }
  return { command, args, env: Object.fromEntries(pairs) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A batch file (`npx.cmd`) is run by cmd.exe, which reads the line by rules of its own: inside double quotes all is
 * literal but `"` and `%`, and a line break ends the command. Arguments with these are refused.
 */
function batchCommand(command: AgentCommand, env: Environment): Outcome<AgentCommand> {
  const words = [command.program, ...command.args];
  if (words.some((word) => /["%\r\n]/.test(word))) {
    const { name, program } = command;
    return refuse('COMMAND_REFUSED', { id: 'agent-command-batch', args: { name, command: program } });
  }
  const line = words.map((word) => `"${word}"`).join(' ');
  const root = env.SystemRoot ?? env.SYSTEMROOT ?? 'C:\\Windows';
  const program = path.win32.join(root, 'System32', 'cmd.exe');
  return {
    ok: true,
    value: { ...command, program, args: ['/d', '/s', '/c', `"${line}"`], verbatim: true },
  };
}
