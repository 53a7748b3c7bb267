// From a command line to exactly what will be started: the words themselves where no shell is needed, else a shell.
import { hashEnvironment } from '../../../platform/environment.ts';
import { findShell, type Shell } from '../../../platform/shells.ts';
import { findOnPath, isReady } from '../../../policy/binding/programs.ts';
import type { CommandPart } from '../../../policy/plan.ts';
import { bashParser } from '../../../policy/shell/parse-bash.ts';
import { powershellParser } from '../../../policy/shell/parse-powershell.ts';
import { literalArgv } from '../../../policy/shell/simple-command.ts';
import type { ShellNode } from '../../../policy/shell/syntax.ts';
import { unattended } from '../../program/environment.ts';
import type { DirectProgram } from '../../program/start.ts';
import type { ToolServices } from '../../services.ts';

/** Longest command line that is read; a longer one is the shell's, and high. UTF-16 units. */
const LONGEST = 100_000;

/** A command line as it will be run. */
export interface CommandPlan {
  readonly part: CommandPart;
  readonly env: Readonly<Record<string, string>>;
  /** What is started. */
  readonly argv: readonly [string, ...string[]];
  /** Set where the words themselves are run. */
  readonly direct?: DirectProgram;
  /** Reads scripts, this one and those in strings of it. */
  readonly parse: (text: string) => ShellNode;
}

/** Plans a command in a folder (absolute, links resolved). Throws `OchoError` `PROGRAM_NOT_FOUND` without a shell. */
export async function planCommand(
  command: string,
  cwd: string,
  background: boolean,
  services: Pick<ToolServices, 'processes' | 'childEnvironment'>,
): Promise<CommandPlan> {
  const env = unattended(services.childEnvironment());
  const shell = await findShell(services.processes, env);
  const parse = await (shell.platform === 'posix' ? bashParser() : powershellParser());
  const argv = argvOf(command, shell, env, parse);
  const program = argv && directProgram(argv, cwd, env);
  const part: CommandPart = {
    kind: 'command',
    command,
    platform: shell.platform,
    cwd,
    shell: shell.path,
    envHash: hashEnvironment(env),
    background,
  };
  if (!argv || program === undefined) return { part, env, argv: shell.argv(command), parse };
  const [name, ...rest] = argv;
  return { part: { ...part, argv }, env, argv: [program, ...rest], direct: { program, name }, parse };
}

function argvOf(
  command: string,
  shell: Shell,
  env: Readonly<Record<string, string>>,
  parse: (text: string) => ShellNode,
): readonly [string, ...string[]] | undefined {
  // A file the shell is told to read first may define a function of any name.
  if (command.length > LONGEST || env.BASH_ENV !== undefined || env.ENV !== undefined) return undefined;
  const [name, ...rest] = literalArgv(parse(command), shell.platform) ?? [];
  return name === undefined ? undefined : [name, ...rest];
}

/**
 * The program to start without a shell, or undefined where only a shell gives what a person expects: the code 127 of a
 * name that leads nowhere, a script without a first line, a batch file.
 */
function directProgram(
  [name]: readonly [string, ...string[]],
  cwd: string,
  env: Readonly<Record<string, string>>,
): string | undefined {
  const found = findOnPath(name, { env, cwd, relative: false });
  if (found === undefined) return undefined;
  if (process.platform === 'win32') return /\.exe$/i.test(found) ? found : undefined;
  return isReady(found, { env, cwd, relative: false }) ? found : undefined;
}
