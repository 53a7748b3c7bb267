// Stored sessions of an agent, page by page as it is asked for them: nothing is loaded to be listed (reports.md 6).
// Imports only types of `vscode`.
import type { ListSessionsResponse, SessionInfo } from '@agentclientprotocol/sdk';
import type { AgentLink } from '../../parts.ts';

/** A stored session and whose it is. */
export interface ListedSession extends SessionInfo {
  readonly agent: string;
}

/** A list that is read from its start, an item at a time. */
export interface SessionList {
  /** The next one without taking it; undefined at the end. Rejects when the agent does not answer. */
  peek(): Promise<ListedSession | undefined>;
  /** Takes the one that `peek` gave. */
  take(): void;
}

/** Pages that an agent may answer without a session in them, before that is taken for its end. */
const MOST_EMPTY = 5;

/** The sessions of an agent, the newest first as it lists them; of a folder only, where one is named. */
export function sessionList(agent: AgentLink, cwd: string | undefined): SessionList {
  const waiting: ListedSession[] = [];
  let cursor: string | undefined;
  let atEnd = false;
  const readPage = async (): Promise<void> => {
    const params = { ...(cwd === undefined ? {} : { cwd }), ...(cursor === undefined ? {} : { cursor }) };
    const page: ListSessionsResponse = await agent.supervisor.request(({ connection }) =>
      connection.agent.request('session/list', params),
    );
    waiting.push(...page.sessions.map((session) => ({ ...session, agent: agent.name })));
    const next = page.nextCursor ?? undefined;
    // An agent that gives the same cursor again would be asked for ever.
    atEnd = next === undefined || next === cursor;
    cursor = next;
  };
  return {
    async peek() {
      for (let empty = 0; waiting.length === 0 && !atEnd && empty < MOST_EMPTY; empty++) await readPage();
      return waiting[0];
    },
    take: () => {
      waiting.shift();
    },
  };
}

/** Several lists as one, the newest first. A list that fails ends; `onError` is told why. */
export function mergedList(lists: readonly SessionList[], onError: (error: unknown) => void): SessionList {
  const failed = new Set<SessionList>();
  let front: SessionList | undefined;
  const peekOne = async (list: SessionList): Promise<ListedSession | undefined> => {
    if (failed.has(list)) return undefined;
    try {
      return await list.peek();
    } catch (error) {
      failed.add(list);
      onError(error);
      return undefined;
    }
  };
  return {
    async peek() {
      const heads = await Promise.all(lists.map(async (list) => ({ list, head: await peekOne(list) })));
      let newest: ListedSession | undefined;
      front = undefined;
      for (const { list, head } of heads) {
        if (head && (newest === undefined || timeOf(head) > timeOf(newest))) [newest, front] = [head, list];
      }
      return newest;
    },
    take: () => front?.take(),
  };
}

/** Those of a first list, then those of a second. */
export function chained(first: SessionList, second: SessionList): SessionList {
  let current = first;
  return {
    async peek() {
      const head = await current.peek();
      if (head || current === second) return head;
      current = second;
      return second.peek();
    },
    take: () => current.take(),
  };
}

function timeOf({ updatedAt }: SessionInfo): number {
  const time = Date.parse(updatedAt ?? '');
  return Number.isNaN(time) ? 0 : time;
}
