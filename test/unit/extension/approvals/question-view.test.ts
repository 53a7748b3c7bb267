import assert from 'node:assert/strict';
import {
  isReviewable,
  type QuestionView,
  questionView,
} from '../../../../extension/approvals/question-view.ts';
import { FOUR_KINDS, request } from './questions.ts';

const noteKinds = ({ notes }: QuestionView): string[] => notes.map(({ kind }) => kind);

/** As Ocho asks: what it says of its own is in `_meta.ocho`. */
function fromOcho(command: string, ocho: Record<string, unknown>) {
  const { toolCall, ...rest } = request(command);
  return { ...rest, toolCall: { ...toolCall, title: `ocho: ${command}`, _meta: { ocho } } };
}

describe('view of a question', () => {
  it('shows class, rule, part and reason as Ocho gives them', () => {
    const view = questionView(
      fromOcho('npm i && curl x', {
        class: 'high',
        rule: 'shell.unknown',
        ruleText: 'ask shell(curl *)',
        part: 'curl x',
        because: 'It reaches the network.',
        full: 'all of it',
      }),
    );
    assert.equal(view.title, 'ocho: npm i && curl x');
    assert.equal(view.class, 'high');
    assert.equal(view.rule, 'ask shell(curl *)');
    assert.equal(view.part, 'curl x');
    assert.equal(view.because, 'It reaches the network.');
    assert.equal(view.full, 'all of it');
    assert.deepEqual(view.notes, []);
  });

  it('takes facts that are not of their kind as not said', () => {
    const view = questionView(fromOcho('ls', { class: 'harmless', rule: 7, because: { id: 'x' } }));
    assert.deepEqual([view.class, view.rule, view.because], [undefined, undefined, undefined]);
  });

  it('shows the command itself, not the words of another agent about it', () => {
    const { toolCall, ...rest } = request('rm -rf build');
    const view = questionView({ ...rest, toolCall: { ...toolCall, title: 'Tidy up a little' } });
    assert.equal(view.title, 'rm -rf build');
    assert.deepEqual(view.subject, { kind: 'command', command: 'rm -rf build', shown: 'rm -rf build' });
    assert.ok(view.full.includes('Tidy up a little'));
  });

  it('shows a program of the project as a command, with what has changed of it', () => {
    const toolCall = {
      toolCallId: 'c',
      kind: 'execute' as const,
      rawInput: { capability: 'search' },
      content: [{ type: 'content' as const, content: { type: 'text' as const, text: 'a\nb\nc\nd\ne\nf' } }],
      _meta: { ocho: { run: { command: '/w/find search', cwd: '/w' }, changes: ['It has changed: code.'] } },
    };
    const view = questionView(request('', { toolCall }));
    assert.deepEqual(view.subject, {
      kind: 'command',
      command: '/w/find search',
      shown: '/w/find search',
      cwd: '/w',
    });
    assert.deepEqual(view.notes, [{ kind: 'changed', text: 'It has changed: code.' }]);
    // What the call itself says is run comes first.
    const { subject } = questionView(
      request('', { toolCall: { ...toolCall, rawInput: { command: 'rm -rf /' } } }),
    );
    assert.equal(subject.kind === 'command' && subject.command, 'rm -rf /');
  });

  it('tells the arguments of a command given as a list apart', () => {
    const toolCall = {
      toolCallId: 'c',
      kind: 'execute' as const,
      rawInput: { command: ['rm', 'a b', "it's"] },
    };
    const view = questionView(request('', { toolCall }));
    assert.equal(view.title, `rm 'a b' 'it'\\''s'`);
  });

  it('says when the title is nothing but the words of the agent', () => {
    const view = questionView(request('', { toolCall: { toolCallId: 'c', title: 'Do a thing' } }));
    assert.equal(view.title, 'Do a thing');
    assert.deepEqual(noteKinds(view), ['agent_words']);
  });

  it('shows changes with their true texts, and the path as the title', () => {
    const view = questionView(
      request('', {
        toolCall: {
          toolCallId: 'c',
          kind: 'edit',
          title: 'Edit',
          content: [
            { type: 'diff', path: '/w/a.ts', oldText: 'a\r\n', newText: 'b\r\n' },
            { type: 'diff', path: '/w/new.ts', newText: 'x' },
          ],
          locations: [{ path: '/w/a.ts', line: 1 }],
        },
      }),
    );
    assert.equal(view.title, '/w/a.ts');
    assert.deepEqual(view.paths, ['/w/a.ts', '/w/new.ts']);
    assert.deepEqual(view.subject, {
      kind: 'diffs',
      diffs: [
        { path: '/w/a.ts', oldText: 'a\r\n', newText: 'b\r\n' },
        { path: '/w/new.ts', oldText: null, newText: 'x' },
      ],
    });
  });

  it('takes from the known call what a request with only its id leaves out', () => {
    const view = questionView(request('', { toolCall: { toolCallId: 'c' } }), {
      kind: 'execute',
      rawInput: { command: 'make', cwd: '/w' },
      title: 'make',
    });
    assert.deepEqual(view.subject, { kind: 'command', command: 'make', shown: 'make', cwd: '/w' });
    assert.equal(view.kind, 'execute');
  });

  it('falls back to the raw input of a tool that nobody knows', () => {
    const toolCall = { toolCallId: 'c', title: 'deploy', rawInput: { target: 'production' } };
    const { subject } = questionView(request('', { toolCall }));
    assert.ok(subject.kind === 'text' && subject.shown.includes('production'));
  });

  it('makes characters visible that would hide or turn part of a command, and says so', () => {
    const view = questionView(request('echo \u202eok\u200b\u001b[8m'));
    assert.equal(view.title, 'echo \\u{202e}ok\\u{200b}\\u{1b}[8m');
    assert.deepEqual(noteKinds(view), ['hidden']);
    assert.ok(view.subject.kind === 'command' && view.subject.shown === view.title);
  });

  it('takes the line breaks of a command for nothing hidden', () => {
    const view = questionView(request('cd a\r\nmake\n\tx'));
    assert.deepEqual(view.notes, []);
    assert.equal(view.title, 'cd a\\r\\nmake\\n\\tx');
    assert.ok(view.subject.kind === 'command' && view.subject.shown === 'cd a\nmake\n\tx');
  });

  it('shows head and tail of a long command, says how much is missing and has it whole', () => {
    const command = `echo ${'a'.repeat(10_000)}; rm -rf /`;
    const view = questionView(request(command));
    assert.ok(view.title.endsWith('; rm -rf /'));
    assert.ok(view.title.length < 200);
    const [note] = view.notes;
    assert.deepEqual(note, { kind: 'cut', characters: command.length - 4_000 });
    assert.ok(view.full.includes(command));
    assert.ok(view.subject.kind === 'command' && view.subject.command === command);
  });

  it('cuts a text of many lines between lines, and keeps the gap apart from the text', () => {
    const lines = Array.from({ length: 200 }, (_, index) => `echo ${index} ${'x'.repeat(30)}`);
    const { subject, notes } = questionView(request(lines.join('\n')));
    assert.ok(subject.kind === 'command' && subject.cut);
    const { head, tail, characters } = subject.cut;
    assert.equal(subject.cut.lines, 200);
    assert.ok(lines.join('\n').startsWith(`${head}\n`) && lines.join('\n').endsWith(`\n${tail}`));
    assert.equal(head.length + tail.length + characters, lines.join('\n').length);
    assert.deepEqual(notes, [{ kind: 'cut', characters }]);
  });

  it('has what is left out of a fact between line breaks, of which the fact itself has none', () => {
    const part = `a\n… +7 …\n${'b'.repeat(9_000)}`;
    const view = questionView(fromOcho('ls', { part }));
    const [head, gap, tail, ...rest] = (view.part ?? '').split('\n');
    assert.deepEqual([gap, rest], ['… +5011 …', []]);
    assert.ok(head?.startsWith('a\\n… +7 …\\nb') && tail?.endsWith('b'));
  });

  describe('review by hunks', () => {
    const diff = { type: 'diff' as const, path: '/a', oldText: 'one\n', newText: 'two\n' };
    const known = { kind: 'edit' as const, content: [diff] };
    const bare = { ...request('edit'), toolCall: { toolCallId: 'c' } };

    it('names another agent’s edit by what is done to which file, relative to the chat’s folder', () => {
      const words = {
        shortPath: (path: string) => path.replace(/^\/work\//, ''),
        editTitle: (path: string, more: number) => (more === 0 ? `Edit ${path}` : `Edit ${path} and ${more}`),
      };
      const diffs = (...paths: string[]) =>
        paths.map((path) => ({ type: 'diff' as const, path, newText: 'x' }));
      const view = (kind: 'edit' | 'delete', ...paths: string[]) =>
        questionView(
          request('', { toolCall: { toolCallId: 'c', kind, content: diffs(...paths) } }),
          {},
          words,
        );
      assert.equal(view('edit', '/work/src/a.txt').title, 'Edit src/a.txt');
      assert.deepEqual(view('edit', '/work/src/a.txt').paths, ['/work/src/a.txt']);
      assert.equal(view('edit', '/etc/hosts', '/work/b').title, 'Edit /etc/hosts and 1');
      assert.equal(view('delete', '/work/src/a.txt').title, 'src/a.txt');
      assert.equal(view('edit', '/work/a\u202eb').title, 'Edit a\\u{202e}b');
    });

    it('is for changes that are all shown', () => {
      assert.equal(isReviewable(questionView(bare, known), bare), true);
      const whole = { ...bare, toolCall: { toolCallId: 'c', content: [diff] } };
      assert.equal(isReviewable(questionView(whole, { incomplete: true }), whole), true);
      assert.equal(isReviewable(questionView(request('ls')), request('ls')), false);
    });

    it('is not for changes of which some are not kept: a yes would be one to these as well', () => {
      assert.equal(isReviewable(questionView(bare, { ...known, incomplete: true }), bare), false);
    });
  });

  describe('buttons', () => {
    it('come in the order of the agent, with what each means', () => {
      const { buttons } = questionView(request('ls'));
      assert.deepEqual(
        buttons.map(({ optionId, says, standing }) => [optionId, says, standing]),
        [
          ['yes', 'yes', false],
          ['yes-always', 'yes', true],
          ['no', 'no', false],
          ['no-never', 'no', true],
        ],
      );
    });

    it('have the no for this call as the default, wherever an Allow stands', () => {
      assert.equal(questionView(request('ls')).defaultButton.optionId, 'no');
    });

    it('always have a no, also when the agent offers none for this call', () => {
      for (const options of [[], FOUR_KINDS.slice(0, 2), FOUR_KINDS.slice(3)]) {
        const { buttons, defaultButton } = questionView(request('ls', { options }));
        assert.deepEqual(defaultButton, { optionId: null, label: undefined, says: 'no', standing: false });
        assert.equal(buttons.at(-1), defaultButton);
        assert.equal(buttons.length, options.length + 1);
      }
    });

    it('show a rule in full, with what is hidden in it', () => {
      const name = `Always allow shell(${'x '.repeat(300)}\u200b*)`;
      const { buttons } = questionView(
        request('ls', { options: [{ optionId: 'a', name, kind: 'allow_always' }] }),
      );
      assert.equal(buttons[0]?.label, name.replace('\u200b', '\\u{200b}'));
    });

    it('show an id once, as the answer could not tell two apart', () => {
      const options: typeof FOUR_KINDS = [
        { optionId: 'x', name: 'Allow', kind: 'allow_once' },
        { optionId: 'x', name: 'Reject', kind: 'reject_once' },
      ];
      const { buttons } = questionView(request('ls', { options }));
      assert.deepEqual(
        buttons.map(({ optionId, says }) => [optionId, says]),
        [
          ['x', 'yes'],
          [null, 'no'],
        ],
      );
    });
  });
});
