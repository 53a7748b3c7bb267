// A person who answers a question with something of their own (design: protocol.md, issue 3 "Edit the command").
import assert from 'node:assert/strict';
import type { Decision } from '../../../agent/policy/decision.ts';
import { fingerprint, type Plan } from '../../../agent/policy/plan.ts';
import type { PermissionAnswer, Revision } from '../../../agent/runtime/approver.ts';
import { type CallOutcome, executeCall } from '../../../agent/runtime/tool-executor.ts';
import { ToolError } from '../../../agent/tools/tool.ts';
import {
  decided,
  type FakeArgs,
  type FakeTool,
  fakeModule,
  type TestSession,
  testSession,
} from './fixture.ts';

const never = new AbortController().signal;
const ask = (more: Partial<Decision> = {}) => decided('ask', { suggestion: 'fake(*)', ...more });

const commandPlan = (args: FakeArgs): Plan => ({
  tool: 'fake',
  args: { ...args },
  parts: [
    {
      kind: 'command',
      command: args.command ?? '',
      platform: 'posix',
      cwd: '/srv/project',
      shell: '/bin/sh',
      envHash: 'e',
      background: false,
    },
  ],
  details: {},
});

const call = (test: TestSession, args: object, signal = never): Promise<CallOutcome> =>
  executeCall(test.session, { modelCallId: 'm1', name: 'fake', arguments: JSON.stringify(args) }, signal);

const resultText = (test: TestSession): string =>
  test
    .of('tool_result')
    .flatMap(({ content }) => content)
    .map((item) => (item.type === 'text' ? item.text : item.mimeType))
    .join('');

const withCommand = (command: string, more: Partial<PermissionAnswer> = {}): PermissionAnswer => ({
  answer: 'allow_once',
  revision: { kind: 'command', command },
  ...more,
});

