import assert from 'node:assert/strict';
import { at, emptyList, push, toArray } from '../../../../extension/chat/model/item-list.ts';
import type { MessageItem, ToolCard, TranscriptItem } from '../../../../extension/chat/model/items.ts';
import type { ChatState, HostMessage, QuestionCard } from '../../../../extension/chat/page-messages.ts';
import { type PageItems, unknownItems } from '../../../../extension/chat/webview/state/item-changes.ts';
import {
  activeChat,
  type ChatPage,
  EMPTY_PAGE,
  type PageState,
  reduce,
} from '../../../../extension/chat/webview/state/page-state.ts';
import { createStore } from '../../../../extension/chat/webview/state/store.ts';
import { chatState } from '../../../support/chat-state.ts';

const ID = 'c1';

function told(...messages: readonly HostMessage[]): PageState {
  return messages.reduce((page, message) => reduce(page, message, 0), EMPTY_PAGE);
}

function chatOf(page: PageState, id = ID): ChatPage {
  const chat = page.pages.get(id);
  assert.ok(chat, `chat ${id} is known`);
  return chat;
}

function message(text: string, kind: MessageItem['kind'] = 'agent'): MessageItem {
  return { kind, messageId: undefined, parts: [{ type: 'text', text }] };
}

function card(terminals: ToolCard['terminals'] = []): ToolCard {
  return {
    kind: 'tool',
    toolCallId: 't',
    name: undefined,
    title: 'Run',
    toolKind: 'execute',
    status: 'in_progress',
    locations: [],
    content: [],
    terminals,
    rawInput: undefined,
    rawOutput: undefined,
  };
}

function set(index: number, item: TranscriptItem): HostMessage {
  return { type: 'items', chatId: ID, changes: [{ op: 'set', index, item }] };
}

const reset = (count: number): HostMessage => ({ type: 'reset', chatId: ID, count });

const state = (chatId: string): ChatState => chatState({ chatId });

