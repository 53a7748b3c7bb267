// The sessions of one agent process, whichever face drives them.
import type { Message } from '../i18n/message.ts';
import type { McpServerSpec } from '../mcp/server-spec.ts';
import type { ThoughtLevel } from '../models/model.ts';
import { realFolder } from '../platform/folders.ts';
import type { Level } from '../policy/decision.ts';
import type { DamagedLine } from '../sessions/log-reader.ts';
import type { SessionPage, SessionQuery } from '../sessions/session-list.ts';
import type { SessionLog as StoredLog } from '../sessions/session-log.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { Surface } from '../tools/catalogue.ts';
import type { RuntimeEvent } from './events.ts';
import { type LiveSession, liveSession } from './live-session.ts';
import { mcpPerson } from './mcp-person.ts';
import type { ModelSource } from './model-source.ts';
import type { PolicySettings } from './policy-settings.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { RuntimeSession } from './session.ts';
import { titleEvent } from './session-edits.ts';
import type { SessionDependencies, SessionLog } from './session-parts.ts';
import type { ToolViews } from './tool-views.ts';
import type { CutBy } from './turn-cut.ts';

/** Where a session works, and what it starts with when its log does not say otherwise. */
export interface OpenOptions {
  /** Absolute. */
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  /** MCP servers of this session, beside those of the configuration. */
  readonly mcpServers?: readonly McpServerSpec[];
  readonly level?: Level;
  readonly highRisk?: 'block' | 'ask';
  readonly modelId?: string;
  readonly thought?: ThoughtLevel;
  readonly maxRequests?: number;
  /** Strict list of tools. */
  readonly callerTools?: readonly string[];
  /** Default `code`. */
  readonly surface?: Surface;
}

/** What a new session gets when nobody says otherwise: the configuration of its folder. */
export interface SessionDefaults {
  readonly level: Level;
  readonly highRisk: 'block' | 'ask';
  readonly modelId: string;
  readonly thought: ThoughtLevel;
  readonly maxRequests: number;
}

/** What a session is made of. */
export interface PreparedSession {
  readonly defaults: SessionDefaults;
  readonly dependencies: Omit<SessionDependencies, 'log'>;
  /** The model a session of this configuration would start with now. */
  defaultModel(): string;
}

/** What the host is composed of. */
export interface HostParts {
  readonly store: SessionStore<RuntimeEvent>;
  /** The models there are. */
  readonly source: Pick<ModelSource, 'models' | 'isModel' | 'listen' | 'refresh'>;
  /** Changes of the configuration that concern models. */
  readonly providers: Pick<ProviderSettings, 'list' | 'add' | 'setDefault'>;
  /** The policy's lists and log, for a person to look at and change. */
  readonly policy: Pick<PolicySettings, 'view' | 'change' | 'log'>;
  /** The tools there are, for a person to look at and select. */
  readonly tools: Pick<ToolViews, 'list' | 'select' | 'listen' | 'close'>;
  /** Reads the configuration for a workspace and makes what a session needs. Rejects when it is in error. */
  prepare(options: OpenOptions): Promise<PreparedSession>;
  /** Ends what is left of child processes. */
  endProcesses(): Promise<void>;
}

/** All sessions of this process. */
export class AgentHost {
  readonly #parts: HostParts;
  readonly #open = new Map<string, LiveSession>();

  /** Sessions that nobody chose a model for, with the one they were given. */
  readonly #unchosen = new Map<LiveSession, { modelId: string; readonly defaultModel: () => string }>();

