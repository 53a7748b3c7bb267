// Real processes: what matters here is what the operating system does.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type AgentProcesses, createProcessService } from '../../../agent/platform/process-service.ts';
import { untilFile, untilGone } from './process-fixtures.ts';

const env = { PATH: process.env.PATH ?? '' };

describe('process service', () => {
  let processes: AgentProcesses;
  let cwd: string;
  const node = (script: string, ...args: string[]): [string, ...string[]] => [
    process.execPath,
    '-e',
    script,
    ...args,
  ];
  const bash = (script: string): [string, ...string[]] => ['bash', '-c', script];
  const pidIn = async (name: string): Promise<number> => Number(await untilFile(path.join(cwd, name)));

  beforeEach(() => {
    cwd = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ocho-process-')));
    processes = createProcessService({ env });
  });
  afterEach(async () => {
    await processes.killAll();
    rmSync(cwd, { recursive: true, force: true });
  });

  it('gives argv to the program as it is, without a shell', async () => {
    const argv = node(
      'console.log(JSON.stringify(process.argv.slice(1)))',
      '$HOME',
      '; exit 3',
      'two  spaces',
      '',
    );
    const result = await processes.run({ argv, cwd, env });
    assert.deepEqual(JSON.parse(Buffer.from(result.stdout).toString()), [
      '$HOME',
      '; exit 3',
      'two  spaces',
      '',
    ]);
    assert.equal(result.code, 0);
  });

  it('gives the child exactly the planned environment and a mark', async () => {
    const result = await processes.run({
      argv: node('console.log(JSON.stringify(Object.keys(process.env).sort()))'),
      cwd,
      env: { ...env, ONLY: '1' },
    });
    assert.deepEqual(JSON.parse(Buffer.from(result.stdout).toString()), ['OCHO_CALL', 'ONLY', 'PATH']);
  });

  it('writes the input to stdin, and closes stdin at once when there is none', async () => {
    const given = await processes.run({ argv: ['cat'], cwd, env, input: 'línea\n' });
    assert.equal(Buffer.from(given.stdout).toString(), 'línea\n');
    const none = await processes.run({ argv: ['cat'], cwd, env });
    assert.equal(none.stdout.length, 0);
    assert.equal(none.code, 0);
  });

  it('keeps stdin open where the plan says so, and holds a writer whose reader does not read', async () => {
    let heard = '';
    const onOutput = (chunk: Uint8Array) => {
      heard += Buffer.from(chunk).toString();
    };
    const cat = await processes.start({ argv: ['cat'], cwd, env, keepsInput: true, onOutput });
    await cat.input?.write('one\n');
    await cat.input?.write('two\n');
    cat.input?.end();
    assert.equal((await cat.exit).code, 0);
    assert.equal(heard, 'one\ntwo\n');
    const deaf = await processes.start({
      argv: node('setInterval(() => {}, 1000)'),
      cwd,
      env,
      keepsInput: true,
    });
    let written = false;
    const write = deaf.input?.write(Buffer.alloc(16 << 20)).then(() => {
      written = true;
    });
    const refused = assert.rejects(write ?? Promise.resolve());
    await processes.run({ argv: ['true'], cwd, env });
    assert.equal(written, false);
    await deaf.kill();
    await refused;
  });

  it('reports the exit code, or the signal', async () => {
    assert.equal((await processes.run({ argv: bash('exit 43'), cwd, env })).code, 43);
    const killed = await processes.run({ argv: bash('kill -KILL $$'), cwd, env });
    assert.deepEqual([killed.code, killed.signal], [null, 'SIGKILL']);
  });

  it('keeps 256 MB of output in bounded memory', async () => {
    const argv = node(
      'const b = Buffer.alloc(1 << 20, 97); for (let i = 0; i < 256; i++) require("fs").writeSync(1, b)',
    );
    const before = process.memoryUsage().arrayBuffers;
    let seen = 0;
    let most = 0;
    const result = await processes.run(
      {
        argv,
        cwd,
        env,
        onOutput: (chunk) => {
          seen += chunk.length;
          most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        },
      },
      { maxBytes: 1000 },
    );
    assert.equal(seen, 256 << 20);
    assert.equal(result.stdout.length, 1000);
    assert.equal(result.droppedBytes, (256 << 20) - 1000);
    // What was read lies there until memory is looked through, which a busy machine does late.
    assert.ok(most < 128 << 20, `${most} bytes were held`);
  });

  it('ends when the process does, though a descendant holds its output open', async () => {
    const child = await processes.start({
      argv: bash('sleep 60 & echo $! > pid; echo done'),
      cwd,
      env,
      owner: 's',
    });
    const exit = await child.exit;
    assert.equal(exit.code, 0);
    const left = await pidIn('pid');
    assert.deepEqual(await child.alive?.(), [left]);
    await processes.killOwned('s');
    await untilGone(left);
    await child.outputClosed;
    assert.deepEqual(await child.alive?.(), []);
  });

  it('still passes on what a descendant writes later', async () => {
    let text = '';
    const child = await processes.start({
      argv: bash('(until [ -e go ]; do sleep 0.02; done; echo later) & echo first'),
      cwd,
      env,
      onOutput: (chunk) => {
        text += Buffer.from(chunk).toString();
      },
    });
    await child.exit;
    assert.equal(text, 'first\n');
    writeFileSync(path.join(cwd, 'go'), '');
    await child.outputClosed;
    assert.equal(text, 'first\nlater\n');
  });

  it('delivers all output that was written before the end', async () => {
    const result = await processes.run({
      argv: bash('head -c 3000000 /dev/zero; sleep 30 & exit 0'),
      cwd,
      env,
    });
    assert.equal(result.stdout.length, 3_000_000);
  });

  it('ends a process that ignores the polite signals', async () => {
    const controller = new AbortController();
    const child = await processes.start({
      argv: bash('trap "" TERM INT HUP; echo $$ > pid; while :; do sleep 0.05; done'),
      cwd,
      env,
      signal: controller.signal,
    });
    const pid = await pidIn('pid');
    controller.abort();
    const exit = await child.exit;
    assert.deepEqual([exit.signal, exit.cancelled, exit.timedOut], ['SIGKILL', true, false]);
    await untilGone(pid);
  });

  it('lets a process end in its own way within the grace time', async () => {
    const child = await processes.start({
      argv: bash('trap "echo bye > left; exit 7" TERM; echo $$ > pid; while :; do sleep 0.02; done'),
      cwd,
      env,
    });
    await pidIn('pid');
    await child.kill();
    assert.equal((await child.exit).code, 7);
    assert.equal(readFileSync(path.join(cwd, 'left'), 'utf8'), 'bye\n');
  });

  it('ends everything at the time limit and says so', async () => {
    const exit = await processes.run({
      argv: bash('sleep 60 & echo $! > pid; wait'),
      cwd,
      env,
      timeoutMs: 200,
    });
    assert.equal(exit.timedOut, true);
    await untilGone(await pidIn('pid'));
  });

  const escapes: Record<string, string> = {
    'calls setsid': 'setsid bash -c "echo \\$\\$ > pid; exec sleep 60" & wait',
    'forks twice into a session of its own':
      '(setsid bash -c "echo \\$\\$ > pid; exec sleep 60" &) ; sleep 60',
    'is started by job control': 'set -m; bash -c "echo \\$\\$ > pid; exec sleep 60" & wait',
    'drops the environment in a session of its own':
      'setsid env -i /bin/bash -c "echo \\$\\$ > pid; exec /bin/sleep 60" & wait',
    'ignores signals in a session of its own':
      'setsid bash -c "trap \\"\\" TERM INT HUP; echo \\$\\$ > pid; while :; do sleep 0.05; done" & wait',
  };
  for (const [how, script] of Object.entries(escapes)) {
    it(`ends a descendant that ${how}`, async function () {
      if (process.platform !== 'linux') this.skip();
      const child = await processes.start({ argv: bash(script), cwd, env });
      const pid = await pidIn('pid');
      await child.kill();
      await child.exit;
      await untilGone(pid);
    });
  }

  it('ends at exit what outlived its process, whoever started it', async function () {
    if (process.platform !== 'linux') this.skip();
    await processes.run({
      argv: bash('setsid bash -c "echo \\$\\$ > pid; exec sleep 60" >/dev/null 2>&1 &'),
      cwd,
      env,
    });
    const pid = await pidIn('pid');
    await processes.killAll();
    await untilGone(pid);
  });

  it('ends everything without waiting in an exit handler', async () => {
    const child = await processes.start({
      argv: bash('trap "" TERM; sleep 60 & echo $! > pid; wait; wait'),
      cwd,
      env,
    });
    const pid = await pidIn('pid');
    processes.killAllSync();
    assert.equal((await child.exit).signal, 'SIGKILL');
    await untilGone(pid);
  });

  it('ends only what belongs to an owner', async () => {
    const mine = await processes.start({ argv: ['sleep', '60'], cwd, env, owner: 'a' });
    const other = await processes.start({ argv: ['sleep', '60'], cwd, env, owner: 'b' });
    await processes.killOwned('a');
    assert.equal((await mine.exit).signal, 'SIGTERM');
    assert.deepEqual(await other.alive?.(), [other.pid]);
  });

  it('starts nothing more once it ends everything', async () => {
    const child = await processes.start({
      argv: bash('trap "" TERM; while :; do sleep 0.05; done'),
      cwd,
      env,
    });
    const ending = processes.killAll();
    await assert.rejects(processes.start({ argv: ['sleep', '60'], cwd, env }), { code: 'SPAWN_FAILED' });
    await ending;
    await child.exit;
    await assert.rejects(processes.start({ argv: ['sleep', '60'], cwd, env }), { code: 'SPAWN_FAILED' });
  });

  it('says which program is missing', async () => {
    await assert.rejects(processes.start({ argv: ['no-such-program-here'], cwd, env }), {
      code: 'PROGRAM_NOT_FOUND',
      text: { id: 'process-program-not-found', args: { program: 'no-such-program-here' } },
    });
  });

  it('says that the folder is missing, not the program', async () => {
    const gone = path.join(cwd, 'gone');
    await assert.rejects(processes.start({ argv: ['sleep', '1'], cwd: gone, env }), {
      code: 'SPAWN_FAILED',
      text: { id: 'process-cwd-missing', args: { cwd: gone } },
    });
  });

  it('says that a file is no folder to work in', async () => {
    const file = path.join(cwd, 'file');
    writeFileSync(file, '');
    await assert.rejects(processes.start({ argv: ['sleep', '1'], cwd: file, env }), {
      text: { id: 'process-cwd-no-folder', args: { cwd: file } },
    });
  });

  it('says when a command line is too long for the system', async function () {
    if (process.platform !== 'linux') this.skip();
    const program = (await processes.which('echo')) ?? '';
    await assert.rejects(processes.start({ argv: ['echo', 'x'.repeat(200_000)], cwd, env }), {
      code: 'SPAWN_FAILED',
      text: { id: 'process-arguments-too-long', args: { program } },
    });
  });

  it('starts nothing for a signal that is aborted already', async () => {
    const reason = new Error('stop');
    const signal = AbortSignal.abort(reason);
    await assert.rejects(processes.start({ argv: bash('touch ran'), cwd, env, signal }), reason);
  });

  it('is not kept from exiting by a server that was left running', async () => {
    const script = `
      import { createProcessService } from ${JSON.stringify(path.resolve('agent/platform/process-service.ts'))};
      const processes = createProcessService({ env: process.env });
      const child = await processes.start({ argv: ['bash', '-c', 'sleep 60 & echo $! > pid'], cwd: ${JSON.stringify(cwd)}, env: process.env });
      await child.exit;
      process.on('exit', () => processes.killAllSync());`;
    const agent = await processes.start({
      argv: [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script],
      cwd: process.cwd(),
      env: { ...env, HOME: os.homedir() },
    });
    assert.equal((await agent.exit).code, 0);
    await untilGone(await pidIn('pid'));
  });
});
