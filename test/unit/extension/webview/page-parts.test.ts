import assert from 'node:assert/strict';
import { push } from '../../../../extension/chat/model/item-list.ts';
import type { ToolCard } from '../../../../extension/chat/model/items.ts';
import { newCard } from '../../../../extension/chat/model/tool-card.ts';
import type { ChatState, QuestionCard } from '../../../../extension/chat/page-messages.ts';
import { isOpenByItself, kindIcon, titlePieces } from '../../../../extension/chat/webview/cards/kinds.ts';
import { type CodeSpan, codeSpans } from '../../../../extension/chat/webview/markdown/spans.ts';
import { choices, isReady, optionForEdit } from '../../../../extension/chat/webview/questions/answers.ts';
import { announcement, isOver } from '../../../../extension/chat/webview/state/announcements.ts';
import { unknownItems } from '../../../../extension/chat/webview/state/item-changes.ts';
import type { AskedQuestion, ChatPage } from '../../../../extension/chat/webview/state/page-state.ts';
import { startOf } from '../../../../extension/chat/webview/transcript/message-text.ts';
import { chatState } from '../../../support/chat-state.ts';

const YES = { optionId: 'once', label: 'Allow', says: 'yes', standing: false } as const;
const ALWAYS = { optionId: 'always', label: 'Always', says: 'yes', standing: true } as const;
const NO = { optionId: 'no', label: 'Deny', says: 'no', standing: false } as const;

function asked(change: Partial<QuestionCard> = {}): AskedQuestion {
  return {
    id: 'q1',
    fingerprint: 'f',
    toolCallId: 't',
    inertMs: 0,
    readyAt: 0,
    editableCommand: 'ls',
    reviewable: false,
    notes: [],
    view: {
      title: 'Run ls',
      kind: 'execute',
      subject: { kind: 'command', command: 'ls', shown: 'ls' },
      class: 'low',
      rule: undefined,
      part: undefined,
      because: undefined,
      paths: [],
      notes: [],
      full: 'ls',
      buttons: [ALWAYS, YES, NO],
      defaultButton: NO,
    },
    ...change,
  };
}

describe('the answers of a card', () => {
  it('stand in the agent’s order, yes before no; the yes to this call alone stands out', () => {
    assert.deepEqual(
      choices(asked()).map(({ button, key, isMain }) => [button.optionId, key, isMain]),
      [
        ['always', '2', false],
        ['once', '1', true],
        ['no', '0', false],
      ],
    );
  });

  it('have a key that says no and nothing else, wherever the no stands and whatever is beside it', () => {
    const never = { optionId: 'never', label: 'Never', says: 'no', standing: true } as const;
    const plain = { optionId: null, label: undefined, says: 'no', standing: false } as const;
    const more = Array.from({ length: 12 }, (_, index) => ({ ...ALWAYS, optionId: `a${index}` }));
    const cases = [
      [[NO, YES], NO],
      [[never, ALWAYS, NO], NO],
      [[never, ALWAYS, YES, plain], plain],
      [[...more, NO], NO],
    ] as const;
    for (const [buttons, defaultButton] of cases) {
      const all = choices(asked({ view: { ...asked().view, buttons, defaultButton } }));
      assert.deepEqual(
        all.filter(({ key }) => key === '0').map(({ button }) => button),
        [defaultButton],
      );
      assert.ok(all.every(({ key, button }) => key === '' || key === '0' || button.says === 'yes'));
      assert.ok(all.every(({ key, button }) => key !== '1' || button === YES));
    }
  });

  it('are inert at first when they say yes, never when they say no', () => {
    assert.equal(isReady(YES, 100, 99), false);
    assert.equal(isReady(YES, 100, 100), true);
    assert.equal(isReady(NO, 100, 0), true);
  });

  it('run an edited command as this call alone, or not at all', () => {
    assert.deepEqual(optionForEdit(asked()), YES);
    assert.equal(optionForEdit(asked({ editableCommand: undefined })), undefined);
    const view = { ...asked().view, buttons: [ALWAYS, NO] };
    assert.equal(optionForEdit(asked({ view })), undefined);
  });
});

