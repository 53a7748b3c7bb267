import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createBlobStore } from '../../../agent/sessions/blob-store.ts';
import { eventFormat } from '../../../agent/sessions/event-format.ts';
import { createPreimageStore, MAX_PREIMAGE_BYTES } from '../../../agent/sessions/preimages.ts';
import { createSessionStore } from '../../../agent/sessions/store.ts';
import { TestClock, type TestEvent, temporaryFolder } from './fixture.ts';

describe('pre-images', () => {
  let state: string;
  let sessions: string;
  let blobs: string;
  let clock: TestClock;
  beforeEach(() => {
    state = temporaryFolder();
    sessions = path.join(state, 'sessions');
    blobs = path.join(state, 'blobs');
    clock = new TestClock();
    // Blobs carry the machine's own time.
    clock.time = Date.now();
  });
  afterEach(() => fs.rmSync(state, { recursive: true, force: true }));

  const store = () => createSessionStore<TestEvent>(sessions, eventFormat<TestEvent>(), clock, blobs);
  const preimages = () => createPreimageStore(sessions, createBlobStore(blobs));
  const hash = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

  /** A session that needs these texts; its log is closed. */
  async function sessionWith(...texts: string[]): Promise<string> {
    const log = store().create();
    log.append({ type: 'session', cwd: '/srv' });
    for (const text of texts) await preimages().keep(log.sessionId, Buffer.from(text));
    log.close();
    return log.sessionId;
  }

  it('come back byte for byte, in another process too', async () => {
    const bytes = Buffer.from([0, 0xff, 0x0d, 0x0a, 0xc3]);
    const sessionId = await sessionWith();
    await preimages().keep(sessionId, bytes);
    const key = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    assert.deepEqual(await preimages().get(key), bytes);
  });

  it('that were not kept, or are not what they were, do not come back', async () => {
    await sessionWith('kept');
    assert.equal(await preimages().get(hash('other')), undefined);
    assert.equal(await preimages().get('sha256:../../sessions'), undefined);
    const [name = ''] = fs
      .readdirSync(blobs, { recursive: true })
      .map(String)
      .filter((each) => each.length > 60);
    fs.writeFileSync(path.join(blobs, name), 'kepT');
    assert.equal(await preimages().get(hash('kept')), undefined);
  });

  it('are not kept beyond the limit', async () => {
    const sessionId = await sessionWith();
    const large = Buffer.alloc(MAX_PREIMAGE_BYTES + 1);
    await preimages().keep(sessionId, large);
    const key = `sha256:${createHash('sha256').update(large).digest('hex')}`;
    assert.equal(await preimages().get(key), undefined);
    assert.equal(fs.existsSync(blobs), false);
  });

  it('go with the only session that needs them, and stay for another', async () => {
    const one = await sessionWith('mine', 'ours');
    const two = await sessionWith('ours');
    clock.time += 60_000;
    store().delete(one);
    assert.equal(await preimages().get(hash('mine')), undefined);
    assert.ok(await preimages().get(hash('ours')));
    store().delete(two);
    assert.equal(await preimages().get(hash('ours')), undefined);
    assert.deepEqual(fs.readdirSync(sessions), []);
  });

  it('that somebody stored just now stay for the moment, and go with a later deletion', async () => {
    const one = await sessionWith('fresh');
    store().delete(one);
    assert.ok(await preimages().get(hash('fresh')));
    clock.time += 60_000;
    store().delete(await sessionWith());
    assert.equal(await preimages().get(hash('fresh')), undefined);
  });

  it('are for their owner only', async function () {
    if (process.platform === 'win32') this.skip();
    const sessionId = await sessionWith('private');
    assert.equal(fs.statSync(path.join(sessions, `${sessionId}.blobs`)).mode & 0o777, 0o600);
  });

  it('do not go where a link stands in place of the list', async function () {
    if (process.platform === 'win32') this.skip();
    const sessionId = await sessionWith();
    const elsewhere = path.join(state, 'elsewhere');
    fs.writeFileSync(elsewhere, '');
    fs.symlinkSync(elsewhere, path.join(sessions, `${sessionId}.blobs`));
    await assert.rejects(preimages().keep(sessionId, Buffer.from('x')), { code: 'STORE_UNWRITABLE' });
    assert.equal(fs.readFileSync(elsewhere, 'utf8'), '');
  });
});
