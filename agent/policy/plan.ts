// A plan: exactly what a tool call will do, as data. The policy decides on it, the question is built from it,
// and the executor runs nothing else.
import { createHash } from 'node:crypto';
import type { Message } from '../i18n/message.ts';

/** Risk class of a plan (design: policy.md "Classes"). */
export type RiskClass = 'low' | 'medium' | 'high';

/** A command line for a shell. */
export interface CommandPart {
  readonly kind: 'command';
  /** The whole string, as the shell gets it. */
  readonly command: string;
  /** Which grammar reads it. */
  readonly platform: 'posix' | 'powershell' | 'cmd';
  /** Absolute. */
  readonly cwd: string;
  /** Absolute path of the shell that will run it. */
  readonly shell: string;
  /** SHA-256 of the environment the child will get. */
  readonly envHash: string;
  readonly background: boolean;
  /**
   * Set for a simple command of literal words: its name and arguments, which are run as they are. No shell is started,
   * and `shell` is only what would run the string otherwise.
   */
  readonly argv?: readonly string[];
  /** What the names in the command stood for when the plan was bound (binding/command.ts); missing before that. */
  readonly bound?: CommandBinding;
  /** How the operating system confines it; undefined: it is not to be confined (`sandbox = "off"`). */
  readonly sandbox?: SandboxPart;
}

/**
 * What a command's names stand for. Texts that are equal only while the file is the same: `sha256:<hex>` of its
 * content, `stat:…` with its device, number, size and times, `folder:<dev>:<ino>`; null: there is no such file.
 */
export interface CommandBinding {
  /** The folder it runs in. */
  readonly folder: string | null;
  /** Everything that is started, the shell included, in the order of their names. */
  readonly programs: readonly BoundProgram[];
  /** Files and folders it names, and those its programs read without being told to. */
  readonly files: readonly BoundFile[];
}

/** A program by the name a command line or a script's first line has for it. */
export interface BoundProgram {
  readonly name: string;
  /** Absolute: where the child's PATH leads to; null: nowhere. */
  readonly path: string | null;
  /** The same with links resolved. */
  readonly real: string | null;
  readonly is: string | null;
}

/** A file a command may use. */
export interface BoundFile {
  /** `code`: it is run, or says what is run (a script, a Makefile); `data`: any other. */
  readonly role: 'code' | 'data';
  /** Absolute, as the command names it. */
  readonly path: string;
  /** With links resolved. */
  readonly real: string | null;
  /** null: missing. `any`: changes are expected, and a person has been told so. */
  readonly is: string | null;
}

/** A command that the operating system confines. It runs so or not at all. */
export interface ConfinedPart {
  readonly kind: 'bubblewrap' | 'sandbox-exec';
  /** `block`: it reaches nothing but itself, not even this machine. */
  readonly network: 'allow' | 'block';
  /** Absolute folders it can write to; all else is read-only, private or hidden. */
  readonly writable: readonly string[];
  /** What should be kept from it and is not: patterns as they are written, folders too large to look through. */
  readonly uncovered: readonly string[];
  /** SHA-256 (hex) over everything the confinement is made of. */
  readonly hash: string;
}

/** A command that should be confined and cannot be. */
export interface UnconfinedPart {
  readonly kind: 'none';
  /** Why not, with what to do about it. */
  readonly because: Message;
}

export type SandboxPart = ConfinedPart | UnconfinedPart;

/** A file or folder a tool will touch. */
export interface PathPart {
  readonly kind: 'path';
  readonly op: 'read' | 'write' | 'edit' | 'delete' | 'search';
  /** As the caller wrote it. */
  readonly path: string;
  /** Absolute, links resolved for the deepest part that exists. */
  readonly resolved: string;
  /** `sha256:<hex>` of the content planned against; null: does not exist; undefined: not relevant. */
  readonly hash?: string | null;
  /** `sha256:<hex>` of what a person wants written, where it is not what the arguments say. */
  readonly content?: string;
}

/** A request to the network. */
export interface UrlPart {
  readonly kind: 'url';
  readonly method: string;
  /** Serialised by the WHATWG parser. */
  readonly url: string;
  /** `host:port` of `url` when it is not public and the user's own setting lets it be reached (`allowedPrivateHosts`). */
  readonly privateHost?: string;
}

