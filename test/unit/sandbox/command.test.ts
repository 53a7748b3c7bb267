// A confined command behaves like any other: its end, its signals, its output.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { needsBubblewrap, Place } from './fixtures.ts';

describe('a command in the sandbox', () => {
  let place: Place;
  before(async function () {
    await needsBubblewrap(this);
  });
  beforeEach(() => {
    place = new Place();
  });
  afterEach(() => place.remove());

  /** Starts a command line and waits until it has written `word`. */
  async function started(command: string, word: string) {
    let text = '';
    let seen = (): void => {};
    const written = new Promise<void>((resolve) => {
      seen = resolve;
    });
    const onOutput = (chunk: Uint8Array): void => {
      text += Buffer.from(chunk).toString('utf8');
      if (text.includes(word)) seen();
    };
    const child = await place.processes.start({ ...(await place.plan(command)), onOutput });
    await written;
    return { child, text: () => text };
  }

  it('ends with its own exit code, and with 128 and the number of a signal', async () => {
    assert.equal((await place.run('exit 42')).code, 42);
    assert.equal((await place.run('kill -TERM $$')).code, 143);
    assert.equal((await place.run('no-such-program')).code, 127);
  });

  it('handles the signals it sends itself', async () => {
    const { out } = await place.run(
      'trap "echo int" INT; trap "echo term" TERM; kill -INT $$; kill -TERM $$; echo end',
    );
    assert.equal(out, 'int\nterm\nend\n');
  });

  it('is asked to end before it is forced, and may clean up', async () => {
    const { child, text } = await started(
      'trap "echo cleaned up; exit 7" TERM; echo ready; while :; do sleep 0.01; done',
      'ready',
    );
    await child.kill();
    const exit = await child.exit;
    assert.match(text(), /cleaned up/);
    assert.equal(exit.code, 7);
  });

  it('ends although it will not, with all it has started', async () => {
    const { child } = await started(
      'trap "" TERM; setsid sleep 600 & (trap "" TERM; setsid sleep 601) & echo ready; sleep 602',
      'ready',
    );
    assert.ok((await child.alive?.())?.length);
    await child.kill();
    await child.exit;
    assert.deepEqual(await child.alive?.(), []);
  });

  it('takes what it left running with it', async () => {
    const { child } = await started('(sleep 600 & setsid sleep 601 &) ; echo ready', 'ready');
    await child.exit;
    await child.kill();
    assert.deepEqual(await child.alive?.(), []);
  });

  it('does not outlive the agent', async () => {
    const plan = await place.plan('echo ready; sleep 600');
    const script = `const c = require('child_process').spawn(${JSON.stringify(plan.argv[0])}, ${JSON.stringify(plan.argv.slice(1))},
      { detached: true, stdio: ['ignore', 'pipe', 'inherit'] }); c.stdout.once('data', () => { console.log(c.pid); process.kill(process.pid, 'SIGKILL'); });`;
    const agent = await place.processes.run({
      argv: [process.execPath, '-e', script],
      cwd: place.root,
      env: plan.env,
    });
    const pid = Number(Buffer.from(agent.stdout).toString('utf8'));
    assert.ok(pid > 0);
    // The kernel ends it and tells nobody here: it is looked for until it is gone, or the test's time is over.
    while (existsSync(`/proc/${pid}/exe`)) await new Promise((resolve) => setImmediate(resolve));
  });

  it('writes what it writes in order, and all of it', async () => {
    const { out } = await place.run('for i in 1 2 3 4 5; do echo out $i; echo err $i >&2; done');
    assert.equal(out, [1, 2, 3, 4, 5].map((each) => `out ${each}\nerr ${each}\n`).join(''));
    const { bytes, code } = await place.run('head -c 52428800 /dev/zero');
    assert.equal(bytes, 50 * 1024 * 1024);
    assert.equal(code, 0);
  });

  it('runs jobs of its own side by side and waits for them', async () => {
    const { out } = await place.run(
      'mkfifo a; (read -r word < a; echo got $word) & echo word > a; wait; echo end',
    );
    assert.equal(out, 'got word\nend\n');
  });

  it('works in its folder, also in one of the workspace below another', async () => {
    place.write('work/sub/file', 'sub');
    assert.equal(
      (await place.run('cat file; pwd', path.join(place.root, 'sub'))).out,
      `sub${path.join(place.root, 'sub')}\n`,
    );
    assert.equal((await place.run('cat file', place.outside)).out, 'outside');
  });

  it('is node, git or a build as ever, with the programs of the system', async () => {
    place.write('work/package.json', '{"scripts":{"test":"node --version"}}');
    assert.match(
      (await place.run(`${process.execPath} --version && git status --short`)).out,
      /^v\d+[\s\S]*\?\? file/,
    );
  });
});
