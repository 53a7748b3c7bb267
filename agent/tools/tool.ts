// The contract of a tool (design: architecture.md "The contract of a tool"; source document
// 000_4fe9534dadba381c.txt). MCP, registry and HTTP tools keep the same contract, made by a factory.
import type { z } from 'zod';
import type { EditorBuffers } from '../files/buffers.ts';
import type { FileJournal } from '../files/journal.ts';
import type { I18n, Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';
import type { ModelContent } from '../models/model.ts';
import type { BindDepth } from '../policy/binding/command.ts';
import type { Decision } from '../policy/decision.ts';
import type { Plan } from '../policy/plan.ts';
import type { ToolServices } from './services.ts';

/** ACP tool kinds (https://agentclientprotocol.com/protocol/tool-calls). */
export type ToolKind =
  | 'read'
  | 'edit'
  | 'delete'
  | 'move'
  | 'search'
  | 'execute'
  | 'fetch'
  | 'think'
  | 'switch_mode'
  | 'other';

/** A place in a file; `line` counts from 1. */
export interface ToolLocation {
  readonly path: string;
  readonly line?: number;
}

/**
 * What the policy lets a call show of files that its plan does not name one by one: a search's results, names near a
 * missing one. The call itself has been decided on; this is about the single file, by the lists of now.
 */
export interface ReadingPolicy {
  /** For each canonical path what `file_read` of it would meet, and what `deny` rules say of `tool` there. */
  decide(paths: readonly string[], tool: string): Promise<readonly Decision[]>;
  /** For ripgrep, counted from the first workspace folder: a coarse sieve ahead of `decide`, which has the last word. */
  excludedGlobs(): readonly string[];
}

/** An error an editor's language services see in a file; `line` counts from 1. */
export interface FileProblem {
  /** As it was asked for. */
  readonly path: string;
  readonly line: number;
  readonly message: string;
  /** Who says so, e.g. `ts`. */
  readonly source?: string;
}

/** The errors in files, by paths as the client knows them. Never rejects, and takes a few seconds at most. */
export type FindProblems = (paths: readonly string[], signal: AbortSignal) => Promise<readonly FileProblem[]>;

/** Where a tool comes from. A tool's name says nothing of it. */
export type ToolSource =
  | { readonly kind: 'builtin' }
  /** `file`: the tools.json, absolute. */
  | { readonly kind: 'registry'; readonly file: string }
  /** `server` and `tool`: as they call themselves. */
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string }
  | { readonly kind: 'http' };

/** The MCP server a tool is of, as that is called; undefined: it is of none. */
export function serverOf(source: ToolSource | undefined): string | undefined {
  return source?.kind === 'mcp' ? source.server : undefined;
}

/** Files of a tool of a project, for a person to open; absolute. */
export interface ToolFiles {
  /** What its entry names as its entry point, where that is one. */
  readonly entryPoint?: string;
  /** Its TOOL.md, where it has one. */
  readonly manual?: string;
}

