// The sessions of one agent process, whichever face drives them.
import type { Message } from '../i18n/message.ts';
import type { ModelInfo, ThoughtLevel } from '../models/model.ts';
import { realFolder } from '../platform/folders.ts';
import type { Level } from '../policy/decision.ts';
import type { DamagedLine } from '../sessions/log-reader.ts';
import type { SessionPage, SessionQuery } from '../sessions/session-list.ts';
import type { SessionLog as StoredLog } from '../sessions/session-log.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { RuntimeEvent } from './events.ts';
import { type LiveSession, liveSession } from './live-session.ts';
import { RuntimeSession } from './session.ts';
import type { SessionDependencies, SessionLog } from './session-parts.ts';

/** Where a session works, and what it starts with when its log does not say otherwise. */
export interface OpenOptions {
  /** Absolute. */
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly level?: Level;
  readonly highRisk?: 'block' | 'ask';
  readonly modelId?: string;
  readonly thought?: ThoughtLevel;
  readonly maxRequests?: number;
  /** Strict list of tools. */
  readonly callerTools?: readonly string[];
}

/** What a new session gets when nobody says otherwise: the configuration of its folder. */
export interface SessionDefaults {
  readonly level: Level;
  readonly highRisk: 'block' | 'ask';
  readonly modelId: string;
  readonly thought: ThoughtLevel;
  readonly maxRequests: number;
}

/** What the host is composed of. */
export interface HostParts {
  readonly store: SessionStore<RuntimeEvent>;
  /** Reads the configuration for a workspace and makes what a session needs. Rejects when it is in error. */
  prepare(
    options: OpenOptions,
  ): Promise<{ defaults: SessionDefaults; dependencies: Omit<SessionDependencies, 'log'> }>;
  models(): readonly Pick<ModelInfo, 'id' | 'name' | 'thoughtLevels'>[];
  /** Whether the provider of a model id is known. */
  isModel(id: string): boolean;
  /** Ends what is left of child processes. */
  endProcesses(): Promise<void>;
}

/** All sessions of this process. */
export class AgentHost {
  readonly #parts: HostParts;
  readonly #open = new Map<string, LiveSession>();

  constructor(parts: HostParts) {
    this.#parts = parts;
  }

  /** A new session; its log begins at once, so that another process can resume it. */
  async create(options: OpenOptions): Promise<LiveSession> {
    const { defaults, dependencies } = await this.#parts.prepare(options);
    const log = this.#parts.store.create();
    const notices = [...dependencies.notices, ...unstored(log, dependencies)];
    const live = this.#live(log.sessionId, options, defaults, { ...dependencies, notices, log: adapt(log) });
    const { cwd, additionalDirectories } = options;
    live.session.emit({ type: 'session', version: 1, sessionId: log.sessionId, cwd, additionalDirectories });
    return live;
  }

  /** Opens a stored session. Rejects with `SESSION_NOT_FOUND`, `SESSION_UNREADABLE`, `SESSION_LOCKED`. */
  async open(sessionId: string, options: OpenOptions): Promise<LiveSession> {
    const log = await this.#parts.store.open(sessionId);
    try {
      const { defaults, dependencies } = await this.#parts.prepare(options);
      const live = this.#live(sessionId, options, defaults, { ...dependencies, log: adapt(log) });
      const damaged: DamagedLine[] = [];
      const stored = this.#parts.store.read(sessionId, (line) => damaged.push(line));
      for (const logged of stored) live.session.restore(logged);
      if (damaged.length > 0) live.session.tellLater(damage(damaged));
      live.session.settle();
      return live;
    } catch (error) {
      this.#open.delete(sessionId);
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

  models(): readonly Pick<ModelInfo, 'id' | 'name' | 'thoughtLevels'>[] {
    return this.#parts.models();
  }

  isModel(id: string): boolean {
    return this.#parts.isModel(id);
  }

  /** Ends every session and every process. */
  async shutdown(): Promise<void> {
    await Promise.allSettled([...this.#open.values()].map((live) => live.close()));
    await this.#parts.endProcesses();
    this.#parts.store.closeAll();
  }

  #live(
    id: string,
    options: OpenOptions,
    defaults: SessionDefaults,
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
      },
      dependencies,
    );
    const live = liveSession(
      session,
      () => this.#parts.store.read(id),
      () => this.#open.delete(id),
    );
    this.#open.set(id, live);
    return live;
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
