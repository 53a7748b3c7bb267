import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createBlobStore } from '../../../agent/sessions/blob-store.ts';
import { temporaryFolder } from './fixture.ts';

describe('the blob store', () => {
  let dir: string;
  beforeEach(() => {
    dir = path.join(temporaryFolder(), 'blobs');
  });
  afterEach(() => fs.rmSync(path.dirname(dir), { recursive: true, force: true }));
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const files = () =>
    fs.existsSync(dir)
      ? fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
      : 0;

  it('stores content under its hash, once', async () => {
    const blobs = createBlobStore(dir);
    const one = await blobs.put('same ž', 'txt');
    const two = await blobs.put(Buffer.from('same ž'), '.txt');
    assert.deepEqual(one, two);
    assert.equal(one.hash, sha256('same ž'));
    assert.equal(path.extname(one.path), '.txt');
    assert.ok(path.isAbsolute(one.path));
    assert.equal(fs.readFileSync(one.path, 'utf8'), 'same ž');
    assert.equal(files(), 1);
  });

  it('is for its owner only', async function () {
    if (process.platform === 'win32') this.skip();
    const { path: file } = await createBlobStore(dir).put('private');
    assert.equal(fs.statSync(file).mode & 0o777, 0o600);
    assert.equal(fs.statSync(dir).mode & 0o777, 0o700);
    assert.equal(fs.statSync(path.dirname(file)).mode & 0o777, 0o700);
  });

  it('lets no extension lead out of its folder', async () => {
    const { path: file } = await createBlobStore(dir).put('x', '/../../../evil');
    assert.equal(path.basename(file), sha256('x'));
    assert.equal(path.dirname(path.dirname(file)), dir);
  });

  it('stores again what was cut short on disk', async () => {
    const blobs = createBlobStore(dir);
    const { path: file } = await blobs.put('whole');
    fs.writeFileSync(file, 'who');
    await blobs.put('whole');
    assert.equal(fs.readFileSync(file, 'utf8'), 'whole');
  });

  it('takes a blob in pieces and knows it as the same as one that came whole', async () => {
    const blobs = createBlobStore(dir);
    const spool = blobs.spool('log');
    for (const piece of ['one ', '', 'two ', 'three']) spool.write(Buffer.from(piece));
    assert.equal(spool.bytes, 13);
    const stored = await spool.finish();
    assert.equal(stored.bytes, 13);
    assert.equal(stored.path, (await blobs.put('one two three', 'log')).path);
    assert.equal(fs.readFileSync(stored.path, 'utf8'), 'one two three');
    assert.equal(files(), 1);
  });

  it('leaves nothing of a spool that is given up', () => {
    const spool = createBlobStore(dir).spool();
    spool.write(Buffer.from('x'));
    assert.equal(files(), 1);
    spool.abort();
    spool.abort();
    spool.write(Buffer.from('late'));
    assert.equal(files(), 0);
  });

  it('removes what agents that were killed left half written, and nothing else', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    fs.mkdirSync(dir);
    const kept = [
      `spool-${process.ppid}-0a.tmp`,
      `spool-${process.pid}-0a.tmp`,
      'spool-x-0a.tmp',
      'notes.txt',
    ];
    for (const name of [`spool-${gone}-0a.tmp`, `spool-${gone}-0b.tmp`, ...kept])
      fs.writeFileSync(path.join(dir, name), 'x');
    const blobs = createBlobStore(dir);
    blobs.spool().abort();
    assert.deepEqual(fs.readdirSync(dir).sort(), [...kept].sort());
    fs.writeFileSync(path.join(dir, `spool-${gone}-0c.tmp`), 'x');
    blobs.spool().abort();
    assert.equal(fs.existsSync(path.join(dir, `spool-${gone}-0c.tmp`)), true);
  });

  it('says what is wrong when nothing can be stored, at the end of a spool', async () => {
    fs.writeFileSync(dir, 'a file where the folder should be');
    const blobs = createBlobStore(dir);
    await assert.rejects(blobs.put('x'), { code: 'STORE_UNWRITABLE' });
    const spool = blobs.spool();
    spool.write(Buffer.from('x'));
    await assert.rejects(spool.finish(), { code: 'STORE_UNWRITABLE' });
  });
});