describe('the state of the page', () => {
  it('knows after a reset how many items there are, and takes them in any order', () => {
    const page = told(reset(600), set(599, message('last')), set(300, message('middle')));
    const { items } = chatOf(page);
    assert.equal(items.length, 600);
    assert.deepEqual(at(items, 599), message('last'));
    assert.deepEqual(at(items, 300), message('middle'));
    assert.equal(at(items, 0), null);
  });

  it('adds an item that is set past the end, and leaves what is between unknown', () => {
    const { items } = chatOf(told(reset(0), set(0, message('a')), set(3, message('d'))));
    assert.deepEqual(toArray(items), [message('a'), null, null, message('d')]);
  });

  it('adds text to the last part of a message and leaves the other items the same objects', () => {
    const before = told(reset(0), set(0, message('question', 'user')), set(1, message('ans')));
    const grown = reduce(
      before,
      { type: 'items', chatId: ID, changes: [{ op: 'text', index: 1, text: 'wer' }] },
      0,
    );
    assert.deepEqual(at(chatOf(grown).items, 1), message('answer'));
    assert.equal(at(chatOf(grown).items, 0), at(chatOf(before).items, 0));
    assert.deepEqual(at(chatOf(before).items, 1), message('ans'), 'the state before is as it was');
  });

  it('begins a part for text that comes after an image', () => {
    const image = { type: 'image', mimeType: 'image/png', data: 'AA' } as const;
    const page = told(reset(0), set(0, { ...message(''), parts: [image] }), {
      type: 'items',
      chatId: ID,
      changes: [{ op: 'text', index: 0, text: 'seen' }],
    });
    assert.deepEqual(at(chatOf(page).items, 0), {
      ...message(''),
      parts: [image, { type: 'text', text: 'seen' }],
    });
  });

  it('counts unknown items as if each had been added', () => {
    for (const count of [0, 1, 2, 255, 256, 257, 258, 512, 513, 1_000]) {
      let list: PageItems = emptyList();
      for (let index = 0; index < count; index++) list = push(list, null);
      assert.deepEqual(unknownItems(count), list);
    }
  });

  it('takes nothing for an item that was never sent', () => {
    const page = told(reset(2), {
      type: 'items',
      chatId: ID,
      changes: [{ op: 'text', index: 1, text: 'x' }],
    });
    assert.equal(at(chatOf(page).items, 1), null);
  });

  it('adds output to a terminal and drops of its start what the host has dropped', () => {
    const output = (text: string, dropped: number): HostMessage => ({
      type: 'items',
      chatId: ID,
      changes: [{ op: 'output', index: 0, terminalId: 'x', text, dropped }],
    });
    const page = told(reset(0), set(0, card()), output('0123456789', 0), output('abc', 4));
    const item = at(chatOf(page).items, 0);
    assert.ok(item?.kind === 'tool');
    assert.deepEqual(item.terminals, [
      { terminalId: 'x', cwd: undefined, text: '456789abc', dropped: 4, exit: undefined },
    ]);
  });

  it('forgets the items beyond a new end', () => {
    const page = told(reset(700), set(10, message('kept')), {
      type: 'items',
      chatId: ID,
      changes: [{ op: 'truncate', length: 11 }],
    });
    assert.equal(chatOf(page).items.length, 11);
    assert.deepEqual(at(chatOf(page).items, 10), message('kept'));
  });

  it('tells each reset from the one before', () => {
    const first = told(reset(1));
    assert.notEqual(chatOf(reduce(first, reset(1), 0)).epoch, chatOf(first).epoch);
  });

  it('counts the inert time of a question from when it came', () => {
    const asked: QuestionCard = {
      id: 'q',
      fingerprint: 'f',
      toolCallId: 't',
      inertMs: 500,
      editableCommand: undefined,
      reviewable: false,
      notes: [],
      view: {
        title: 'Run ls',
        kind: 'execute',
        subject: { kind: 'text', shown: '' },
        class: undefined,
        rule: undefined,
        part: undefined,
        because: undefined,
        paths: [],
        notes: [],
        full: '',
        buttons: [],
        defaultButton: { optionId: null, label: undefined, says: 'no', standing: false },
      },
    };
    const page = reduce(EMPTY_PAGE, { type: 'questions', chatId: ID, questions: [asked] }, 10_000);
    assert.equal(chatOf(page).questions[0]?.readyAt, 10_500);
  });

  it('keeps two chats apart, shows the active one and forgets one that was closed', () => {
    const other: HostMessage = {
      type: 'items',
      chatId: 'c2',
      changes: [{ op: 'set', index: 0, item: card() }],
    };
    const summary = {
      chatId: 'c2',
      title: '',
      agent: '',
      status: 'idle',
      unread: false,
      questions: 0,
    } as const;
    const page = told(reset(0), set(0, message('one')), other, { type: 'chat', state: state('c2') });
    assert.deepEqual(toArray(chatOf(page).items), [message('one')]);
    assert.deepEqual(toArray(chatOf(page, 'c2').items), [card()]);
    const closed = reduce(page, { type: 'chats', chats: [summary], active: 'c2' }, 0);
    assert.equal(activeChat(closed)?.id, 'c2');
    assert.equal(closed.pages.has(ID), false);
  });

  it('takes 5,000 deltas of a long message without copying it each time', () => {
    let page = told(reset(0), set(0, message('')));
    const delta = 'x'.repeat(200);
    for (let count = 0; count < 5_000; count++) {
      page = reduce(page, { type: 'items', chatId: ID, changes: [{ op: 'text', index: 0, text: delta }] }, 0);
    }
    const item = at(chatOf(page).items, 0);
    assert.ok(item?.kind === 'agent' && item.parts[0]?.type === 'text');
    assert.equal(item.parts[0].text.length, 1_000_000);
  });
});

describe('the store of the page', () => {
  it('tells of many messages once, when the frame comes', () => {
    const frames: (() => void)[] = [];
    const store = createStore(
      (run) => frames.push(run),
      () => 0,
    );
    const told: PageState[] = [];
    store.subscribe((page) => told.push(page));
    store.dispatch(reset(0));
    for (let index = 0; index < 100; index++) store.dispatch(set(index, message('m')));
    assert.equal(told.length, 0);
    assert.equal(frames.length, 1);
    for (const run of frames.splice(0)) run();
    assert.deepEqual(
      told.map((page) => chatOf(page).items.length),
      [100],
    );
    store.dispatch({ type: 'focus', where: 'input' });
    assert.equal(frames.length, 0, 'what changes nothing asks for no frame');
  });
});
