// One conversation: its settings, its log, its history and its turns in a queue.

import type { EditorBuffers } from '../files/buffers.ts';
import type { I18n, Message } from '../i18n/message.ts';
import type { Model, ModelInfo, ThoughtLevel } from '../models/model.ts';
import type { Clock } from '../platform/clock.ts';
import type { Decision, Level, Policy, PolicyContext, PolicyLists } from '../policy/decision.ts';
import type { Plan } from '../policy/plan.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import type { ToolSession } from '../tools/tool.ts';
import type { Approver, PermissionAnswer, PermissionQuestion } from './approver.ts';
import type { LoggedEvent, RuntimeEvent } from './events.ts';
import { History } from './history.ts';
import { readingPolicy } from './reading.ts';

/** Where a session's events are kept. `append` returns when the line is on its way to the disk's cache. */
export interface SessionLog {
  append(event: RuntimeEvent): LoggedEvent;
  /** Called when a turn has ended: time to bring the index up to date. */
  checkpoint(): void;
  close(): void;
}

/** What a session is given by the agent it lives in. */
export interface SessionDependencies {
  readonly log: SessionLog;
  readonly registry: ToolRegistry;
  readonly policy: Policy;
  readonly i18n: I18n;
  readonly clock: Clock;
  /** The lists of the configuration in force now; read for every decision, so a reload counts at once. */
  policyLists(): PolicyLists;
  readonly ownFolders: readonly string[];
  /** Takes over a changed configuration before a turn. Resolves to a message when the new one is not usable. */
  refresh(): Promise<Message | undefined>;
  openModel(id: string, onRetry: (text: Message) => void): Promise<Model>;
  /** Stores a standing rule of the user's. Resolves to a message to show when it could not be stored. */
  keepRule(rule: string): Promise<Message | undefined>;
  recordDecision(event: Extract<RuntimeEvent, { type: 'decision' }>, sessionId: string, plan: Plan): void;
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

export class RuntimeSession {
  readonly id: string;
  readonly cwd: string;
  readonly roots: readonly string[];
  readonly history = new History();
  readonly maxRequests: number;
  readonly toolSession: ToolSession;
  /** Set by whoever drives the session. */
  approver: Approver | undefined;
  buffers: EditorBuffers | undefined;
  /** Resolves when whoever is shown the events has taken those so far; a slow reader holds the model's stream. */
  delivered: () => Promise<void> = async () => undefined;
  title: string | undefined;
  turns = 0;
  /** Whether workspace instructions (AGENTS.md) have been given to the model. */
  introduced = false;
  readonly settings: SessionSettings;
  readonly #deps: SessionDependencies;
  readonly #options: SessionOptions;
  readonly #listeners = new Set<(logged: LoggedEvent) => void>();
  readonly #grants: string[] = [];
  #calls = 0;
  readonly #notices: Message[];
  /** Calls whose end has not been seen. */
  readonly #open = new Set<string>();
  #turnOpen = false;
  #model: { id: string; model: Promise<Model> } | undefined;
  #modelInfo: ModelInfo | undefined;

  constructor(options: SessionOptions, deps: SessionDependencies) {
    this.#options = options;
    this.#deps = deps;
    this.#notices = [...deps.notices];
    this.id = options.id;
    this.cwd = options.cwd;
    this.roots = options.roots;
    this.maxRequests = options.maxRequests;
    const { level, highRisk, modelId, thought } = options;
    this.settings = { level, highRisk, modelId, thought };
    this.toolSession = this.#makeToolSession();
  }

  get registry(): ToolRegistry {
    return this.#deps.registry;
  }
  get policy(): Policy {
    return this.#deps.policy;
  }
  get i18n(): I18n {
    return this.#deps.i18n;
  }
  get clock(): Clock {
    return this.#deps.clock;
  }

