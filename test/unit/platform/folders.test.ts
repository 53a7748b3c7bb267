import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeFolders } from '../../../agent/files/atomic-write.ts';
import { canWrite, makeOwnFolder } from '../../../agent/platform/folders.ts';

describe('folders', () => {
  let root: string;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-folders-'));
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  it('are made with those above them, for their owner only', () => {
    const deep = path.join(root, 'a', 'b');
    makeOwnFolder(deep);
    makeOwnFolder(deep);
    assert.ok(fs.statSync(deep).isDirectory());
    if (process.platform === 'win32') return;
    for (const name of ['a', 'a/b']) assert.equal(fs.statSync(path.join(root, name)).mode & 0o777, 0o700);
  });

  it('of files are made with the permissions the person has chosen, and the first one is told', async () => {
    assert.equal(await makeFolders(fs.promises, path.join(root, 'a', 'b')), path.join(root, 'a'));
    assert.equal(await makeFolders(fs.promises, path.join(root, 'a', 'b')), undefined);
    if (process.platform === 'win32') return;
    assert.equal(fs.statSync(path.join(root, 'a')).mode & 0o777, 0o777 & ~process.umask());
  });

  it('cannot be made where a file is in the way', () => {
    const file = path.join(root, 'file');
    fs.writeFileSync(file, '');
    fs.chmodSync(file, 0o755);
    assert.throws(() => makeOwnFolder(file), { code: 'EEXIST' });
    assert.throws(() => makeOwnFolder(path.join(file, 'a', 'b')), /ENOTDIR|ENOENT/);
    assert.equal(canWrite(path.join(file, 'a')), false);
  });

  it('that the system does not let anybody make fail at once', async function () {
    if (process.platform !== 'linux') return this.skip();
    assert.throws(() => makeOwnFolder('/proc/nowhere/a'), { code: 'ENOENT' });
    await assert.rejects(makeFolders(fs.promises, '/proc/nowhere/a'), { code: 'ENOENT' });
  });
});
