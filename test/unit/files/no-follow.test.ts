// The file that is opened is the file whose path was judged, every folder above it included.
import assert from 'node:assert/strict';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAtomically } from '../../../agent/files/atomic-write.ts';
import { type Disk, nodeDisk, openRegular, readWhole } from '../../../agent/files/disk.ts';
import { OchoError } from '../../../agent/i18n/message.ts';

describe('a path that leads somewhere else since it was resolved', () => {
  let base = '';
  const at = (...names: string[]): string => join(base, ...names);
  beforeEach(function () {
    if (process.platform === 'win32') this.skip();
    base = realpathSync(mkdtempSync(join(tmpdir(), 'ocho-no-follow-')));
    for (const folder of ['ws/a', 'out']) mkdirSync(at(folder), { recursive: true });
    writeFileSync(at('ws/a/x.txt'), 'inside\n');
    writeFileSync(at('out/x.txt'), 'outside\n');
  });
  afterEach(() => {
    if (base !== '') rmSync(base, { recursive: true, force: true });
  });
  /** The folder becomes a link to another one with a file of the same name. */
  const swapFolder = (): void => {
    renameSync(at('ws/a'), at('ws/old'));
    symlinkSync(at('out'), at('ws/a'));
  };
  const code = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
      return 'done';
    } catch (error) {
      return error instanceof OchoError ? error.code : String(error);
    }
  };
  const read = (path: string) => readWhole(path, { name: 'x.txt', maxBytes: 1000 });
  const untouched = (): void => {
    assert.equal(readFileSync(at('out/x.txt'), 'utf8'), 'outside\n');
    assert.deepEqual(readdirSync(at('out')), ['x.txt'], 'nothing is left behind');
  };

  it('is not read when a folder above it became a link', async () => {
    assert.equal((await read(at('ws/a/x.txt')))?.bytes.toString(), 'inside\n');
    swapFolder();
    assert.equal(await code(read(at('ws/a/x.txt'))), 'PLAN_CHANGED');
    assert.equal(await code(openRegular(at('ws/a/x.txt'), 'x.txt')), 'PLAN_CHANGED');
  });

  it('is not read when it became a link itself', async () => {
    rmSync(at('ws/a/x.txt'));
    symlinkSync(at('out/x.txt'), at('ws/a/x.txt'));
    assert.equal(await code(read(at('ws/a/x.txt'))), 'NOT_A_FILE');
  });

  it('is not written, nor made, when a folder above it became a link', async () => {
    const before = await read(at('ws/a/x.txt'));
    swapFolder();
    const bytes = Buffer.from('new\n');
    const request = { name: 'x.txt', bytes };
    assert.equal(
      await code(writeAtomically(nodeDisk, { ...request, path: at('ws/a/x.txt'), before })),
      'PLAN_CHANGED',
    );
    untouched();
    for (const name of ['y.txt', 'deep/er/y.txt'])
      assert.equal(
        await code(writeAtomically(nodeDisk, { ...request, path: at('ws/a', name), before: null })),
        'PLAN_CHANGED',
      );
    untouched();
  });

  it('is not written when the folder is exchanged at the last moment', async () => {
    const before = await read(at('ws/a/x.txt'));
    const disk: Disk = {
      ...nodeDisk,
      open: async (path, flags, mode) => {
        if (String(path).endsWith('.tmp') && !existsSync(at('ws/old'))) swapFolder();
        return await fs.open(path, flags, mode);
      },
    };
    const request = { path: at('ws/a/x.txt'), name: 'x.txt', bytes: Buffer.from('new\n'), before };
    assert.equal(await code(writeAtomically(disk, request)), 'PLAN_CHANGED');
    untouched();
    assert.equal(readFileSync(at('ws/old/x.txt'), 'utf8'), 'inside\n');
  });

  it('is not written in place when it has other names', async () => {
    linkSync(at('ws/a/x.txt'), at('out/other.txt'));
    const before = await read(at('ws/a/x.txt'));
    const refuse = Object.assign(new Error('no'), { code: 'EACCES' });
    const disk: Disk = {
      ...nodeDisk,
      open: async (path, flags, mode) => {
        if (String(path).endsWith('.tmp')) throw refuse;
        return await fs.open(path, flags, mode);
      },
    };
    const request = { path: at('ws/a/x.txt'), name: 'x.txt', bytes: Buffer.from('new\n'), before };
    assert.equal(await code(writeAtomically(disk, request)), 'IO_ERROR');
    assert.equal(readFileSync(at('out/other.txt'), 'utf8'), 'inside\n');
    await writeAtomically(nodeDisk, request);
    assert.equal(readFileSync(at('ws/a/x.txt'), 'utf8'), 'new\n');
    assert.equal(readFileSync(at('out/other.txt'), 'utf8'), 'inside\n', 'replaced under one name only');
  });
});