/** A git operation with typed arguments, run by argv. */
export interface GitPart {
  readonly kind: 'git';
  readonly operation: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  /** What it does to the repository: `read`, `change` (git can undo it) or `lose` (work may be lost). */
  readonly effect: 'read' | 'change' | 'lose';
  /** Keys of repository configuration that could run a program on this operation; empty when there are none. */
  readonly executableConfig: readonly string[];
  /** SHA-256 (hex) of what is behind `executableConfig`: the values, and the content of hooks. */
  readonly stands?: string;
  /** The git that runs, links resolved, and what is there (`CommandBinding`). */
  readonly program?: BoundProgram;
}

/** A look at or a change of the agent's own state (plan, todo list, jobs, memory). */
export interface StatePart {
  readonly kind: 'state';
  readonly what: string;
  readonly effect: 'read' | 'change';
  /** It outlives the session: what is changed has a say in later ones. */
  readonly lasting?: true;
}

/** A call of a tool whose inside is not known (MCP, registry, HTTP tools). */
export interface ExternalPart {
  readonly kind: 'external';
  readonly source: 'mcp' | 'registry' | 'http';
  readonly server: string;
  /** SHA-256 over what identifies the tool: a changed tool is another tool. */
  readonly identity: string;
  /** Short digests of what the identity is made of (`mcpIdentity`), to say what of a tool changed. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Set where the tool is a program of the workspace that this agent starts (`registry`). */
  readonly run?: ProgramRun;
}

/** A program that is started by argv, never by a shell. */
export interface ProgramRun {
  /** All that is started: the program or interpreter (absolute), its script where it has one, then `call`. */
  readonly argv: readonly string[];
  /** The capability, and the arguments: what a pattern of a rule for the tool is about, `subtitle-finder(search *)`. */
  readonly call: readonly string[];
  /** Absolute, links resolved. */
  readonly cwd: string;
  /** SHA-256 of the environment the child will get. */
  readonly envHash: string;
  /** Its identity leaves out files that it may load: that those change is not noticed. */
  readonly loose?: true;
  /** As a command's: the program, and the entry point with the files that say what it runs. */
  readonly bound?: CommandBinding;
  readonly sandbox?: SandboxPart;
}

export type PlanPart = CommandPart | PathPart | UrlPart | GitPart | StatePart | ExternalPart;

/** A change of one file, for a person to look at. `oldText` null: the file is new. */
export interface FileDiff {
  readonly path: string;
  readonly oldText: string | null;
  readonly newText: string;
}

/** What one tool call will do. `details` belongs to the tool that made the plan. */
export interface Plan<Details = unknown> {
  /** Canonical tool name. */
  readonly tool: string;
  /** The validated arguments. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Everything it touches; an empty list means it touches nothing outside the call. */
  readonly parts: readonly PlanPart[];
  readonly details: Details;
  /** For edits: what the person is shown, first in the question. */
  readonly diffs?: readonly FileDiff[];
  /** Set on a plan that is asked about once more because the world changed: what did. No part of the fingerprint. */
  readonly changed?: readonly Message[];
}

/** SHA-256 (hex) over the canonical JSON of tool, arguments and parts: one changed byte is another plan. */
export function fingerprint(plan: Plan): string {
  return createHash('sha256')
    .update(canonicalJson({ tool: plan.tool, args: plan.args, parts: plan.parts }))
    .digest('hex');
}

/** Whose call a plan belongs to. */
export interface CallId {
  readonly sessionId: string;
  readonly callId: string;
}

/**
 * SHA-256 (hex) over the session, the call and the plan: what a person's answer is given to. The same plan in another
 * call, or another plan in the same call, is another question.
 */
export function consentFingerprint(plan: Plan, { sessionId, callId }: CallId): string {
  return createHash('sha256')
    .update(canonicalJson({ session: sessionId, call: callId, plan: fingerprint(plan) }))
    .digest('hex');
}

/** JSON with keys sorted at every depth (RFC 8785 order for plain data). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