/** What others say of their tool. Untrusted: for the model it is data, and it never gets into a title. */
export interface ForeignDefinition {
  readonly description: string;
  /** JSON Schema of the arguments, `type: "object"`. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** A tool that a search found. */
export interface FoundTool {
  readonly name: string;
  /** Higher is better; only the order counts, and only within one search. */
  readonly score: number;
  readonly description: string;
  /** The model had its definition before. */
  readonly wasVisible?: true;
  /** Its description is the words of others. */
  readonly isForeign?: true;
}

/** What became of the names somebody wanted the definitions of. */
export interface Activation {
  /** Callable, with their definitions in the next request. */
  readonly active: readonly FoundTool[];
  /** Names that no tool of the session has, or that the policy does not admit. */
  readonly missing: readonly string[];
}

/**
 * The deferred tools of a session (design: tools.md "Deferred discovery"). Everything here goes by the session's tools and
 * policy at the time of the call. It grants nothing.
 */
export interface ToolDiscovery {
  /** Best first, at most `limit`. */
  search(query: string, limit: number): Promise<readonly FoundTool[]>;
  /** Puts definitions into the session's next requests; stored with the session. One that is there is no error. */
  activate(names: readonly string[]): Activation;
  /** Why a tool that is known by this name cannot be called, as text of others; undefined: none is known. */
  reasonAgainst?(name: string): string | undefined;
}

/** What a tool knows of the session it works for. */
export interface ToolSession {
  readonly id: string;
  /** Absolute; where relative paths and commands start. */
  readonly cwd: string;
  /** Absolute workspace folders; the first is `cwd`. */
  readonly roots: readonly string[];
  /** The same folders with links resolved, as canonical paths are compared with. */
  readonly realRoots: readonly string[];
  readonly reading: ReadingPolicy;
  /** The editor's buffers, when the client offers them whole. */
  readonly buffers: EditorBuffers | undefined;
  /** Whether the session's model can look at images. */
  readonly seesImages: boolean;
  readonly discovery: ToolDiscovery;
  /** Set by whoever drives the session, where the client sees problems in files. */
  findProblems?: FindProblems;
  /** State a tool keeps for the session, made on first use and dropped with it. One key per tool or service. */
  state<T>(key: string, create: () => T): T;
}

/** One call. */
export interface ToolContext {
  readonly session: ToolSession;
  /** Unique in the session. */
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly i18n: I18n;
  /** Live output for the person (a command's, a download's). Not what the model gets. */
  output(text: string): void;
  /** Shows the person the list of steps, whole each time (ACP "Agent Plan"). */
  showPlan(entries: readonly PlanEntry[]): void;
  /** To be told of each change of a file; undefined where nothing is kept for an undo. */
  readonly journal?: FileJournal | undefined;
  /** Puts a question to the person. undefined: nobody can be asked. */
  readonly askPerson: AskPerson | undefined;
}

/** A step of the agent's plan, as ACP shows it. */
export interface PlanEntry {
  readonly content: string;
  readonly priority: 'high' | 'medium' | 'low';
  readonly status: 'pending' | 'in_progress' | 'completed';
}

/** A question of the model's to the person; with `choices`, one of them is the answer. */
export interface PersonQuestion {
  readonly callId: string;
  readonly question: string;
  readonly choices: readonly string[];
}

/** Resolves to the answer, or undefined when the person did not give one. */
export type AskPerson = (question: PersonQuestion, signal: AbortSignal) => Promise<string | undefined>;

/** A setting a tool has, with its default. */
export interface ToolSetting {
  readonly key: string;
  /** Fluent id of its description. */
  readonly description: string;
  readonly schema: z.ZodType;
  readonly default: unknown;
}

/** What a person wants a file to hold in place of the proposed text. */
export interface RevisedFile {
  /** As the plan's diff has it. */
  readonly path: string;
  /** The whole text, as the diff has it: without byte order mark. */
  readonly newText: string;
}

/** A tool that has been constructed for a session's registry. */
export interface Tool<Args = Record<string, unknown>, Details = unknown, Result = unknown> {
  /**
   * What the call will touch, from its arguments and the resolution of paths alone: for tools whose `plan` reads
   * content. A block of the outline ends the call before anything is read, so that no error shows what may not be
   * seen. Throws `ToolError` for arguments that cannot be understood.
   */
  outline?(args: Args, context: ToolContext): Promise<Plan<undefined>>;
  /** States what the call will do. Executes nothing. Throws `ToolError` when it cannot be done at all. */
  plan(args: Args, context: ToolContext): Promise<Plan<Details>>;
  /**
   * The plan together with what its names stand for at this moment (programs, files), so that its fingerprint covers it;
   * for tools whose plans name things that can be exchanged without changing the plan. Called after a decision that lets
   * it run or asks, with what the policy found in it.
   */
  bind?(
    plan: Plan<Details>,
    depth: BindDepth,
    facts: Decision['facts'],
    context: ToolContext,
  ): Promise<Plan<Details>>;
  /**
   * The plan with the person's own text in place of the proposed one: another plan for the same paths, `plan` itself
   * when the text is the same, `rejected` when nothing of the change is left. For tools whose plans have diffs; `files`
   * are among them. Throws `PLAN_CHANGED` when a file is not what was planned against.
   */
  revise?(
    plan: Plan<Details>,
    files: readonly RevisedFile[],
    context: ToolContext,
  ): Promise<Plan<Details> | 'rejected'>;
  /**
   * Does exactly what was planned. Throws `ToolError` when it fails; with code `PLAN_CHANGED` when the world no
   * longer fits the plan (the executor then plans and asks again).
   */
  execute(plan: Plan<Details>, context: ToolContext): Promise<Result>;
}

/** How a result is given to the model and to people. */
export interface ToolResultAdapter<Result> {
  toModel(result: Result, i18n: I18n): readonly ModelContent[];
  toMarkdown(result: Result, i18n: I18n): string;
  /** True when the call ran but is to be shown as failed (a command that exited non-zero). Default: false. */
  failed?(result: Result): boolean;
  /** Names of tools that the model is given the definitions of with this result. */
  references?(result: Result): readonly string[];
  /** Plain JSON for clients that want it (`rawOutput`). */
  toRaw?(result: Result): Readonly<Record<string, unknown>>;
}

/** How an editor shows a call before its plan is known; `args` are unchecked. Never throws. */
export interface ToolView {
  readonly kind: ToolKind;
  /** One line, from the arguments alone; never text of the model's about them. */
  title(args: Readonly<Record<string, unknown>>, i18n: I18n): string;
  locations(args: Readonly<Record<string, unknown>>, cwd: string): readonly ToolLocation[];
}

/** What a module `builtin/<name>.tool.ts` exports as its default. */
export interface ToolModule<Schema extends z.ZodType = z.ZodType, Details = unknown, Result = unknown> {
  readonly id: string;
  readonly definition: {
    /** Canonical name. */
    readonly name: string;
    /** Fluent id of the description, e.g. `tool-file-read`; an argument's is `<id>-arg-<name>`. */
    readonly description: string;
    readonly input: Schema;
    /** In place of what `description` and `input` would give the model. */
    readonly foreign?: ForeignDefinition;
  };
  /** Undefined: built in. */
  readonly source?: ToolSource;
  /** Undefined: it has none that are its own. */
  readonly files?: ToolFiles;
  /** Words it is found by beside those of its definition. */
  readonly tags?: readonly string[];
  readonly settings: readonly ToolSetting[];
  readonly view: ToolView;
  readonly result: ToolResultAdapter<Result>;
  /** There is nothing now that it could be called for: it is left out of the requests. Asked before each of them. */
  isIdle?(services: ToolServices): boolean;
  createTool(services: ToolServices): Tool<z.infer<Schema>, Details, Result>;
}

/** A failure that is a result for the model, not the end of the turn. `code` is stable (see each tool). */
export class ToolError extends OchoError {
  constructor(code: string, text: Message, options?: ErrorOptions) {
    super(code, text, options);
    this.name = 'ToolError';
  }
}
