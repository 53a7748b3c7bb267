// The chat page in a browser: what a person sees and can do, with any host.
import assert from 'node:assert/strict';
import type { SessionConfigOption } from '@agentclientprotocol/sdk';
import type { TranscriptItem } from '../../../extension/chat/model/items.ts';
import type { ChatState, HostMessage, PageMessage } from '../../../extension/chat/page-messages.ts';
import { until } from '../support/until.ts';
import { type ChatPage, openChatPage, whyNoBrowser } from './chat-page.ts';
import { CONVERSATION, call, chatState, opened, question, said } from './samples.ts';

/** Bytes of what is loaded before anything is asked of the page (issue 3). */
const BUNDLE_LIMIT = 400_000;
/** Elements of a page that shows some of 10,000 items. */
const ELEMENT_LIMIT = 1_500;
const MANY = 10_000;

/** What a person who has worked for long has in the chat. */
function manyItems(): readonly TranscriptItem[] {
  return Array.from({ length: MANY }, (_, index): TranscriptItem => {
    if (index % 5 === 0) return said('user', `Question ${index}`);
    if (index % 5 === 1) return call({ toolCallId: `c${index}`, title: `Read file-${index}.ts` });
    return said('agent', `Answer ${index}. ${'It has some words. '.repeat(index % 23)}\n\n- a\n- b`);
  });
}

