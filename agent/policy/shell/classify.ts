// The door to the shell classifier: one command line in, its class and everything that gives it in hand.
import { homedir } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { hasHidden } from '../display.ts';
import { type PathContext, pathJudge } from '../path-class.ts';
import { locate } from '../paths.ts';
import type { CommandPart, RiskClass } from '../plan.ts';
import { cmdScript } from './cmd.ts';
import { executableGitConfig } from './git-config.ts';
import { judgeScript } from './judge.ts';
import { bashParser } from './parse-bash.ts';
import { powershellParser } from './parse-powershell.ts';
import { judgePlaces } from './places.ts';
import { type Finding, higher, note, type Run, type ShellSurroundings } from './run.ts';
import { exactValue } from './values.ts';

/** What the classifier needs of the network policy: a verdict on a GET, without looking anything up. */
export type UrlCheck = ShellSurroundings['classifyUrl'];

/** The judgement of a command line. */
export interface ShellJudgement {
  readonly class: RiskClass;
  /** The first finding of the highest class. */
  readonly worst: Finding;
  readonly findings: readonly Finding[];
  /** Names of all commands in it, in order of appearance. */
  readonly commands: readonly string[];
  /** Assignments to the environment, as written. */
  readonly assignments: readonly string[];
  /** Canonical paths it names. */
  readonly resolved: readonly string[];
}

export interface ShellClassifierOptions {
  readonly paths: PathContext;
  readonly classifyUrl: UrlCheck;
  /** Default: reads the repository's configuration. */
  readonly gitConfig?: (directory: string) => readonly string[];
  /** Names of the variables commands are given. Default: those of this process. */
  readonly environment?: ReadonlySet<string>;
}

/** Longest command that is parsed, in UTF-16 units; a longer one is high. */
const LONGEST = 100_000;

/** Classifies a command line. Rejects only when the grammar cannot be loaded. */
export async function classifyShell(
  part: Pick<CommandPart, 'command' | 'platform' | 'cwd'>,
  options: ShellClassifierOptions,
): Promise<ShellJudgement> {
  const parse = await parserOf(part.platform);
  const judgePath = await pathJudge(options.paths);
  const around: ShellSurroundings = {
    paths: options.paths,
    judgePath,
    classifyUrl: options.classifyUrl,
    gitConfig: options.gitConfig ?? executableGitConfig,
    programFolders: programFolders(options.paths.roots),
    home: options.paths.home ?? homedir(),
    environment: options.environment ?? new Set(Object.keys(process.env)),
    platform: part.platform,
    parse,
  };
  const run: Run = {
    around,
    findings: [],
    commands: new Set(),
    assignments: [],
    resolved: new Set(),
    functions: new Set(),
  };
  if (hasHidden(part.command)) note(run, undefined, 'high', 'hidden-characters', part.command);
  if (part.command.length > LONGEST) note(run, undefined, 'high', 'too-long', part.command.slice(0, 80));
  else judgeScript(parse(part.command), run, { folders: [part.cwd], unknown: false });
  judgeFolder(part.cwd, run);
  return summary(run, part.command);
}

/** A command works in a folder as if it had gone there: `cd` to it has the same class, and the same rule covers it. */
function judgeFolder(cwd: string, run: Run): void {
  const command = { argv: ['cd', cwd], source: `cd ${cwd}`, wrapped: false };
  const found: Run = { ...run, findings: [], resolved: new Set() };
  judgePlaces(
    found,
    exactValue(cwd),
    'read',
    command,
    { directories: { folders: [cwd], unknown: false } },
    cwd,
  );
  run.findings.push(...found.findings.filter((item) => item.class !== 'low'));
}

function parserOf(platform: CommandPart['platform']): Promise<ShellSurroundings['parse']> {
  if (platform === 'posix') return bashParser();
  return platform === 'powershell' ? powershellParser() : Promise.resolve(cmdScript);
}

function summary(run: Run, command: string): ShellJudgement {
  const nothing: Finding = {
    class: 'low',
    part: command,
    because: { id: 'policy-why-nothing' },
    command: undefined,
  };
  const cls = run.findings.reduce<RiskClass>((highest, item) => higher(highest, item.class), 'low');
  return {
    class: cls,
    worst: run.findings.find((item) => item.class === cls) ?? nothing,
    findings: run.findings,
    commands: [...run.commands],
    assignments: run.assignments,
    resolved: [...run.resolved],
  };
}

let folders: { readonly key: string; readonly outside: ReadonlySet<string> } | undefined;

/** Folders of PATH outside the workspace, and that of this Node: naming a program there by its path changes nothing. */
function programFolders(roots: readonly string[]): ReadonlySet<string> {
  const path = process.env.PATH ?? '';
  const key = [path, ...roots].join('\0');
  if (folders?.key !== key) {
    const list = [...path.split(delimiter).filter((item) => item.length > 1), dirname(process.execPath)];
    const plain = list.map((item) => item.replaceAll('\\', '/').replace(/\/$/, ''));
    folders = { key, outside: new Set(plain.filter((item) => !locate(item, roots).inside)) };
  }
  return folders.outside;
}