describe('executeCall: a command that the person changed', () => {
  /** A tool that runs commands; `ran` has those that were executed. */
  function shell(answers: readonly PermissionAnswer[], decide = (_plan: Plan): Decision => ask()) {
    const ran: unknown[] = [];
    const rest = [...answers];
    const tool: FakeTool = {
      kind: 'execute',
      plan: async (args) => commandPlan(args),
      execute: async (plan) => {
        ran.push(plan.args.command);
        return 'output';
      },
    };
    const test = testSession({
      modules: [fakeModule(tool)],
      decide,
      answer: async () => rest.shift() ?? { answer: 'cancelled' },
    });
    return { test, ran };
  }

  it('runs in place of the proposed one, asked about once, and the model is told', async () => {
    const { test, ran } = shell([withCommand('ls -a')]);
    const outcome = await call(test, { command: 'ls' });
    assert.equal(outcome.end, 'completed');
    assert.deepEqual(ran, ['ls -a']);
    assert.equal(test.questions.length, 1);
    assert.equal(resultText(test), 'runtime-command-changed {"command":"ls -a"}\n\noutput');
    assert.equal(test.of('tool_ended')[0]?.markdown.includes('ls -a'), true);
  });

  it('counts as no where half of a character in it would be run as another', async () => {
    const { test, ran } = shell([withCommand('cat a\ud800b')]);
    assert.equal((await call(test, { command: 'ls' })).end, 'denied');
    assert.deepEqual(ran, []);
  });

  it('is decided on as itself, and the record binds the yes to it', async () => {
    const decisions: unknown[] = [];
    const { test } = shell([withCommand('ls -a')], (plan) => {
      decisions.push(plan.args.command);
      return ask();
    });
    await call(test, { command: 'ls' });
    assert.deepEqual(decisions, ['ls', 'ls -a']);
    assert.deepEqual(
      test.of('decision').map(({ fingerprint: print, by, answer }) => ({ print, by, answer })),
      [
        { print: fingerprint(commandPlan({ command: 'ls' })), by: 'person', answer: 'revised' },
        { print: fingerprint(commandPlan({ command: 'ls -a' })), by: 'person', answer: 'allow_once' },
      ],
    );
  });

  it('needs no second question whatever the reason to ask about it would be', async () => {
    const { test, ran } = shell([withCommand('git push')], (plan) =>
      plan.args.command === 'ls' ? ask() : ask({ class: 'high', rule: 'always_ask', part: 'git push' }),
    );
    await call(test, { command: 'ls' });
    assert.deepEqual(ran, ['git push']);
    assert.equal(test.questions.length, 1);
  });

  it('stays blocked when the policy blocks it, and both are told by which rule', async () => {
    const { test, ran } = shell([withCommand('rm -rf /')], (plan) =>
      plan.args.command === 'ls' ? ask() : decided('block', { rule: 'level.high' }),
    );
    const outcome = await call(test, { command: 'ls' });
    assert.equal(outcome.end, 'blocked');
    assert.deepEqual(ran, []);
    assert.match(resultText(test), /^runtime-command-changed .*rm -rf \/.*runtime-blocked .*level\.high/s);
    assert.match(test.of('tool_ended')[0]?.markdown ?? '', /level\.high/);
  });

  it('is shown with its own title and arguments before it starts', async () => {
    const { test } = shell([withCommand('ls -a')]);
    await call(test, { command: 'ls' });
    assert.deepEqual(test.of('tool_planned'), [
      {
        type: 'tool_planned',
        callId: 'call_1',
        title: 'fake ls -a',
        locations: [{ path: '/srv/project' }],
        input: { command: 'ls -a' },
        revised: 'command',
      },
    ]);
    const types = test.types();
    assert.ok(types.indexOf('tool_planned') < types.indexOf('tool_started'));
  });

  it('is asked about itself where it would run elsewhere than the command that was asked about', async () => {
    const folders = ['/srv/project', '/somewhere/else'];
    const ran: unknown[] = [];
    const answers: PermissionAnswer[] = [withCommand('rm -r build'), { answer: 'deny' }];
    const test = testSession({
      modules: [
        fakeModule({
          plan: async (args) => {
            const plan = commandPlan(args);
            const cwd = folders.shift() ?? '';
            return { ...plan, parts: plan.parts.map((part) => ({ ...part, cwd }) as typeof part) };
          },
          execute: async (plan) => {
            ran.push(plan.args.command);
            return 'output';
          },
        }),
      ],
      decide: () => ask(),
      answer: async () => answers.shift() ?? { answer: 'cancelled' },
    });
    const outcome = await call(test, { command: 'ls' });
    assert.equal(outcome.end, 'denied');
    assert.deepEqual(ran, []);
    assert.deepEqual(
      test.questions.map(({ plan }) => plan.args.command),
      ['ls', 'rm -r build'],
    );
  });

  it('is asked about again when the world changes before it runs', async () => {
    const ran: unknown[] = [];
    let moved = false;
    const answers: PermissionAnswer[] = [withCommand('ls -a'), { answer: 'deny' }];
    const test = testSession({
      modules: [
        fakeModule({
          plan: async (args) => commandPlan(args),
          execute: async (plan) => {
            ran.push(plan.args.command);
            if (!moved) {
              moved = true;
              throw new ToolError('PLAN_CHANGED', { id: 'moved' });
            }
            return 'output';
          },
        }),
      ],
      decide: () => ask(),
      answer: async () => answers.shift() ?? { answer: 'cancelled' },
    });
    const outcome = await call(test, { command: 'ls' });
    assert.equal(outcome.end, 'denied');
    assert.deepEqual(ran, ['ls -a']);
    assert.deepEqual(
      test.questions.map(({ plan, title }) => [plan.args.command, title]),
      [
        ['ls', 'fake ls'],
        ['ls -a', 'fake ls -a'],
      ],
    );
  });

  it('is an ordinary yes when it is the command that was asked about', async () => {
    const { test, ran } = shell([withCommand('ls', { answer: 'allow_session' })]);
    await call(test, { command: 'ls' });
    assert.deepEqual(ran, ['ls']);
    assert.equal(test.of('decision')[0]?.answer, 'allow_session');
    assert.equal(resultText(test), 'output');
  });

  for (const answer of ['allow_session', 'allow_always'] as const) {
    it(`counts as no with ${answer}: the rule that was offered is about another command`, async () => {
      const { test, ran } = shell([withCommand('ls -a', { answer })]);
      const outcome = await call(test, { command: 'ls' });
      assert.equal(outcome.end, 'denied');
      assert.deepEqual(ran, []);
      assert.deepEqual(test.keptRules, []);
      assert.equal(test.of('decision')[0]?.answer, 'deny');
    });
  }

  for (const answer of ['deny', 'cancelled'] as const) {
    it(`changes nothing about ${answer}`, async () => {
      const { test, ran } = shell([withCommand('ls -a', { answer })]);
      assert.equal((await call(test, { command: 'ls' })).end, 'denied');
      assert.deepEqual(ran, []);
      assert.equal(test.of('decision')[0]?.answer, answer);
    });
  }

  it('counts as no for a call that runs no command', async () => {
    let ran = false;
    const test = testSession({
      modules: [
        fakeModule({
          execute: async () => {
            ran = true;
            return 'done';
          },
        }),
      ],
      decide: () => ask(),
      answer: async () => withCommand('ls'),
    });
    assert.equal((await call(test, { value: 'x' })).end, 'denied');
    assert.equal(ran, false);
  });

  it('does not run when the turn was cancelled meanwhile', async () => {
    const controller = new AbortController();
    const { test, ran } = shell([]);
    test.session.approver = {
      available: true,
      ask: async () => {
        controller.abort();
        return withCommand('ls -a');
      },
    };
    assert.equal((await call(test, { command: 'ls' }, controller.signal)).end, 'cancelled');
    assert.deepEqual(ran, []);
  });
});

