// What is exchanged between the question and the run: the real executor, the real policy, the real tools, real files.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFileService } from '../../../agent/files/file-service.ts';
import { classifyUrl } from '../../../agent/policy/network.ts';
import { createPolicy } from '../../../agent/policy/policy.ts';
import type { PermissionAnswer, PermissionQuestion } from '../../../agent/runtime/approver.ts';
import { SessionTools } from '../../../agent/runtime/session-tools.ts';
import { type CallOutcome, executeCall } from '../../../agent/runtime/tool-executor.ts';
import fileRead from '../../../agent/tools/builtin/file-read.tool.ts';
import fileWrite from '../../../agent/tools/builtin/file-write.tool.ts';
import gitOperations from '../../../agent/tools/builtin/git-operations.tool.ts';
import shell from '../../../agent/tools/builtin/shell.tool.ts';
import { ToolRegistry } from '../../../agent/tools/registry.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';
import { surround } from '../tools/shell-fixtures.ts';
import { type TestSession, testSession } from './fixture.ts';

/** What happens while the question is open, and how it is answered; the last is for all further questions. */
interface Step {
  readonly meanwhile?: () => void;
  readonly answer?: PermissionAnswer['answer'];
  /** What the person writes in the command's place. */
  readonly command?: string;
}

describe('what is exchanged between the question and the run', () => {
  let base: string;
  let cwd: string;
  let first: string;
  let second: string;
  let end: () => Promise<void> = async () => undefined;

  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-swaps-')));
    [cwd, first, second] = ['work', 'first', 'second'].map((name) => path.join(base, name)) as [
      string,
      string,
      string,
    ];
    for (const folder of [cwd, first, second]) fs.mkdirSync(folder);
  });
  afterEach(async () => {
    await end();
    fs.rmSync(base, { recursive: true, force: true });
  });

  const at = (...names: string[]) => path.join(cwd, ...names);
  const write = (file: string, text: string, mode = 0o644) => {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text, { mode });
  };
  /** A program that leaves a trace in the folder it was started in. */
  const program = (file: string, trace: string) => write(file, `#!/bin/sh\necho done > ${trace}\n`, 0o755);
  /** Puts a file in the place of another as an editor does. */
  const replace = (file: string, text: string, mode = 0o644) => {
    write(`${file}.new`, text, mode);
    fs.renameSync(`${file}.new`, file);
  };
  const ran = (name: string, folder = cwd) => fs.existsSync(path.join(folder, name));

  function open(steps: readonly Step[], atStart?: () => void): TestSession {
    const around = surround(cwd, { PATH: [first, second, process.env.PATH].join(path.delimiter) });
    end = around.end;
    const { processes } = around.services;
    let starts = 0;
    const services: ToolServices = {
      ...around.services,
      files: createFileService(),
      processes: {
        ...processes,
        start: async (plan) => {
          if (starts++ === 0) atStart?.();
          return await processes.start(plan);
        },
      },
    };
    let asked = 0;
    const modules = [shell, fileWrite, fileRead, gitOperations] as unknown as readonly ToolModule[];
    return testSession({
      cwd,
      answer: async () => {
        const step = steps[asked++] ?? {};
        step.meanwhile?.();
        const { answer = 'deny', command } = step;
        return { answer, ...(command === undefined ? {} : { revision: { kind: 'command', command } }) };
      },
      dependencies: {
        tools: new SessionTools(ToolRegistry.of(modules, services)),
        policy: createPolicy({ classifyUrl }),
      },
    });
  }

  const call = (test: TestSession, args: object, name = 'shell'): Promise<CallOutcome> =>
    executeCall(
      test.session,
      { modelCallId: 'm1', name, arguments: JSON.stringify(args) },
      new AbortController().signal,
    );
  const changes = (question: PermissionQuestion | undefined) =>
    (question?.plan.changed ?? []).map(({ id, args }) => `${id} ${args?.what ?? args?.name ?? ''}`.trim());

  /** Yes to the first question while something is exchanged; no to the second, which must say what. */
  async function isAskedAgain(
    args: object,
    meanwhile: () => void,
    says: string,
    name = 'shell',
  ): Promise<TestSession> {
    const test = open([{ meanwhile, answer: 'allow_once' }]);
    const outcome = await call(test, args, name);
    assert.deepEqual([outcome.end, test.questions.length], ['denied', 2], JSON.stringify(outcome));
    assert.ok(changes(test.questions[1]).includes(says), changes(test.questions[1]).join(', '));
    assert.notEqual(test.questions[0]?.fingerprint, test.questions[1]?.fingerprint);
    assert.equal(test.of('tool_started').length, 0);
    return test;
  }

  it('runs what was approved when nothing is', async () => {
    write(at('build.sh'), 'echo done > ran\n');
    const test = open([{ answer: 'allow_once' }]);
    assert.equal((await call(test, { command: 'bash build.sh' })).end, 'completed');
    assert.deepEqual([test.questions.length, ran('ran')], [1, true]);
  });

  it('asks again when a script has other content', async () => {
    write(at('build.sh'), 'echo done > ran\n');
    await isAskedAgain(
      { command: 'bash build.sh' },
      () => replace(at('build.sh'), 'echo evil > evil\n'),
      'policy-changed-path file',
    );
    assert.deepEqual([ran('ran'), ran('evil')], [false, false]);
  });

  it('asks again when a script in a compound command has, in place and with its size and time as they were', async () => {
    write(at('build.sh'), 'echo done > good\n');
    const { atime, mtime } = fs.statSync(at('build.sh'));
    const meanwhile = () => {
      fs.writeFileSync(at('build.sh'), 'echo done > evil\n');
      fs.utimesSync(at('build.sh'), atime, mtime);
    };
    await isAskedAgain({ command: 'ls && bash build.sh' }, meanwhile, 'policy-changed-path file');
    assert.deepEqual([ran('good'), ran('evil')], [false, false]);
  });

  it('runs the other content when the person says yes to that as well', async () => {
    write(at('build.sh'), 'echo done > ran\n');
    const meanwhile = () => replace(at('build.sh'), 'echo done > other\n');
    const test = open([{ meanwhile, answer: 'allow_once' }, { answer: 'allow_once' }]);
    assert.equal((await call(test, { command: 'bash build.sh' })).end, 'completed');
    assert.deepEqual([ran('ran'), ran('other')], [false, true]);
  });

  it('asks again when a link leads to another script', async () => {
    write(at('a.sh'), 'echo done > a\n');
    write(at('b.sh'), 'echo done > a\n');
    fs.symlinkSync('a.sh', at('link.sh'));
    const meanwhile = () => {
      fs.symlinkSync('b.sh', at('new'));
      fs.renameSync(at('new'), at('link.sh'));
    };
    await isAskedAgain({ command: 'bash link.sh' }, meanwhile, 'policy-changed-path place');
    assert.equal(ran('a'), false);
  });

  it('asks again when a folder on the way to a script has become a link', async () => {
    write(at('dir', 'x.sh'), 'echo done > good\n');
    write(at('other', 'x.sh'), 'echo done > good\n');
    const meanwhile = () => {
      fs.renameSync(at('dir'), at('gone'));
      fs.symlinkSync('other', at('dir'));
    };
    await isAskedAgain({ command: 'bash dir/x.sh' }, meanwhile, 'policy-changed-path place');
    assert.equal(ran('good'), false);
  });

  it('asks again when a file that was not there is', async () => {
    await isAskedAgain(
      { command: 'bash later.sh' },
      () => write(at('later.sh'), 'echo done > ran\n'),
      'policy-changed-path new',
    );
    assert.equal(ran('ran'), false);
  });

  it('asks again when what a build tool reads unasked changes', async () => {
    write(at('package.json'), '{"scripts":{"test":"true"}}');
    await isAskedAgain(
      { command: 'npm test' },
      () => replace(at('package.json'), '{"scripts":{"test":"echo done > evil"}}'),
      'policy-changed-path file',
    );
    assert.equal(ran('evil'), false);
  });

  for (const command of ['prettier --check .', 'prettier --check . && ls']) {
    it(`asks again when another program comes first on PATH (${command})`, async () => {
      program(path.join(second, 'prettier'), 'good');
      await isAskedAgain(
        { command },
        () => program(path.join(first, 'prettier'), 'evil'),
        'policy-changed-program prettier',
      );
      assert.deepEqual([ran('good'), ran('evil')], [false, false]);
    });

    it(`asks again when the program is another file (${command})`, async () => {
      program(path.join(second, 'prettier'), 'good');
      await isAskedAgain(
        { command },
        () => replace(path.join(second, 'prettier'), '#!/bin/sh\necho done > evil\n', 0o755),
        'policy-changed-program prettier',
      );
      assert.deepEqual([ran('good'), ran('evil')], [false, false]);
    });
  }

  it('runs the program that came first on PATH when the person says yes to that, and not the other one', async () => {
    program(path.join(second, 'prettier'), 'good');
    const meanwhile = () => program(path.join(first, 'prettier'), 'other');
    const yes = { answer: 'allow_once' } as const;
    const test = open([{ meanwhile, ...yes }, yes, yes]);
    assert.equal((await call(test, { command: 'prettier .' })).end, 'completed');
    assert.deepEqual([ran('good'), ran('other')], [false, true]);
  });

  it('asks again when a large program is overwritten in place', async () => {
    const file = path.join(second, 'prettier');
    const size = 200_000;
    write(file, `#!/bin/sh\necho done > good\nexit\n${'#'.repeat(size)}`, 0o755);
    const meanwhile = () => fs.writeFileSync(file, `#!/bin/sh\necho done > evil\nexit\n${'#'.repeat(size)}`);
    await isAskedAgain({ command: 'prettier .' }, meanwhile, 'policy-changed-program prettier');
  });

  it('asks again when the interpreter of the program is another file', async () => {
    program(path.join(second, 'interp'), 'good');
    write(path.join(second, 'prettier'), '#!/usr/bin/env interp\n', 0o755);
    await isAskedAgain(
      { command: 'prettier .' },
      () => program(path.join(first, 'interp'), 'evil'),
      'policy-changed-program interp',
    );
    assert.deepEqual([ran('good'), ran('evil')], [false, false]);
  });

  it('asks again when the folder is another one of the same name', async () => {
    fs.mkdirSync(at('sub'));
    const meanwhile = () => {
      fs.renameSync(at('sub'), at('old'));
      fs.mkdirSync(at('sub'));
    };
    await isAskedAgain({ command: 'touch ran', cwd: 'sub' }, meanwhile, 'policy-changed-cwd');
    assert.deepEqual([ran('sub/ran'), ran('old/ran')], [false, false]);
  });

  it('asks again when the folder has become a link to another', async () => {
    fs.mkdirSync(at('sub'));
    fs.mkdirSync(at('other'));
    const meanwhile = () => {
      fs.renameSync(at('sub'), at('old'));
      fs.symlinkSync('other', at('sub'));
    };
    const test = open([{ meanwhile, answer: 'allow_once' }]);
    await call(test, { command: 'touch ran', cwd: 'sub' });
    assert.equal(test.questions.length, 2);
    assert.deepEqual([ran('sub/ran'), ran('other/ran'), ran('old/ran')], [false, false, false]);
  });

  describe('in the last moment, after the answer was looked at', () => {
    async function isStopped(args: object, atStart: () => void, says: string): Promise<void> {
      const test = open([{ answer: 'allow_once' }], atStart);
      const outcome = await call(test, args);
      assert.deepEqual([outcome.end, test.questions.length], ['denied', 2], JSON.stringify(outcome));
      assert.ok(changes(test.questions[1]).includes(says), changes(test.questions[1]).join(', '));
    }

    it('does not run another script', async () => {
      write(at('build.sh'), 'echo done > good\n');
      const atStart = () => replace(at('build.sh'), 'echo done > evil\n');
      await isStopped({ command: 'bash build.sh' }, atStart, 'policy-changed-path file');
      assert.deepEqual([ran('good'), ran('evil')], [false, false]);
    });

    it('does not run another program', async () => {
      program(path.join(second, 'prettier'), 'good');
      const atStart = () => program(path.join(first, 'prettier'), 'evil');
      await isStopped({ command: 'prettier .' }, atStart, 'policy-changed-program prettier');
      assert.deepEqual([ran('good'), ran('evil')], [false, false]);
    });

    it('does not run in another folder', async () => {
      fs.mkdirSync(at('sub'));
      const atStart = () => {
        fs.renameSync(at('sub'), at('old'));
        fs.mkdirSync(at('sub'));
      };
      await isStopped({ command: 'touch ran', cwd: 'sub' }, atStart, 'policy-changed-cwd');
      assert.deepEqual([ran('sub/ran'), ran('old/ran')], [false, false]);
    });

    it('does not let the rule given with the answer run what took the place of the plan', async () => {
      program(path.join(second, 'prettier'), 'good');
      const test = open([{ answer: 'allow_session' }], () => program(path.join(first, 'prettier'), 'evil'));
      assert.equal((await call(test, { command: 'prettier .' })).end, 'denied');
      assert.deepEqual([test.questions.length, ran('good'), ran('evil')], [2, false, false]);
    });
  });

  describe('by git_operations', () => {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd, env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' } });
    const hook = (trace: string) => program(at('.git/hooks/pre-commit'), trace);
    beforeEach(() => {
      git('init', '-q');
      git('config', 'user.email', 'a@example.org');
      git('config', 'user.name', 'A');
      write(at('a.txt'), 'one\n');
      git('add', '.');
    });

    const commit = { operation: 'commit', message: 'One' };
    /** The first question is answered yes meanwhile, the second no. */
    async function isNotCommitted(meanwhile: () => void): Promise<void> {
      const test = open([{ meanwhile, answer: 'allow_once' }]);
      const outcome = await call(test, commit, 'git_operations');
      assert.deepEqual([outcome.end, test.questions.length], ['denied', 2], JSON.stringify(outcome));
      assert.equal(ran('evil'), false);
      assert.throws(() => git('rev-parse', '--verify', '-q', 'HEAD'));
    }

    it('asks again when a hook has other content', async () => {
      hook('good');
      await isNotCommitted(() => hook('evil'));
    });

    it('asks again when a setting that runs a program has another value', async () => {
      git('config', 'filter.x.clean', 'cat');
      await isNotCommitted(() => void git('config', 'filter.x.clean', 'touch evil; cat'));
    });

    it('starts no git but the one the session began with, not even to plan anew', async () => {
      const test = open([
        { meanwhile: () => program(path.join(first, 'git'), 'evil'), answer: 'allow_once' },
      ]);
      const outcome = await call(test, commit, 'git_operations');
      assert.deepEqual([outcome.end, outcome.error?.code, ran('evil')], ['failed', 'GIT_CHANGED', false]);
      assert.throws(() => git('rev-parse', '--verify', '-q', 'HEAD'));
    });
  });

  it('lets a call run that a person agrees to again and again while a log grows, and says that its content does not count', async () => {
    write(at('app.log'), '0\n');
    const grows = {
      meanwhile: () => fs.appendFileSync(at('app.log'), 'more\n'),
      answer: 'allow_once',
    } as const;
    const test = open([grows, grows, grows]);
    assert.equal((await call(test, { command: 'cp app.log copy.log' })).end, 'completed');
    assert.deepEqual(changes(test.questions[2]), ['policy-changed-unsteady']);
  });

  it('never lets code run that keeps changing', async () => {
    write(at('build.sh'), 'echo 0 > ran\n');
    let count = 0;
    const flips = {
      meanwhile: () => write(at('build.sh'), `echo ${++count} > ran\n`),
      answer: 'allow_once',
    } as const;
    const test = open([flips, flips, flips, flips]);
    assert.notEqual((await call(test, { command: 'bash build.sh' })).end, 'completed');
    assert.equal(ran('ran'), false);
  });

  it('keeps no rule from an answer to what was exchanged meanwhile', async () => {
    program(path.join(second, 'prettier'), 'good');
    const meanwhile = () => program(path.join(first, 'prettier'), 'evil');
    const test = open([{ meanwhile, answer: 'allow_session' }]);
    await call(test, { command: 'prettier .' });
    assert.deepEqual(test.session.grants, []);
  });

  describe('by a person who writes another command', () => {
    const yes = { answer: 'allow_once' } as const;
    beforeEach(() => write(at('build.sh'), 'echo done > good\n'));

    it('runs theirs when nothing is', async () => {
      const test = open([{ ...yes, command: 'bash build.sh -v' }]);
      assert.equal((await call(test, { command: 'bash build.sh' })).end, 'completed');
      assert.deepEqual([test.questions.length, ran('good')], [1, true]);
    });

    it('asks about theirs when a script of both has other content', async () => {
      const meanwhile = () => replace(at('build.sh'), 'echo done > evil\n');
      const test = open([{ ...yes, command: 'bash build.sh -v', meanwhile }]);
      assert.equal((await call(test, { command: 'bash build.sh' })).end, 'denied');
      assert.deepEqual([test.questions.length, ran('evil')], [2, false]);
    });

    it('asks about theirs when the program of both is another one', async () => {
      program(path.join(second, 'prettier'), 'good');
      const meanwhile = () => program(path.join(first, 'prettier'), 'evil');
      const test = open([{ ...yes, command: 'prettier --check .', meanwhile }]);
      assert.equal((await call(test, { command: 'prettier .' })).end, 'denied');
      assert.deepEqual([test.questions.length, ran('evil')], [2, false]);
    });
  });

  it('takes one answer for one run', async () => {
    const test = open([{ answer: 'allow_once' }, { answer: 'deny' }]);
    assert.equal((await call(test, { command: 'touch ran' })).end, 'completed');
    fs.rmSync(at('ran'));
    assert.equal((await call(test, { command: 'touch ran' })).end, 'denied');
    assert.equal(ran('ran'), false);
    assert.notEqual(test.questions[0]?.fingerprint, test.questions[1]?.fingerprint);
  });

  describe('of a file that is written', () => {
    it('is not written over when it has other content', async () => {
      write(at('a.txt'), 'one\n');
      const meanwhile = () => replace(at('a.txt'), 'another\n');
      const test = open([{ meanwhile, answer: 'allow_once' }]);
      await call(test, { path: 'a.txt' }, 'file_read');
      const outcome = await call(test, { path: 'a.txt', content: 'two\n' }, 'file_write');
      // The session has not read what is there now: that is no matter of asking any more.
      assert.deepEqual([outcome.end, outcome.error?.code], ['failed', 'STALE_FILE']);
      assert.equal(fs.readFileSync(at('a.txt'), 'utf8'), 'another\n');
    });

    it('asks again when a file has come to where none was', async () => {
      const meanwhile = () => write(at('a.txt'), 'another\n');
      const test = open([{ meanwhile, answer: 'allow_once' }]);
      const outcome = await call(test, { path: 'a.txt', content: 'two\n' }, 'file_write');
      assert.notEqual(outcome.end, 'completed');
      assert.equal(fs.readFileSync(at('a.txt'), 'utf8'), 'another\n');
    });

    it('asks again when a link has come into its place, and writes through it only then', async () => {
      fs.mkdirSync(at('other'));
      const meanwhile = () => fs.symlinkSync('other/b.txt', at('a.txt'));
      const test = open([{ meanwhile, answer: 'allow_once' }]);
      const outcome = await call(test, { path: 'a.txt', content: 'two\n' }, 'file_write');
      assert.deepEqual([outcome.end, test.questions.length], ['denied', 2]);
      assert.deepEqual(changes(test.questions[1]), ['policy-changed-path place']);
      assert.equal(ran('other/b.txt'), false);
    });

    it('asks again when its folder has become a link', async () => {
      fs.mkdirSync(at('dir'));
      fs.mkdirSync(at('other'));
      const meanwhile = () => {
        fs.renameSync(at('dir'), at('old'));
        fs.symlinkSync('other', at('dir'));
      };
      const test = open([{ meanwhile, answer: 'allow_once' }]);
      await call(test, { path: 'dir/a.txt', content: 'two\n' }, 'file_write');
      assert.equal(test.questions.length, 2);
      assert.deepEqual([ran('other/a.txt'), ran('old/a.txt')], [false, false]);
    });
  });
});
