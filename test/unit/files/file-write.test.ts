import assert from 'node:assert/strict';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import * as fs from 'node:fs/promises';
import { createFileService } from '../../../agent/files/file-service.ts';
import fileWrite from '../../../agent/tools/builtin/file-write.tool.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import { codeOf, i18n, makeWorkspace, type Workspace } from './workspace.ts';

describe('file_write', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = makeWorkspace();
  });
  afterEach(() => workspace.remove());

  const put = async (content: string | Buffer, name = 'a.txt') => {
    writeFileSync(workspace.path(name), content);
    await workspace.read({ path: name });
  };
  const now = (name = 'a.txt') => readFileSync(workspace.path(name), 'utf8');
  const said = async (args: Parameters<Workspace['write']>[0]) => {
    const [content] = fileWrite.result.toModel(await workspace.write(args), i18n);
    return content?.type === 'text' ? content.text : '';
  };

  it('creates a file, and the folders it needs, as given', async () => {
    assert.equal(
      await said({ path: 'x/y/a.txt', content: 'é\r\nb' }),
      'Created x/y/a.txt (2 lines, 5 bytes).',
    );
    assert.equal(now('x/y/a.txt'), 'é\r\nb');
    assert.deepEqual(readdirSync(workspace.path('x/y')), ['a.txt']);
  });

  it('replaces a file that was read and keeps its mode', async () => {
    await put('old\n');
    chmodSync(workspace.path('a.txt'), 0o751);
    assert.equal(await said({ path: 'a.txt', content: 'new\n' }), 'Replaced a.txt (1 line, 4 bytes).');
    assert.equal(now(), 'new\n');
    if (process.platform !== 'win32') assert.equal(statSync(workspace.path('a.txt')).mode & 0o777, 0o751);
  });

  it('can go on writing what it wrote itself', async () => {
    await workspace.write({ path: 'a.txt', content: '1\n' });
    await workspace.write({ path: 'a.txt', content: '2\n' });
    await workspace.edit({ path: 'a.txt', old_string: '2', new_string: '3' });
    assert.equal(now(), '3\n');
  });

  it('refuses to replace what it has not read or what changed since', async () => {
    writeFileSync(workspace.path('a.txt'), 'mine\n');
    assert.equal(await codeOf(workspace.write({ path: 'a.txt', content: 'x' })), 'NOT_READ');
    await workspace.read({ path: 'a.txt' });
    writeFileSync(workspace.path('a.txt'), 'mine again\n');
    assert.equal(await codeOf(workspace.write({ path: 'a.txt', content: 'x' })), 'STALE_FILE');
    assert.equal(now(), 'mine again\n');
  });

  it('does not replace a file that appeared after the plan', async () => {
    const tool = fileWrite.createTool({ files: workspace.files } as ToolServices);
    const plan = await tool.plan({ path: 'a.txt', content: 'x' }, workspace.context);
    writeFileSync(workspace.path('a.txt'), 'mine\n');
    assert.equal(await codeOf(tool.execute(plan, workspace.context)), 'PLAN_CHANGED');
    assert.equal(now(), 'mine\n');
  });

  it('keeps byte order mark, encoding and line ends of what it replaces', async () => {
    await put('\uFEFFa\r\nb\r\n', 'bom.txt');
    assert.match(await said({ path: 'bom.txt', content: 'x\ny\n' }), /\[Line ends kept: CRLF\.\]/);
    assert.equal(now('bom.txt'), '\uFEFFx\r\ny\r\n');
    await put(Buffer.from('\uFEFFa\n', 'utf16le'), 'wide.txt');
    await workspace.write({ path: 'wide.txt', content: '\uFEFFé\n' });
    assert.deepEqual(readFileSync(workspace.path('wide.txt')), Buffer.from('\uFEFFé\n', 'utf16le'));
    await put('a\n', 'lf.txt');
    await workspace.write({ path: 'lf.txt', content: 'a\r\nb\n' });
    assert.equal(now('lf.txt'), 'a\r\nb\n');
  });

  it('does not put UTF-8 into a file of unknown encoding', async () => {
    await put(Buffer.from('caf\xe9\n', 'latin1'));
    assert.equal(await codeOf(workspace.write({ path: 'a.txt', content: 'thé\n' })), 'INVALID_ENCODING');
    await workspace.read({ path: 'a.txt', encoding: 'latin1' });
    await workspace.write({ path: 'a.txt', content: 'thé\n' });
    assert.deepEqual(readFileSync(workspace.path('a.txt')), Buffer.from('th\xe9\n', 'latin1'));
  });

  it('writes through a link and keeps it, also where the target is yet to be made', async () => {
    await put('a\n', 'target.txt');
    symlinkSync('target.txt', workspace.path('link'));
    symlinkSync('later/new.txt', workspace.path('dangling'));
    await workspace.write({ path: 'link', content: 'b\n' });
    await workspace.write({ path: 'dangling', content: 'c\n' });
    assert.ok(lstatSync(workspace.path('link')).isSymbolicLink());
    assert.equal(now('target.txt'), 'b\n');
    assert.equal(now('later/new.txt'), 'c\n');
  });

  it('changes no other name of a file with hard links, and says so', async () => {
    await put('a\n');
    linkSync(workspace.path('a.txt'), workspace.path('other.txt'));
    assert.match(await said({ path: 'a.txt', content: 'b\n' }), /another name \(hard link\)/);
    assert.equal(now('other.txt'), 'a\n');
  });

  it('leaves a read-only file alone', async () => {
    await put('a\n');
    chmodSync(workspace.path('a.txt'), 0o444);
    assert.equal(await codeOf(workspace.write({ path: 'a.txt', content: 'b\n' })), 'IO_ERROR');
    const edit = workspace.edit({ path: 'a.txt', old_string: 'a', new_string: 'b' });
    assert.equal(await codeOf(edit), 'IO_ERROR');
    assert.equal(now(), 'a\n');
  });

  it('refuses folders and what is below a file', async () => {
    await put('a\n');
    mkdirSync(workspace.path('folder'));
    assert.equal(await codeOf(workspace.write({ path: '.', content: 'x' })), 'NOT_A_FILE');
    assert.equal(await codeOf(workspace.write({ path: 'folder', content: 'x' })), 'NOT_A_FILE');
    assert.equal(await codeOf(workspace.write({ path: 'new/', content: 'x' })), 'INVALID_ARGUMENT');
    assert.equal(await codeOf(workspace.write({ path: 'a.txt/b', content: 'x' })), 'INVALID_ARGUMENT');
    assert.deepEqual(readdirSync(workspace.root).sort(), ['a.txt', 'folder']);
  });

  it('leaves the old content whole and nothing behind when the disk is full', async () => {
    const full = makeWorkspace({ files: createFileService(fullDisk) });
    try {
      writeFileSync(full.path('a.txt'), 'old\n');
      await full.read({ path: 'a.txt' });
      assert.equal(await codeOf(full.write({ path: 'a.txt', content: 'new\n' })), 'IO_ERROR');
      assert.equal(await codeOf(full.write({ path: 'x/y/b.txt', content: 'new\n' })), 'IO_ERROR');
      assert.deepEqual(readdirSync(full.root), ['a.txt']);
      assert.equal(readFileSync(full.path('a.txt'), 'utf8'), 'old\n');
      // The failure is no change: the file is not stale afterwards.
      assert.equal(await codeOf(full.write({ path: 'a.txt', content: 'new\n' })), 'IO_ERROR');
    } finally {
      full.remove();
    }
  });

  it('writes in place where nothing can be renamed, and puts the old content back when that fails', async () => {
    for (const [fails, code, after] of [
      [false, undefined, 'new\n'],
      [true, 'IO_ERROR', 'old content\n'],
    ] as const) {
      const mounted = makeWorkspace({ files: createFileService(bindMount(fails)) });
      try {
        writeFileSync(mounted.path('a.txt'), 'old content\n');
        await mounted.read({ path: 'a.txt' });
        assert.equal(await codeOf(mounted.write({ path: 'a.txt', content: 'new\n' })), code);
        assert.equal(readFileSync(mounted.path('a.txt'), 'utf8'), after);
        assert.deepEqual(readdirSync(mounted.root), ['a.txt']);
      } finally {
        mounted.remove();
      }
    }
  });

  it('makes a file anew that was deleted after it was read', async () => {
    await put('a\n');
    rmSync(workspace.path('a.txt'));
    assert.match(await said({ path: 'a.txt', content: 'b\n' }), /^Created/);
    assert.equal(now(), 'b\n');
  });

  it('does not touch a file that has the content already', async () => {
    await put('a\n');
    const before = statSync(workspace.path('a.txt'), { bigint: true });
    assert.equal(await said({ path: 'a.txt', content: 'a\n' }), 'a.txt already has exactly this content.');
    assert.equal(statSync(workspace.path('a.txt'), { bigint: true }).ino, before.ino);
  });
});

const failing = (code: string) => Object.assign(new Error(code), { code });

/** A disk with room for half of what is written. */
const fullDisk: typeof fs = {
  ...fs,
  open: async (path, flags, mode) => {
    const handle = await fs.open(path, flags, mode);
    handle.writeFile = async (data) => {
      if (Buffer.isBuffer(data)) await handle.write(data.subarray(0, data.length / 2));
      throw failing('ENOSPC');
    };
    return handle;
  },
};

/** A file mounted by itself: it cannot be renamed over. With `fails`, flushing it fails the first time. */
function bindMount(fails: boolean): typeof fs {
  let failures = fails ? 1 : 0;
  return {
    ...fs,
    rename: async () => {
      throw failing('EBUSY');
    },
    open: async (path, flags, mode) => {
      const handle = await fs.open(path, flags, mode);
      const truncate = handle.truncate.bind(handle);
      handle.truncate = async (length) => {
        if (failures-- > 0) throw failing('EIO');
        await truncate(length);
      };
      return handle;
    },
  };
}