  constructor(parts: HostParts) {
    this.#parts = parts;
    parts.source.listen(() => this.#followDefault());
  }

  /** A new session; its log begins at once, so that another process can resume it. */
  async create(options: OpenOptions): Promise<LiveSession> {
    const prepared = await this.#parts.prepare(options);
    const { dependencies } = prepared;
    const log = await orClosed(dependencies, () => this.#parts.store.create());
    const notices = [...dependencies.notices, ...unstored(log, dependencies)];
    const live = this.#live(log.sessionId, options, prepared, { ...dependencies, notices, log: adapt(log) });
    const { cwd, additionalDirectories } = options;
    live.session.emit({ type: 'session', version: 1, sessionId: log.sessionId, cwd, additionalDirectories });
    return live;
  }

  /** Opens a stored session. Rejects with `SESSION_NOT_FOUND`, `SESSION_UNREADABLE`, `SESSION_LOCKED`. */
  async open(sessionId: string, options: OpenOptions): Promise<LiveSession> {
    const log = await this.#parts.store.open(sessionId);
    let prepared: PreparedSession | undefined;
    try {
      prepared = await this.#parts.prepare(options);
      const live = this.#live(sessionId, options, prepared, { ...prepared.dependencies, log: adapt(log) });
      const damaged: DamagedLine[] = [];
      const stored = this.#parts.store.read(sessionId, (line) => damaged.push(line));
      for (const logged of stored) live.session.restore(logged);
      if (damaged.length > 0) live.session.tellLater(damage(damaged));
      live.session.settle();
      return live;
    } catch (error) {
      this.#open.delete(sessionId);
      // Servers were started for it.
      await prepared?.dependencies.tools.close();
      log.close();
      throw error;
    }
  }

  /** Rejects with `BAD_CURSOR`. */
  list(query: SessionQuery): Promise<SessionPage> {
    return this.#parts.store.list(query);
  }

  /** Closes and deletes; an unknown id is no error. */
  async remove(sessionId: string): Promise<void> {
    await this.#open.get(sessionId)?.close();
    this.#parts.store.delete(sessionId);
  }

  /** Names a session, open here or not. Rejects with `INVALID_PARAMS` for an empty title, and as `open` does. */
  async rename(sessionId: string, wanted: string): Promise<void> {
    const event = titleEvent(wanted);
    const live = this.#open.get(sessionId);
    if (live) return live.session.emit(event);
    const log = await this.#parts.store.open(sessionId);
    log.append(event);
    log.close();
  }

  get models(): HostParts['source'] {
    return this.#parts.source;
  }

  get providers(): HostParts['providers'] {
    return this.#parts.providers;
  }

  get policy(): HostParts['policy'] {
    return this.#parts.policy;
  }

  get tools(): Omit<HostParts['tools'], 'close'> {
    return this.#parts.tools;
  }

  /** Ends every session and every process. `by`: why. */
  async shutdown(by: CutBy = 'agent'): Promise<void> {
    const closing = [...this.#open.values()].map((live) => live.close(by));
    await Promise.allSettled([...closing, this.#parts.tools.close()]);
    await this.#parts.endProcesses();
    this.#parts.store.closeAll();
  }

  /**
   * An editor may tell of its models only when a session is open already: one that was given a model for want of
   * those, and has not been used, goes over to what it would be given now.
   */
  #followDefault(): void {
    for (const [{ session }, given] of this.#unchosen) {
      if (session.turns > 0 || session.settings.modelId !== given.modelId) continue;
      given.modelId = given.defaultModel();
      session.settings.modelId = given.modelId;
    }
  }

  #live(
    id: string,
    options: OpenOptions,
    { defaults, defaultModel }: PreparedSession,
    dependencies: SessionDependencies,
  ): LiveSession {
    const roots = [options.cwd, ...options.additionalDirectories];
    const session = new RuntimeSession(
      {
        id,
        cwd: options.cwd,
        roots,
        realRoots: roots.map(realFolder),
        level: options.level ?? defaults.level,
        highRisk: options.highRisk ?? defaults.highRisk,
        modelId: options.modelId ?? defaults.modelId,
        thought: options.thought ?? defaults.thought,
        maxRequests: options.maxRequests ?? defaults.maxRequests,
        ...(options.callerTools ? { callerTools: options.callerTools } : {}),
        ...(options.surface ? { surface: options.surface } : {}),
      },
      dependencies,
    );
    const live = liveSession(
      session,
      () => this.#parts.store.read(id),
      () => {
        this.#open.delete(id);
        this.#unchosen.delete(live);
      },
    );
    for (const { offers } of session.tools.providers) offers?.attach(mcpPerson(session));
    this.#open.set(id, live);
    if (options.modelId === undefined) this.#unchosen.set(live, { modelId: defaults.modelId, defaultModel });
    session.listen(({ event }) => {
      if (event.type === 'option' && event.id === 'model') this.#unchosen.delete(live);
    });
    return live;
  }
}

/** What `make` gives; when it throws, what was started for the session is ended. */
async function orClosed<T>({ tools }: Pick<SessionDependencies, 'tools'>, make: () => T): Promise<T> {
  try {
    return make();
  } catch (error) {
    await tools.close();
    throw error;
  }
}

/** What to say of a log that cannot be written. */
function unstored(
  log: StoredLog<RuntimeEvent>,
  { i18n }: Pick<SessionDependencies, 'i18n'>,
): readonly Message[] {
  if (!log.failure) return [];
  return [{ id: 'runtime-log-not-stored', args: { reason: i18n.format(log.failure.text) } }];
}

/** What to say of lines of a log that were skipped. A torn last line is the trace of a kill, and is said as well. */
function damage(lines: readonly DamagedLine[]): Message {
  const shown = lines.slice(0, 5).map(({ line }) => line);
  return { id: 'runtime-log-damaged', args: { count: lines.length, lines: shown.join(', ') } };
}

function adapt(log: StoredLog<RuntimeEvent>): SessionLog {
  return {
    append: (event) => log.append(event),
    checkpoint: () => log.checkpoint(),
    close: () => log.close(),
  };
}
