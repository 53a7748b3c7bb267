import assert from 'node:assert/strict';
import { createI18n, shippedDirectories } from '../../../../agent/i18n/fluent.ts';
import {
  type PromptChoices,
  type PromptRow,
  promptRows,
} from '../../../../extension/approvals/prompt-rows.ts';
import { questionDocument } from '../../../../extension/approvals/question-document.ts';
import { questionView } from '../../../../extension/approvals/question-view.ts';
import { literal, rowsOf } from '../../../../extension/approvals/screen-text.ts';
import { FOUR_KINDS, request } from './questions.ts';

const i18n = createI18n({ locale: 'en', directories: shippedDirectories() });
const NOTHING: PromptChoices = { editable: false, reviewable: false, chat: false };

const rows = (asked: ReturnType<typeof request>, choices: Partial<PromptChoices> = {}) =>
  promptRows(questionView(asked), { ...NOTHING, ...choices }, i18n);
const labels = (all: readonly PromptRow[]): string[] => all.map(({ label }) => label);
const acts = (all: readonly PromptRow[]): string[] =>
  all.flatMap((row) => (row.kind === 'row' ? row.act.do : []));
const allows = (all: readonly PromptRow[]) =>
  all.flatMap((row) =>
    row.kind === 'row' && row.act.do === 'answer' && row.act.button.says === 'yes' ? row.act.button : [],
  );

describe('rows of the native prompt', () => {
  it('begin with a row that answers nothing', () => {
    const first = rows(request('make')).find((row) => row.kind === 'row');
    assert.deepEqual(first, { kind: 'row', label: 'make', icon: 'terminal', act: { do: 'full' } });
  });

  it('show all of a command, in as many rows as it takes', () => {
    const command = `echo ${'x'.repeat(150)} && rm -rf ~/important`;
    const shown = rows(request(command));
    const end = shown.findIndex(({ label }) => label === 'why you are asked' || label === 'answer');
    assert.equal(labels(shown.slice(1, end)).join(''), command);
  });

  it('show both ends of a long command, and say how much is in between', () => {
    const lines = Array.from({ length: 40 }, (_none, index) => `step-${index}`);
    const shown = labels(rows(request(lines.join('\n'))));
    assert.ok(shown.includes('step-0') && shown.includes('step-39'));
    assert.ok(shown.includes('… 36 more lines: show everything'), shown.join('\n'));
    assert.equal(shown[0], 'command (40 lines)');
  });

  it('have the no in sight without scrolling, before every Allow, whatever is asked', () => {
    const long = 'word '.repeat(2_000);
    const ocho = { class: 'high', ruleText: `ask ${long}`, part: `part ${long}`, because: long };
    const content = Array.from({ length: 30 }, (_none, index) => ({
      type: 'diff' as const,
      path: `/work/${'deep/'.repeat(60)}${index}.ts`,
      oldText: null,
      newText: 'x',
    }));
    const calls = [
      { kind: 'execute', rawInput: { command: `${long}\n`.repeat(500), cwd: `/${long}` } },
      { kind: 'edit', content },
      { kind: 'other', title: long, rawInput: { long }, locations: content.map(({ path }) => ({ path })) },
    ] as const;
    for (const call of calls) {
      for (const meta of [{}, { _meta: { ocho } }]) {
        const toolCall = { toolCallId: 'c', ...call, ...meta } as Parameters<typeof rows>[0]['toolCall'];
        const all = rows(request('', { toolCall })).filter((row) => row.kind === 'row');
        const answers = all.flatMap((row, place) =>
          row.act.do === 'answer' ? { ...row.act.button, place } : [],
        );
        assert.deepEqual([answers[0]?.optionId, answers[0]?.says], ['no', 'no']);
        assert.ok((answers[0]?.place ?? 99) <= 13, `${call.kind}: row ${answers[0]?.place}`);
      }
    }
  });

  it('say how much is left out of a command that is cut, on a row that is no text of it', () => {
    const command = Array.from({ length: 200 }, (_, index) => `echo ${index} ${'x'.repeat(30)}`).join('\n');
    const shown = rows(request(command));
    assert.equal(labels(shown)[0], 'command (200 lines)');
    const gap = shown.findIndex((row) => row.kind === 'row' && row.icon === 'ellipsis');
    const texts = labels(shown)
      .slice(1, 6)
      .filter((_, index) => index + 1 !== gap);
    assert.ok(
      texts.every((text) => command.includes(text)),
      texts.join('|'),
    );
    const left = command.length - texts.reduce((sum, text) => sum + text.length, 0);
    assert.equal(labels(shown)[gap], `… ${left} more characters: show everything`);
    assert.ok(labels(shown).join('').includes('“Show everything” has them'));
  });

  it('name class, reason, rule and part', () => {
    const { toolCall, ...rest } = request('npm i && curl x');
    const ocho = { class: 'high', ruleText: 'ask shell(curl *)', part: 'curl x', because: 'It goes out.' };
    const shown = labels(rows({ ...rest, toolCall: { ...toolCall, _meta: { ocho } } }));
    for (const text of ['High risk. It goes out.', 'Rule: ask shell(curl *)', 'Because of: curl x']) {
      assert.ok(shown.includes(text), text);
    }
  });

  it('show the rule of an “always” in full, however long', () => {
    const name = `Always allow shell(${'very-long-name '.repeat(20)}*)`;
    const options = [...FOUR_KINDS, { optionId: 'rule', name, kind: 'allow_always' as const }];
    const shown = rows(request('make', { options }));
    const at = shown.findIndex(
      (row) => row.kind === 'row' && row.act.do === 'answer' && row.act.button.optionId === 'rule',
    );
    const texts = shown.slice(at).flatMap((row) => (row.kind === 'row' ? [row.label, row.detail ?? ''] : []));
    assert.ok(texts.join('').startsWith(name), texts.join('|'));
  });

  it('offer to edit, review and open the chat only where that can be done', () => {
    assert.deepEqual(
      acts(rows(request('make'))).filter((act) => act !== 'full' && act !== 'answer'),
      ['feedback'],
    );
    const more = acts(rows(request('make'), { editable: true, reviewable: true, chat: true }));
    for (const act of ['edit', 'review', 'chat']) assert.ok(more.includes(act), act);
  });

  it('offer for a changed command only a yes to this one call', () => {
    const shown = rows(request('rm -r a'), { editable: true, changed: 'ls a\nls b' });
    assert.deepEqual(labels(shown).slice(0, 3), ['command as you changed it', 'ls a', 'ls b']);
    assert.deepEqual(
      allows(shown).map(({ optionId }) => optionId),
      ['yes'],
    );
    assert.ok(acts(shown).includes('original'));
  });

  it('let no command be an icon or a link', () => {
    const shown = labels(rows(request('echo $(trash) [ok](command:x)')));
    assert.ok(shown.every((label) => !/\$\([a-z]+\)|\]\(command:/.test(label)));
  });

  it('name all paths of an edit, or how many more there are', () => {
    const content = Array.from({ length: 9 }, (_none, index) => ({
      type: 'diff' as const,
      path: `/work/${index}.ts`,
      oldText: null,
      newText: 'x',
    }));
    const shown = labels(rows(request('', { toolCall: { toolCallId: 'c', kind: 'edit', content } })));
    assert.ok(shown.includes('/work/0.ts'));
    assert.ok(shown.includes('… 5 more paths: show everything'), shown.join('\n'));
  });
});

