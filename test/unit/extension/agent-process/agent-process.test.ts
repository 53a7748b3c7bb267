import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type AgentProcess,
  type StartOptions,
  startAgent,
} from '../../../../extension/agent-process/agent-process.ts';
import { isAlive, untilFile, untilGone } from '../../platform/process-fixtures.ts';
import { script, startOptions } from './fixtures.ts';

describe('an agent as a process', function () {
  this.timeout(30_000);
  const running: AgentProcess[] = [];
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-process-'));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((agent) => agent.stop()));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const start = async (code: string, more: Partial<StartOptions> = {}, args: readonly string[] = []) => {
    const started = await startAgent(script(code, args), startOptions(more));
    assert.ok(started.ok, JSON.stringify(started));
    running.push(started.value);
    return started.value;
  };
  const said = async (agent: AgentProcess) => String((await once(agent.stdout.resume(), 'data'))[0]);

  it('has the environment it is given, and the one of its command', async () => {
    const command = script('process.stdout.write(JSON.stringify(process.env))');
    const env = { A: 'of the login', B: 'of the login' };
    const started = await startAgent({ ...command, env: { B: 'of the command' } }, startOptions({ env }));
    assert.ok(started.ok);
    running.push(started.value);
    const found = JSON.parse(await said(started.value));
    assert.deepEqual({ A: found.A, B: found.B }, { A: 'of the login', B: 'of the command' });
    assert.equal(found.OCHO_TEST_OF_THE_PARENT, undefined);
  });

  it('cannot be started from a program that is not there', async () => {
    const command = { name: 'gone', program: path.join(folder, 'gone'), args: [], env: {} };
    const started = await startAgent(command, startOptions());
    assert.ok(!started.ok);
    assert.equal(started.problem.code, 'SPAWN_FAILED');
    assert.equal(started.problem.text.args?.reason, 'ENOENT');
  });

  it('tells how it ended, and keeps the end of what it complained about', async () => {
    let heard = '';
    const onStderr = (text: string) => {
      heard += text;
    };
    const code = 'process.stderr.write("x".repeat(20_000) + "the reason", () => process.exit(3))';
    const agent = await start(code, { onStderr });
    assert.deepEqual(await agent.exited, { code: 3, signal: null });
    await agent.stop();
    assert.ok(agent.stderrTail.endsWith('the reason'));
    assert.equal(agent.stderrTail.length, 8 * 1024);
    assert.equal(heard.length, 20_010);
  });

  it('goes by itself when its input ends', async () => {
    const agent = await start('process.stdin.on("end", () => process.exit(0)).resume()');
    await agent.stop();
    assert.deepEqual(await agent.exited, { code: 0, signal: null });
  });

  it('is asked by a signal when it does not go', async function () {
    if (process.platform === 'win32') this.skip();
    const code =
      'process.on("SIGTERM", () => process.exit(9)); setInterval(() => {}, 1e6); process.stdout.write("up")';
    const agent = await start(code, { limits: { inputEndMs: 50, signalMs: 20_000 } });
    await said(agent);
    await agent.stop();
    assert.deepEqual(await agent.exited, { code: 9, signal: null });
  });

  it('is forced when it does not heed the signal', async function () {
    if (process.platform === 'win32') this.skip();
    const code = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); process.stdout.write("up")';
    const agent = await start(code, { limits: { inputEndMs: 50, signalMs: 50 } });
    await said(agent);
    await agent.stop();
    assert.deepEqual(await agent.exited, { code: null, signal: 'SIGKILL' });
  });

  /** Starts a child that ignores everything, says its id in a file and, when there is a word to say, on stdout. */
  const withChild = (detached: boolean) => `
    const child = require('node:child_process').spawn(process.execPath,
      ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6)'],
      { stdio: 'ignore', detached: ${detached} });
    require('node:fs').writeFileSync(process.argv[1], child.pid + '\\n');
    setInterval(() => process.stdout.write('{}\\n'), 20);`;
  const limits = { inputEndMs: 50, signalMs: 50 };

  for (const detached of [false, true]) {
    const how = detached ? ' in a session of its own' : '';
    it(`takes along what it started${how}`, async function () {
      if (process.platform === 'win32') this.skip();
      const file = path.join(folder, 'pid');
      const agent = await start(withChild(detached), { limits }, [file]);
      const child = Number(await untilFile(file));
      await agent.stop();
      assert.equal(isAlive(child), false, `process ${child} is still there`);
    });
  }

  it('leaves nothing behind when it is killed while it speaks', async function () {
    if (process.platform === 'win32') this.skip();
    const file = path.join(folder, 'pid');
    let seen = 0;
    const options = startOptions();
    // Counts how often the tree was looked at with the child in it.
    const tree: StartOptions['tree'] = (leader) => {
      const real = options.tree(leader);
      const alive = async () => {
        const found = await real.alive();
        if (found.length > 1) seen++;
        return found;
      };
      return { ...real, alive };
    };
    const agent = await start(withChild(true), { limits, tree }, [file]);
    const child = Number(await untilFile(file));
    agent.stdout.resume();
    while (seen === 0) await once(agent.stdout, 'data');
    process.kill(agent.pid, 'SIGKILL');
    await agent.exited;
    assert.equal(isAlive(child), true, 'the child outlives the agent, or there is nothing to test');
    await agent.stop();
    await untilGone(child);
  });

  it('can be stopped twice, and after its end', async () => {
    const agent = await start('process.exit(0)');
    await agent.exited;
    await Promise.all([agent.stop(), agent.stop()]);
    await agent.stop();
  });
});
