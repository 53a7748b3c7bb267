// What a session is made of: where it starts, what it is given, what can be changed while it lives.
import type { FileService } from '../files/file-service.ts';
import type { I18n, Message } from '../i18n/message.ts';
import type { Model, ThoughtLevel } from '../models/model.ts';
import type { Clock } from '../platform/clock.ts';
import type { Level, Policy, PolicyLists } from '../policy/decision.ts';
import type { Plan } from '../policy/plan.ts';
import type { CallFacts, Recorded } from '../receipts/recorder.ts';
import type { PreimageStore } from '../sessions/preimages.ts';
import type { Surface } from '../tools/catalogue.ts';
import type { ToolSession } from '../tools/tool.ts';
import type { LoggedEvent, RuntimeEvent } from './events.ts';
import type { SessionTools } from './session-tools.ts';

/** Where a session's events are kept. `append` returns when the line is on its way to the disk's cache. */
export interface SessionLog {
  append(event: RuntimeEvent): LoggedEvent;
  /** Called when a turn has ended: time to bring the index up to date. */
  checkpoint(): void;
  close(): void;
}

/** Which tools' definitions the model is given only when it has searched for them (design: tools.md "Deferred discovery"). */
export interface Deferral {
  /** Built-in tools but the ones that always keep theirs, and those of the project's registry and over HTTP. */
  readonly builtin: boolean;
  readonly mcp: boolean;
}

/** What a session is given by the agent it lives in. */
export interface SessionDependencies {
  readonly log: SessionLog;
  readonly tools: SessionTools;
  /** Which tools are left out of the requests until they are searched for; none where this is missing. */
  deferral?(): Deferral;
  readonly policy: Policy;
  readonly i18n: I18n;
  readonly clock: Clock;
  readonly files: FileService;
  /** What files held before a session changed them. */
  readonly preimages: PreimageStore;
  /** The lists of the configuration in force now; read for every decision, so a reload counts at once. */
  policyLists(): PolicyLists;
  readonly ownFolders: readonly string[];
  /** The client does not trust the workspace: the session only reads, whatever is set, and takes nothing from it. */
  readonly restricted: boolean;
  /** Takes over a changed configuration before a turn. Resolves to a message when the new one is not usable. */
  refresh(): Promise<Message | undefined>;
  openModel(id: string, onRetry: (text: Message) => void): Promise<Model>;
  /** Stores a standing rule of the user's. Resolves to a message to show when it could not be stored. */
  keepRule(rule: string): Promise<Message | undefined>;
  recordDecision(event: Extract<RuntimeEvent, { type: 'decision' }>, sessionId: string, plan: Plan): void;
  /** Writes a receipt where receipts are on; undefined: they are off. Throws what fs throws. */
  writeReceipt?(facts: () => CallFacts, known: number): Recorded | undefined;
  /** What a person is told at the start of the next turn: of the configuration, of a disk that does not store. */
  readonly notices: readonly Message[];
  /** Ends what tools still run for the session (background jobs). */
  release(session: ToolSession): Promise<void>;
  writeLog(level: 'error' | 'warn' | 'info' | 'debug', text: string, detail?: unknown): void;
}

/** How a session starts, or goes on. */
export interface SessionOptions {
  readonly id: string;
  /** Absolute, links not resolved: as the client named it. */
  readonly cwd: string;
  /** Absolute workspace folders; the first is `cwd`. */
  readonly roots: readonly string[];
  /** The same folders with links resolved. */
  readonly realRoots: readonly string[];
  readonly level: Level;
  readonly highRisk: 'block' | 'ask';
  readonly modelId: string;
  readonly thought: ThoughtLevel;
  /** A caller's strict list of tools. */
  readonly callerTools?: readonly string[];
  /** Default `code`. */
  readonly surface?: Surface;
  /** Model requests in one turn before it ends with `max_turn_requests`. */
  readonly maxRequests: number;
}

/** Settings a client can change while the session lives. */
export interface SessionSettings {
  level: Level;
  highRisk: 'block' | 'ask';
  modelId: string;
  thought: ThoughtLevel;
}
