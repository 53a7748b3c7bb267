// Real commands in a folder of their own.
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessService } from '../../../agent/platform/process.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import type { ShellArgs } from '../../../agent/tools/builtin/shell/request.ts';
import type { ShellResult } from '../../../agent/tools/builtin/shell/results.ts';
import shell from '../../../agent/tools/builtin/shell.tool.ts';
import { toModelTool } from '../../../agent/tools/schema.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';
import { isAlive, untilFile, untilGone } from '../platform/process-fixtures.ts';
import { type Surroundings, surround } from './shell-fixtures.ts';

describe('shell', () => {
  let cwd: string;
  let around: Surroundings;

  const planOf = (args: ShellArgs) => shell.createTool(around.services).plan(args, around.context);
  const execute = (plan: Awaited<ReturnType<typeof planOf>>) =>
    shell.createTool(around.services).execute(plan, around.context);
  const call = async (args: ShellArgs): Promise<ShellResult> => execute(await planOf(args));
  const toModel = (result: ShellResult): string =>
    shell.result
      .toModel(result, around.context.i18n)
      .map((part) => (part.type === 'text' ? part.text : ''))
      .join('');
  const modelSees = async (args: ShellArgs): Promise<string> => toModel(await call(args));
  const raw = (result: ShellResult) => shell.result.toRaw?.(result) ?? {};
  const commandPart = (plan: Plan) => {
    const part = plan.parts[0];
    assert.equal(part?.kind, 'command');
    return part;
  };
  const pidIn = async (name: string): Promise<number> => Number(await untilFile(path.join(cwd, name)));

  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    cwd = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ocho shell ñ-')));
    around = surround(cwd);
  });
  afterEach(async () => {
    await around.end();
    rmSync(cwd, { recursive: true, force: true });
  });

  it('says so when something runs on that the system does not let be followed', async () => {
    const { processes } = around.services;
    const untracked: ProcessService = {
      ...processes,
      start: async (plan) => ({
        ...(await processes.start(plan)),
        alive: async () => [],
        followsDescendants: false,
      }),
    };
    around = { ...around, services: { ...around.services, processes: untracked } };
    assert.match(await modelSees({ command: 'sleep 60 & echo done' }), /^done\n.*still runs.*no job/s);
    assert.doesNotMatch(await modelSees({ command: 'echo done' }), /still runs/);
  });

  describe('definition', () => {
    it('costs at most 800 bytes of each request', () => {
      // A module's own argument type is narrower than that of any module; the definition does not depend on it.
      const definition = toModelTool(shell as unknown as ToolModule, around.context.i18n);
      assert.ok(Buffer.byteLength(JSON.stringify(definition)) <= 800);
    });

    it('shows the raw command as the title', () => {
      const command = 'echo "a  b" &&\n  ls';
      assert.equal(shell.view.title({ command, description: 'harmless' }, around.context.i18n), command);
      assert.equal(shell.view.title({ action: 'list' }, around.context.i18n), 'Background jobs');
      assert.equal(shell.view.title({ command: 7 }, around.context.i18n), 'shell');
      assert.equal(shell.view.title({}, around.context.i18n), 'shell');
    });
  });

  describe('plan', () => {
    it('states the command, the folder, the shell and the environment, and runs nothing', async () => {
      const plan = await planOf({ command: 'touch ran', cwd: '.' });
      const { envHash, shell: program, ...part } = commandPart(plan);
      assert.deepEqual(part, {
        kind: 'command',
        command: 'touch ran',
        argv: ['touch', 'ran'],
        platform: 'posix',
        cwd,
        background: false,
      });
      assert.match(envHash, /^[0-9a-f]{64}$/);
      assert.ok(path.isAbsolute(program));
      assert.throws(() => readFileSync(path.join(cwd, 'ran')));
    });

    it('resolves links in the folder', async () => {
      mkdirSync(path.join(cwd, 'real'));
      symlinkSync('real', path.join(cwd, 'link'));
      assert.equal(commandPart(await planOf({ command: 'pwd', cwd: 'link' })).cwd, path.join(cwd, 'real'));
    });

    it('refuses a folder that is missing or is a file', async () => {
      writeFileSync(path.join(cwd, 'file'), '');
      for (const [folder, id] of [
        ['gone', 'shell-cwd-missing'],
        ['file', 'shell-cwd-no-folder'],
      ] as const) {
        await assert.rejects(planOf({ command: 'pwd', cwd: folder }), {
          code: 'NOT_A_DIRECTORY',
          text: { id, args: { cwd: path.join(cwd, folder) } },
        });
      }
    });

    it('is planned anew when the folder has become another', async () => {
      mkdirSync(path.join(cwd, 'a'));
      mkdirSync(path.join(cwd, 'b'));
      symlinkSync('a', path.join(cwd, 'link'));
      const plan = await planOf({ command: 'touch ran', cwd: 'link' });
      symlinkSync('b', path.join(cwd, 'other'));
      renameSync(path.join(cwd, 'other'), path.join(cwd, 'link'));
      await assert.rejects(execute(plan), { code: 'PLAN_CHANGED' });
    });

    it('changes with the environment', async () => {
      const first = commandPart(await planOf({ command: 'true' })).envHash;
      const other = surround(cwd, { EXTRA: '1' });
      const plan = await shell.createTool(other.services).plan({ command: 'true' }, other.context);
      assert.notEqual(commandPart(plan).envHash, first);
    });

    it('refuses arguments that do not go together, saying which do', async () => {
      const wrong: [ShellArgs, string][] = [
        [{}, 'shell-command-missing'],
        [{ command: '  ' }, 'shell-command-missing'],
        [{ command: 'ls', action: 'list' }, 'shell-command-and-action'],
        [{ command: 'ls', job: '1' }, 'shell-command-and-action'],
        [{ command: 'ls\0' }, 'shell-command-nul'],
        [{ action: 'stop' }, 'shell-job-missing'],
      ];
      for (const [args, id] of wrong) {
        await assert.rejects(planOf(args), (error: { code: string; text: { id: string } }) => {
          assert.deepEqual([error.code, error.text.id], ['INVALID_ARGUMENT', id]);
          return true;
        });
      }
    });
  });

  describe('a command', () => {
    it('gives its output and its exit code to the model, and its output to the person as it comes', async () => {
      const result = await call({ command: 'echo one; echo two >&2; echo three' });
      assert.equal(toModel(result), 'one\ntwo\nthree\nexit code 0');
      assert.equal(around.live(), 'one\ntwo\nthree\n');
      assert.equal(shell.result.failed?.(result), false);
    });

    it('keeps errors beside the output they belong to', async () => {
      const command = 'for i in 1 2 3 4 5 6 7 8 9; do echo out $i; echo err $i >&2; done';
      const expected = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((each) => [`out ${each}`, `err ${each}`]);
      assert.equal(await modelSees({ command }), [...expected, 'exit code 0'].join('\n'));
    });

    it('that fails tells the model its code and all it wrote, and is shown as failed', async () => {
      const result = await call({ command: 'echo to-stderr >&2; exit 43' });
      assert.equal(toModel(result), 'to-stderr\nexit code 43');
      assert.equal(shell.result.failed?.(result), true);
      assert.deepEqual(
        [raw(result).exitCode, raw(result).signal, raw(result).output],
        [43, null, 'to-stderr\n'],
      );
    });

    it('that fails may be run again', async () => {
      const command = 'echo x >> runs; exit 1';
      assert.equal(await modelSees({ command }), await modelSees({ command }));
      assert.equal(readFileSync(path.join(cwd, 'runs'), 'utf8'), 'x\nx\n');
    });

    it('that begins like an option is still a command', async () => {
      assert.match(
        await modelSees({ command: '-x; echo after' }),
        /-x: command not found\nafter\nexit code 0/,
      );
    });

    it('that is ended by a signal says by which', async () => {
      assert.equal(await modelSees({ command: 'kill -SEGV $$' }), 'ended by signal SIGSEGV\n(no output)');
    });

    it('that is no valid shell says so', async () => {
      const seen = await modelSees({ command: 'echo "unterminated' });
      assert.match(seen, /unexpected EOF/);
      assert.match(seen, /exit code [1-9]/);
    });

    it('runs in bash, in the folder of the session or the one that was asked for', async () => {
      mkdirSync(path.join(cwd, 'sub dir'));
      assert.equal(await modelSees({ command: 'pwd -P' }), `${cwd}\nexit code 0`);
      assert.equal(
        await modelSees({ command: '[[ $PWD == *"sub dir" ]]', cwd: 'sub dir' }),
        'exit code 0\n(no output)',
      );
    });

    it('that waits for input sees its end', async () => {
      assert.equal(
        await modelSees({ command: 'read -r line || echo "nothing: $line"; cat' }),
        'nothing: \nexit code 0',
      );
    });

    it('has no terminal to ask on', async () => {
      assert.match(await modelSees({ command: 'echo hi > /dev/tty' }), /exit code 1/);
    });

    it('does not see what the agent knows', async () => {
      const name = 'OCHO_TEST_SECRET';
      process.env[name] = 'x';
      try {
        assert.equal(await modelSees({ command: `echo "[\${${name}-}]"` }), '[]\nexit code 0');
      } finally {
        delete process.env[name];
      }
    });

    it('keeps its colours for the person and loses them for the model', async () => {
      const seen = await modelSees({ command: "printf '\\033[31mred\\033[0m\\n'" });
      assert.equal(seen, 'red\nexit code 0');
      assert.equal(around.live(), '\x1b[31mred\x1b[0m\n');
    });

    it('that prints binary data says so instead', async () => {
      const seen = await modelSees({ command: 'head -c 5000 /dev/zero; head -c 5000 /dev/urandom' });
      assert.match(seen, /^exit code 0\nThe output was binary \(10000 bytes\)/);
    });

    it('that prints names ended by NUL is still text', async () => {
      assert.equal(
        await modelSees({ command: "printf 'name-one.txt\\0name-two.txt\\0'" }),
        'name-one.txt␀name-two.txt␀\nexit code 0',
      );
    });

    it('that prints much gives its beginning, its end, what is missing and where all of it is', async () => {
      const result = await call({ command: 'seq -f "line %.0f" 1 20000' });
      const seen = toModel(result);
      assert.match(seen, /^line 1\nline 2\n/);
      assert.match(seen, /\nline 19999\nline 20000\nexit code 0$/);
      assert.ok(seen.length < 31_000);
      const [, lines, file] =
        /… (\d+) lines \(\d+ characters\) left out\. Whole output: (.+)\]/.exec(seen) ?? [];
      assert.equal(
        Number(lines) + seen.split('\n').filter((line) => line.startsWith('line ')).length,
        20_000,
      );
      const kept = readFileSync(file ?? '', 'utf8')
        .trimEnd()
        .split('\n');
      assert.equal(kept.length, 20_000);
    });

    it('that prints 50 MB is kept in bounded memory, and whole on disk', async () => {
      const line = 'x'.repeat(1023);
      const before = process.memoryUsage().rss;
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss - before);
      }, 5);
      const result = await call({ command: `yes ${line} | head -c ${50 << 20}; echo the end` });
      clearInterval(watch);
      const seen = toModel(result);
      assert.match(seen, /\nthe end\nexit code 0$/);
      assert.equal(readFileSync(String(raw(result).outputPath)).length, (50 << 20) + 8);
      assert.ok(most < 150 << 20, `${most} bytes more`);
    });

    it('that takes too long is ended whole, with its output so far and what to do', async () => {
      const result = await call({ command: 'sleep 60 & echo $! > pid; echo before; wait', timeout_ms: 300 });
      const seen = toModel(result);
      assert.match(seen, /^before\ntimed out after 300 ms/);
      assert.match(seen, /background: true/);
      assert.equal(shell.result.failed?.(result), true);
      await untilGone(await pidIn('pid'));
    });

    it('that is cancelled is dead with all it started, and the output so far is not lost', async () => {
      const running = call({
        command: 'trap "" INT TERM; echo started; setsid sleep 60 & echo $! > pid; while :; do wait; done',
      });
      const pid = await pidIn('pid');
      around.cancel();
      const result = await running;
      assert.match(toModel(result), /^started\ncancelled by the user/);
      assert.equal(raw(result).cancelled, true);
      await untilGone(pid);
    });

    it('that leaves a server running ends when it does, and the server is a job of the session', async () => {
      const result = await call({ command: 'sleep 60 & echo $! > pid; echo started' });
      const pid = await pidIn('pid');
      assert.match(
        toModel(result),
        new RegExp(`^started\\nexit code 0\\nStill running as job 1: process ${pid}\\.`),
      );
      assert.equal(isAlive(pid), true);
      assert.match(await modelSees({ action: 'list' }), /^job 1: left running/);
      assert.match(await modelSees({ action: 'stop', job: '1' }), /^job 1: ended/);
      await untilGone(pid);
    });

    it('whose server prints later gives that to the job', async () => {
      await call({
        command:
          '(until [ -e go ]; do sleep 0.02; done; echo listening; echo x > said; sleep 60) & echo started',
      });
      writeFileSync(path.join(cwd, 'go'), '');
      await untilFile(path.join(cwd, 'said'));
      assert.match(await readUntil(/^listening/), /^listening\njob 1: left running/);
      assert.equal(around.live(), 'started\n');
    });

    it('shows people a fence that its output cannot close', async () => {
      const result = await call({ command: "echo '```'; echo '# not a title'" });
      assert.equal(
        shell.result.toMarkdown(result, around.context.i18n),
        '````\n```\n# not a title\n````\nexit code 0',
      );
    });
  });

  describe('a background job', () => {
    it('is started, listed, read bit by bit and stopped', async () => {
      const started = await call({
        command: 'echo $$ > pid; echo ready; until [ -e go ]; do sleep 0.02; done; echo more; sleep 60',
        background: true,
      });
      const pid = await pidIn('pid');
      assert.match(toModel(started), new RegExp(`^Started as job 1 \\(pid ${pid}\\)`));
      assert.equal(raw(started).job, '1');
      assert.match(await readUntil(/^ready/), /^ready\njob 1: running/);
      assert.match(await modelSees({ job: '1' }), /^\(no new output\)\njob 1: running/);
      writeFileSync(path.join(cwd, 'go'), '');
      assert.match(await readUntil(/^more/), /^more\njob 1: running/);
      assert.match(await modelSees({ action: 'list' }), /^job 1: running for \d+ s \(pid \d+\): echo /);
      assert.match(await modelSees({ action: 'stop', job: '1' }), /^job 1: ended by signal SIGTERM/);
      await untilGone(pid);
      assert.match(await modelSees({ action: 'stop', job: '1' }), /^job 1: ended by signal SIGTERM/);
    });

    it('that ends at once says so at once', async () => {
      const result = await call({ command: 'echo no such server >&2; exit 3', background: true });
      assert.match(toModel(result), /^job 1: exit code 3/);
      assert.equal(shell.result.failed?.(result), true);
      assert.match(await modelSees({ action: 'output', job: '1' }), /^no such server\njob 1: exit code 3/);
    });

    it('goes on when the turn is cancelled, and ends with its session', async () => {
      await call({ command: 'echo $$ > pid; sleep 60', background: true });
      const pid = await pidIn('pid');
      around.cancel();
      assert.equal(isAlive(pid), true);
      await around.services.processes.killOwned?.('test-session');
      await untilGone(pid);
    });

    it('gives all of a long output a place once it has ended', async () => {
      await call({ command: 'seq 1 400000', background: true });
      const seen = await readUntil(/Whole output: /);
      const [, file = ''] = /Whole output: (.+)$/.exec(seen) ?? [];
      const kept = readFileSync(file, 'utf8').split('\n');
      assert.deepEqual([kept[0], kept.at(-2), kept.length], ['1', '400000', 400_001]);
    });

    it('does not stay when its call is cancelled while it starts', async () => {
      const plan = await planOf({ command: 'echo $$ > pid; sleep 60', background: true });
      const starting = execute(plan);
      around.cancel();
      await assert.rejects(starting, /cancelled/);
      assert.match(await modelSees({ action: 'list' }), /no background jobs/);
    });

    it('is planned as a look at the jobs, or as a change of them', async () => {
      await call({ command: 'sleep 60', background: true });
      assert.deepEqual((await planOf({ action: 'output', job: '1' })).parts, [
        { kind: 'state', what: 'jobs', effect: 'read' },
      ]);
      assert.deepEqual((await planOf({ action: 'stop', job: '1' })).parts, [
        { kind: 'state', what: 'jobs', effect: 'change' },
      ]);
    });

    it('that does not exist is refused with those that do', async () => {
      await assert.rejects(planOf({ action: 'output', job: '7' }), {
        code: 'NO_SUCH_JOB',
        text: { id: 'shell-no-jobs', args: { job: '7' } },
      });
      await call({ command: 'sleep 60', background: true });
      await assert.rejects(planOf({ action: 'output', job: '7' }), {
        text: { id: 'shell-no-such-job', args: { job: '7', ids: '1' } },
      });
    });

    it('is refused when too many run', async () => {
      await Promise.all(
        Array.from({ length: 20 }, () => call({ command: 'exec sleep 60', background: true })),
      );
      await assert.rejects(call({ command: 'sleep 60', background: true }), { code: 'TOO_MANY_JOBS' });
    });
  });

  /** Reads job 1 until something matching has come; what came before in earlier reads is put in front. */
  async function readUntil(pattern: RegExp): Promise<string> {
    for (;;) {
      const seen = await modelSees({ action: 'output', job: '1' });
      if (pattern.test(seen)) return seen;
      await pause(10);
    }
  }
});
