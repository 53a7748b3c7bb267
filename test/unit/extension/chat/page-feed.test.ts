import assert from 'node:assert/strict';
import { questionView } from '../../../../extension/approvals/question-view.ts';
import { toArray } from '../../../../extension/chat/model/item-list.ts';
import { itemsOf } from '../../../../extension/chat/model/transcript.ts';
import type { HostMessage } from '../../../../extension/chat/page-messages.ts';
import { PageFeed } from '../../../../extension/chat/pages/page-feed.ts';
import { EMPTY_PAGE, type PageState, reduce } from '../../../../extension/chat/webview/state/page-state.ts';
import { FakeAgent, fakeWindow, settled } from './fake-agent.ts';
import { call, agent as says, user } from './updates.ts';

/** A window with a page, which keeps what it is told as the real one does. */
async function pageOf(agent: FakeAgent, only?: string) {
  const window = fakeWindow([agent]);
  const chat = await window.chats.create();
  const messages: HostMessage[] = [];
  let page: PageState = EMPTY_PAGE;
  let wake = (): void => {};
  const feed = new PageFeed({
    ...window,
    i18n: window.services.i18n,
    // Time passes when the test says so.
    clock: {
      ...window.services.clock,
      sleep: (_ms, signal) =>
        new Promise((resolve, reject) => {
          wake = resolve;
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    },
    viewOf: ({ request }) => questionView(request),
    brokerNow: () => 0,
    trusted: () => true,
    placeOf: (cwd) => ({ folder: `in ${cwd}` }),
    only,
    post: (message) => {
      messages.push(structuredClone(message));
      page = reduce(page, message, 0);
    },
  });
  /** Lets the pause between two messages pass; returns what was sent after it. */
  const news = async (): Promise<readonly HostMessage[]> => {
    messages.length = 0;
    await settled();
    wake();
    await settled();
    return [...messages];
  };
  const shown = () => page.pages.get(page.active ?? '');
  return { ...window, chat, feed, messages, news, shown, page: () => page };
}

const types = (messages: readonly HostMessage[]): readonly string[] => messages.map(({ type }) => type);

describe('a page that is shown', () => {
  let agent: FakeAgent;
  beforeEach(() => {
    agent = new FakeAgent();
  });

  it('is told which folder the chat works in', async () => {
    const { feed, shown } = await pageOf(agent);
    feed.start();
    assert.equal(shown()?.state?.cwd, '/work');
    assert.equal(shown()?.state?.folder, 'in /work');
  });

  it('gets the chats, the active one and its questions at first, and opens its session', async () => {
    const { feed, messages, chat } = await pageOf(agent);
    assert.deepEqual(agent.asked, []);
    feed.start();
    assert.deepEqual(types(messages), ['chats', 'chat', 'reset', 'questions']);
    await settled();
    assert.equal(agent.of('session/new').length, 1);
    assert.equal(chat.status, 'idle');
  });

  it('gets a thousand chunks as one change', async () => {
    const { feed, chat, news } = await pageOf(agent);
    feed.start();
    await chat.send('go');
    await news();
    agent.say('Ocho-1', says('Hello'));
    await news();
    for (let index = 0; index < 1_000; index++) agent.say('Ocho-1', says('.'));
    assert.deepEqual(await news(), [
      { type: 'items', chatId: chat.id, changes: [{ op: 'text', index: 1, text: '.'.repeat(1_000) }] },
    ]);
  });

  it('gets the end of a long history, and the rest when it is scrolled to', async () => {
    agent.history = Array.from({ length: 5_000 }, (_, index) => call(`c${index}`, { status: 'completed' }));
    const { feed, chats, messages, news, shown } = await pageOf(agent);
    await chats.open({ agent: 'Ocho', sessionId: 's', cwd: '/work' });
    await settled();
    feed.start();
    const sent = messages.flatMap((message) => (message.type === 'items' ? message.changes : []));
    assert.equal(sent.length, 100);
    assert.equal(shown()?.items.length, 5_000);
    agent.say('s', { sessionUpdate: 'tool_call_update', toolCallId: 'c10', title: 'new' });
    assert.deepEqual(
      types(await news()),
      [],
      'a change of an item the page does not have is of no use to it',
    );
    feed.range(chats.active?.id ?? '', 0, 50);
    assert.equal(toArray(shown()?.items ?? assert.fail()).at(10)?.kind, 'tool');
    agent.say('s', { sessionUpdate: 'tool_call_update', toolCallId: 'c11', title: 'new' });
    assert.deepEqual(types(await news()), ['items']);
  });

  it('shows what the chat has, whatever happened in between', async () => {
    agent.methods = ['_ocho/session/rewind'];
    const { feed, chat, news, shown } = await pageOf(agent);
    feed.start();
    for (let turn = 1; turn <= 3; turn++) {
      await chat.send(`prompt ${turn}`);
      await settled();
      agent.say('Ocho-1', call(`c${turn}`));
      agent.say('Ocho-1', says(`answer ${turn}`));
      agent.prompts.at(-1)?.answer({ stopReason: 'end_turn', _meta: { ocho: { turn } } });
      await news();
    }
    await chat.resend(3, 'otherwise');
    await settled();
    agent.say('Ocho-1', says('well'));
    await news();
    assert.deepEqual(toArray(shown()?.items ?? assert.fail()), itemsOf(chat.transcript));
    agent.prompts.at(-1)?.answer({ stopReason: 'end_turn' });
    await news();
    agent.sessions.fire({ type: 'reloading', sessionId: 'Ocho-1' });
    agent.say('Ocho-1', user('prompt 1', 'turn-1'));
    await news();
    assert.equal(shown()?.items.length, 5, 'what is being told anew is shown when it is whole');
    agent.sessions.fire({ type: 'reloaded', sessionId: 'Ocho-1', response: {} });
    await news();
    assert.deepEqual(toArray(shown()?.items ?? assert.fail()), itemsOf(chat.transcript));
  });

  it('gets the questions of its own chat only, and again when an answer was not taken', async () => {
    const { feed, chat, broker, news, shown } = await pageOf(agent);
    feed.start();
    await chat.send('go');
    await settled();
    const ask = (sessionId: string) =>
      void broker.ask('Ocho', {
        sessionId,
        toolCall: { toolCallId: 'c', title: 'npm test', kind: 'execute', rawInput: { command: 'npm test' } },
        options: [{ optionId: 'y', kind: 'allow_once', name: 'Yes' }],
      });
    ask('Ocho-1');
    ask('other');
    await news();
    assert.deepEqual(
      shown()?.questions.map(({ view }) => view.title),
      ['npm test'],
    );
    await news();
    feed.repeatQuestions();
    assert.deepEqual(types(await news()), ['questions']);
  });

  it('follows the active chat, and a tab stays with its own', async () => {
    const { feed, chats, chat, news, page } = await pageOf(agent);
    await chat.send('one');
    feed.start();
    const other = await chats.create();
    await news();
    assert.equal(page().active, other.id);

    const tab = await pageOf(agent, 'id-1');
    await tab.chat.send('one');
    tab.feed.start();
    const active = await tab.chats.create();
    await tab.news();
    assert.equal(tab.page().active, tab.chat.id);
    assert.notEqual(tab.chat.id, active.id);
  });

  it('gets nothing while it is hidden, and all of it when it is back', async () => {
    const { feed, chat, messages, news, shown } = await pageOf(agent);
    feed.start();
    await chat.send('go');
    await settled();
    feed.stop();
    agent.say('Ocho-1', says('unseen'));
    assert.deepEqual(await news(), []);
    messages.length = 0;
    feed.start();
    assert.deepEqual(types(messages).slice(0, 3), ['chats', 'chat', 'reset']);
    assert.deepEqual(toArray(shown()?.items ?? assert.fail()), itemsOf(chat.transcript));
  });

  it('takes its chat for looked at', async () => {
    const { feed, chat, news } = await pageOf(agent);
    feed.start();
    await chat.send('go');
    await settled();
    agent.prompts[0]?.answer({ stopReason: 'end_turn' });
    await news();
    assert.equal(chat.unread, false);
  });
});