describe('what is said to a screen reader', () => {
  const chat = (status: ChatState['status'], change: Partial<ChatPage> = {}): ChatPage => ({
    items: unknownItems(0),
    epoch: 1,
    questions: [],
    state: chatState({ status }),
    ...change,
  });
  const answered = push(unknownItems(0), {
    kind: 'agent',
    messageId: undefined,
    parts: [{ type: 'text', text: `**Done**: see \`a.ts\` ${'word '.repeat(200)}` }],
  });

  it('is the end of an answer, with its first words, and no piece of it before', () => {
    assert.equal(announcement(chat('running'), chat('running', { items: answered })), undefined);
    const news = announcement(chat('running'), chat('idle', { items: answered }));
    assert.equal(news?.kind, 'answered');
    assert.match(news?.words ?? '', /^Done: see a\.ts word/);
    assert.ok((news?.words.length ?? 0) < 320);
  });

  it('is a new question, with how many wait, and not one that is known', () => {
    const one = chat('asking', { questions: [asked()] });
    assert.deepEqual(announcement(chat('running'), one), {
      kind: 'question',
      id: 'q1',
      words: 'Run ls',
      count: 1,
    });
    assert.equal(announcement(one, chat('asking', { questions: [asked()] })), undefined);
  });

  it('is a call that failed or was not to be, while the turn runs, and none that is done or only comes into view', () => {
    const with_ = (status: ToolCard['status']) =>
      push(unknownItems(3), { ...newCard('c1'), title: 'Run `ls`', status });
    const ran = chat('running', { items: with_('in_progress') });
    for (const status of ['failed', 'denied', 'blocked'] as const) {
      const said = announcement(ran, chat('running', { items: with_(status) }));
      assert.deepEqual(said, { kind: 'call', words: 'Run `ls`', status });
      assert.equal(said && isOver(said, chat('idle')), true);
    }
    assert.equal(announcement(ran, chat('running', { items: with_('completed') })), undefined);
    assert.equal(
      announcement(chat('running', { items: unknownItems(4) }), chat('running', { items: with_('failed') })),
      undefined,
    );
    assert.ok(
      announcement(chat('running', { items: unknownItems(3) }), chat('running', { items: with_('blocked') })),
    );
  });

  it('is a problem, once', () => {
    const state = chat('idle').state;
    assert.ok(state);
    const broken = chat('broken', { state: { ...state, problem: { text: 'No key.', actions: [] } } });
    assert.deepEqual(announcement(chat('running'), broken), { kind: 'problem', words: 'No key.' });
    assert.equal(announcement(broken, broken), undefined);
  });

  it('is over when the question was answered, the problem is gone, or the next turn runs', () => {
    const one = chat('asking', { questions: [asked()] });
    const said = announcement(chat('running'), one);
    assert.ok(said);
    assert.equal(isOver(said, one), false);
    assert.equal(isOver(said, chat('running', { questions: [asked({ id: 'q2' })] })), true);
    assert.equal(isOver({ kind: 'problem', words: 'No key.' }, chat('idle')), true);
    assert.equal(isOver({ kind: 'answered', words: '' }, chat('idle')), false);
    assert.equal(isOver({ kind: 'answered', words: '' }, chat('running')), true);
  });
});

describe('coloured code', () => {
  let highlight: (code: string, language: string) => readonly CodeSpan[] | undefined;
  before(async () => {
    // By a name the compiler does not follow: the library's types bring those of the DOM to every file of the tests.
    const file = '../../../../extension/chat/webview/markdown/highlight.ts';
    ({ highlight } = await import(file));
  });

  it('is the code, whatever is in it', () => {
    const code = 'const a = "<b>&amp;</b>"; // <script>\nlet x = 1;';
    const spans = highlight(code, 'ts');
    assert.equal(spans?.map(({ text }) => text).join(''), code);
    assert.ok(spans?.some(({ className }) => className === 'hljs-keyword'));
  });

  it('is not there for a language nobody knows, or code that is too long', () => {
    assert.equal(highlight('x', 'no-such-language'), undefined);
    assert.equal(highlight('x'.repeat(200_000), 'ts'), undefined);
  });

  it('takes the innermost of nested pieces, and text that looks like a tag for text', () => {
    assert.deepEqual(codeSpans('a<span class="x">b<span class="y z">c</span>d</span>&lt;i&gt;<b>'), [
      { text: 'a', className: '' },
      { text: 'b', className: 'x' },
      { text: 'c', className: 'y z' },
      { text: 'd', className: 'x' },
      { text: '<i><b>', className: '' },
    ]);
  });
});

describe('cards and messages', () => {
  it('are open while something happens or has failed', () => {
    assert.deepEqual(
      (['pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const).map(isOpenByItself),
      [true, true, false, true, false],
    );
  });

  it('show code in a title, and an icon for each kind', () => {
    assert.deepEqual(titlePieces('Run `npm test` now'), [
      { text: 'Run ', isCode: false },
      { text: 'npm test', isCode: true },
      { text: ' now', isCode: false },
    ]);
    assert.equal(kindIcon('execute'), 'terminal');
  });

  it('fold a prompt that is long', () => {
    assert.equal(startOf('short'), undefined);
    assert.equal(startOf('line\n'.repeat(40))?.split('\n').length, 16);
    assert.equal(startOf('x'.repeat(5_000))?.length, 2_000);
  });
});
