// The contract of the sandbox: how a command is to be confined by the operating system, if it is.
import type { Message } from '../i18n/message.ts';
import type { SandboxPart } from '../policy/plan.ts';

type Argv = readonly [string, ...string[]];

/** What of a command decides how it is confined. */
export interface ConfineRequest {
  /** Absolute, links resolved. */
  readonly cwd: string;
  /** Absolute workspace folders, links resolved. */
  readonly roots: readonly string[];
  /** The whole environment the command will get. */
  readonly env: Readonly<Record<string, string>>;
}

/** How one command is confined. */
export interface Confinement {
  /** For the plan. */
  readonly part: SandboxPart;
  /** The argv that runs `argv` confined. Throws for a command that cannot be confined: it never comes back unchanged. */
  wrap(argv: Argv): Argv;
  /**
   * To be called when the command and all it started have ended, before anything runs git: takes away what it made that
   * decides which programs git runs. Returns what was found, for the model and people; nothing when called again.
   */
  cleanUp(): readonly Message[];
}

/** Confines commands as the risk profile in force now says. */
export interface CommandSandbox {
  /**
   * How a command is confined now; undefined: it is not to be. Asked for again when the command is about to run: another
   * answer than the plan's means that something else was decided about.
   */
  confine(request: ConfineRequest): Promise<Confinement | undefined>;
}

/** What of the risk profile is about the sandbox. */
export interface SandboxProfile {
  readonly mode: 'off' | 'auto' | 'required';
  readonly network: 'allow' | 'block';
  /** As written: absolute, or below `~`. */
  readonly writable: readonly string[];
  /** Globs, as the path policy has them. */
  readonly forbiddenPaths: readonly string[];
}
