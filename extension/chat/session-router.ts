// Which chat an update belongs to: by agent and session, nothing else (reports.md 13). Imports only types of `vscode`.
import type { SessionUpdate } from '@agentclientprotocol/sdk';
import type { Disposable } from 'vscode';
import type { SessionEvent } from '../agent-process/open-sessions.ts';
import type { AgentLink } from '../parts.ts';

/** Who shows a session. */
export interface SessionSink {
  update(update: SessionUpdate): void;
  event(event: SessionEvent): void;
}

/** Updates kept of a session that nobody shows yet, and of how many such sessions. */
const EARLY_UPDATES = 200;
const EARLY_SESSIONS = 20;

/** Hands the updates of all agents to the chats. */
export class SessionRouter {
  readonly #sinks = new Map<string, SessionSink>();
  /** What an agent said of a session before the answer that named it was seen here. */
  readonly #early = new Map<string, SessionUpdate[]>();
  readonly #watched = new Map<AgentLink, readonly Disposable[]>();

  /** Listens to an agent from now on; once is enough. */
  watch(agent: AgentLink): void {
    if (this.#watched.has(agent)) return;
    this.#watched.set(agent, [
      agent.onUpdate(({ sessionId, update }) => this.#update(keyOf(agent.name, sessionId), update)),
      agent.onSession((event) => this.#sinks.get(keyOf(agent.name, event.sessionId))?.event(event)),
    ]);
  }

  /**
   * From now on the session is shown by `sink`, which first gets what came before. Returns the end of it. A later claim
   * of the same session takes its place.
   */
  claim(agent: string, sessionId: string, sink: SessionSink): () => void {
    const key = keyOf(agent, sessionId);
    this.#sinks.set(key, sink);
    const early = this.#early.get(key) ?? [];
    this.#early.delete(key);
    for (const update of early) sink.update(update);
    return () => {
      if (this.#sinks.get(key) === sink) this.#sinks.delete(key);
    };
  }

  dispose(): void {
    for (const disposables of this.#watched.values()) for (const each of disposables) each.dispose();
    this.#watched.clear();
    this.#sinks.clear();
  }

  #update(key: string, update: SessionUpdate): void {
    const sink = this.#sinks.get(key);
    if (sink) sink.update(update);
    else this.#keep(key, update);
  }

  #keep(key: string, update: SessionUpdate): void {
    const early = this.#early.get(key) ?? [];
    if (early.length >= EARLY_UPDATES) return;
    this.#early.set(key, [...early, update]);
    const [oldest] = this.#early.keys();
    if (this.#early.size > EARLY_SESSIONS && oldest !== undefined) this.#early.delete(oldest);
  }
}

const keyOf = (agent: string, sessionId: string): string => `${agent}\0${sessionId}`;
