// The form of a program's entry in the tables. A new program, or a new family of programs, is data in this form.
import type { RiskClass } from '../../plan.ts';

/** What a value on a command line means. Each role is judged in one place (shell/roles.ts). */
export type Role =
  /** Text that has no effect outside the program. */
  | 'text'
  /** A file or folder that is read. */
  | 'read'
  /** A file, or a folder with all below it, whose content is read. */
  | 'below'
  /** The same, without names that begin with a dot. */
  | 'visible'
  /** As `below` and `visible`, and links that are come upon are followed. */
  | 'linked'
  | 'linkedvisible'
  /** Perhaps a file: judged when it is one that may not be read just so. */
  | 'named'
  /** As `revision`, and git shows the content of it. */
  | 'shown'
  /** A revision or a path; judged as a path when it looks like one that could lead out. */
  | 'revision'
  /** A file or folder that is created or changed. */
  | 'write'
  /** A single file that is removed. */
  | 'delete'
  /** A folder that is removed with all it holds. */
  | 'tree'
  /** A target of a build tool; `NAME=value` would set a variable of it. */
  | 'target'
  /** A script that is run, or a folder whose scripts are. */
  | 'script'
  /** A URL that is read. */
  | 'url'
  /** A host name. */
  | 'host'
  /** Sent to the network: must be certain, or a secret could travel in it. */
  | 'sent'
  /** An HTTP method. */
  | 'method'
  /** A name of a remote repository, or its address. */
  | 'remote'
  /** `key=value` of git configuration for this one run. */
  | 'gitconfig'
  /** Shell code, judged as such. */
  | 'shell'
  /** Code in another language. */
  | 'code'
  /** A program that is run. */
  | 'program'
  /** From here on: a command of its own. */
  | 'command'
  /** A package to install. */
  | 'package'
  /** A process or job. */
  | 'process'
  /** The directory in which the program reads. */
  | 'directory'
  /** A block of code that was parsed with the command and is judged there; anything else is high. */
  | 'block'
  /** Of a named parameter: an operand, as if it stood without the name. */
  | 'operand'
  /** Permission bits; setting another user's rights is high. A word that is none is a file. */
  | 'mode'
  /** A format that begins with `+`; anything else would set something. */
  | 'format'
  /** A file to page through; `+command` is run by the pager. */
  | 'paged'
  /** A file the project's tool works with, or other text; a path that leads out of the workspace is high. */
  | 'project'
  /** A task of a build tool; publishing is high. */
  | 'task'
  /** A goal of Maven: as `task`, and a plugin named in full is fetched and run. */
  | 'goal'
  /** Folders and archives code is loaded from, as a class path lists them. */
  | 'classpath'
  /** A file that lists packages to install; one from elsewhere names foreign ones. */
  | 'list'
  /** `NAME=value` of a build; one that chooses a program is high. */
  | 'property'
  /** A kind or name of a cluster's resources; secrets are high. */
  | 'resource'
  /** Packages of the module, or a file of it; a package at a version is fetched and run. */
  | 'module'
  /** Anything given here is high. */
  | 'never';

/** Why a program has its class; the Fluent id is `policy-why-<reason>`. */
export type Reason =
  | 'read'
  | 'change'
  | 'project'
  | 'network'
  | 'remote'
  | 'privilege'
  | 'loss'
  | 'code'
  | 'environment'
  | 'session'
  | 'system'
  | 'configuration'
  | 'secrets'
  | 'pager';

/** Judged by code of its own, because its arguments are a language (shell/programs/). */
export type Special =
  | 'awk'
  | 'compiler'
  | 'cp'
  | 'curl'
  | 'env'
  | 'export'
  | 'find'
  | 'gh-api'
  | 'grep'
  | 'git'
  | 'git-checkout'
  | 'git-config'
  | 'git-create'
  | 'git-shows'
  | 'git-quiet'
  | 'java'
  | 'jq'
  | 'kill'
  | 'names'
  | 'npx'
  | 'package-script'
  | 'printf'
  | 'project-run'
  | 'python-module'
  | 'sed'
  | 'set'
  | 'tar'
  | 'test'
  | 'transfer'
  | 'trap'
  | 'watch'
  | 'xargs';

export interface ProgramSpec {
  /**
   * Options that are known, separated by blanks. `[abc]` short ones without a value; `-a` or `--all` one without a
   * value; `-n:` with a value (`-n:write`: and its role); `-i?` with an optional attached value; `-5` style numbers
   * as `-#`. `!medium`, `!high` at the end raises the class; `!<mode>` switches to a mode of the program; alone,
   * `!version` is low whatever the program.
   */
  readonly options?: string;
  /** Roles of the operands in order; the last repeats. Default: none allowed. */
  readonly operands?: readonly Role[];
  /** Role of the last operand, when it differs and there are at least two. */
  readonly last?: Role;
  /** Class of using it at all. Default low. */
  readonly class?: RiskClass;
  readonly why?: Reason;
  /**
   * Class of an option that is not listed. Default high; `medium` only where no option can run, write or send; `low`
   * only where there are no options at all.
   */
  readonly unknown?: RiskClass;
  /** The first operand ends the options (interpreters, wrappers). */
  readonly stop?: boolean;
  /** Options have one dash and a whole word (`find`, `go`, `java`). */
  readonly wordOptions?: boolean;
  /** Without an operand it reads a program from standard input, or prints what it should not. */
  readonly alone?: RiskClass;
  /** Subcommands by first operand, a `*` at the end for any that begin so; those not listed are high. */
  readonly sub?: Readonly<Record<string, ProgramSpec>>;
  /** Operands that make it high, with the reason: a tool of the project that can also publish. */
  readonly acts?: Readonly<Record<string, Reason>>;
  readonly modes?: Readonly<
    Record<string, Partial<Pick<ProgramSpec, 'operands' | 'class' | 'why' | 'last' | 'alone' | 'direct'>>>
  >;
  readonly special?: Special;
  /** Runs another program: never the subject of a suggested or stored rule. */
  readonly wrapper?: boolean;
  /** It only limits or measures what it runs, which keeps its class. */
  readonly bounded?: true;
  /** What is medium when a person sees it named first is high when another program starts it (R7). */
  readonly direct?: true;
}

/** Programs by name. */
export type Family = Readonly<Record<string, ProgramSpec>>;
