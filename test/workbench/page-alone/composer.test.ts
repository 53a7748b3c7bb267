// The input side of the chat page in a real browser: keys, focus, lists, files.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import type { ChatState, HistoryEntry } from '../../../extension/chat/page-messages.ts';
import { chatState } from '../../support/chat-state.ts';
import { startBrowser } from '../harness/browser.ts';
import { SHOWN_THEMES } from '../support/themes.ts';
import { buildInputPage, type InputPage, type Opened, openInputPage } from './input-page.ts';

const SHOTS = path.resolve('test/workbench/shots/input');
const COMMANDS: ChatState['commands'] = [
  { name: 'review', description: 'Look at what changed', input: { hint: 'what to review' } },
  { name: 'compact', description: 'Put the conversation so far together' },
];
const OPTIONS: ChatState['configOptions'] = [
  {
    type: 'select',
    id: 'mode',
    name: 'Mode',
    description: 'What the agent may do without asking',
    category: 'mode',
    currentValue: 'supervised',
    options: [
      { value: 'read_only', name: 'Read only', description: 'Looks and answers; changes nothing.' },
      { value: 'supervised', name: 'Supervised', description: 'Asks before it changes something.' },
      {
        value: 'full',
        name: 'Full',
        description: 'Asks only for what is on the list of things to ask always.',
      },
    ],
  },
  {
    type: 'select',
    id: 'model',
    name: 'Model',
    category: 'model',
    currentValue: 'm3',
    options: ['One', 'Two'].map((group, at) => ({
      group,
      name: `Provider ${group}`,
      options: Array.from({ length: 6 }, (_, index) => ({
        value: `m${at * 6 + index}`,
        name: `Model ${at * 6 + index}`,
      })),
    })),
  },
  {
    type: 'select',
    id: 'high_risk',
    name: 'High risk',
    category: 'other',
    currentValue: 'block',
    options: [
      { value: 'block', name: 'Block' },
      { value: 'ask', name: 'Ask' },
    ],
  },
  { type: 'boolean', id: 'web', name: 'Web', currentValue: true },
];