  /** Puts an event on disk, then into the history, then to whoever listens: what is shown is stored. */
  emit(event: RuntimeEvent): void {
    const logged = this.#deps.log.append(event);
    this.restore(event);
    for (const listener of this.#listeners) listener(logged);
  }

  /** Takes over an event of a stored log: state only, nothing is stored or shown again. */
  restore(event: RuntimeEvent): void {
    this.history.apply(event);
    switch (event.type) {
      case 'turn_started':
        this.turns = event.turn;
        this.introduced = true;
        this.#turnOpen = true;
        break;
      case 'turn_ended':
      case 'turn_failed':
        this.#turnOpen = false;
        break;
      case 'tool_call':
        this.#calls++;
        this.#open.add(event.callId);
        break;
      case 'tool_ended':
        this.#open.delete(event.callId);
        break;
      case 'title':
        this.title = event.title;
        break;
      case 'mode':
        this.settings.level = event.level;
        break;
      case 'option':
        this.#restoreOption(event.id, event.value);
        break;
      default:
    }
  }

  /**
   * Ends what a killed process left open, after the restore of its log: whoever loads the session would otherwise
   * see calls that run for ever.
   */
  settle(): void {
    const markdown = this.i18n.text('runtime-call-interrupted');
    for (const callId of [...this.#open]) {
      this.emit({ type: 'tool_ended', callId, end: 'cancelled', markdown });
    }
    if (this.#turnOpen) this.emit({ type: 'turn_ended', turn: this.turns, stopReason: 'cancelled' });
  }

  #restoreOption(id: string, value: string): void {
    if (id === 'model') this.settings.modelId = value;
    if (id === 'thought_level') this.settings.thought = value as ThoughtLevel;
    if (id === 'high_risk') this.settings.highRisk = value === 'ask' ? 'ask' : 'block';
  }

  /** Calls `listener` for every event from now on; the returned function ends that. */
  listen(listener: (logged: LoggedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Unique in the session, also across loads. */
  nextCallId(): string {
    return `call_${this.#calls + 1}`;
  }

  /** The model in use, connected on first need. Rejects with `ModelError`. */
  model(): Promise<Model> {
    const id = this.settings.modelId;
    if (this.#model?.id !== id) {
      const model = this.#deps.openModel(id, (title) =>
        this.emit({ type: 'notice', severity: 'warning', title }),
      );
      this.#model = { id, model };
      model.then(
        (opened) => {
          this.#modelInfo = opened.info;
        },
        () => {
          // A failed start is tried again with the next turn: the key may have been set meanwhile.
          this.#model = undefined;
        },
      );
    }
    return this.#model.model;
  }

  policyContext(): PolicyContext {
    const { callerTools, realRoots } = this.#options;
    return {
      sessionId: this.id,
      level: this.settings.level,
      highRisk: this.settings.highRisk,
      lists: this.#deps.policyLists(),
      ...(callerTools ? { callerTools } : {}),
      roots: realRoots,
      ownFolders: this.#deps.ownFolders,
      sessionGrants: this.#grants,
      canAsk: this.approver?.available ?? false,
    };
  }

  grant(rule: string): void {
    if (!this.#grants.includes(rule)) this.#grants.push(rule);
  }

  /** Stores a standing rule; also a grant, so that it counts in this session even if it could not be stored. */
  async keepRule(rule: string): Promise<void> {
    this.grant(rule);
    const problem = await this.#deps.keepRule(rule);
    if (problem) this.emit({ type: 'notice', severity: 'warning', title: problem });
  }

  async ask(question: PermissionQuestion, signal: AbortSignal): Promise<PermissionAnswer> {
    if (!this.approver) return { answer: 'cancelled' };
    return this.approver.ask(question, signal);
  }

  /** Records a decision in the session's log and in the decision log. */
  record(
    callId: string,
    plan: Plan,
    print: string,
    decision: Decision,
    by: 'policy' | 'person' | 'nobody',
    answer?: PermissionAnswer,
  ): void {
    const event = {
      type: 'decision' as const,
      callId,
      fingerprint: print,
      decision,
      by,
      ...(answer ? { answer: answer.answer } : {}),
      ...(answer?.feedback ? { feedback: answer.feedback } : {}),
    };
    this.#deps.recordDecision(event, this.id, plan);
    this.emit(event);
  }

  log(level: 'error' | 'warn' | 'info' | 'debug', text: string, detail?: unknown): void {
    this.#deps.writeLog(level, `session ${this.id}: ${text}`, detail);
  }

  /** Has a message told with the next turn. */
  tellLater(message: Message): void {
    this.#notices.push(message);
  }

  /** Tells, once, what came up before anybody listened. */
  announce(): void {
    for (const title of this.#notices.splice(0)) this.emit({ type: 'notice', severity: 'warning', title });
  }

  /** Called before a turn: what a person changed in the configuration meanwhile counts from here. */
  async refresh(): Promise<void> {
    const problem = await this.#deps.refresh();
    if (problem) this.emit({ type: 'notice', severity: 'error', title: problem });
  }

  /** Called when a turn is over. */
  checkpoint(): void {
    this.#deps.log.checkpoint();
  }

  /** Ends background jobs and closes the log. The session is not used after that. */
  async dispose(): Promise<void> {
    await this.#deps.release(this.toolSession);
    this.#deps.log.close();
  }

  #makeToolSession(): ToolSession {
    const states = new Map<string, unknown>();
    const session = this;
    return {
      id: this.id,
      cwd: this.cwd,
      roots: this.roots,
      realRoots: this.#options.realRoots,
      reading: readingPolicy(this.policy, () => this.policyContext()),
      get buffers() {
        return session.buffers;
      },
      get seesImages() {
        return session.#modelInfo?.images ?? false;
      },
      state<T>(key: string, create: () => T): T {
        // Keyed by the tool or service that owns the state, which alone reads it back as what it put in.
        if (!states.has(key)) states.set(key, create());
        return states.get(key) as T;
      },
    };
  }
}