describe('text for the editor’s own parts', () => {
  it('looks as it was', () => {
    assert.equal(literal('$(a) [b](c)').replaceAll('\u2060', ''), '$(a) [b](c)');
  });

  it('is broken only where it does not fit, and loses nothing', () => {
    const text = `${'W'.repeat(100)}\nshort\n\n${'漢'.repeat(80)}`;
    const texts = (of: string): string[] => rowsOf(of).map((row) => row.text);
    assert.deepEqual(texts('short\n\nx'), ['short', '', 'x']);
    assert.equal(texts(text).join(''), text.replaceAll('\n', ''));
    assert.ok(texts(text).every((row) => [...row].length <= 45));
  });

  it('is broken between words, and tells a full row from a line break', () => {
    const rows = rowsOf(`${'word '.repeat(30)}\nnext`);
    assert.ok(rows.length > 2);
    assert.ok(rows.slice(0, -2).every(({ text }) => text.endsWith('word ')));
    assert.deepEqual(
      rows.map(({ continues }) => continues),
      [false, ...Array(rows.length - 2).fill(true), false],
    );
  });
});

describe('document of a question', () => {
  it('has everything that the prompt cuts', () => {
    const command = Array.from({ length: 900 }, (_none, index) => `step-${index}`).join('\n');
    const text = questionDocument(questionView(request(command)), 'Ocho', i18n);
    for (let index = 0; index < 900; index++) assert.ok(text.includes(`step-${index}`));
    assert.ok(text.startsWith('Asked by: Ocho'));
    assert.ok(!text.includes('left out'));
  });

  it('has the whole proposed text of each file', () => {
    const content = [
      { type: 'diff' as const, path: '/a', oldText: null, newText: `${'x\n'.repeat(5000)}end` },
    ];
    const view = questionView(request('', { toolCall: { toolCallId: 'c', kind: 'edit', content } }));
    assert.ok(questionDocument(view, 'Ocho', i18n).endsWith('x\nend\n'));
  });
});
