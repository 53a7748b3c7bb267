// The card of a question in views of all sizes: what says no, and why it is asked, is in sight whenever a yes is.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { SessionConfigOption } from '@agentclientprotocol/sdk';
import { type QuestionView, questionView } from '../../../extension/approvals/question-view.ts';
import { type ChatPage, openChatPage, whyNoBrowser } from './chat-page.ts';
import { CONVERSATION, call, chatState, opened, question, said } from './samples.ts';

const LOCALES = path.resolve(import.meta.dirname, '../../../locales');
const SIZES = [200, 260, 300, 360, 420].flatMap((height) =>
  [200, 300, 420, 700].map((width) => ({ width, height })),
);

const REASON = {
  en: 'It writes over a file that nobody has saved, and no copy of it is kept anywhere.',
  es: 'Sobrescribe un archivo que nadie ha guardado, y no se conserva ninguna copia de él.',
} as const;
const LABELS = {
  en: [
    'Allow once',
    'Allow for this session',
    'Always allow `file_write(src/**)`',
    'Always allow all writes',
  ],
  es: [
    'Permitir una vez',
    'Permitir en esta sesión',
    'Permitir siempre `file_write(src/**)`',
    'Permitir siempre escribir',
  ],
} as const;

/** Five answers about a file that is new. */
function written(locale: 'en' | 'es') {
  const no = {
    optionId: 'deny',
    label: locale === 'en' ? 'Deny' : 'Denegar',
    says: 'no',
    standing: false,
  } as const;
  const newText = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n');
  const { view } = question();
  return question({
    editableCommand: undefined,
    reviewable: true,
    view: {
      ...view,
      title: locale === 'en' ? 'Write src/app.ts' : 'Escribir src/app.ts',
      kind: 'edit',
      because: REASON[locale],
      subject: { kind: 'diffs', diffs: [{ path: '/work/parser/src/app.ts', oldText: null, newText }] },
      buttons: [
        ...LABELS[locale].map((label, index) => ({
          optionId: `yes-${index}`,
          label,
          says: 'yes' as const,
          standing: index > 0,
        })),
        no,
      ],
      defaultButton: no,
    },
  });
}

const MODES: SessionConfigOption[] = [
  {
    type: 'select',
    id: 'mode',
    name: 'Mode',
    category: 'mode',
    currentValue: 'supervised',
    options: [{ value: 'supervised', name: 'Supervised' }],
  },
  {
    type: 'select',
    id: 'model',
    name: 'Model',
    category: 'model',
    currentValue: 'a',
    options: [{ value: 'a', name: 'anthropic/claude-sonnet-long-name' }],
  },
  {
    type: 'select',
    id: 'high_risk',
    name: 'High risk',
    category: 'other',
    currentValue: 'block',
    options: [{ value: 'block', name: 'Block' }],
  },
];

/** Finds, by what a click would hit, the parts that can be seen; names those that are not as they have to be. */
const FAULTS = `(() => {
  const faults = [];
  const seen = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const y = (top + bottom) / 2;
    return [left + 4, (left + right) / 2, right - 4].every((x) => element.contains(document.elementFromPoint(x, y)));
  };
  const whole = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return seen(element) && [top + 3, bottom - 3].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)));
  };
  const yes = [...document.querySelectorAll('.says-yes')];
  const no = document.querySelector('.says-no');
  if (!whole(no)) faults.push('the no is not in sight');
  if (!seen(yes[0])) faults.push('the first yes is not in sight');
  const reason = document.querySelector('.question-reason');
  const words = document.createRange();
  words.selectNodeContents(reason.querySelector('dd'));
  const [line] = words.getClientRects();
  if (!reason.contains(document.elementFromPoint(line.left + 5, line.top + 3)) ||
    !reason.contains(document.elementFromPoint(line.left + 5, line.bottom - 3))) faults.push('the reason is not in sight');
  for (const end of document.querySelectorAll('.composer-end button')) {
    const a = end.getBoundingClientRect();
    if (!whole(end)) faults.push('hidden: ' + end.className);
    for (const other of document.querySelectorAll('.picker')) {
      const clip = other.parentElement.getBoundingClientRect();
      const b = other.getBoundingClientRect();
      const right = Math.min(b.right, clip.right), bottom = Math.min(b.bottom, clip.bottom);
      if (a.left < right - 1 && b.left < a.right - 1 && a.top < bottom - 1 && b.top < a.bottom - 1) faults.push('over a picker: ' + end.className);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the view');
  return faults;
})()`;

