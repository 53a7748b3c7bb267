import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { eventFormat, isObject } from '../../../agent/sessions/event-format.ts';
import { createSessionId, isSessionId } from '../../../agent/sessions/ids.ts';
import { type DamagedLine, MAX_LINE_BYTES } from '../../../agent/sessions/log-reader.ts';
import { createSessionStore } from '../../../agent/sessions/store.ts';
import {
  isRoot,
  sessionEvent,
  TestClock,
  type TestEvent,
  temporaryFolder,
  testStore,
  texts,
} from './fixture.ts';

describe('the log of a session', () => {
  let dir: string;
  beforeEach(() => {
    dir = path.join(temporaryFolder(), 'sessions');
  });
  afterEach(() => fs.rmSync(path.dirname(dir), { recursive: true, force: true }));

  const newSession = () => {
    const log = testStore(dir).create();
    log.append(sessionEvent(log.sessionId));
    return log;
  };
  const fileOf = (id: string) => path.join(dir, `${id}.jsonl`);
  const readAll = (id: string) => {
    const damage: DamagedLine[] = [];
    const events = [...testStore(dir).read(id, (line) => damage.push(line))];
    return { events, damage };
  };

  it('holds an event as one line as soon as append returns', () => {
    const log = newSession();
    log.append({ type: 'text', text: 'two\nlines, ž and 🦊' });
    const lines = fs.readFileSync(fileOf(log.sessionId), 'utf8').split('\n');
    assert.equal(lines.length, 3);
    assert.deepEqual(JSON.parse(lines[1] ?? ''), {
      seq: 1,
      at: '2030-01-01T00:00:00.000Z',
      event: { type: 'text', text: 'two\nlines, ž and 🦊' },
    });
  });

  it('is for its owner only', function () {
    if (process.platform === 'win32') this.skip();
    const log = newSession();
    log.close();
    assert.equal(fs.statSync(dir).mode & 0o777, 0o700);
    for (const name of fs.readdirSync(dir))
      assert.equal(fs.statSync(path.join(dir, name)).mode & 0o777, 0o600, name);
  });

  it('closes a folder that others could look into', function () {
    if (process.platform === 'win32') this.skip();
    fs.mkdirSync(dir, { recursive: true, mode: 0o755 });
    newSession();
    assert.equal(fs.statSync(dir).mode & 0o777, 0o700);
  });

  it('goes on with the next number after it is opened again', async () => {
    const log = newSession();
    log.append({ type: 'text', text: 'one' });
    log.close();
    const again = await testStore(dir).open(log.sessionId);
    assert.equal(again.append({ type: 'text', text: 'two' }).seq, 2);
    assert.deepEqual(texts(readAll(log.sessionId).events), ['one', 'two']);
  });

  it('goes on with the next number after a last line longer than any buffer', async () => {
    const log = newSession();
    log.append({ type: 'text', text: 'x'.repeat(3_000_000) });
    // Not closed: its summary is of before the long line.
    fs.rmSync(path.join(dir, `${log.sessionId}.lock`));
    const again = await testStore(dir).open(log.sessionId);
    assert.equal(again.append({ type: 'text', text: 'y' }).seq, 2);
  });

  it('starts a new line after a torn one, and reports the torn one', async () => {
    const log = newSession();
    log.append({ type: 'text', text: 'kept' });
    log.close();
    fs.appendFileSync(fileOf(log.sessionId), '{"seq":2,"at":"2030-01-01T00:00:00.000Z","event":{"type":"te');
    assert.deepEqual(readAll(log.sessionId).damage, [{ line: 3, reason: 'torn' }]);
    const again = await testStore(dir).open(log.sessionId);
    again.append({ type: 'text', text: 'after' });
    const { events, damage } = readAll(log.sessionId);
    assert.deepEqual(texts(events), ['kept', 'after']);
    assert.deepEqual(damage, [{ line: 3, reason: 'not_json' }]);
  });

  it('counts a last line that is whole but for its newline', async () => {
    const log = newSession();
    log.append({ type: 'text', text: 'whole' });
    log.close();
    fs.truncateSync(fileOf(log.sessionId), fs.statSync(fileOf(log.sessionId)).size - 1);
    const again = await testStore(dir).open(log.sessionId);
    again.append({ type: 'text', text: 'after' });
    const { events, damage } = readAll(log.sessionId);
    assert.deepEqual(texts(events), ['whole', 'after']);
    assert.deepEqual(damage, []);
    assert.deepEqual(
      events.map(({ seq }) => seq),
      [0, 1, 2],
    );
  });

  it('skips lines that are damaged in any way and names each', () => {
    const log = newSession();
    const good = (seq: number) => JSON.stringify({ seq, at: 'now', event: { type: 'text', text: `${seq}` } });
    const lines = [
      Buffer.from(good(1)),
      Buffer.from([0x22, 0xff, 0xfe, 0x22]),
      Buffer.from('{"seq":'),
      Buffer.from('[1,2]'),
      Buffer.from('{"seq":"3","at":"now","event":{"type":"text"}}'),
      Buffer.from('{"seq":3,"at":"now","event":{"text":"no type"}}'),
      Buffer.alloc(20),
      Buffer.from(''),
      Buffer.from(`${good(4)}\r`),
    ];
    for (const line of lines)
      fs.appendFileSync(fileOf(log.sessionId), Buffer.concat([line, Buffer.from('\n')]));
    const { events, damage } = readAll(log.sessionId);
    assert.deepEqual(texts(events), ['1', '4']);
    assert.deepEqual(damage, [
      { line: 3, reason: 'not_utf8' },
      { line: 4, reason: 'not_json' },
      { line: 5, reason: 'not_an_event' },
      { line: 6, reason: 'not_an_event' },
      { line: 7, reason: 'not_an_event' },
      { line: 8, reason: 'not_json' },
    ]);
  });

  it('skips an event that lacks what its type must have, when it is told how to see that', () => {
    const log = newSession();
    const line = (seq: number, event: TestEvent) => JSON.stringify({ seq, at: 'now', event });
    fs.appendFileSync(
      fileOf(log.sessionId),
      `${line(1, { type: 'text' })}\n${line(2, { type: 'text', text: 'whole' })}\n`,
    );
    const isWhole = (value: unknown): value is TestEvent =>
      isObject(value) && (value.type !== 'text' || typeof value.text === 'string');
    const store = createSessionStore<TestEvent>(dir, eventFormat(isWhole), new TestClock());
    const damage: DamagedLine[] = [];
    const events = [...store.read(log.sessionId, (found) => damage.push(found))];
    assert.deepEqual(texts(events), ['whole']);
    assert.deepEqual(damage, [{ line: 2, reason: 'not_an_event' }]);
  });

  it('skips a line too long to be an event', () => {
    const log = newSession();
    // A hole in the file: zeros that take no space.
    fs.truncateSync(fileOf(log.sessionId), MAX_LINE_BYTES + 1000);
    fs.appendFileSync(
      fileOf(log.sessionId),
      '\n{"seq":1,"at":"now","event":{"type":"text","text":"after"}}\n',
    );
    const { events, damage } = readAll(log.sessionId);
    assert.deepEqual(texts(events), ['after']);
    assert.deepEqual(damage, [{ line: 2, reason: 'too_long' }]);
  });

  it('keeps characters whole that fall between two reads', () => {
    const log = newSession();
    const text = 'ž🦊'.repeat(60_000);
    log.append({ type: 'text', text });
    assert.deepEqual(texts(readAll(log.sessionId).events), [text]);
  });

  it('gives 100,000 events back in order, each when it is asked for', () => {
    const log = newSession();
    for (let index = 0; index < 100_000; index += 1) log.append({ type: 'text', text: `${index}` });
    const events = testStore(dir).read(log.sessionId);
    events.next();
    assert.equal(events.next().value?.event.text, '0');
    let last: unknown;
    let count = 0;
    for (const { event } of events) {
      last = event.text;
      count += 1;
    }
    assert.equal(count, 99_999);
    assert.equal(last, '99999');
  });

  it('says what to do about a log that is missing, a folder, a link or a FIFO', async function () {
    if (process.platform === 'win32') this.skip();
    const store = testStore(dir);
    const code = (expected: string) => (error: unknown) =>
      error instanceof Error && 'code' in error && error.code === expected;
    const id = createSessionId(1);
    await assert.rejects(store.open(id), code('SESSION_NOT_FOUND'));
    assert.throws(() => store.read(id).next(), code('SESSION_NOT_FOUND'));
    fs.mkdirSync(fileOf(id), { recursive: true });
    await assert.rejects(store.open(id), code('SESSION_UNREADABLE'));
    fs.rmdirSync(fileOf(id));
    fs.symlinkSync('/etc/hostname', fileOf(id));
    assert.throws(() => store.read(id).next(), code('SESSION_UNREADABLE'));
    fs.rmSync(fileOf(id));
    const { spawnSync } = await import('node:child_process');
    assert.equal(spawnSync('mkfifo', [fileOf(id)]).status, 0);
    assert.throws(() => store.read(id).next(), code('SESSION_UNREADABLE'));
    await assert.rejects(store.open(id), code('SESSION_UNREADABLE'));
    fs.rmSync(fileOf(id));
    fs.writeFileSync(fileOf(id), '');
    await assert.rejects(store.open(id), code('SESSION_UNREADABLE'));
  });

  it('says so when it may not be read', async function () {
    if (process.platform === 'win32' || isRoot) this.skip();
    const log = newSession();
    log.close();
    fs.chmodSync(fileOf(log.sessionId), 0);
    await assert.rejects(testStore(dir).open(log.sessionId), { code: 'SESSION_UNREADABLE' });
  });

  it('takes no id that is a path', async () => {
    const store = testStore(dir);
    for (const id of [
      '../x',
      'a/b',
      'a\\b',
      '.',
      '',
      'nul',
      'A',
      'a.jsonl',
      'x'.repeat(65),
      'a\0b',
      '-a',
      'é',
    ]) {
      assert.equal(isSessionId(id), false, id);
      await assert.rejects(store.open(id), { code: 'SESSION_NOT_FOUND' });
      assert.throws(() => store.read(id).next(), { code: 'SESSION_NOT_FOUND' });
    }
  });

  it('has ids that sort by time', () => {
    const ids = [1, 1_000, 1_700_000_000_000, 1_900_000_000_000].map(createSessionId);
    assert.deepEqual([...ids].sort(), ids);
    for (const id of ids)
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('goes on in memory while the folder cannot be made, and writes everything once it can', () => {
    fs.writeFileSync(dir, 'a file where the folder should be');
    const store = testStore(dir);
    const log = store.create();
    log.append(sessionEvent(log.sessionId));
    log.append({ type: 'text', text: 'one' });
    assert.equal(log.writable, false);
    assert.equal(log.failure?.code, 'STORE_UNWRITABLE');
    assert.deepEqual(texts(store.read(log.sessionId)), ['one']);
    log.checkpoint();
    assert.equal(log.writable, false);
    fs.rmSync(dir);
    log.append({ type: 'text', text: 'two' });
    log.checkpoint();
    assert.equal(log.writable, true);
    log.append({ type: 'text', text: 'three' });
    assert.deepEqual(texts(readAll(log.sessionId).events), ['one', 'two', 'three']);
  });

  it('loses nothing but its own line when the disk is full in the middle of one', async function () {
    if (process.platform !== 'linux') this.skip();
    // A limit on file size makes the kernel write a part of a line and then refuse, as a full disk does.
    const { spawnSync } = await import('node:child_process');
    const script = path.resolve('test/fixtures/sessions/full-disk.ts');
    const run = spawnSync(
      'bash',
      ['-c', `trap '' XFSZ; ulimit -f 8; exec "$@"`, 'sh', process.execPath, '--import', 'tsx', script, dir],
      {
        encoding: 'utf8',
      },
    );
    const result: unknown = JSON.parse(run.stdout || `{"error":${JSON.stringify(run.stderr)}}`);
    assert.deepEqual(result, { writable: false, code: 'STORE_UNWRITABLE', shown: 40 });
    const [name = ''] = fs.readdirSync(dir).filter((file) => file.endsWith('.jsonl'));
    const id = path.basename(name, '.jsonl');
    const before = readAll(id);
    assert.equal(before.damage.length, 1);
    assert.ok(texts(before.events).length > 5);
    const again = await testStore(dir).open(id);
    again.append({ type: 'text', text: 'after' });
    assert.equal(texts(readAll(id).events).at(-1), 'after');
  });

  it('refuses events after it is closed', () => {
    const log = newSession();
    log.close();
    log.close();
    assert.throws(() => log.append({ type: 'text', text: 'late' }), /closed/);
  });

  it('stamps events with the time of its clock', () => {
    const clock = new TestClock();
    const log = testStore(dir, clock).create();
    clock.time = Date.UTC(2031, 1, 2, 3, 4, 5, 6);
    assert.equal(log.append(sessionEvent(log.sessionId)).at, '2031-02-02T03:04:05.006Z');
  });
});
