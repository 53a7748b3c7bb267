// The policy's contract: what it is given beside the plan, and what it answers.
import type { Message } from '../i18n/message.ts';
import type { Plan, RiskClass } from './plan.ts';
import type { Subject } from './rules.ts';

/** Autonomy level; an ACP session shows these as modes. */
export type Level = 'read_only' | 'supervised' | 'full';
export const LEVELS: readonly Level[] = ['read_only', 'supervised', 'full'];

/** The lists of the risk profile in force (design: policy.md). All are already checked and merged. */
export interface PolicyLists {
  /** Empty: no restriction. Admits MCP tools beside it. */
  readonly allowedTools: readonly string[];
  readonly excludedTools: readonly string[];
  readonly denyAllTools: boolean;
  /** Tool names, `tool(pattern)` or `*`. */
  readonly alwaysAsk: readonly string[];
  /** Tool names whose medium calls need no question. */
  readonly autoApprove: readonly string[];
  /** Globs, matched on the resolved path. */
  readonly forbiddenPaths: readonly string[];
  readonly allowedDomains: readonly string[];
  readonly blockedDomains: readonly string[];
  readonly rules: readonly Rule[];
  /** `required`: a command that is not confined is blocked. Undefined: `off`. */
  readonly sandbox?: 'off' | 'auto' | 'required';
}

/** A standing rule of the user, e.g. `shell(npm test *)`. */
export interface Rule {
  readonly effect: 'allow' | 'ask' | 'deny';
  /** As written: `tool` or `tool(pattern)`. */
  readonly text: string;
  /** ISO 8601; from then on the rule no longer counts. */
  readonly expires?: string;
  /** Absolute, links resolved: it counts in sessions that work in it or below it. undefined: everywhere. */
  readonly folder?: string;
  /** A file of the workspace asks for it: it may make things stricter, and nothing else follows from it. */
  readonly fromWorkspace?: true;
}

/** What a decision depends on beside the plan. */
export interface PolicyContext {
  readonly sessionId: string;
  readonly level: Level;
  readonly highRisk: 'block' | 'ask';
  readonly lists: PolicyLists;
  /** A caller's own list (`--tools`, a delegated task): strict, no MCP exception. undefined: none was given. */
  readonly callerTools?: readonly string[];
  /** The MCP server a tool was found on, by where it comes from; undefined where it is none's. Without it its plan says. */
  serverOf?(tool: string): string | undefined;
  /** Absolute workspace folders, links resolved; the first is the session's cwd. */
  readonly roots: readonly string[];
  /** Folders of the agent itself (config, state), links resolved: never writable by a tool. */
  readonly ownFolders: readonly string[];
  /** Rules granted in this session by a person ("allow for this session"). */
  readonly sessionGrants: readonly string[];
  /** False when nobody can answer a question. */
  readonly canAsk: boolean;
  /** The workspace is not trusted: no person can choose another level than `read_only`. */
  readonly restricted?: boolean;
}

/** What was judged, for the decision log alone. A symbol: no event, answer or session log takes it along as JSON. */
export const JUDGED: unique symbol = Symbol('judged');

/** Everything of a plan that a rule could have been about. */
export interface Judged {
  readonly subjects: readonly { readonly class: RiskClass; readonly subject: Subject }[];
  /** Of the session. */
  readonly roots: readonly string[];
}

/** The policy's answer. */
export interface Decision {
  readonly outcome: 'allow' | 'ask' | 'block';
  readonly class: RiskClass;
  /** Stable id of what decided: `level.medium`, `always_ask.floor`, `rule.allow`, `forbidden_path`, `no_approver` ... */
  readonly rule: string;
  /** The rule in the user's words when it is one: `shell(npm test *)`, `always_ask: .git/**`. */
  readonly ruleText?: string;
  /** The very sub-command, path or URL that caused it. */
  readonly part: string;
  /** Why, for people and for the model. */
  readonly because: Message;
  /** What would change the answer; always there for a block. */
  readonly remedy?: Message;
  /** Narrowest rule that would cover this plan, for "allow for this session" and "always allow"; none: not offered. */
  readonly suggestion?: string;
  /** What of a tool changed since a person allowed it (`server`, `description`, `schema` …): for the question. */
  readonly changed?: readonly string[];
  /** What a command line contains, when the plan has one: for the question and the log. */
  readonly facts?: {
    /** Names of all commands in it, nested ones included, in order. */
    readonly commands: readonly string[];
    /** Assignments to the environment, as written. */
    readonly assignments: readonly string[];
    /** Canonical paths it names. */
    readonly resolved: readonly string[];
  };
  readonly [JUDGED]?: Judged;
}

/** Decides about plans. Has no memory: the same plan and context give the same answer. */
export interface Policy {
  decide(plan: Plan, context: PolicyContext): Promise<Decision>;
}
