import assert from 'node:assert/strict';
import type { SessionInfo } from '@agentclientprotocol/sdk';
import { History } from '../../../../extension/chat/history/history.ts';
import {
  deleteSession,
  renameSession,
  SessionRefusal,
  transcriptOf,
} from '../../../../extension/chat/history/stored-session.ts';
import { FakeAgent, fakeWindow, settled } from './fake-agent.ts';
import { agent as says, told, user } from './updates.ts';

const session = (sessionId: string, minute: number, rest: Partial<SessionInfo> = {}): SessionInfo => ({
  sessionId,
  cwd: '/work',
  title: `Title ${sessionId}`,
  updatedAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00Z`,
  ...rest,
});

/** An agent that lists sessions, two a page. */
class ListingAgent extends FakeAgent {
  readonly stored: readonly SessionInfo[];

  constructor(name: string, stored: readonly SessionInfo[]) {
    super(name);
    this.stored = stored;
    this.initialized = {
      protocolVersion: 1,
      agentCapabilities: { loadSession: true, sessionCapabilities: { list: {}, delete: {} } },
    };
    this.answers.set('session/list', (params) => {
      const { cwd, cursor } = params as { cwd?: string; cursor?: string };
      const fitting = stored.filter((each) => cwd === undefined || each.cwd === cwd);
      const from = Number(cursor ?? 0);
      const sessions = fitting.slice(from, from + 2);
      return { sessions, ...(from + 2 < fitting.length ? { nextCursor: String(from + 2) } : {}) };
    });
  }
}

function historyOf(agents: readonly FakeAgent[], query = '') {
  const window = fakeWindow(agents);
  const history = new History(
    {
      agents: window.agents,
      folders: () => ['/work'],
      ownTitle: (agent, sessionId) => window.chats.titles.get(agent, sessionId),
      untitled: () => 'untitled',
      chatOf: (agent, sessionId) => window.chats.ofSession(agent, sessionId),
    },
    query,
  );
  return { ...window, history };
}

const ids = ({ entries }: { entries: readonly { sessionId: string }[] }) =>
  entries.map(({ sessionId }) => sessionId);

describe('the history list', () => {
  it('has the sessions of this workspace first, each once, the newest first, of all agents that run', async () => {
    const a = new ListingAgent('A', [
      session('a1', 50, { cwd: '/else' }),
      session('a2', 40),
      session('a3', 10),
    ]);
    const b = new ListingAgent('B', [session('b1', 30)]);
    const asleep = new ListingAgent('C', [session('c1', 59)]);
    b.become({ state: 'ready', pid: 1, initialized: b.initialized });
    const { history } = historyOf([a, b, asleep]);
    assert.deepEqual(ids(await history.next()), ['a2', 'b1', 'a3', 'a1']);
    assert.deepEqual(asleep.asked, [], 'no agent is started for it but the preferred one');
    assert.deepEqual(a.of('session/load'), [], 'no session is loaded for it');
  });

  it('is read page by page, as far as it is wanted', async () => {
    const many = Array.from({ length: 100 }, (_, index) => session(`s${index}`, 0));
    const agent = new ListingAgent('A', many);
    const { history } = historyOf([agent]);
    const first = await history.next();
    assert.equal(first.entries.length, 30);
    assert.equal(first.more, true);
    assert.ok(agent.of('session/list').length < 20, 'no more is read than is shown');
    const rest = [await history.next(), await history.next(), await history.next()];
    assert.deepEqual(
      [...ids(first), ...rest.flatMap(ids)],
      many.map(({ sessionId }) => sessionId),
    );
    assert.equal(rest.at(-1)?.more, false);
  });

  it('is searched by title, also the one the person gave, and by folder', async () => {
    const agent = new ListingAgent('A', [
      session('a1', 3, { title: 'Fix the Parser' }),
      session('a2', 2),
      session('a3', 1, { cwd: '/parser' }),
    ]);
    const { history, chats } = historyOf([agent], ' parser ');
    chats.titles.set('A', 'a2', 'My parser');
    assert.deepEqual(ids(await history.next()), ['a1', 'a2', 'a3']);
  });

  it('says which agent failed, and shows the others', async () => {
    const a = new ListingAgent('A', [session('a1', 1)]);
    const b = new ListingAgent('B', [session('b1', 1)]);
    b.become({ state: 'ready', pid: 1, initialized: b.initialized });
    a.failures.set('session/list', [new Error('disk full'), new Error('disk full')]);
    const { history } = historyOf([a, b]);
    const page = await history.next();
    assert.deepEqual(ids(page), ['b1']);
    assert.equal(page.error, 'disk full');
  });

  it('ends with an agent that gives the same cursor for ever', async () => {
    const agent = new ListingAgent('A', []);
    agent.answers.set('session/list', () => ({ sessions: [session('x', 1)], nextCursor: 'again' }));
    const page = await historyOf([agent]).history.next();
    assert.deepEqual(ids(page), ['x']);
    assert.equal(page.more, false);
  });

  it('leaves out the session of a chat in which nothing was said yet', async () => {
    const agent = new ListingAgent('A', [session('A-1', 1)]);
    const { history, chats } = historyOf([agent]);
    (await chats.create()).show();
    await settled();
    assert.equal(chats.active?.sessionId, 'A-1');
    assert.deepEqual(ids(await history.next()), []);
  });

  it('names the chat in which a session is open', async () => {
    const agent = new ListingAgent('A', [session('a1', 1)]);
    const { history, chats } = historyOf([agent]);
    const chat = await chats.open({ agent: 'A', sessionId: 'a1', cwd: '/work' });
    const [entry] = (await history.next()).entries;
    assert.equal(entry?.chatId, chat.id);
  });
});

describe('a stored session', () => {
  const stored = { agent: 'A', sessionId: 's', cwd: '/work' };

  it('is read without being opened as a chat', async () => {
    const agent = new ListingAgent('A', []);
    agent.history = [user('one'), says('1')];
    const { agents, chats } = fakeWindow([agent]);
    assert.deepEqual(told(await transcriptOf(stored, agents, chats)), ['user: one', 'agent: 1']);
    assert.deepEqual(agent.of('session/close'), [{ sessionId: 's' }]);
    assert.deepEqual(chats.all, []);
  });

  it('is read from its chat when it is open, and stays open', async () => {
    const agent = new ListingAgent('A', []);
    agent.history = [user('one')];
    const { agents, chats } = fakeWindow([agent]);
    await chats.open(stored);
    assert.deepEqual(told(await transcriptOf(stored, agents, chats)), ['user: one']);
    assert.deepEqual(agent.of('session/close'), []);
  });

  it('is deleted with its chat', async () => {
    const agent = new ListingAgent('A', []);
    const { agents, chats } = fakeWindow([agent]);
    await chats.open(stored);
    await settled();
    await deleteSession(stored, agents, chats);
    assert.deepEqual(chats.all, []);
    assert.deepEqual(agent.of('session/delete'), [{ sessionId: 's' }]);
  });

  it('is not deleted by an agent that cannot, and stays open', async () => {
    const agent = new FakeAgent('A');
    const { agents, chats } = fakeWindow([agent]);
    await chats.open(stored);
    await assert.rejects(deleteSession(stored, agents, chats), SessionRefusal);
    assert.equal(chats.all.length, 1);
    assert.deepEqual(agent.of('session/delete'), []);
  });

  it('is renamed by its agent, or else here', async () => {
    const agent = new ListingAgent('A', []);
    const { agents, chats } = fakeWindow([agent]);
    await renameSession(stored, 'Mine', agents, chats);
    assert.equal(chats.titles.get('A', 's'), 'Mine');
    agent.methods = ['_ocho/session/rename'];
    await renameSession(stored, 'Its', agents, chats);
    assert.deepEqual(agent.of('_ocho/session/rename'), [{ sessionId: 's', title: 'Its' }]);
  });
});