/** 2 × 2 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';

function session(sessionId: string, daysAgo: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  const date = new Date();
  date.setDate(date.getDate() - daysAgo);
  return {
    agent: 'Ocho',
    sessionId,
    title: `Session ${sessionId}`,
    updatedAt: date.toISOString(),
    cwd: '/home/me/project',
    chatId: undefined,
    ...more,
  };
}

describe('the input side of the chat page', function () {
  this.timeout(60_000);
  let browser: Browser;
  let folder: string;
  let view: InputPage;
  let errors: string[];
  /** A page for each size, theme and language; each test begins it anew. */
  const views = new Map<string, InputPage>();

  before(async function () {
    try {
      browser = await startBrowser();
    } catch (error) {
      console.log(`      skipped: ${error instanceof Error ? error.message : error}`);
      this.skip();
    }
    folder = await buildInputPage();
  });
  after(async () => {
    await browser?.close();
    if (folder) fs.rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    errors = [];
  });
  afterEach(() => assert.deepEqual(errors, []));

  async function open(chat: Partial<ChatState> = {}, opened: Opened = {}): Promise<InputPage> {
    const key = JSON.stringify(opened);
    const known = views.get(key);
    view = known ?? (await openInputPage(browser, folder, opened, (error) => errors.push(error)));
    views.set(key, view);
    if (known) await view.forget();
    await view.start({ type: 'chat', state: chatState(chat) });
    return view;
  }
  const isFocused = (locator: Locator) => locator.evaluate((element) => element.matches(':focus'));
  const input = () => view.page.locator('textarea');
  const row = (name: string) => view.page.getByRole('option', { name });
  const button = (name: string | RegExp) => view.page.getByRole('button', { name });

  describe('writing', () => {
    it('sends with Enter and is empty then; Shift+Enter breaks the line', async () => {
      await open();
      await input().fill('one');
      await input().press('Shift+Enter');
      await input().pressSequentially('two');
      await input().press('Enter');
      assert.deepEqual(await view.next('send'), { type: 'send', chatId: 'c1', text: 'one\ntwo' });
      assert.equal(await input().inputValue(), '');
    });

    it('does not send nothing', async () => {
      await open();
      await input().fill(' \n ');
      await input().press('Enter');
      assert.ok(await button(/^Send/).isDisabled());
      assert.deepEqual(await view.posted(), []);
    });

    it('leaves Enter to the input method', async () => {
      await open();
      await input().fill('日本');
      const keydown = { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
      await input().dispatchEvent('keydown', keydown);
      assert.equal(await input().inputValue(), '日本');
      assert.deepEqual(await view.posted(), []);
    });

    it('grows with its text, up to a part of the window', async () => {
      await open();
      const height = async () => (await input().boundingBox())?.height ?? 0;
      const small = await height();
      await input().fill('line\n'.repeat(4));
      assert.ok((await height()) > small);
      await input().fill('line\n'.repeat(400));
      assert.ok((await height()) < 640 / 2);
    });

    it('keeps the draft of each chat over a reload', async () => {
      await open();
      await input().fill('half a thought');
      await view.tell({ type: 'chat', state: chatState({ chatId: 'c2' }) });
      assert.equal(await input().inputValue(), '');
      await input().fill('another');
      await view.start({ type: 'chat', state: chatState() });
      assert.equal(await input().inputValue(), 'half a thought');
      await view.tell({ type: 'chat', state: chatState({ chatId: 'c2' }) });
      assert.equal(await input().inputValue(), 'another');
    });

    it('brings back what was sent with Up in the empty input', async () => {
      await open();
      for (const text of ['first', 'second']) {
        await input().fill(text);
        await input().press('Enter');
      }
      await input().press('ArrowUp');
      assert.equal(await input().inputValue(), 'second');
      await input().press('ArrowUp');
      assert.equal(await input().inputValue(), 'first');
      await input().press('ArrowDown');
      await input().press('ArrowDown');
      assert.equal(await input().inputValue(), '');
    });

    it('takes text from the editor, on a line of its own, and the focus', async () => {
      await open();
      await input().fill('mine');
      await view.page.locator('body').click({ position: { x: 5, y: 300 } });
      await view.tell({ type: 'compose', chatId: 'c1', text: 'from the editor' });
      assert.equal(await input().inputValue(), 'mine\nfrom the editor');
      assert.ok(await isFocused(input()));
    });

    it('queues while a turn runs, shows the queue, and stops with Escape', async () => {
      await open({ status: 'running', queue: [{ id: 'q1', text: 'then this', attachments: 2 }] });
      await input().fill('and that');
      await input().press('Enter');
      assert.equal((await view.next('send')).text, 'and that');
      await button('Do not send').click();
      assert.deepEqual(await view.next('unqueue'), { type: 'unqueue', chatId: 'c1', id: 'q1' });
      await input().press('Escape');
      assert.deepEqual(await view.next('stop'), { type: 'stop', chatId: 'c1' });
      await button(/^Stop/).click();
      await view.next('stop');
      assert.ok(await isFocused(input()));
    });

    it('loses nothing while the agent is gone, and says why it does not send', async () => {
      await open({ status: 'broken' });
      await input().fill('important');
      await input().press('Enter');
      assert.match((await view.page.getByRole('alert').textContent()) ?? '', /nothing was sent/);
      assert.equal(await input().inputValue(), 'important');
      assert.deepEqual(await view.posted(), []);
    });
  });

  describe('mentions', () => {
    const items = [
      { id: 'f1', kind: 'file', label: 'src/app.ts' },
      { id: 'f2', kind: 'folder', label: 'src/parts', detail: 'folder' },
    ] as const;

    it('are asked for, walked through with the keyboard, and put into the text', async () => {
      await open();
      await input().pressSequentially('look at @');
      const { requestId } = await view.next('complete');
      await view.tell({ type: 'completions', requestId, items });
      assert.equal(
        await input().getAttribute('aria-activedescendant'),
        await row('src/app.ts').getAttribute('id'),
      );
      await input().press('ArrowDown');
      await input().press('Tab');
      assert.deepEqual(await view.next('attach'), { type: 'attach', chatId: 'c1', completion: 'f2' });
      assert.equal(await input().inputValue(), 'look at @src/parts ');
      assert.equal(await view.page.getByRole('listbox').count(), 0);
      await input().press('Control+z');
      assert.equal(await input().inputValue(), 'look at @');
    });

    it('are asked for once when the typing pauses, and old answers do not count', async () => {
      await open();
      await input().pressSequentially('@');
      const first = await view.next('complete');
      await input().pressSequentially('app');
      const second = await view.next('complete');
      assert.equal(second.query, 'app');
      await view.tell({ type: 'completions', requestId: first.requestId, items });
      assert.equal(await view.page.getByRole('listbox').count(), 0);
      await view.tell({ type: 'completions', requestId: second.requestId, items: items.slice(0, 1) });
      assert.equal(await view.page.getByRole('option').count(), 1);
    });

    it('wait for the answer to what is typed now, when Enter comes before it', async () => {
      await open();
      await input().pressSequentially('@');
      await view.tell({ type: 'completions', requestId: (await view.next('complete')).requestId, items });
      await input().pressSequentially('q');
      await input().press('Enter');
      const { requestId } = await view.next('complete');
      assert.deepEqual(await view.posted(), []);
      await view.tell({ type: 'completions', requestId, items: [{ id: 'q', kind: 'file', label: 'q.ts' }] });
      assert.equal((await view.next('attach')).completion, 'q');
      assert.equal(await input().inputValue(), '@q.ts ');
    });

    it('stay away after Escape, and Enter sends then', async () => {
      await open();
      await input().pressSequentially('@a');
      await view.tell({ type: 'completions', requestId: (await view.next('complete')).requestId, items });
      const { requestId } = await view.next('complete');
      await view.tell({ type: 'completions', requestId, items });
      await input().press('Escape');
      await input().pressSequentially('p');
      assert.equal(await view.page.getByRole('listbox').count(), 0);
      await input().press('Enter');
      assert.equal((await view.next('send')).text, '@ap');
    });

    it('can be begun with the button and chosen with the mouse', async () => {
      await open();
      await input().fill('see');
      await button(/^Add context/).click();
      await view.tell({ type: 'completions', requestId: (await view.next('complete')).requestId, items });
      await row('src/app.ts').click();
      assert.equal(await input().inputValue(), 'see @src/app.ts ');
      assert.ok(await isFocused(input()));
    });

    it('are none in an address', async () => {
      await open();
      await input().pressSequentially('me@example.com');
      await input().press('Enter');
      assert.deepEqual(
        (await view.posted()).map(({ type }) => type),
        ['send'],
      );
    });
  });

  describe('commands', () => {
    it('are listed at the start, with what they do, and show how to go on', async () => {
      await open({ commands: COMMANDS });
      await input().pressSequentially('/');
      assert.match((await row('/review').textContent()) ?? '', /Look at what changed/);
      await input().press('Enter');
      assert.equal(await input().inputValue(), '/review ');
      assert.equal(await view.page.locator('.composer-hint').textContent(), 'what to review');
      await input().press('Enter');
      assert.equal((await view.next('send')).text, '/review ');
    });

    it('are sent at once when they are written out', async () => {
      await open({ commands: COMMANDS });
      await input().pressSequentially('/compact');
      await input().press('Enter');
      assert.equal((await view.next('send')).text, '/compact');
    });
  });

  describe('options', () => {
    it('are chosen with the keyboard, and the focus comes back', async () => {
      await open({ configOptions: OPTIONS });
      const mode = button('Mode: Supervised');
      await mode.focus();
      await view.page.keyboard.press('ArrowDown');
      await view.page.keyboard.press('ArrowDown');
      await view.page.keyboard.press('Enter');
      assert.deepEqual(await view.next('option'), {
        type: 'option',
        chatId: 'c1',
        configId: 'mode',
        value: 'full',
      });
      assert.ok(await isFocused(mode));
    });

    it('are left alone by Escape, by choosing what is chosen, and by a click elsewhere', async () => {
      await open({ configOptions: OPTIONS });
      await button('Mode: Supervised').click();
      await view.page.keyboard.press('Escape');
      await button('Mode: Supervised').click();
      await row('Supervised').click();
      await button('Mode: Supervised').click();
      await view.page.mouse.click(200, 200);
      assert.equal(await view.page.getByRole('listbox').count(), 0);
      assert.deepEqual(await view.posted(), []);
    });

    it('can be searched when there are many, under their headings', async () => {
      await open({ configOptions: OPTIONS });
      await button('Model: Model 3').click();
      assert.equal(await view.page.getByRole('group').count(), 2);
      await view.page.keyboard.type('two 11');
      assert.equal(await view.page.getByRole('option').count(), 1);
      await view.page.keyboard.press('Enter');
      assert.equal((await view.next('option')).value, 'm11');
    });

    it('are switched when they are yes or no', async () => {
      await open({ configOptions: OPTIONS });
      const web = view.page.getByRole('switch', { name: 'Web' });
      assert.equal(await web.getAttribute('aria-checked'), 'true');
      await web.click();
      assert.equal((await view.next('option')).value, false);
    });

    it('say that the workspace is not trusted, and lead to its trust', async () => {
      await open({ restricted: true });
      await button('Read-only').click();
      assert.equal((await view.next('action')).action, 'trust-workspace');
    });

    it('show how full the context is, and the cost', async () => {
      await open({ usage: { used: 170_000, size: 200_000, cost: { amount: 1.5, currency: 'USD' } } });
      const meter = button(/^Context/);
      const words = 'Context: 170,000 of 200,000 tokens (85%)';
      assert.ok((await meter.getAttribute('title'))?.startsWith(words));
      await meter.click();
      assert.ok(await view.page.getByText('Cost of this session: $1.50').isVisible());
    });
  });

  describe('files', () => {
    /** Makes an event with files and texts, and gives it to the page. */
    const transfer = (
      kind: 'paste' | 'drop',
      texts: object,
      files: readonly { name: string; type: string; data: string }[],
    ) =>
      view.page.evaluate(`(() => {
        const data = new DataTransfer();
        for (const [type, text] of Object.entries(${JSON.stringify(texts)})) data.setData(type, text);
        for (const { name, type, data: base64 } of ${JSON.stringify(files)})
          data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }));
        const options = { bubbles: true, cancelable: true };
        const event = '${kind}' === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data });
        document.querySelector('textarea').dispatchEvent(event);
        return event.defaultPrevented;
      })()`);
    const alert = () => view.page.getByRole('alert').textContent();

    it('are attached when they are dropped from the editor', async () => {
      await open();
      await transfer('drop', { ResourceURLs: '["file:///w/a.ts"]' }, []);
      assert.deepEqual((await view.next('attachUris')).uris, ['file:///w/a.ts']);
    });

    it('are not what a dropped link is: the input takes that as text', async () => {
      await open();
      const link = { 'text/uri-list': 'https://example.com/', 'text/plain': 'https://example.com/' };
      assert.equal(await transfer('drop', link, []), false);
      assert.deepEqual(await view.posted(), []);
    });

    it('are attached when an image is pasted or dropped', async () => {
      await open();
      for (const kind of ['paste', 'drop'] as const) {
        await transfer(kind, {}, [{ name: 'shot.png', type: 'image/png', data: PNG }]);
        const { mimeType, data, name } = await view.next('attachImage');
        assert.deepEqual({ mimeType, data, name }, { mimeType: 'image/png', data: PNG, name: 'shot.png' });
      }
    });

    it('are made into a format that models read', async () => {
      await open();
      const bitmap = Buffer.alloc(58);
      bitmap.write('BM');
      bitmap.writeUInt32LE(58, 2);
      bitmap.writeUInt32LE(54, 10);
      bitmap.writeUInt32LE(40, 14);
      bitmap.writeInt32LE(1, 18);
      bitmap.writeInt32LE(1, 22);
      bitmap.writeUInt16LE(1, 26);
      bitmap.writeUInt16LE(24, 28);
      await transfer('paste', {}, [{ name: 'a.bmp', type: 'image/bmp', data: bitmap.toString('base64') }]);
      assert.equal((await view.next('attachImage')).mimeType, 'image/png');
    });

    it('are refused with a reason when they are broken, no image, or not wanted', async () => {
      await open();
      await transfer('paste', {}, [{ name: 'bad.png', type: 'image/png', data: 'AAAA' }]);
      await view.page.getByRole('alert').waitFor();
      assert.match((await alert()) ?? '', /bad\.png.*not an image/);
      await transfer('drop', {}, [{ name: 'a.zip', type: 'application/zip', data: 'AAAA' }]);
      await view.page.getByText('a.zip').waitFor();
      await view.tell({ type: 'chat', state: chatState({ images: false }) });
      await transfer('paste', {}, [{ name: 'shot.png', type: 'image/png', data: PNG }]);
      await view.page.getByText('takes no images').waitFor();
      assert.deepEqual(await view.posted(), []);
    });

    it('are refused by the name of a model that sees none, also when it was chosen after them', async () => {
      const image = {
        id: 'i1',
        kind: 'image',
        label: 'shot.png',
        image: { mimeType: 'image/png', data: PNG },
      } as const;
      const blind = { images: false, blindModel: 'mystery-7b', attachments: [image] };
      await view.tell({ type: 'chat', state: chatState(blind) });
      await transfer('paste', {}, [{ name: 'other.png', type: 'image/png', data: PNG }]);
      await view.page.getByText('The model mystery-7b takes no images.').last().waitFor();
      const before = (await view.posted()).length;
      const chip = view.page.locator('.attached-unsent');
      assert.match((await chip.getAttribute('title')) ?? '', /mystery-7b takes no images/);
      await input().fill('What is this?');
      await input().press('Enter');
      await view.page.getByText('Not sent: mystery-7b takes no images.').waitFor();
      assert.deepEqual(
        (await view.posted()).slice(before).filter(({ type }) => type === 'send' || type === 'attachImage'),
        [],
      );
      assert.equal(await input().inputValue(), 'What is this?');
      await view.tell({ type: 'chat', state: chatState({ attachments: [image] }) });
      assert.equal(await chip.count(), 0);
      assert.equal(await view.page.getByText('takes no images').count(), 0, 'the other model sees');
      await input().press('Enter');
      assert.equal((await view.next('send')).text, 'What is this?');
      await view.tell({ type: 'chat', state: chatState() });
    });

    it('are not taken from a clipboard that has text', async () => {
      await open();
      await transfer('paste', { 'text/plain': 'a table' }, [{ name: 'a.png', type: 'image/png', data: PNG }]);
      await input().fill('x');
      await input().press('Enter');
      assert.deepEqual(
        (await view.posted()).map(({ type }) => type),
        ['send'],
      );
    });

    it('are chips that can be removed, and can be sent without a word', async () => {
      await open({
        attachments: [
          { id: 'a1', kind: 'file', label: 'src/app.ts:3-9' },
          { id: 'a2', kind: 'image', label: 'shot.png', image: { mimeType: 'image/png', data: PNG } },
        ],
      });
      assert.ok(
        await view.page.evaluate("document.querySelector('.attached-thumbnail').decode().then(() => true)"),
      );
      await button('Remove src/app.ts:3-9').click();
      assert.deepEqual(await view.next('detach'), { type: 'detach', chatId: 'c1', id: 'a1' });
      await input().press('Enter');
      assert.equal((await view.next('send')).text, '');
    });
  });

  describe('the header', () => {
    const chats = [
      {
        chatId: 'c1',
        title: 'Fix the parser',
        agent: 'Ocho',
        status: 'running',
        unread: false,
        questions: 0,
      },
      { chatId: 'c2', title: 'Write docs', agent: 'Ocho', status: 'asking', unread: true, questions: 2 },
      { chatId: 'c3', title: '', agent: 'Other', status: 'broken', unread: false, questions: 0 },
    ] as const;

    it('switches between chats, and says what waits in the others', async () => {
      await open();
      await view.tell({ type: 'chats', chats, active: 'c1' });
      const switcher = button(/^Fix the parser/);
      assert.match((await switcher.getAttribute('aria-label')) ?? '', /2 questions in other chats/);
      await switcher.click();
      await view.page.keyboard.press('ArrowDown');
      await view.page.keyboard.press('Enter');
      assert.deepEqual(await view.next('select'), { type: 'select', chatId: 'c2' });
    });

    it('closes a chat with Delete or the mouse', async () => {
      await open();
      await view.tell({ type: 'chats', chats, active: 'c1' });
      await button(/^Fix the parser/).click();
      await view.page.keyboard.press('End');
      await view.page.keyboard.press('Delete');
      assert.equal((await view.next('close')).chatId, 'c3');
      await row('Write docs').hover();
      await row('Write docs').locator('button').click();
      assert.equal((await view.next('close')).chatId, 'c2');
    });

    it('offers the agents for a new chat when there are several', async () => {
      await open();
      await button('New chat').click();
      assert.deepEqual(await view.next('new'), { type: 'new' });
      await view.tell({ type: 'chat', state: chatState({ agents: ['Ocho', 'Other'] }) });
      await button('New chat').click();
      await view.page.getByRole('menuitem', { name: 'New chat with Other' }).click();
      assert.deepEqual(await view.next('new'), { type: 'new', agent: 'Other' });
    });

    it('has the rest in a menu that works with the keyboard', async () => {
      await open();
      await button('More actions').click();
      await view.page.keyboard.press('u');
      await view.page.keyboard.press('Enter');
      assert.deepEqual(await view.next('command'), {
        type: 'command',
        chatId: 'c1',
        command: 'undo-last-turn',
      });
      assert.equal(await view.page.getByRole('menu').count(), 0);
      assert.ok(await isFocused(button('More actions')));
    });

    it('is only the title and the menu in an editor tab', async () => {
      await open({}, { surface: 'editor' });
      assert.ok(await view.page.getByRole('heading', { name: 'Fix the parser' }).isVisible());
      assert.equal(await button('New chat').count(), 0);
      assert.equal(await button('History').count(), 0);
    });
  });

  describe('the history', () => {
    const openHistory = async (entries: readonly HistoryEntry[], more = false): Promise<number> => {
      await open();
      await button('History').click();
      const { requestId, query } = await view.next('history');
      assert.equal(query, '');
      await view.tell({ type: 'history', requestId, entries, more });
      return requestId;
    };
    const shown = () => view.page.locator('.history-title').allTextContents();

    it('is grouped by days and opens a session with the keyboard', async () => {
      await openHistory([session('a', 0), session('b', 1), session('c', 40)]);
      assert.deepEqual(await view.page.locator('h3').allTextContents(), ['Today', 'Yesterday', 'Older']);
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await view.page.keyboard.press(key);
      const { sessionId, action } = await view.next('session');
      assert.deepEqual({ sessionId, action }, { sessionId: 'b', action: 'open' });
      assert.equal(await view.page.getByRole('dialog').count(), 0);
    });

    it('is searched when the typing pauses, and old answers do not count', async () => {
      const first = await openHistory([session('a', 0)]);
      await view.page.keyboard.type('parser');
      const { requestId, query } = await view.next('history');
      assert.equal(query, 'parser');
      await view.tell({ type: 'history', requestId: first, entries: [session('old', 0)], more: false });
      await view.tell({ type: 'history', requestId, entries: [], more: false });
      assert.deepEqual(await shown(), []);
      assert.ok(await view.page.getByText('No session matches').isVisible());
    });

    it('grows by pages, and begins anew when the editor sends it again', async () => {
      await openHistory([session('a', 0)], true);
      await button('Show more').click();
      const { requestId, more } = await view.next('history');
      assert.equal(more, true);
      await view.tell({ type: 'history', requestId, entries: [session('b', 0)], more: false });
      assert.deepEqual(await shown(), ['Session a', 'Session b']);
      await view.tell({
        type: 'history',
        requestId,
        entries: [session('b', 0, { title: 'New name' })],
        more: false,
      });
      assert.deepEqual(await shown(), ['New name']);
    });

    it('deletes only after a yes; the focus is on no', async () => {
      await openHistory([session('a', 0), session('b', 0)]);
      for (const key of ['ArrowDown', 'Delete', 'Enter']) await view.page.keyboard.press(key);
      assert.deepEqual(await shown(), ['Session a', 'Session b']);
      assert.deepEqual(await view.posted(), []);
      await view.page.locator('.history-row').first().locator('.history-open').focus();
      await view.page.keyboard.press('Delete');
      await button('Delete').first().click();
      const { sessionId, action } = await view.next('session');
      assert.deepEqual({ sessionId, action }, { sessionId: 'a', action: 'delete' });
      await view.page.getByText('Session a').waitFor({ state: 'detached' });
      assert.deepEqual(await shown(), ['Session b']);
    });

    it('keeps what it has when something fails, and can try again', async () => {
      await openHistory([session('a', 0)], true);
      await button('Show more').click();
      const { requestId } = await view.next('history');
      await view.tell({ type: 'history', requestId, entries: [], more: false, error: 'The agent is gone.' });
      assert.ok(await view.page.getByText('The agent is gone.').isVisible());
      assert.deepEqual(await shown(), ['Session a']);
      await button('Try again').click();
      await view.next('history');
    });

    it('closes with Escape, keeps Tab inside, and gives the focus back', async () => {
      await openHistory([session('a', 0)]);
      for (let step = 0; step < 12; step++) {
        await view.page.keyboard.press('Tab');
        assert.ok(await view.page.evaluate("document.activeElement.closest('[role=dialog]') !== null"));
      }
      await view.page.keyboard.press('Escape');
      assert.equal(await view.page.getByRole('dialog').count(), 0);
      assert.ok(await isFocused(button('History')));
    });
  });

  describe('the welcome screen', () => {
    it('has a button for each choice', async () => {
      await open();
      const choices = [
        { id: 'editor', icon: 'sparkle', label: 'Models of the editor', description: 'No key needed' },
      ];
      await view.tell({ type: 'welcome', choices });
      await button(/^Models of the editor/).click();
      assert.deepEqual(await view.next('welcome'), { type: 'welcome', id: 'editor' });
    });
  });

  describe('looks', () => {
    const full: Partial<ChatState> = {
      configOptions: OPTIONS,
      commands: COMMANDS,
      usage: { used: 170_000, size: 200_000, cost: { amount: 0.42, currency: 'USD' } },
      attachments: [
        { id: 'a1', kind: 'file', label: 'src/app.ts:3-9' },
        { id: 'a2', kind: 'image', label: 'shot.png', image: { mimeType: 'image/png', data: PNG } },
      ],
      queue: [
        { id: 'q', text: 'Then run the tests and say what failed, with the whole output', attachments: 1 },
      ],
      status: 'running',
      restricted: true,
      agents: ['Ocho', 'Other'],
    };

    async function shoot(name: string): Promise<void> {
      fs.mkdirSync(SHOTS, { recursive: true });
      await view.page.screenshot({ path: path.join(SHOTS, `${name}.png`), animations: 'disabled' });
    }

    for (const theme of SHOWN_THEMES) {
      it(`are written to files in ${theme}`, async () => {
        await open({ configOptions: OPTIONS }, { theme });
        await shoot(`${theme}-1-empty`);
        await view.tell({ type: 'chat', state: chatState(full) });
        await view.tell({
          type: 'chats',
          active: 'c1',
          chats: [
            {
              chatId: 'c1',
              title: 'Fix the parser',
              agent: 'Ocho',
              status: 'running',
              unread: false,
              questions: 0,
            },
            {
              chatId: 'c2',
              title: 'Write docs',
              agent: 'Ocho',
              status: 'asking',
              unread: true,
              questions: 2,
            },
            {
              chatId: 'c3',
              title: 'Another one with a very long title that does not fit',
              agent: 'Ocho',
              status: 'idle',
              unread: true,
              questions: 0,
            },
          ],
        });
        await input().fill('Look at the parser\nand ');
        await shoot(`${theme}-2-running`);
        await input().pressSequentially('@');
        const { requestId } = await view.next('complete');
        await view.tell({
          type: 'completions',
          requestId,
          items: [
            { id: '1', kind: 'selection', label: 'Selection', detail: 'src/app.ts:3-9' },
            { id: '2', kind: 'problems', label: 'Problems', detail: '3 errors' },
            {
              id: '3',
              kind: 'file',
              label: 'parser.ts',
              detail: 'src/deep/down/in/some/folder/that/is/long',
            },
            { id: '4', kind: 'symbol', label: 'parse', detail: 'src/parser.ts' },
            { id: '5', kind: 'git-diff', label: 'Changes', detail: 'not committed' },
          ],
        });
        await shoot(`${theme}-3-mention`);
        await input().press('Escape');
        await button('Model: Model 3').click();
        await shoot(`${theme}-4-model`);
        await view.page.keyboard.press('Escape');
        await button('Mode: Supervised').click();
        const popup = await view.page.locator('.popup').boundingBox();
        assert.ok(popup && popup.x >= 0 && popup.x + popup.width <= 380, JSON.stringify(popup));
        await shoot(`${theme}-5-mode`);
        await view.page.keyboard.press('Escape');
        await button(/^Fix the parser/).click();
        await shoot(`${theme}-6-chats`);
        await view.page.keyboard.press('Escape');
        await button('More actions').click();
        await shoot(`${theme}-7-menu`);
        await view.page.keyboard.press('Escape');
        await view.tell({
          type: 'welcome',
          choices: [
            {
              id: '1',
              icon: 'sparkle',
              label: 'Models of this editor',
              description: 'For example of GitHub Copilot. No key needed.',
            },
            {
              id: '2',
              icon: 'server',
              label: 'Local server',
              description: 'Found: Ollama on 127.0.0.1, 4 models.',
            },
            {
              id: '3',
              icon: 'key',
              label: 'API key',
              description: 'Kept in the secret storage of the editor.',
            },
          ],
        });
        await shoot(`${theme}-8-welcome`);
        await button('History').click();
        const asked = await view.next('history');
        await view.tell({
          type: 'history',
          requestId: asked.requestId,
          more: true,
          entries: [
            session('a', 0, { title: 'Fix the parser', chatId: 'c1' }),
            session('b', 0, { title: 'A long title of a session that was about a lot of things' }),
            session('c', 1),
            session('d', 3),
            session('e', 90),
          ],
        });
        await view.page.keyboard.press('ArrowDown');
        await view.page.keyboard.press('ArrowDown');
        await view.page.keyboard.press('ArrowDown');
        await view.page.keyboard.press('Delete');
        await view.page.locator('.history-row').nth(1).hover();
        await shoot(`${theme}-9-history`);
      });
    }

    it('can be told apart with forced colours', async () => {
      await open(full, { theme: 'contrast' });
      await view.page.emulateMedia({ forcedColors: 'active' });
      await button('Mode: Supervised').click();
      await shoot('forced-colours');
      const outline = await view.page.evaluate(
        "getComputedStyle(document.querySelector('.choice.is-active')).outlineStyle",
      );
      assert.equal(outline, 'solid');
      await view.page.emulateMedia({ forcedColors: 'none' });
    });

    it('never make the page wider than its view, however narrow that is', async () => {
      await open(full, { width: 200, locale: 'es' });
      await input().fill('x'.repeat(300));
      await shoot('narrow-es');
      assert.equal(await view.page.evaluate('document.documentElement.scrollWidth'), 200);
      await button('Mode: Supervised').click();
      await shoot('narrow-es-mode');
      const box = await view.page.locator('.popup').boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 200 && box.y >= 0, JSON.stringify(box));
    });
  });
});