describe('the card of a question', function () {
  this.timeout(120_000);
  let chat: ChatPage;
  const card = () => chat.page.locator('.question');
  const ask = (...questions: readonly ReturnType<typeof question>[]) =>
    chat.send({ type: 'questions', chatId: 'chat-1', questions });
  const speak = (locale: 'en' | 'es') =>
    chat.send({
      type: 'init',
      surface: 'view',
      locale,
      texts: ['page', 'pageinput'].map((name) =>
        fs.readFileSync(path.join(LOCALES, locale, `${name}.ftl`), 'utf8'),
      ),
    });

  before(async function () {
    const reason = whyNoBrowser();
    if (reason) {
      console.log(`      skipped: ${reason}`);
      this.skip();
    }
    chat = await openChatPage({ width: 420, height: 720 });
    await chat.send(
      ...opened(
        CONVERSATION,
        chatState({ status: 'asking', runningSince: Date.now(), configOptions: MODES }),
      ),
    );
  });
  after(() => chat?.close());
  afterEach(async () => {
    assert.deepEqual(chat.faults, []);
    await ask();
    await speak('en');
  });

  for (const locale of ['en', 'es'] as const) {
    it(`has the no and the reason in sight in low and narrow views (${locale})`, async () => {
      await speak(locale);
      await ask(written(locale));
      const wrong: string[] = [];
      for (const size of [...SIZES, { width: 700, height: 420 }, { width: 420, height: 720 }]) {
        await chat.page.setViewportSize(size);
        await chat.send();
        const faults = await chat.page.evaluate<readonly string[]>(FAULTS);
        if (faults.length > 0) wrong.push(`${size.width}×${size.height}: ${faults.join(', ')}`);
        if (size.width === 700 && size.height === 420) await chat.shots(`question-low-${locale}`);
        if (size.width === 200 && size.height === 200) await chat.shots(`question-least-${locale}`);
        if (size.width === 300 && size.height === 300) await chat.shots(`question-small-${locale}`);
      }
      await chat.shots(`question-five-${locale}`);
      assert.deepEqual(wrong, []);
    });
  }

  describe('of a long command', () => {
    const command = Array.from({ length: 120 }, (_, index) => `echo step ${index} ${'x'.repeat(40)}`).join(
      '\n',
    );
    const asked = () => {
      const cut: QuestionView = questionView({
        sessionId: 's',
        toolCall: { toolCallId: 'c9', kind: 'execute', rawInput: { command } },
        options: [{ optionId: 'once', name: 'Allow once', kind: 'allow_once' }],
      });
      return question({
        editableCommand: command,
        notes: ['2,468 characters are left out here. “Show all” has them.'],
        view: { ...question().view, title: cut.title, subject: cut.subject, notes: cut.notes },
      });
    };

    it('counts the lines of all of it, and says so above it with the way to the rest', async () => {
      await ask(asked());
      await chat.shots('question-cut');
      await card().getByText('120 lines, not all of them here').waitFor();
      const subject = await card().locator('.question-subject').boundingBox();
      const note = await card().getByText('120 lines, not all').boundingBox();
      const button = await card().getByRole('button', { name: 'Show all' }).boundingBox();
      assert.ok(subject && note && button);
      assert.ok(note.y + note.height <= subject.y && button.y + button.height <= subject.y);
    });

    it('has what is left out on a line of its own, which is no text of the command', async () => {
      await ask(asked());
      const pieces = await card().locator('.question-subject pre').allTextContents();
      assert.equal(pieces.length, 2);
      const [head = '', tail = ''] = pieces;
      assert.ok(command.startsWith(`${head}\n`) && command.endsWith(`\n${tail}`));
      const left = command.length - head.length - tail.length;
      await card()
        .locator('.left-out')
        .getByText(`${left.toLocaleString('en')} characters are left out here`)
        .waitFor();
    });

    it('is called by its first line, and by how many there are', async () => {
      await ask(asked());
      const name = await card().locator('h2').textContent();
      assert.match(name ?? '', /^echo step 0 x+ \(first of 120 lines\)$/);
    });
  });

  it('has no words of its own in a line of a change that is cut, and names its own button', async () => {
    const { view } = question();
    const newText = `${'z'.repeat(2_500)}\n${'line\n'.repeat(1_200)}`;
    const subject = { kind: 'diffs', diffs: [{ path: '/work/a.txt', oldText: null, newText }] } as const;
    await ask(question({ editableCommand: undefined, view: { ...view, kind: 'edit', subject } }));
    const left = card().locator('.diff-left-out');
    await left.getByText('500 more characters').waitFor();
    await card()
      .getByRole('button', { name: /Show all [\d,]+ lines/ })
      .click();
    await card().getByText('more lines: “Show all” has them.').waitFor();
  });

  it('has keys that mean the same in each: 0 is no, 1 is a yes to this call alone', async () => {
    const { view } = question();
    const [once, session] = view.buttons;
    assert.ok(once && session);
    const few = { ...view, buttons: [session, view.defaultButton] };
    for (const each of [question(), question({ id: 'few', view: few })]) {
      await ask(each);
      const no = card().getByRole('button', { name: 'Deny', exact: true });
      assert.equal(await no.getAttribute('aria-keyshortcuts'), '0');
      assert.equal(await no.locator('.key').textContent(), '0');
      await chat.send({ type: 'focus', where: 'question' });
      await chat.said();
      await chat.page.keyboard.press('0');
      const answers = (await chat.said()).filter((message) => message.type === 'answer');
      assert.deepEqual(
        answers.map(({ optionId }) => optionId),
        ['deny'],
      );
      await ask();
    }
    await ask(question({ id: 'few-2', view: few }));
    await chat.send({ type: 'focus', where: 'question' });
    await chat.page.keyboard.press('1');
    assert.equal(
      (await chat.said()).some(({ type }) => type === 'answer'),
      false,
      'there is no yes to this call alone',
    );
  });

  it('and the card of a call have short names, with the whole title in what opens', async () => {
    const title = Array.from({ length: 60 }, (_, index) => `echo ${index} ${'y'.repeat(90)}`).join('\n');
    await chat.send(...opened([call({ title, toolKind: 'execute' })]));
    const tool = chat.page.locator('.card');
    const name = (await tool.getAttribute('aria-label')) ?? '';
    assert.ok(name.length < 160 && name.endsWith('(first of 60 lines)'), name);
    await tool.locator('.card-head').click();
    assert.equal(await tool.locator('.card-whole-title pre').textContent(), title);
    await chat.shots('card-long-title');
  });

  describe('and all else', () => {
    it('gives way to a new chat when the last one is closed', async () => {
      await chat.send(...opened([said('user', 'Hi')]));
      await chat.page.locator('.composer textarea').focus();
      await chat.send({ type: 'chats', chats: [], active: undefined });
      const button = chat.page.locator('.conversation').getByRole('button', { name: 'New chat' });
      await button.waitFor();
      await chat.shots('no-chat');
      assert.equal(
        await chat.page.evaluate(() => document.activeElement?.textContent),
        'New chat',
        'it has the focus',
      );
      await chat.said();
      await chat.page.keyboard.press('Enter');
      assert.ok((await chat.said()).some(({ type }) => type === 'new'));
    });
  });
});
