// The history list: stored sessions of all agents that can list them, those of this workspace first, searched by title
// and folder. Imports only types of `vscode`.

import { messageOf } from '../../agent-process/rpc-error.ts';
import type { Agents } from '../../parts.ts';
import type { HistoryEntry } from '../page-messages.ts';
import { chained, type ListedSession, mergedList, type SessionList, sessionList } from './session-lists.ts';

/** Entries of an answer. */
const PAGE = 30;
/** Sessions that are looked at for an answer, however few fit. */
const MOST_READ = 1_000;

/** Where the sessions come from, and what this window knows of them. */
export interface HistoryOptions {
  readonly agents: Agents;
  /** The folders of the workspace. */
  folders(): readonly string[];
  /** The person's own title, where there is one. */
  ownTitle(agent: string, sessionId: string): string | undefined;
  /** The title for a session that has none. */
  untitled(): string;
  /** The chat in which a session is open. One in which nothing was said yet is not listed. */
  chatOf(agent: string, sessionId: string): { readonly id: string; readonly isNew: boolean } | undefined;
}

/** A part of the list. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly more: boolean;
  readonly error?: string;
}

/** One reading of the list, for one search. */
export class History {
  readonly #options: HistoryOptions;
  readonly #query: string;
  readonly #seen = new Set<string>();
  readonly #errors = new Set<string>();
  #list: Promise<SessionList> | undefined;

  constructor(options: HistoryOptions, query: string) {
    this.#options = options;
    this.#query = query.trim().toLowerCase();
  }

  get query(): string {
    return this.#query;
  }

  /** The entries that come next. Never rejects: what failed is said, beside what there is of other agents. */
  async next(): Promise<HistoryPage> {
    this.#errors.clear();
    this.#list ??= this.#begin();
    const list = await this.#list;
    const entries: HistoryEntry[] = [];
    for (let read = 0; read < MOST_READ && entries.length < PAGE; read++) {
      const session = await list.peek();
      if (!session) return this.#page(entries, false);
      list.take();
      const entry = this.#entryOf(session);
      if (entry) entries.push(entry);
    }
    return this.#page(entries, (await list.peek()) !== undefined);
  }

  #page(entries: readonly HistoryEntry[], more: boolean): HistoryPage {
    const error = [...this.#errors].join('\n');
    return { entries, more, ...(error === '' ? {} : { error }) };
  }

  /** The preferred agent is started for it; others take part when they run. */
  async #begin(): Promise<SessionList> {
    const { agents, folders } = this.#options;
    const preferred = agents.get(agents.preferred);
    const running = agents.open.filter(({ state }) => state.state === 'ready');
    const asked = [...new Set([...(preferred ? [preferred] : []), ...running])];
    const able = await Promise.all(
      asked.map(async (agent) => {
        try {
          const { agentCapabilities } = await agent.ready();
          return agentCapabilities?.sessionCapabilities?.list ? [agent] : [];
        } catch (error) {
          this.#failed(error);
          return [];
        }
      }),
    );
    const onError = (error: unknown) => this.#failed(error);
    const here = able.flat().flatMap((agent) => folders().map((cwd) => sessionList(agent, cwd)));
    const all = able.flat().map((agent) => sessionList(agent, undefined));
    return chained(mergedList(here, onError), mergedList(all, onError));
  }

  #failed(error: unknown): void {
    this.#errors.add(messageOf(error));
  }

  #entryOf({ agent, sessionId, cwd, title, updatedAt }: ListedSession): HistoryEntry | undefined {
    const key = `${agent}\n${sessionId}`;
    if (this.#seen.has(key)) return undefined;
    this.#seen.add(key);
    const { ownTitle, untitled, chatOf } = this.#options;
    const shown = ownTitle(agent, sessionId) ?? (title || untitled());
    if (!`${shown}\n${cwd}`.toLowerCase().includes(this.#query)) return undefined;
    const chat = chatOf(agent, sessionId);
    if (chat?.isNew) return undefined;
    return { agent, sessionId, title: shown, updatedAt: updatedAt ?? undefined, cwd, chatId: chat?.id };
  }
}
