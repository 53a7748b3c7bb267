import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { sessionEvent, TestClock, temporaryFolder, testStore } from './fixture.ts';

describe('the list of sessions', () => {
  let dir: string;
  let clock: TestClock;
  beforeEach(() => {
    dir = path.join(temporaryFolder(), 'sessions');
    clock = new TestClock();
  });
  afterEach(() => fs.rmSync(path.dirname(dir), { recursive: true, force: true }));

  /** A closed session with one turn; each is a second younger than the one before. */
  const add = (cwd = '/srv/project', title = '') => {
    clock.time += 1000;
    const log = testStore(dir, clock).create();
    log.append(sessionEvent(log.sessionId, cwd));
    log.append({ type: 'turn_started', turn: 1, prompt: [], content: [] });
    if (title) log.append({ type: 'title', title });
    log.append({ type: 'turn_ended', turn: 1, stopReason: 'end_turn' });
    log.close();
    return log.sessionId;
  };
  const ids = (page: { sessions: readonly { sessionId: string }[] }) =>
    page.sessions.map(({ sessionId }) => sessionId);

  it('is empty where there is nothing', async () => {
    assert.deepEqual(await testStore(dir).list(), { sessions: [] });
  });

  it('is refused, not empty, where a file is in the way', async () => {
    fs.writeFileSync(dir, '');
    await assert.rejects(testStore(dir).list(), { code: 'STORE_UNREADABLE' });
  });

  it('shows what is known of a session, last used first', async () => {
    const first = add('/srv/one', 'First');
    const second = add('/srv/two');
    assert.deepEqual((await testStore(dir).list()).sessions, [
      {
        sessionId: second,
        cwd: '/srv/two',
        additionalDirectories: [],
        createdAt: '2030-01-01T00:00:02.000Z',
        updatedAt: '2030-01-01T00:00:02.000Z',
        turns: 1,
      },
      {
        sessionId: first,
        cwd: '/srv/one',
        additionalDirectories: [],
        title: 'First',
        createdAt: '2030-01-01T00:00:01.000Z',
        updatedAt: '2030-01-01T00:00:01.000Z',
        turns: 1,
      },
    ]);
  });

  it('moves a session up when it is used again', async () => {
    const first = add();
    const second = add();
    clock.time += 1000;
    const log = await testStore(dir, clock).open(first);
    log.append({ type: 'turn_started', turn: 2, prompt: [], content: [] });
    log.close();
    const page = await testStore(dir).list();
    assert.deepEqual(ids(page), [first, second]);
    assert.equal(page.sessions[0]?.turns, 2);
  });

  it('is rebuilt from the logs when summaries are missing, damaged or older than their log', async () => {
    const made = [add('/a', 'A'), add('/b', 'B'), add('/c', 'C')];
    const [missing = '', damaged = '', stale = ''] = made;
    const before = await testStore(dir).list();
    fs.rmSync(path.join(dir, `${missing}.meta.json`));
    fs.writeFileSync(path.join(dir, `${damaged}.meta.json`), '{"version":1,"sessionId":');
    fs.appendFileSync(
      path.join(dir, `${stale}.jsonl`),
      `${JSON.stringify({ seq: 4, at: '2030-01-01T00:00:09.000Z', event: { type: 'title', title: 'C2' } })}\n`,
    );
    const after = await testStore(dir).list();
    assert.deepEqual(after.sessions.slice(1), before.sessions.slice(1));
    assert.deepEqual(after.sessions[0], {
      ...before.sessions[0],
      title: 'C2',
      updatedAt: '2030-01-01T00:00:09.000Z',
    });
    assert.ok(fs.existsSync(path.join(dir, `${missing}.meta.json`)));
  });

  it('reads head and tail of a long log only', async () => {
    const log = testStore(dir, clock).create();
    log.append(sessionEvent(log.sessionId, '/long'));
    log.append({ type: 'title', title: 'Long' });
    const file = path.join(dir, `${log.sessionId}.jsonl`);
    for (let index = 0; index < 2000; index += 1) log.append({ type: 'text', text: 'x'.repeat(1000) });
    clock.time += 5000;
    log.append({ type: 'turn_started', turn: 7, prompt: [], content: [] });
    const end = fs.statSync(file).size;
    // What is in the middle must not matter: damage it.
    const opened = fs.openSync(file, 'r+');
    fs.writeSync(opened, Buffer.alloc(1_000_000, 0xff), 0, 1_000_000, 500_000);
    fs.closeSync(opened);
    assert.equal(fs.statSync(file).size, end);
    const summary = testStore(dir).summary(log.sessionId);
    assert.equal(summary?.title, 'Long');
    assert.equal(summary.turns, 7);
    assert.equal(summary.updatedAt, '2030-01-01T00:00:05.000Z');
  });

  it('shows a session that runs, with its last event', async () => {
    const store = testStore(dir, clock);
    const log = store.create();
    log.append(sessionEvent(log.sessionId));
    clock.time += 1000;
    log.append({ type: 'title', title: 'Running' });
    for (const anyStore of [store, testStore(dir)]) {
      const [session] = (await anyStore.list()).sessions;
      assert.equal(session?.title, 'Running');
      assert.equal(session.updatedAt, '2030-01-01T00:00:01.000Z');
    }
  });

  it('leaves out what is no session', async () => {
    const session = add();
    fs.writeFileSync(path.join(dir, 'empty.jsonl'), '');
    fs.writeFileSync(path.join(dir, 'noise.jsonl'), 'noise\n');
    fs.writeFileSync(path.join(dir, 'Not An Id.jsonl'), '');
    fs.mkdirSync(path.join(dir, 'folder.jsonl'));
    assert.deepEqual(ids(await testStore(dir).list()), [session]);
  });

  it('keeps to a folder, links resolved', async function () {
    if (process.platform === 'win32') this.skip();
    const root = path.dirname(dir);
    fs.mkdirSync(path.join(root, 'real'));
    fs.symlinkSync(path.join(root, 'real'), path.join(root, 'link'));
    const here = add(path.join(root, 'real'));
    const linked = add(path.join(root, 'link'));
    add(path.join(root, 'elsewhere'));
    const store = testStore(dir);
    assert.deepEqual(ids(await store.list({ cwd: path.join(root, 'link') })), [linked, here]);
    assert.deepEqual(ids(await store.list({ cwd: `${path.join(root, 'real')}/../real/` })), [linked, here]);
    assert.deepEqual(ids(await store.list({ cwd: path.join(root, 'nowhere') })), []);
    assert.equal(ids(await store.list({ cwd: path.join(root, 'elsewhere') })).length, 1);
  });

  it('comes in pages that hold each session once, while others are added', async () => {
    const made = Array.from({ length: 10 }, () => add());
    const store = testStore(dir);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await store.list({ limit: 3, cursor });
      seen.push(...ids(page));
      cursor = page.nextCursor;
      add();
    } while (cursor);
    assert.deepEqual(seen, made.reverse());
  });

  it('tells sessions of the same moment apart', async () => {
    const made = Array.from({ length: 5 }, () => {
      const id = add();
      clock.time -= 1000;
      return id;
    });
    const store = testStore(dir);
    const first = await store.list({ limit: 2 });
    const second = await store.list({ limit: 2, cursor: first.nextCursor });
    const third = await store.list({ limit: 2, cursor: second.nextCursor });
    assert.deepEqual(new Set([...ids(first), ...ids(second), ...ids(third)]), new Set(made));
    assert.equal(third.nextCursor, undefined);
  });

  it('refuses a cursor it did not make', async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const odd = [
      '',
      '%%%',
      'e30',
      encode(null),
      encode([]),
      encode(['2030-01-01', '../x']),
      encode(['no date', 'a']),
    ];
    const [good = ''] = [encode(['2030-01-01T00:00:00.000Z', 'a'])];
    await testStore(dir).list({ cursor: good });
    for (const cursor of [...odd, `${good}%`, `${good}=`]) {
      await assert.rejects(testStore(dir).list({ cursor }), { code: 'BAD_CURSOR' }, cursor);
    }
  });
});
