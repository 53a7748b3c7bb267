import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isLock, takeLock } from '../../../agent/sessions/lock.ts';
import { systemProcesses } from '../../../agent/sessions/lock-holder.ts';
import { sessionEvent, TestClock, temporaryFolder, testStore, texts } from './fixture.ts';

describe('the store of sessions', () => {
  let dir: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    dir = temporaryFolder();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await end(child);
    fs.rmSync(dir, { recursive: true, force: true });
  });

  const appender = async (id: string, count: number) => {
    const script = path.resolve('test/fixtures/sessions/appender.ts');
    const args = ['--import', 'tsx', script, dir, id, String(count)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () => {
      const line = await lines.next();
      return line.done ? undefined : line.value;
    };
    return { child, next, sessionId: (await next()) ?? '' };
  };

  describe('and processes', () => {
    it('have lost nothing that was shown when one is killed', async () => {
      const { child, next, sessionId } = await appender('create', 0);
      let shown = -1;
      while (shown < 300) shown = Number(await next());
      child.kill('SIGKILL');
      for (let line = await next(); line !== undefined; line = await next()) shown = Number(line);
      await once(child, 'close');
      const found = texts(testStore(dir).read(sessionId));
      assert.ok(found.length > shown);
      assert.deepEqual(
        found,
        Array.from(found, (_, index) => `first ${index}`),
      );
    });

    it('can go on with the session of a killed one at once', async () => {
      const { child, next, sessionId } = await appender('create', 3);
      for (let index = 0; index < 3; index += 1) await next();
      child.kill('SIGKILL');
      await once(child, 'exit');
      const log = await testStore(dir).open(sessionId);
      assert.equal(log.append({ type: 'text', text: 'mine' }).seq, 4);
      assert.deepEqual(texts(testStore(dir).read(sessionId)), ['first 0', 'first 1', 'first 2', 'mine']);
    });

    it('are told which one has the session', async () => {
      const { child, sessionId } = await appender('create', 1);
      await assert.rejects(testStore(dir).open(sessionId), (error: unknown) => {
        assert.ok(error instanceof Error && 'code' in error && 'text' in error);
        assert.equal(error.code, 'SESSION_LOCKED');
        assert.deepEqual(error.text, {
          id: 'sessions-locked',
          args: { session: sessionId, pid: String(child.pid), path: path.join(dir, `${sessionId}.lock`) },
        });
        return true;
      });
      assert.throws(() => testStore(dir).delete(sessionId), { code: 'SESSION_LOCKED' });
    });

    it('get the session of one that exits while they wait', async () => {
      const { child, sessionId } = await appender('create', 1);
      const clock = new TestClock();
      const sleep = clock.sleep.bind(clock);
      let waited = 0;
      clock.sleep = async (ms) => {
        waited += 1;
        if (waited === 3) await end(child);
        await sleep(ms);
      };
      const log = await testStore(dir, clock).open(sessionId);
      assert.equal(waited, 3);
      assert.equal(log.writable, true);
    });

    it('work on other sessions at the same time, and read each other', async () => {
      const one = await appender('create', 2);
      const two = await appender('create', 2);
      for (const { next } of [one, two]) for (let index = 0; index < 2; index += 1) await next();
      const store = testStore(dir);
      assert.deepEqual(texts(store.read(one.sessionId)), ['first 0', 'first 1']);
      const { sessions } = await store.list();
      assert.deepEqual(
        new Set(sessions.map((session) => session.sessionId)),
        new Set([one.sessionId, two.sessionId]),
      );
    });
  });

  describe('and locks', () => {
    const lock = () => path.join(dir, 'x.lock');
    const write = (holder: object) =>
      fs.writeFileSync(lock(), JSON.stringify({ ...systemProcesses.self(), ...holder }));

    it('take over one whose pid now belongs to another process', function () {
      if (process.platform !== 'linux') this.skip();
      write({ pid: process.ppid, started: '1' });
      assert.ok(isLock(takeLock(lock())));
    });

    it('take over one whose process is dead and not yet reaped by its parent', async function () {
      if (process.platform !== 'linux') this.skip();
      // The shell becomes a program that never waits for the child it has.
      const script = 'sleep 60 & echo $!; exec sleep 61';
      const parent = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(parent);
      const [line] = await once(createInterface({ input: parent.stdout }), 'line');
      const pid = Number(line);
      const until = async (met: () => boolean) => {
        while (!met()) await new Promise((resolve) => setImmediate(resolve));
      };
      const stat = () => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      await until(() => fs.readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8').startsWith('sleep\0'));
      process.kill(pid, 'SIGKILL');
      await until(() => stat()[0] === 'Z');
      write({ pid, started: stat()[19] });
      assert.ok(isLock(takeLock(lock())));
    });

    it('take over one of an earlier start of the machine', () => {
      write({ boot: 'an earlier one' });
      assert.ok(isLock(takeLock(lock())));
    });

    it('take over one that makes no sense', () => {
      for (const text of ['', 'nonsense', '{"pid":"1"}', '[]']) {
        fs.writeFileSync(lock(), text);
        const taken = takeLock(lock());
        assert.ok(isLock(taken), text);
        taken.release();
      }
    });

    it('leave one of another container alone until it is old', () => {
      write({ host: 'elsewhere', pid: 1 });
      const taken = takeLock(lock());
      assert.ok(!isLock(taken));
      assert.equal(taken.host, 'elsewhere');
      fs.utimesSync(lock(), new Date(0), new Date(0));
      assert.ok(isLock(takeLock(lock())));
    });

    it('are held by one only, and free after release', () => {
      const first = takeLock(lock());
      assert.ok(isLock(first));
      assert.ok(!isLock(takeLock(lock())));
      first.release();
      const second = takeLock(lock());
      assert.ok(isLock(second));
      first.release();
      assert.ok(!isLock(takeLock(lock())));
      assert.deepEqual(fs.readdirSync(dir), ['x.lock']);
    });
  });

  it('does not open a session twice in one process', async () => {
    const store = testStore(dir);
    const log = store.create();
    log.append(sessionEvent(log.sessionId));
    await assert.rejects(store.open(log.sessionId), { code: 'SESSION_LOCKED' });
    log.close();
    const again = await store.open(log.sessionId);
    assert.equal(again.sessionId, log.sessionId);
  });

  it('goes on in memory with a stored session it may only read', async function () {
    if (process.platform === 'win32' || process.getuid?.() === 0) this.skip();
    const log = testStore(dir).create();
    log.append(sessionEvent(log.sessionId));
    log.close();
    fs.chmodSync(dir, 0o500);
    const store = testStore(dir);
    const again = await store.open(log.sessionId);
    again.append({ type: 'text', text: 'only here' });
    assert.equal(again.failure?.code, 'STORE_UNWRITABLE');
    assert.deepEqual(texts(store.read(log.sessionId)), ['only here']);
    fs.chmodSync(dir, 0o700);
  });

  for (const [what, content] of [
    ['nothing but damage', 'no event\n\u0000\u0000\u0000\n{"seq":1}\n'],
    ['nothing at all', ''],
  ] as const) {
    it(`does not open, or write to, a session whose log has ${what} in it`, async () => {
      const log = testStore(dir).create();
      log.append(sessionEvent(log.sessionId));
      log.append({ type: 'text', text: 'gone' });
      log.close();
      const file = path.join(dir, `${log.sessionId}.jsonl`);
      // As long as it was, so that its summary still counts.
      const { size } = fs.statSync(file);
      for (const text of [content, content === '' ? '' : `${content.padEnd(size - 1, 'x')}\n`]) {
        fs.writeFileSync(file, text);
        await assert.rejects(testStore(dir).open(log.sessionId), { code: 'SESSION_UNREADABLE' });
        assert.equal(fs.readFileSync(file, 'utf8'), text);
        // It is free for another try.
        assert.ok(!fs.existsSync(path.join(dir, `${log.sessionId}.lock`)));
      }
    });
  }

  it('closes all it has open', async () => {
    const store = testStore(dir);
    const logs = [store.create(), store.create()];
    for (const log of logs) log.append(sessionEvent(log.sessionId));
    store.closeAll();
    for (const { sessionId } of logs)
      assert.equal((await testStore(dir).open(sessionId)).sessionId, sessionId);
  });

  it('deletes a session whole, and takes an unknown id or a path in its stride', () => {
    const store = testStore(dir);
    const log = store.create();
    log.append(sessionEvent(log.sessionId));
    log.checkpoint();
    const other = store.create();
    const outside = path.join(path.dirname(dir), 'outside.jsonl');
    fs.writeFileSync(outside, '');
    store.delete('unknown-1');
    store.delete('../outside');
    assert.ok(fs.existsSync(outside));
    fs.rmSync(outside);
    store.delete(log.sessionId);
    assert.ok(fs.readdirSync(dir).every((name) => name.startsWith(other.sessionId)));
    assert.throws(() => log.append({ type: 'text', text: 'late' }), /closed/);
  });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
