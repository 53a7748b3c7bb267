// Running git by argv. Reads run no program that a repository names; writes run its hooks and filters, as its
// owner expects them to (design: tools.md, row git_operations; security corpus R13).
import { devNull } from 'node:os';
import type { ProcessService } from '../../../platform/process.ts';
import { ToolError } from '../../tool.ts';

/** Where and with what git runs. */
export interface GitOptions {
  readonly processes: Pick<ProcessService, 'run' | 'which'>;
  /** The environment children get. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly cwd: string;
  /** Whose what it starts is, e.g. a session's id (`ProcessPlan.owner`). */
  readonly owner?: string;
  /** Aborting ends the run and rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** How a run of git ended. A code other than 0 is the caller's to judge. */
export interface GitOutput {
  readonly code: number | null;
  /** Decoded as UTF-8; NULs of the `-z` formats are in it. */
  readonly stdout: string;
  readonly stderr: string;
  /** Bytes of output beyond the limit, which were dropped. */
  readonly droppedBytes: number;
}

/** Git in one folder. */
export interface Git {
  readonly cwd: string;
  /**
   * Runs a command that only looks. `maxBytes`: of output, default 10 MiB. Paths are taken as they are; with `magic`
   * as git's pathspecs.
   */
  read(args: readonly string[], options?: { maxBytes?: number; magic?: boolean }): Promise<GitOutput>;
  /** Runs a command that changes something; hooks and filters of the repository run. */
  write(args: readonly string[], options?: { input?: string }): Promise<GitOutput>;
  /** The same git, with these settings in force when it reads: they take the programs out of a repository's own. */
  withSettings(settings: readonly Setting[]): Git;
}

/** A git setting and its value. */
export type Setting = readonly [key: string, value: string];

/** Milliseconds. Hooks may run a project's tests. */
const READ_LIMIT_MS = 60_000;
const WRITE_LIMIT_MS = 600_000;

/**
 * Options that keep a read from running programs or asking the network: the file watcher, hooks, the pager, signature
 * checks, and the transports a partial clone fetches missing objects with.
 */
const READ_OPTIONS: readonly string[] = [
  '--no-pager',
  '-c',
  'core.fsmonitor=false',
  '-c',
  `core.hooksPath=${devNull}`,
  '-c',
  'log.showSignature=false',
  '-c',
  'core.quotePath=false',
  // A folder of the work tree with the files of a bare repository is none to work in.
  '-c',
  'safe.bareRepository=explicit',
];
const WRITE_OPTIONS: readonly string[] = [
  '--no-pager',
  '-c',
  'core.fsmonitor=false',
  // Maintenance in the background would outlive the call.
  '-c',
  'gc.auto=0',
  '-c',
  'maintenance.auto=false',
];

/** What `diff`, `log` and `show` need so that they show the text itself, in one form whatever is configured. */
export const PLAIN_DIFF: readonly string[] = [
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--no-relative',
  // Otherwise git may run itself inside of submodules, with what their configuration names.
  '--submodule=short',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];

/** The arguments after the program's name, as they are run for a read. */
export function readArguments(args: readonly string[]): readonly string[] {
  return [...READ_OPTIONS, ...args];
}

/** The arguments after the program's name, as they are run for a write. */
export function writeArguments(args: readonly string[]): readonly string[] {
  return [...WRITE_OPTIONS, ...args];
}

/** Nobody sits at the keyboard. */
const UNATTENDED = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_EDITOR: ':',
  GIT_SEQUENCE_EDITOR: ':',
  GIT_MERGE_AUTOEDIT: 'no',
};
const READING = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
};

/** Opens git in a folder. Throws `ToolError` `GIT_MISSING` when there is no git on PATH. */
export async function openGit(options: GitOptions): Promise<Git> {
  const program = await options.processes.which('git', options.env);
  if (program === undefined) throw new ToolError('GIT_MISSING', { id: 'git-missing' });
  return gitWith(program, options, []);
}

function gitWith(program: string, options: GitOptions, settings: readonly Setting[]): Git {
  const run = async (
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    limits: {
      timeoutMs: number;
      maxBytes?: number | undefined;
      input?: string | undefined;
      mayLeave?: boolean;
    },
  ): Promise<GitOutput> => {
    const { signal, processes, cwd, owner } = options;
    const plan = {
      argv: [program, ...args] as const,
      cwd,
      env: { ...withoutPlaces(options.env), ...UNATTENDED, ...env },
      timeoutMs: limits.timeoutMs,
      ...(signal ? { signal } : {}),
      // A read starts nothing that could outlive it.
      ...(owner === undefined || !limits.mayLeave ? {} : { owner }),
      ...(limits.input === undefined ? {} : { input: limits.input }),
    };
    const { maxBytes } = limits;
    const result = await processes.run(plan, maxBytes === undefined ? {} : { maxBytes });
    signal?.throwIfAborted();
    if (result.timedOut) {
      throw new ToolError('GIT_TIMEOUT', { id: 'git-timeout', args: { seconds: limits.timeoutMs / 1000 } });
    }
    return {
      code: result.code,
      stdout: Buffer.from(result.stdout).toString('utf8'),
      stderr: Buffer.from(result.stderr).toString('utf8'),
      droppedBytes: result.droppedBytes,
    };
  };
  return {
    cwd: options.cwd,
    read: (args, limits) =>
      run(
        readArguments(args),
        {
          ...READING,
          ...(limits?.magic ? { GIT_LITERAL_PATHSPECS: '0' } : {}),
          ...settingsEnvironment(settings),
        },
        {
          timeoutMs: READ_LIMIT_MS,
          maxBytes: limits?.maxBytes,
        },
      ),
    write: (args, given) =>
      run(writeArguments(args), {}, { timeoutMs: WRITE_LIMIT_MS, mayLeave: true, input: given?.input }),
    withSettings: (more) => gitWith(program, options, [...settings, ...more]),
  };
}

/** Variables that send git to another repository, or its traces into a file (`git rev-parse --local-env-vars`). */
const PLACES =
  /^GIT_(?:DIR|WORK_TREE|COMMON_DIR|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|PREFIX|GRAFT_FILE|SHALLOW_FILE|REPLACE_REF_BASE|CONFIG_PARAMETERS|CONFIG_COUNT|EXTERNAL_DIFF|TRACE.*)$/i;

/** The agent may have been started by a hook, or in a shell that was set up for one repository. */
function withoutPlaces(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !PLACES.test(name)));
}

/** By environment, since a key may hold `=`, at which `-c` would take it apart. */
function settingsEnvironment(settings: readonly Setting[]): Record<string, string> {
  if (settings.length === 0) return {};
  const env: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length) };
  for (const [index, [key, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return env;
}

/** The output of a run that must have worked. Throws `ToolError` `GIT_FAILED` with what git said. */
export function mustWork(output: GitOutput, operation: string): GitOutput {
  if (output.code === 0) return output;
  const said = [output.stderr, output.stdout]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
  throw new ToolError('GIT_FAILED', {
    id: 'git-failed',
    args: { operation, code: output.code ?? -1, said: said.slice(0, MAX_SAID) },
  });
}

/** Characters of git's (or a hook's) own words that are passed on. */
export const MAX_SAID = 4000;