describe('executeCall: an edit that the person changed', () => {
  const DIFF = { path: '/srv/project/a', oldText: 'one\n', newText: 'two\n' };
  const editPlan = (text: string): Plan => ({
    tool: 'fake',
    args: {},
    parts: [{ kind: 'path', op: 'edit', path: 'a', resolved: '/srv/project/a', content: text }],
    details: text,
    diffs: [{ ...DIFF, newText: text }],
  });
  const files = (newText: string, path = DIFF.path): Revision => ({
    kind: 'files',
    files: [{ path, newText }],
  });

  /** A tool that writes texts; `written` has those that were. */
  function editor(
    answers: readonly PermissionAnswer[],
    options: { decide?: (plan: Plan) => Decision; revise?: FakeTool['revise'] | null } = {},
  ) {
    const written: unknown[] = [];
    const rest = [...answers];
    const { decide = () => ask({ class: 'medium' }) } = options;
    const revise: FakeTool['revise'] =
      options.revise ??
      (async (plan, [file]) => {
        if (file?.newText === DIFF.oldText) return 'rejected';
        return file?.newText === DIFF.newText ? plan : editPlan(file?.newText ?? '');
      });
    const test = testSession({
      modules: [
        fakeModule({
          kind: 'edit',
          plan: async () => editPlan(DIFF.newText),
          ...(options.revise === null ? {} : { revise }),
          execute: async (plan) => {
            written.push(plan.details);
            return 'written';
          },
        }),
      ],
      decide,
      answer: async () => rest.shift() ?? { answer: 'cancelled' },
    });
    return { test, written };
  }

  it('is written as they left it, and the model gets the difference', async () => {
    const { test, written } = editor([{ answer: 'allow_once', revision: files('three\n') }]);
    assert.equal((await call(test, {})).end, 'completed');
    assert.deepEqual(written, ['three\n']);
    assert.match(resultText(test), /^runtime-edit-changed .*-two.*\+three.*\n\nwritten$/s);
    assert.equal(test.questions.length, 1);
    assert.deepEqual(test.of('tool_ended')[0]?.diffs, [{ ...DIFF, newText: 'three\n' }]);
    assert.equal(test.of('tool_planned').at(-1)?.revised, 'files');
  });

  it('is recorded under the fingerprint of what was written', async () => {
    const { test } = editor([{ answer: 'allow_once', revision: files('three\n') }]);
    await call(test, {});
    assert.deepEqual(
      test.of('decision').map(({ fingerprint: print, answer }) => ({ print, answer })),
      [
        { print: fingerprint(editPlan('two\n')), answer: 'revised' },
        { print: fingerprint(editPlan('three\n')), answer: 'allow_once' },
      ],
    );
  });

  it('leaves a lasting yes a lasting yes: the rule is about the same file', async () => {
    const { test } = editor([{ answer: 'allow_always', revision: files('three\n') }]);
    await call(test, {});
    assert.deepEqual(test.keptRules, ['fake(*)']);
  });

  it('is not told of at all when they changed nothing', async () => {
    const { test, written } = editor([{ answer: 'allow_once', revision: files('two\n') }]);
    await call(test, {});
    assert.deepEqual(written, ['two\n']);
    assert.equal(resultText(test), 'written');
  });

  it('is a denial, with what they said, when they took none of it', async () => {
    const { test, written } = editor([
      { answer: 'allow_once', revision: files('one\n'), feedback: 'leave it' },
    ]);
    assert.equal((await call(test, {})).end, 'denied');
    assert.deepEqual(written, []);
    assert.equal(resultText(test), 'runtime-changes-rejected-with-feedback {"feedback":"leave it"}');
    const { test: silent } = editor([{ answer: 'allow_once', revision: files('one\n') }]);
    await call(silent, {});
    assert.equal(resultText(silent), 'runtime-changes-rejected');
  });

  it('is asked about again where there is another reason to, with the text as they left it', async () => {
    const { test, written } = editor(
      [{ answer: 'allow_once', revision: files('three\n') }, { answer: 'deny' }],
      { decide: (plan) => (plan.details === 'three\n' ? ask({ rule: 'another' }) : ask()) },
    );
    assert.equal((await call(test, {})).end, 'denied');
    assert.deepEqual(written, []);
    assert.equal(test.questions[1]?.plan.diffs?.[0]?.newText, 'three\n');
  });

  it('stays blocked when a rule blocks the file by then', async () => {
    const { test, written } = editor([{ answer: 'allow_once', revision: files('three\n') }], {
      decide: (plan) => (plan.details === 'three\n' ? decided('block') : ask()),
    });
    assert.equal((await call(test, {})).end, 'blocked');
    assert.deepEqual(written, []);
  });

  it('is planned and asked about anew when the file changed meanwhile', async () => {
    let changed = false;
    const { test, written } = editor(
      [{ answer: 'allow_once', revision: files('three\n') }, { answer: 'allow_once' }],
      {
        revise: async () => {
          assert.equal(changed, false);
          changed = true;
          throw new ToolError('PLAN_CHANGED', { id: 'changed' });
        },
      },
    );
    await call(test, {});
    assert.equal(test.questions.length, 2);
    assert.deepEqual(written, ['two\n']);
    assert.equal(resultText(test), 'written');
  });

  const misfits: readonly (readonly [string, Revision])[] = [
    ['a file that is not among the diffs', files('x', '/srv/project/b')],
    [
      'one file twice',
      {
        kind: 'files',
        files: [
          { path: DIFF.path, newText: 'x' },
          { path: DIFF.path, newText: 'y' },
        ],
      },
    ],
  ];
  for (const [what, revision] of misfits) {
    it(`counts as no with ${what}`, async () => {
      const { test, written } = editor([{ answer: 'allow_once', revision }]);
      assert.equal((await call(test, {})).end, 'denied');
      assert.deepEqual(written, []);
    });
  }

  it('counts as no for a tool that takes no text of the person', async () => {
    const { test, written } = editor([{ answer: 'allow_once', revision: files('three\n') }], {
      revise: null,
    });
    assert.equal((await call(test, {})).end, 'denied');
    assert.deepEqual(written, []);
  });

  it('says only that much was changed where the difference is long', async () => {
    const long = `${'line of text\n'.repeat(600)}`;
    const { test } = editor([{ answer: 'allow_once', revision: files(long) }]);
    await call(test, {});
    assert.equal(resultText(test), 'runtime-edit-changed-much\n\nwritten');
  });
});
