// What one judgement of a command line carries along: where it is, what it knows, and what it has found.
import type { Message } from '../../i18n/message.ts';
import type { FileKind, PathContext, PathOp, PathVerdict } from '../path-class.ts';
import type { RiskClass } from '../plan.ts';
import type { ShellNode } from './syntax.ts';
import type { Value, Variables } from './values.ts';

/** The working directories a command may have when it runs. */
export interface Directories {
  readonly folders: readonly string[];
  /** It may also be somewhere nobody knows. */
  readonly unknown: boolean;
}

/** Where a node stands. */
export interface Scope {
  readonly directories: Directories;
  readonly variables: Variables;
  /** Inside a loop or a function: what is done may be done again from where it ended. */
  readonly repeated: boolean;
  /** Inside a substitution that makes the argument of another command. */
  readonly argument?: true;
  /** How deep shells are nested in strings. */
  readonly depth: number;
}

/** The simple command a finding belongs to. */
export interface Command {
  /** Tokens for rules: values where they are certain, else as written. */
  readonly argv: readonly string[];
  readonly source: string;
  /** It runs under or as a wrapper: no rule may be suggested for it. */
  readonly wrapped: boolean;
  /** Another program starts it, one that does more than limit or measure it. */
  readonly handedOn?: boolean;
}

/** Something that gives a command line its class. Low ones are kept for `policy explain`. */
export interface Finding {
  readonly class: RiskClass;
  readonly part: string;
  readonly because: Message;
  /** undefined: no rule about commands can cover it (a redirection, an assignment). */
  readonly command: Command | undefined;
  /** Holds at every level. */
  readonly path?: {
    readonly verdict: PathVerdict['verdict'];
    readonly rule: string;
    readonly ruleText?: string;
  };
}

/** What the surroundings offer the judge. */
export interface ShellSurroundings {
  readonly paths: PathContext;
  judgePath(path: string, op: PathOp, options?: { special?: boolean; kind?: FileKind }): PathVerdict;
  /** Verdict on a GET of a URL: `blocked` by the user's list, `refused` as not public, or neither. */
  classifyUrl(url: string): { readonly verdict: 'blocked' | 'refused' | 'other'; readonly because?: Message };
  /** Keys of the repository's own configuration that can run a program, for a directory in it. */
  gitConfig(directory: string): readonly string[];
  /** Folders (absolute) whose programs may be named by absolute path. */
  readonly programFolders: ReadonlySet<string>;
  readonly home: string;
  /** Names of the variables every command is given: to set one again changes it for what follows. */
  readonly environment: ReadonlySet<string>;
  /** The shell that will run it; code for another shell inside it is not understood. */
  readonly platform: 'posix' | 'powershell' | 'cmd';
  readonly parse: (text: string) => ShellNode;
}

/** One judgement in progress. */
export interface Run {
  readonly around: ShellSurroundings;
  readonly findings: Finding[];
  /** Names of all commands, in order, once each. */
  readonly commands: Set<string>;
  /** Assignments to the environment of commands. */
  readonly assignments: string[];
  /** Canonical paths that were judged. */
  readonly resolved: Set<string>;
  /** Functions the script defines. */
  readonly functions: Set<string>;
}

/** A finding about a command, with its reason `policy-why-<reason>`. */
export function note(
  run: Run,
  command: Command | undefined,
  cls: RiskClass,
  reason: string,
  part: string,
  args: Readonly<Record<string, string>> = {},
): void {
  const program = command?.argv[0] ?? part;
  run.findings.push({
    class: cls,
    part,
    because: { id: `policy-why-${reason}`, args: { program, part, ...args } },
    command,
  });
}

/** Judges arguments by their role; see roles.ts. Passed to programs so that they do not import the judge. */
export interface Judge {
  role(value: Value, role: string, command: Command, scope: Scope): void;
  /** A command given as arguments of another one. */
  nested(args: readonly Value[], command: Command, scope: Scope): void;
  /** Shell code given as text. */
  script(text: string, command: Command, scope: Scope): void;
}

const ORDER: readonly RiskClass[] = ['low', 'medium', 'high'];

/** The higher of two classes. */
export function higher(a: RiskClass, b: RiskClass): RiskClass {
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}

/** Both sets of directories. */
export function either(a: Directories, b: Directories): Directories {
  if (a === b) return a;
  return {
    folders: [...new Set([...a.folders, ...b.folders])].slice(0, 32),
    unknown: a.unknown || b.unknown,
  };
}