describe('the chat page', function () {
  this.timeout(90_000);
  let chat: ChatPage;

  before(async function () {
    const reason = whyNoBrowser();
    if (reason) {
      console.log(`      skipped: ${reason}`);
      this.skip();
    }
    chat = await openChatPage();
  });
  after(() => chat?.close());
  afterEach(() => assert.deepEqual(chat.faults, []));

  const next = <T extends PageMessage['type']>(type: T): Promise<Extract<PageMessage, { type: T }>> =>
    until(async () => {
      const all = await chat.said();
      return all.find((message): message is Extract<PageMessage, { type: T }> => message.type === type);
    }, `the page says ${type}`);
  const scroller = () => chat.page.locator('.transcript');
  const below = (): Promise<number> =>
    scroller().evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  const elements = (): Promise<number> => chat.page.evaluate(() => document.querySelectorAll('*').length);
  const frames = (): Promise<void> => chat.send();
  /** Opens a chat of which nothing is kept from before. */
  const open = async (...messages: readonly HostMessage[]): Promise<void> => {
    await chat.page.evaluate(() => sessionStorage.clear());
    await chat.send(...messages);
  };

  it('offers an empty chat requests to begin with, which go into the input and are not sent', async () => {
    await open(...opened([], chatState({ chatId: 'fresh' })));
    assert.deepEqual(await next('examples'), { type: 'examples', chatId: 'fresh' });
    const examples = ['Explain src/a.ts', 'Run the tests', 'What can you do?'];
    await chat.send({ type: 'examples', chatId: 'fresh', examples });
    const input = chat.page.locator('textarea');
    await chat.page.getByRole('button', { name: 'Run the tests' }).focus();
    await chat.page.keyboard.press('Enter');
    assert.equal(await input.inputValue(), 'Run the tests');
    assert.equal(await input.evaluate((element) => element === document.activeElement), true);
    await chat.page.getByRole('button', { name: 'What can you do?' }).click();
    assert.equal(await input.inputValue(), 'What can you do?', 'one in place of the other');
    await input.fill('My own words');
    await chat.page.getByRole('button', { name: 'Run the tests' }).click();
    assert.equal(await input.inputValue(), 'My own words\nRun the tests');
    assert.ok(!(await chat.said()).some(({ type }) => type === 'send'));
    await chat.shots('examples');
    await chat.send(...opened([said('user', 'Hello')], chatState({ chatId: 'fresh' })));
    assert.equal(await chat.page.getByRole('button', { name: 'Run the tests' }).count(), 0);
  });

  it('says in a window without a folder where files go, and offers to open one', async () => {
    const cwd = '/home/me/.config/Code/User/globalStorage/ocho.ocho/no-folder';
    await open(...opened([], chatState({ chatId: 'nowhere', cwd, noFolder: true })));
    const words = `No folder is open: files go to ${cwd}.`;
    await chat.page.locator('.no-folder').getByText(words).waitFor();
    assert.equal(await chat.page.locator('.chat-place').getAttribute('title'), words);
    await chat.shots('no-folder');
    await chat.page.getByRole('button', { name: 'Open Folder' }).click();
    assert.deepEqual(await next('action'), { type: 'action', chatId: 'nowhere', action: 'open-folder' });
    await open(...opened([], chatState({ chatId: 'somewhere', cwd: '/work' })));
    assert.equal(await chat.page.locator('.no-folder, .chat-place').count(), 0);
  });

  it('names the folder of the chat where there is more than one', async () => {
    await open(...opened(CONVERSATION, chatState({ cwd: '/work/api', folder: 'API server' })));
    const place = chat.page.locator('.chat-place');
    await place.getByText('API server').waitFor();
    assert.equal(await place.getAttribute('title'), 'Works in /work/api');
    await chat.shots('folder');
  });

  it('asks for other requests when another model is chosen, and offers none while there is a problem', async () => {
    const model = (currentValue: string): ChatState['configOptions'] => [
      { type: 'select', id: 'model', name: 'Model', category: 'model', currentValue, options: [] },
    ];
    const state = (change: Partial<ChatState>) => chatState({ chatId: 'other', ...change });
    await open(...opened([], state({ configOptions: model('offline/basic') })));
    await next('examples');
    await chat.send({ type: 'chat', state: state({ configOptions: model('openai/x') }) });
    await next('examples');
    await chat.send({ type: 'examples', chatId: 'other', examples: ['One'] });
    await chat.page.getByRole('button', { name: 'One' }).waitFor();
    await chat.send({ type: 'chat', state: state({ problem: { text: 'It broke.', actions: [] } }) });
    assert.equal(await chat.page.getByRole('button', { name: 'One' }).count(), 0);
    await chat.page.locator('.problem').waitFor();
  });

  it('is small', () => {
    const first = ['main.js', 'main.css', 'codicon.woff2'].map((name) => chat.sizes.get(name) ?? Number.NaN);
    const sum = first.reduce((all, size) => all + size, 0);
    assert.ok(sum < BUNDLE_LIMIT, `${sum} bytes: ${first.join(', ')}`);
  });

  it('shows a conversation of all kinds', async () => {
    await open(...opened(CONVERSATION));
    await chat.page.getByText('What was wrong').waitFor();
    await chat.page.locator('.hljs-keyword').first().waitFor();
    assert.equal(await chat.page.locator('article').count(), CONVERSATION.length);
    await chat.shots('conversation-end');
    await scroller().evaluate((element) => element.scrollTo(0, 0));
    await chat.page.getByRole('button', { name: /Edit src/ }).click();
    await chat.page.locator('.diff-added').first().waitFor();
    await chat.shots('conversation-start');
    await chat.page.getByRole('button', { name: /Edit src/ }).click();
  });

  it('only tells the host what a link means, and goes nowhere', async () => {
    await open(...opened(CONVERSATION));
    for (const [name, href] of [
      ['src/parser.ts:42', 'src/parser.ts:42'],
      ['lib/tokens.ts:7', 'lib/tokens.ts:7'],
      ['the specification', 'https://example.org/spec'],
      ['a picture', 'https://example.org/x.png'],
    ] as const) {
      await chat.page.getByRole('link', { name }).click();
      assert.deepEqual(await next('link'), { type: 'link', chatId: 'chat-1', href });
    }
    await chat.page.getByRole('link', { name: 'lib/tokens.ts:7' }).press('Enter');
    assert.equal((await next('link')).href, 'lib/tokens.ts:7');
    assert.equal(new URL(chat.page.url()).pathname, '/');
  });

  it('hands code and answers to the clipboard and the editor', async () => {
    await chat.page.getByRole('button', { name: 'Insert at cursor' }).click();
    assert.match((await next('insert')).text, /^export function next[\s\S]*\}$/);
    await chat.page.getByRole('button', { name: 'Copy code' }).click();
    assert.match((await next('copy')).text, /^export function next/);
    await chat.page.getByRole('button', { name: 'Copy message' }).click();
    assert.match((await next('copy')).text, /^## What was wrong/);
  });

  it('makes nothing of what a model writes but text', async () => {
    const hostile = [
      '<img src="https://evil.example/x.png" onerror="globalThis.owned = true"><script>globalThis.owned = true</script>',
      '[click](javascript:globalThis.owned=true) ![x](https://evil.example/y.png) [c](command:workbench.action.quit)',
      '```html" onmouseover="globalThis.owned = true\n</code></pre><script>globalThis.owned = true</script>\n```',
      '| <svg onload=alert(1)> |\n|-|\n| <iframe src="https://evil.example"> |',
      '<style>* { display: none }</style> <a href="https://evil.example">a</a>',
    ].join('\n\n');
    await open(...opened([said('user', hostile), said('agent', hostile), call({ title: hostile })]));
    await chat.page.getByText('<style>').first().waitFor();
    assert.equal(await chat.page.evaluate(() => 'owned' in globalThis), false);
    assert.equal(
      await scroller().evaluate(
        (element) =>
          element.querySelectorAll('script, iframe, style, img, svg, a, [onerror], [onload]').length,
      ),
      0,
    );
  });

  describe('with 10,000 items', () => {
    it('has only those in it that are seen, at the end at first', async () => {
      await open(...opened(manyItems()));
      await chat.page.getByText(`Answer ${MANY - 1}.`).waitFor();
      assert.ok((await elements()) < ELEMENT_LIMIT, `${await elements()} elements`);
      assert.ok((await below()) <= 1, 'it stands at its end');
      await chat.shots('many');
    });

    it('stays where the person reads while items come, and brings them back to the end', async () => {
      await scroller().evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
      await frames();
      const article = chat.page.locator('article[data-index]').nth(8);
      const index = await article.getAttribute('data-index');
      const reading = chat.page.locator(`article[data-index="${index}"]`);
      const top = async (): Promise<number> => (await reading.boundingBox())?.y ?? Number.NaN;
      await until(async () => (await top()) === (await frames().then(top)), 'the place is settled');
      const before = await top();
      await chat.send({
        type: 'items',
        chatId: 'chat-1',
        changes: Array.from({ length: 7 }, (_, more) => ({
          op: 'set',
          index: MANY + more,
          item: said('agent', `News ${more}`),
        })),
      });
      assert.equal(await top(), before);
      await chat.page.getByRole('button', { name: '7 new' }).click();
      await chat.page.getByText('News 6').waitFor();
      await until(async () => (await below()) <= 1, 'the end');
    });

    it('does not jump while what is above is measured', async () => {
      await scroller().evaluate((element) => element.scrollTo(0, element.scrollHeight / 3));
      await frames();
      // Scrolls up through items that were never measured, and looks each time where one of them has gone.
      for (let step = 0; step < 25; step++) {
        const moved = await scroller().evaluate(async (element) => {
          const middle = element.getBoundingClientRect().top + 300;
          const seen = [...element.querySelectorAll('article')].find(
            (each) => each.getBoundingClientRect().bottom > middle,
          );
          const was = seen?.getBoundingClientRect().top ?? 0;
          element.scrollTop -= 150;
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
          return seen?.isConnected ? seen.getBoundingClientRect().top - was : 150;
        });
        assert.ok(Math.abs(moved - 150) <= 2, `step ${step}: moved by ${moved}`);
      }
      assert.ok((await elements()) < ELEMENT_LIMIT, `${await elements()} elements`);
    });

    it('is scrolled with the keyboard', async () => {
      await scroller().focus();
      await scroller().press('Home');
      await chat.page.getByText('Question 0', { exact: true }).waitFor();
      await scroller().press('End');
      await chat.page.getByText('News 6').waitFor();
    });
  });

  describe('of a session of which it has only the end', () => {
    const known = manyItems();

    before(async () => {
      const [chats, state] = opened([]);
      assert.ok(chats && state);
      await open(
        chats,
        state,
        { type: 'reset', chatId: 'chat-1', count: MANY },
        {
          type: 'items',
          chatId: 'chat-1',
          changes: known.slice(-100).map((item, place) => ({ op: 'set', index: MANY - 100 + place, item })),
        },
      );
    });

    it('asks for what is scrolled to, once, and shows it when it comes', async () => {
      await chat.said();
      await scroller().evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
      const range = await next('range');
      assert.ok(range.to - range.from <= 256, `${range.from} to ${range.to}`);
      assert.ok((await chat.page.locator('.placeholder').count()) > 0);
      await chat.send({
        type: 'items',
        chatId: 'chat-1',
        changes: known.slice(range.from, range.to).map((item, place) => ({
          op: 'set',
          index: range.from + place,
          item,
        })),
      });
      await until(
        async () => (await chat.page.locator('.placeholder').count()) === 0,
        'no placeholder is left',
      );
      const first = Number(await chat.page.locator('article').first().getAttribute('data-index'));
      assert.ok(first >= range.from && first < range.to, `${first} is what was asked for`);
    });

    it('is at the same place after a reload of the page', async () => {
      const reading = await until(
        () =>
          chat.page.evaluate(() => {
            const kept = JSON.parse(sessionStorage.getItem('kept') ?? '{}');
            return kept.reading?.['chat-1']?.index as number | undefined;
          }),
        'the place is kept',
      );
      await chat.reload();
      await chat.send(...opened(known));
      const item = chat.page.locator(`article[data-index="${reading}"]`);
      await item.waitFor();
      const top = (await scroller().boundingBox())?.y ?? Number.NaN;
      await until(async () => {
        const box = await item.boundingBox();
        return box && box.y <= top + 1 && box.y + box.height > top - 1;
      }, 'the item stands at the top');
      await chat.page.getByRole('button', { name: 'Jump to latest' }).click();
      await until(async () => (await below()) <= 1, 'the end');
    });
  });

  describe('while an answer comes', () => {
    const running = chatState({ status: 'running', runningSince: Date.now() - 65_000 });
    const text = (words: string) =>
      chat.send({ type: 'items', chatId: 'chat-1', changes: [{ op: 'text', index: 1, text: words }] });

    before(() => open(...opened([said('user', 'Explain it'), said('agent', '')], running)));

    it('stays at the end, shows code before its fence ends, and says how long it takes', async () => {
      for (let paragraph = 0; paragraph < 40; paragraph++) {
        await text(`Paragraph ${paragraph} with **some** words of an answer.\n\n`);
        assert.ok((await below()) <= 1, `paragraph ${paragraph}`);
      }
      await text('```ts\nconst a = 1;\n');
      await chat.page.locator('.code-block').getByText('const a = 1;').waitFor();
      assert.ok((await below()) <= 1);
      await chat.page.getByText(/\d+ min \d+ s/).waitFor();
      await chat.shots('streaming');
    });

    it('lets the person scroll up and does not take them back', async () => {
      await scroller().hover();
      await chat.page.mouse.wheel(0, -300);
      await until(async () => (await below()) > 100, 'it is scrolled up');
      const at = await scroller().evaluate((element) => element.scrollTop);
      for (let line = 0; line < 20; line++) await text(`const b${line} = 2;\n`);
      assert.equal(await scroller().evaluate((element) => element.scrollTop), at);
      await chat.page.getByRole('button', { name: 'Jump to latest' }).click();
      await until(async () => (await below()) <= 1, 'the end');
    });

    it('keeps the elements of what is finished, so that what is selected stays so', async () => {
      const first = chat.page.locator('.markdown p').first();
      await first.evaluate((element) => element.setAttribute('data-mark', 'same'));
      await text('```\n\nAnd more.\n\n');
      assert.equal(await chat.page.locator('[data-mark=same]').count(), 1);
    });

    it('takes 5,000 pieces of a long answer', async () => {
      await chat.page.evaluate(() => {
        for (let piece = 0; piece < 5_000; piece++) {
          const change = { op: 'text', index: 1, text: piece % 20 ? 'word after word ' : '\n\n' };
          const data = { type: 'items', chatId: 'chat-1', changes: [change] };
          window.dispatchEvent(new MessageEvent('message', { data }));
        }
      });
      await frames();
      assert.ok((await below()) <= 1);
    });

    it('says the end of it to a screen reader, and not its pieces', async () => {
      assert.equal(await chat.page.getByRole('status').first().textContent(), '');
      await chat.send({ type: 'chat', state: chatState() });
      await chat.page.getByRole('status').filter({ hasText: 'Answer finished. Paragraph 0' }).waitFor({
        state: 'attached',
      });
      assert.equal(await chat.page.getByText('Working').count(), 0);
    });
  });

  describe('a running command', () => {
    const card = call({
      title: 'Run `make`',
      toolKind: 'execute',
      status: 'in_progress',
      content: [{ type: 'terminal', terminalId: 't' }],
      terminals: [{ terminalId: 't', cwd: undefined, text: '', dropped: 0, exit: undefined }],
    });

    it('shows the end of its output in colours, and all of it when asked', async () => {
      await open(...opened([card], chatState({ status: 'running', runningSince: Date.now() })));
      for (let part = 0; part < 50; part++) {
        const lines = Array.from({ length: 40 }, (_, line) => `\u001b[32mok\u001b[0m ${part * 40 + line}\n`);
        await chat.send({
          type: 'items',
          chatId: 'chat-1',
          changes: [{ op: 'output', index: 0, terminalId: 't', text: lines.join(''), dropped: 0 }],
        });
      }
      const output = chat.page.getByRole('region', { name: 'Output of the command' });
      await output.getByText('ok 1999').waitFor();
      assert.doesNotMatch((await output.textContent()) ?? '', /ok 0\n/);
      assert.ok(
        await output.evaluate(
          (element) => element.scrollHeight - element.scrollTop - element.clientHeight < 2,
        ),
      );
      assert.ok((await elements()) < ELEMENT_LIMIT * 2, `${await elements()} elements`);
      await chat.shots('command');
      await chat.page.getByRole('button', { name: 'Show all output' }).click();
      assert.match((await output.textContent()) ?? '', /^ok 0\nok 1\n/);
    });

    it('is folded when it is done, and stays open when it has failed', async () => {
      const terminals = [
        { terminalId: 't', cwd: undefined, text: 'x', dropped: 5, exit: { code: 2, signal: null } },
      ];
      await open(
        ...opened([
          { ...card, toolCallId: 'a', status: 'completed', terminals },
          { ...card, toolCallId: 'b', status: 'failed', terminals },
        ]),
      );
      assert.equal(await chat.page.getByText('Exit code 2').count(), 1);
      await chat.page.getByText('The first 5 characters are not kept.').waitFor();
      await chat.page.getByRole('button', { name: /Run make.*Done/s }).click();
      assert.equal(await chat.page.getByText('Exit code 2').count(), 2);
    });
  });

  describe('what the person said', () => {
    before(() => open(...opened(CONVERSATION)));
    beforeEach(() => scroller().evaluate((element) => element.scrollTo(0, 0)));

    it('can be said in another way; Escape leaves it as it was', async () => {
      await chat.page.getByRole('button', { name: 'Edit and resend' }).click();
      const input = chat.page.getByRole('textbox', { name: 'Your message' });
      await input.fill('Something else');
      await chat.shots('rewrite');
      await input.press('Escape');
      assert.equal(await input.count(), 0);
      assert.equal(
        (await chat.said()).some(({ type }) => type === 'resend'),
        false,
      );
      await chat.page.getByRole('button', { name: 'Edit and resend' }).click();
      await input.fill('Fix only the parser');
      await input.press('Enter');
      assert.deepEqual(await next('resend'), {
        type: 'resend',
        chatId: 'chat-1',
        index: 0,
        text: 'Fix only the parser',
      });
    });

    it('is kept while it is edited, also when it scrolls out of view', async () => {
      await open(...opened([...CONVERSATION, ...manyItems().slice(0, 200)]));
      await scroller().evaluate((element) => element.scrollTo(0, 0));
      await chat.page.getByRole('button', { name: 'Edit and resend' }).first().click();
      const input = chat.page.getByRole('textbox', { name: 'Your message' });
      await input.fill('Half a thought');
      await scroller().evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await until(async () => (await input.count()) === 0, 'it is out of view');
      await scroller().evaluate((element) => element.scrollTo(0, 0));
      await input.waitFor();
      assert.equal(await input.inputValue(), 'Half a thought');
      await input.press('Escape');
    });

    it('leads to the changes of its turn, and to before it', async () => {
      await chat.page.getByRole('button', { name: 'Undo the changes' }).first().click();
      assert.deepEqual(await next('undo'), { type: 'undo', chatId: 'chat-1', index: 0 });
      await chat.page.getByRole('button', { name: 'Show the changes' }).first().click();
      assert.deepEqual(await next('changes'), { type: 'changes', chatId: 'chat-1', index: 0 });
    });
  });

  it('opens the diff of a card, and the files it names', async () => {
    await open(...opened(CONVERSATION));
    await scroller().evaluate((element) => element.scrollTo(0, 0));
    await chat.page.getByRole('button', { name: /Edit src/ }).click();
    await chat.page.getByRole('button', { name: 'Open diff' }).click();
    assert.deepEqual(await next('diff'), {
      type: 'diff',
      chatId: 'chat-1',
      index: 3,
      path: '/work/parser/src/parser.ts',
    });
    await chat.page.getByRole('button', { name: /Read src/ }).click();
    await chat.page.getByRole('link', { name: /parser\.ts:3/ }).click();
    assert.deepEqual(await next('open'), { type: 'open', path: '/work/parser/src/parser.ts', line: 3 });
  });

  it('says what went wrong, with what can be done', async () => {
    const problem = {
      text: 'The model answered with 401: the key is not accepted.',
      details: 'POST https://api.example.org/v1/messages',
      actions: [
        { action: 'retry', label: 'Try again' },
        { action: 'set-up-model', label: 'Choose a model' },
      ],
    } as const;
    await chat.page.getByRole('button', { name: 'Jump to latest' }).click();
    await chat.send({ type: 'chat', state: chatState({ status: 'broken', problem }) });
    await chat.page.getByRole('alert').filter({ hasText: '401' }).waitFor({ state: 'attached' });
    await chat.shots('problem');
    await chat.page.getByRole('button', { name: 'Try again' }).click();
    assert.deepEqual(await next('action'), { type: 'action', chatId: 'chat-1', action: 'retry' });
    await chat.send({ type: 'chat', state: chatState() });
  });

  it('tells what was denied, stopped or blocked from what failed', async () => {
    const statuses = ['failed', 'denied', 'cancelled', 'blocked'] as const;
    await open(
      ...opened(statuses.map((status) => call({ toolCallId: status, title: `Call ${status}`, status }))),
    );
    const names = ['Failed', 'Denied', 'Stopped', 'Blocked'];
    for (const [place, status] of statuses.entries()) {
      const head = chat.page.getByRole('button', { name: new RegExp(`Call ${status}.*${names[place]}`) });
      assert.equal(await head.count(), 1, status);
    }
    const signs = await chat.page.evaluate(() =>
      [...document.querySelectorAll('.status')].map((each) => {
        const icon = each.querySelector('.codicon');
        return `${icon?.className} ${icon && getComputedStyle(icon, '::before').content}`;
      }),
    );
    assert.equal(new Set(signs).size, 4, signs.join('; '));
    assert.ok(
      signs.every((each) => /"."/u.test(each)),
      signs.join('; '),
    );
    const red = await chat.page.locator('.status-failed').evaluate((each) => getComputedStyle(each).color);
    for (const status of ['denied', 'cancelled', 'blocked']) {
      const color = await chat.page
        .locator(`.status-${status}`)
        .evaluate((each) => getComputedStyle(each).color);
      assert.notEqual(color, red, status);
    }
    await chat.shots('outcomes');
  });

  it('shows the picture that went with a message', async () => {
    const data =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const parts = [
      { type: 'text', text: 'What is this?' },
      { type: 'image', mimeType: 'image/png', data },
    ] as const;
    await open(...opened([{ kind: 'user', messageId: undefined, parts }]));
    const picture = chat.page.getByRole('img', { name: 'Image' });
    await picture.waitFor();
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
    assert.ok(width >= 20 && height >= 20, `${width} × ${height}: one pixel can be seen`);
  });

  it('calls what went with a message as the person chose it, and links only what can be opened', async () => {
    const parts = [
      { type: 'text', text: 'Look' },
      {
        type: 'resource',
        resource: { uri: 'ocho:git-diff', text: 'diff' },
        _meta: { ocho: { label: 'Git changes' } },
      },
      { type: 'resource', resource: { uri: 'file:///work/shop/basket.js#L1-L6', text: 'x' } },
    ] as const;
    await open(...opened([{ kind: 'user', messageId: undefined, parts }]));
    await chat.page.getByText('Git changes').waitFor();
    assert.deepEqual(await chat.page.locator('.attachments [role=link]').allTextContents(), [
      ' shop/basket.js:1-6',
    ]);
    assert.equal(await chat.page.getByText('ocho:').count(), 0);
  });

  describe('a text that is too long for a page', () => {
    const LIMIT = 6_000;
    const cases: readonly (readonly [string, string, RegExp])[] = [
      [
        'table',
        `| a | b | c |\n|---|---|---|\n${'| 1 | 2 | 3 |\n'.repeat(2_000)}`,
        /Show 500 more of 2,?000 rows/,
      ],
      ['list', '- entry\n'.repeat(5_000), /Show 500 more of 5,?000 entries/],
      ['list in lists', `- a\n${'  - b\n'.repeat(3_000)}`, /more of 3,?000 entries/],
      ['row of paragraphs', 'One.\n\n'.repeat(8_000), /paragraphs that are left out here/],
      ['line', 'word '.repeat(200_000), /more of .* characters/],
      ['line without a blank', 'a+'.repeat(300_000), /more of .* characters/],
      ['line of code', `\`\`\`json\n${'{"a":1},'.repeat(100_000)}\n\`\`\``, /Show all 1 lines/],
    ];
    for (const [name, source, more] of cases) {
      it(`is shown in steps: a ${name}`, async () => {
        await chat.reload(); // Nothing is unfolded.
        await open(...opened([said('user', 'Go'), said('agent', source)]));
        const button = chat.page.getByRole('button', { name: more }).first();
        await button.waitFor();
        assert.ok((await elements()) < LIMIT, `${await elements()} elements`);
        const before = await chat.page.locator('.markdown').evaluate((each) => each.textContent?.length ?? 0);
        assert.ok(before < 60_000, `${before} characters`);
        await button.click();
        await frames();
        const after = await chat.page.locator('.markdown').evaluate((each) => each.textContent?.length ?? 0);
        assert.ok(after > before);
      });
    }
  });

  it('shows what a text hides, wherever it stands', async () => {
    const trick = 'a\u202eb\u2066c\u200bd';
    const shown = 'a\\u{202e}b\\u{2066}c\\u{200b}d';
    await open(
      ...opened([
        said('user', trick),
        call({
          title: `Read ${trick}`,
          status: 'failed',
          locations: [{ path: `/work/${trick}` }],
          content: [
            { type: 'block', block: { type: 'text', text: trick }, cut: 0 },
            { type: 'diff', path: `/work/${trick}.ts`, oldText: null, newText: trick },
          ],
          terminals: [{ terminalId: 't', cwd: undefined, text: trick, dropped: 0, exit: undefined }],
        }),
        { kind: 'notice', severity: 'warning', title: trick, description: trick },
        { kind: 'plan', entries: [{ content: trick, priority: 'low', status: 'pending' }] },
        said(
          'agent',
          `${trick} \`${trick}\` [${trick}](<${trick}.md>) **${trick}**\n\n\`\`\`\n${trick}\n\`\`\`\n\nשלום 👩\u200d💻`,
        ),
      ]),
    );
    await chat.page.locator('.diff-added').first().waitFor();
    const all = await chat.page.evaluate(() => document.body.textContent ?? '');
    assert.doesNotMatch(all, /[\u202a-\u202e\u2066-\u2069\u200b]/);
    assert.ok(all.split(shown).length > 13, `${all.split(shown).length} times`);
    assert.ok(all.includes('שלום 👩\u200d💻'));
    const titles = await chat.page.evaluate(() =>
      [...document.querySelectorAll('[title], [aria-label]')]
        .map((each) => `${each.getAttribute('title')} ${each.getAttribute('aria-label')}`)
        .join('\n'),
    );
    assert.doesNotMatch(titles, /[\u202a-\u202e\u2066-\u2069\u200b]/);
  });

  it('says beside a link where it leads when its text is another address', async () => {
    await open(
      ...opened([
        said('agent', '[https://good.example](https://evil.example/x) and [docs](https://good.example)'),
      ]),
    );
    await chat.page.getByText('(evil.example)').waitFor();
    assert.equal(await chat.page.locator('.link-target').count(), 1);
  });

  describe('a low or narrow view', () => {
    const queue = Array.from({ length: 3 }, (_, index) => ({
      id: `q${index}`,
      text: 'And after that run all of the tests again, please',
      attachments: 1,
    }));
    const option = (id: string, name: string): SessionConfigOption => ({
      type: 'select',
      id,
      name: id,
      category: id,
      currentValue: name,
      options: [
        { value: name, name },
        { value: 'other', name: 'other' },
      ],
    });
    const state = chatState({
      status: 'running',
      runningSince: 1,
      queue,
      configOptions: [
        option('mode', 'Ask before changes'),
        option('model', 'openai/gpt-5.6-sol-long-name'),
        option('thought_level', 'High'),
      ],
      usage: { used: 10, size: 100, cost: null },
      attachments: [{ id: 'a', kind: 'file', label: 'src/app.ts' }],
    });
    after(() => chat.page.setViewportSize({ width: 420, height: 900 }));

    for (const [width, height] of [
      [200, 200],
      [200, 300],
      [200, 400],
      [420, 200],
      [420, 260],
      [420, 400],
    ] as const) {
      it(`has the input and some of the conversation in it: ${width} × ${height}`, async () => {
        await chat.page.setViewportSize({ width, height });
        await open(...opened(CONVERSATION, state));
        const found = await chat.page.evaluate(() => {
          const app = document.querySelector('.app');
          const list = document.querySelector('.transcript');
          const input = document.querySelector('.composer-input')?.getBoundingClientRect();
          return {
            page: document.documentElement.scrollHeight - window.innerHeight,
            app: app ? app.scrollHeight - app.clientHeight : 1,
            wide: document.documentElement.scrollWidth - window.innerWidth,
            input: input?.bottom ?? 9_999,
            inputHeight: input?.height ?? 0,
            bar: document.querySelector('.composer-bar')?.getBoundingClientRect().bottom ?? 9_999,
            stop: document.querySelector('.composer-stop')?.getBoundingClientRect().bottom ?? 9_999,
            transcript: list?.clientHeight ?? 0,
            scrolls: (list?.scrollHeight ?? 0) > (list?.clientHeight ?? 0),
          };
        });
        const why = JSON.stringify(found);
        assert.ok(found.page <= 0 && found.app <= 0 && found.wide <= 0, why);
        assert.ok(found.input <= height && found.bar <= height && found.inputHeight >= 28, why);
        if (height <= 260) assert.ok(found.stop <= height, why);
        assert.ok(found.transcript >= 16 && found.scrolls, why);
        await chat.page.screenshot({ path: `test/workbench/shots/page-low-${width}x${height}.png` });
        // The focus moves nothing out of the page either.
        await chat.page.locator('.composer-send, .composer-stop').last().focus();
        assert.equal(await chat.page.evaluate(() => document.scrollingElement?.scrollTop), 0);
      });
    }

    it('has nothing under the input in a view of usual height', async () => {
      await chat.page.setViewportSize({ width: 420, height: 900 });
      await open(...opened(CONVERSATION));
      const bottom = await chat.page.evaluate(
        () => document.querySelector('.composer-box')?.getBoundingClientRect().bottom ?? 0,
      );
      assert.ok(bottom > 880 && bottom <= 900, String(bottom));
    });

    it('has also the question in it', async () => {
      await chat.page.setViewportSize({ width: 300, height: 300 });
      await open(...opened(CONVERSATION, chatState({ ...state, status: 'asking' })), {
        type: 'questions',
        chatId: 'chat-1',
        questions: [question()],
      });
      const found = await chat.page.evaluate(() => ({
        app: (document.querySelector('.app')?.scrollHeight ?? 0) - window.innerHeight,
        question: document.querySelector('.questions')?.getBoundingClientRect().height ?? 0,
        input: document.querySelector('.composer-input')?.getBoundingClientRect().bottom ?? 9_999,
      }));
      assert.ok(found.app <= 0 && found.question >= 60 && found.input <= 300, JSON.stringify(found));
      await chat.send({ type: 'questions', chatId: 'chat-1', questions: [] });
    });
  });

  describe('a chat that is opened again', () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        said(index % 2 ? 'agent' : 'user', `${index} ${'words '.repeat(40)}`),
      );
    const keepPlace = (place: unknown) =>
      chat.page.evaluate(
        (kept) => sessionStorage.setItem('kept', JSON.stringify({ reading: { 'chat-1': kept } })),
        place,
      );
    const hide = (hidden: boolean) =>
      chat.page.evaluate((value) => {
        document.documentElement.style.display = value ? 'none' : '';
      }, hidden);

    it('is at its end when its items come long after it', async () => {
      await open();
      await chat.reload();
      await chat.send(...opened([]));
      await chat.page.waitForTimeout(1_700);
      await chat.send({
        type: 'items',
        chatId: 'chat-1',
        changes: items(200).map((item, index) => ({ op: 'set', index, item })),
      });
      await until(async () => (await below()) < 2, 'the end');
    });

    it('is where the person was, when its items come long after it', async () => {
      await open();
      await chat.reload();
      await keepPlace({ index: 60, offset: 5 });
      await chat.send(...opened([]));
      await chat.page.waitForTimeout(1_700);
      await chat.send({
        type: 'items',
        chatId: 'chat-1',
        changes: items(200).map((item, index) => ({ op: 'set', index, item })),
      });
      await chat.page.locator('[data-index="60"]').waitFor();
      const top = () =>
        chat.page.evaluate(() => {
          const [row, list] = [
            document.querySelector('[data-index="60"]'),
            document.querySelector('.transcript'),
          ];
          return row && list
            ? list.getBoundingClientRect().top - row.getBoundingClientRect().top
            : Number.NaN;
        });
      await until(async () => Math.abs((await top()) - 5) < 2, 'the place');
    });

    it('is at its end when it is shorter than the place that was kept', async () => {
      await open();
      await chat.reload();
      await keepPlace({ index: 900, offset: 5 });
      await chat.send(...opened(items(200)));
      await until(async () => (await below()) < 2, 'the end');
    });

    it('is at its end when it was loaded while the view was hidden', async () => {
      await open();
      await chat.reload();
      await hide(true);
      await chat.send(...opened(items(200)));
      await hide(false);
      await until(async () => (await below()) < 2, 'the end');
    });

    for (const where of ['end', 'middle'] as const) {
      it(`is at the ${where} again after the view was hidden`, async () => {
        await open();
        await chat.reload();
        await chat.send(...opened(items(200)));
        await until(async () => (await below()) < 2, 'the end');
        if (where === 'middle') {
          await scroller().hover();
          await chat.page.mouse.wheel(0, -3_000);
          await until(async () => (await below()) > 2_000, 'the middle');
          await chat.page.waitForTimeout(400);
        }
        const before = await below();
        await hide(true);
        await frames();
        await hide(false);
        await until(async () => Math.abs((await below()) - before) < 30, `${before} below`);
        await chat.page.waitForTimeout(400);
        assert.ok(Math.abs((await below()) - before) < 30);
        const kept = await chat.page.evaluate(() => sessionStorage.getItem('kept'));
        assert.equal(/"index":0/.test(kept ?? ''), false, kept ?? '');
      });
    }
  });

  describe('a question', () => {
    const ask = (...questions: readonly ReturnType<typeof question>[]) =>
      chat.send({ type: 'questions', chatId: 'chat-1', questions });
    const card = () => chat.page.locator('.question');
    const input = () => chat.page.locator('.composer textarea');

    before(() => open(...opened(CONVERSATION, chatState({ status: 'asking', runningSince: Date.now() }))));
    afterEach(() => ask());

    it('shows the command in full, why it is asked, and every way to answer', async () => {
      await ask(question());
      await chat.shots('question');
      const words = await card().textContent();
      for (const part of [
        'git push --force origin main && rm -rf build/',
        'high risk',
        'In /work/parser',
        'git-push-force',
        'it overwrites history that others may have',
        'Always allow git push --force origin main',
        'Deny with feedback',
      ]) {
        assert.ok(words?.includes(part), part);
      }
      await chat.page.getByRole('alert').filter({ hasText: 'The agent asks: Run git push' }).waitFor({
        state: 'attached',
      });
    });

    it('says that there is more to read of a long command, and has a no in sight in a small page', async () => {
      const before = chat.page.viewportSize();
      const command = `echo hi${'\n'.repeat(60)}touch sneaky.txt`;
      const { view } = question();
      const title = `Run echo hi${'\\n'.repeat(60)}touch sneaky.txt`;
      const subject = { kind: 'command', command, shown: command, cwd: '/work' } as const;
      await chat.page.setViewportSize({ width: 300, height: 480 });
      try {
        await ask(question({ editableCommand: command, view: { ...view, title, subject, full: command } }));
        await chat.shots('question-long');
        await card().getByText('61 lines: scroll to read them all').waitFor();
        const deny = card().getByRole('button', { name: 'Deny', exact: true });
        const [place, input] = await Promise.all([
          deny.boundingBox(),
          chat.page.locator('.composer').boundingBox(),
        ]);
        assert.ok(place && input && place.y + place.height <= input.y, JSON.stringify([place, input]));
      } finally {
        if (before) await chat.page.setViewportSize(before);
      }
    });

    it('leaves the focus in the input, and what is typed there answers nothing', async () => {
      await input().focus();
      await ask(question());
      await chat.page.keyboard.type('1 Enter');
      await chat.page.keyboard.press('Enter');
      assert.equal(
        (await chat.said()).some(({ type }) => type === 'answer'),
        false,
      );
    });

    it('takes the focus on its title when the host asks for it, never on an Allow', async () => {
      await ask(question());
      await chat.send({ type: 'focus', where: 'question' });
      assert.equal(await chat.page.evaluate(() => document.activeElement?.className), 'question-title');
      await chat.page.keyboard.press('Enter');
      await chat.page.keyboard.press('Escape');
      assert.equal(
        (await chat.said()).some(({ type }) => type === 'answer'),
        false,
      );
    });

    it('is said to a screen reader, and is not said any more once it is answered', async () => {
      const alert = chat.page.locator('[role="alert"]');
      await ask();
      await ask(question({ id: 'question-spoken' }));
      assert.match((await alert.textContent()) ?? '', /asks/);
      await ask();
      assert.equal(await alert.textContent(), '');
    });

    it('takes the focus also when the host asks for it before the question is there', async () => {
      await chat.send({ type: 'focus', where: 'question' });
      await ask(question({ id: 'question-7' }));
      await until(
        () => chat.page.evaluate(() => document.activeElement?.className === 'question-title'),
        'the title has the focus',
      );
    });

    it('takes no yes at first, but a no', async () => {
      await ask(question({ inertMs: 60_000 }));
      const yes = card().getByRole('button', { name: 'Allow once' });
      assert.equal(await yes.getAttribute('aria-disabled'), 'true');
      await yes.click({ force: true });
      await chat.send({ type: 'focus', where: 'question' });
      await chat.page.keyboard.press('1');
      assert.equal(
        (await chat.said()).some(({ type }) => type === 'answer'),
        false,
      );
      await card().getByRole('button', { name: 'Deny', exact: true }).click();
      assert.equal((await next('answer')).optionId, 'deny');
    });

    it('is answered with a click or a digit, once', async () => {
      await ask(question());
      await card().getByRole('button', { name: 'Allow once' }).dblclick();
      assert.deepEqual(
        (await chat.said()).filter(({ type }) => type === 'answer'),
        [{ type: 'answer', id: 'question-1', fingerprint: 'f1', optionId: 'once' }],
      );
      await ask(question({ id: 'question-2' }));
      await chat.send({ type: 'focus', where: 'question' });
      await chat.page.keyboard.press('3');
      assert.deepEqual(await next('answer'), {
        type: 'answer',
        id: 'question-2',
        fingerprint: 'f1',
        optionId: 'always',
      });
    });

    it('is denied with words for the model', async () => {
      await ask(question());
      await card().getByRole('button', { name: 'Deny with feedback' }).click();
      const words = card().getByRole('textbox', { name: 'What should the agent do instead?' });
      await words.fill('Push without --force');
      await words.press('Enter');
      assert.equal(
        (await chat.said()).some(({ type }) => type === 'answer'),
        false,
        'Enter makes a line',
      );
      await chat.shots('question-feedback');
      await words.press('Control+Enter');
      const answer = await next('answer');
      assert.equal(answer.optionId, 'deny');
      assert.equal(answer.feedback?.trim(), 'Push without --force');
    });

    it('runs another command when the person edits it', async () => {
      await ask(question());
      await card().getByRole('button', { name: 'Edit command' }).click();
      await card().getByRole('textbox', { name: 'Command to run instead' }).fill('git push origin main');
      await chat.shots('question-edit');
      await card().getByRole('button', { name: 'Run edited command' }).click();
      assert.deepEqual(await next('answer'), {
        type: 'answer',
        id: 'question-1',
        fingerprint: 'f1',
        optionId: 'once',
        command: 'git push origin main',
      });
    });

    it('waits with others, and none replaces another', async () => {
      const diffs = question({
        id: 'question-2',
        reviewable: true,
        editableCommand: undefined,
        notes: ['120 characters are left out.'],
      });
      const path = '/work/parser/src/a.ts';
      const subject = {
        kind: 'diffs',
        diffs: [{ path, oldText: 'const a = 1;\n', newText: 'const a = 2;\u202e\n' }],
      } as const;
      const second = {
        ...diffs,
        view: { ...diffs.view, title: 'Edit src/a.ts', kind: 'edit', class: 'medium', subject } as const,
      };
      await ask(question(), second, question({ id: 'question-3' }));
      await chat.page.getByText('Question 1 of 3').waitFor();
      await chat.page.getByRole('button', { name: 'Next question' }).click();
      await card().getByText('Edit src/a.ts').waitFor();
      await card().getByText('const a = 2;\\u{202e}').waitFor();
      await chat.shots('question-diff');
      await card().getByRole('button', { name: 'Review changes' }).click();
      assert.deepEqual(await next('review'), { type: 'review', id: 'question-2' });
      await card().getByRole('button', { name: 'Show all' }).click();
      assert.deepEqual(await next('showFull'), { type: 'showFull', id: 'question-2' });
      await ask(second, question({ id: 'question-3' }));
      await chat.page.getByText('Question 1 of 2').waitFor();
      await card().getByText('Edit src/a.ts').waitFor();
    });
  });
});
