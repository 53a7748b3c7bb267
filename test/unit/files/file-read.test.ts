import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { deflateSync } from 'node:zlib';
import fileRead from '../../../agent/tools/builtin/file-read.tool.ts';
import type { ReadingPolicy } from '../../../agent/tools/tool.ts';
import { codeOf, failureText, i18n, makeWorkspace, reads, readText, type Workspace } from './workspace.ts';

describe('file_read', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = makeWorkspace();
  });
  afterEach(() => workspace.remove());

  const put = (content: string | Buffer, name = 'a.txt') => writeFileSync(workspace.path(name), content);
  const text = async (args: Parameters<Workspace['read']>[0]) => readText(await workspace.read(args));

  it('numbers the lines and adds nothing when the whole file is shown', async () => {
    put('one\r\ntwo\nthree');
    assert.equal(await text({ path: 'a.txt' }), '1\tone\n2\ttwo\n3\tthree');
  });

  it('gives the page asked for and says what is left', async () => {
    put('1\n2\n3\n4\n5\n');
    assert.equal(
      await text({ path: 'a.txt', offset: 2, limit: 2 }),
      '2\t2\n3\t3\n[Lines 2–3 of 5. Go on with offset 4.]',
    );
    assert.equal(await text({ path: 'a.txt', offset: 4 }), '4\t4\n5\t5\n[Lines 4–5 of 5.]');
    assert.equal(await text({ path: 'a.txt', offset: 9 }), 'a.txt has 5 lines; nothing from line 9 on.');
  });

  it('says that a file is empty', async () => {
    put('');
    assert.equal(await text({ path: 'a.txt' }), 'a.txt is empty.');
  });

  it('cuts long lines and full pages, and says so', async () => {
    put(`${'x'.repeat(10_000)}\n${'é'.repeat(2_001)}\n`);
    const long = await text({ path: 'a.txt' });
    assert.match(long, /^1\tx{2000}…\[\+8000 B\]\n2\té{2000}…\[\+2 B\]\n\[2 lines are too long/);
    put(`${'y'.repeat(999)}\n`.repeat(200));
    const page = await text({ path: 'a.txt' });
    assert.match(page, /\[Lines 1–50 of 200\. Go on with offset 51\.\]$/);
  });

  it('reads a page of a huge file without reading the file', async () => {
    const fd = openSync(workspace.path('huge.log'), 'w');
    const line = `${'z'.repeat(99)}\n`;
    writeSync(fd, line.repeat(1000));
    // Sparse: reading all of its 8 TB would never end.
    ftruncateSync(fd, 8 * 1024 ** 4);
    closeSync(fd);
    const page = await text({ path: 'huge.log', offset: 500, limit: 2 });
    assert.equal(
      page,
      `500\t${'z'.repeat(99)}\n501\t${'z'.repeat(99)}\n[Lines 500–501 of a file of 8796093022208 bytes. Go on with offset 502.]`,
    );
  });

  it('pages through a large file in UTF-16', async () => {
    put(Buffer.from(`\uFEFF${'äöü 😀\r\n'.repeat(700_000)}end\n`, 'utf16le'));
    assert.equal(
      await text({ path: 'a.txt', offset: 700_000, limit: 5 }),
      '700000\täöü 😀\n700001\tend\n[Lines 700000–700001 of 700001.]\n[Encoding: utf-16le, kept.]',
    );
  });

  it('shows bytes that are not UTF-8 as they are, never as a replacement character', async () => {
    put(Buffer.from('caf\xe9 \xff\n', 'latin1'));
    const shown = await text({ path: 'a.txt' });
    assert.match(shown, /^1\tcaf\\xE9 \\xFF\n\[Not UTF-8/);
    assert.equal(
      await text({ path: 'a.txt', encoding: 'windows-1252' }),
      '1\tcafé ÿ\n[Encoding: windows-1252, kept.]',
    );
  });

  it('refuses an encoding that is not there or does not fit', async () => {
    put(Buffer.from([0x81, 0x0a, 0xff]));
    assert.equal(await codeOf(workspace.read({ path: 'a.txt', encoding: 'klingon' })), 'INVALID_ARGUMENT');
    assert.equal(await codeOf(workspace.read({ path: 'a.txt', encoding: 'base64' })), 'INVALID_ARGUMENT');
    assert.equal(await codeOf(workspace.read({ path: 'a.txt', encoding: 'utf-8' })), 'INVALID_ENCODING');
    assert.equal(await codeOf(workspace.read({ path: 'a.txt', encoding: 'shift_jis' })), 'INVALID_ENCODING');
  });

  it('says of binary files that they are binary, however they begin', async () => {
    put(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]), 'elf');
    put('%PDF-1.7\nabc\n', 'doc.pdf');
    for (const path of ['elf', 'doc.pdf'])
      assert.equal(await codeOf(workspace.read({ path })), 'BINARY_FILE');
  });

  it('refuses folders, pipes, sockets and devices without waiting for them', async function () {
    if (process.platform === 'win32') this.skip();
    mkdirSync(workspace.path('folder'));
    assert.equal(spawnSync('mkfifo', [workspace.path('pipe')]).status, 0);
    symlinkSync('pipe', workspace.path('link-to-pipe'));
    const server = createServer().listen(workspace.path('sock'));
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      for (const path of ['folder', '.', 'pipe', 'link-to-pipe', 'sock', '/dev/zero', '/dev/null']) {
        assert.equal(await codeOf(workspace.read({ path })), 'NOT_A_FILE', path);
      }
    } finally {
      server.close();
    }
  });

  it('reads files that announce no size', async function () {
    if (process.platform !== 'linux') this.skip();
    assert.match(await text({ path: '/proc/self/status', limit: 1 }), /^1\tName:/);
  });

  it('names the files a missing path may have meant', async () => {
    put('x', 'README.md');
    put('x', 'index.test.ts');
    put('x', 'unrelated');
    assert.match(await failureText(workspace.read({ path: 'readme.txt' })), /Near it: .*README\.md$/);
    assert.match(await failureText(workspace.read({ path: 'indx.test.ts' })), /Near it: .*index\.test\.ts$/);
    assert.match(await failureText(workspace.read({ path: 'zzz' })), /^zzz does not exist\. Look/);
  });

  it('names no file that may not be read', async () => {
    put('x', 'secret-1.md');
    put('x', 'secret-2.md');
    const reading: ReadingPolicy = {
      decide: async (paths) =>
        paths.map((path) => reads(path.endsWith('secret-1.md') ? 'block' : 'allow', path)),
      excludedGlobs: () => [],
    };
    const careful = makeWorkspace({ root: workspace.root, reading });
    const said = await failureText(careful.read({ path: 'secret-3.md' }));
    assert.ok(said.endsWith(`Near it: ${workspace.path('secret-2.md')}`), said);
  });

  it('names the file of another workspace folder, also in a workspace that is opened through a link', async () => {
    const other = makeWorkspace();
    symlinkSync(workspace.root, workspace.path('link'), 'junction');
    const linked = makeWorkspace({ root: workspace.path('link'), more: [other.root] });
    try {
      writeFileSync(other.path('only-there.md'), 'x');
      const said = await failureText(linked.read({ path: 'only-there.md' }));
      assert.ok(said.endsWith(`Near it: ${other.path('only-there.md')}`), said);
    } finally {
      other.remove();
    }
  });

  it('refuses what is no path', async () => {
    for (const path of ['', 'a\0b', '\ud83d.ts', 'file://host/x', 'a/'.repeat(5000)]) {
      assert.equal(
        await codeOf(workspace.read({ path })),
        'INVALID_ARGUMENT',
        JSON.stringify(path.slice(0, 20)),
      );
    }
  });

  it('understands file URIs and paths relative to the session', async () => {
    put('x\n', 'a b.txt');
    assert.equal(await text({ path: `file://${workspace.root}/a%20b.txt` }), '1\tx');
    assert.equal(await text({ path: './a b.txt' }), '1\tx');
    assert.equal(await codeOf(workspace.read({ path: 'a%20b.txt' })), 'FILE_MISSING');
  });

  it('plans with the resolved path and without touching the file', async () => {
    symlinkSync('nowhere/x.txt', workspace.path('dangling'));
    const tool = fileRead.createTool({ files: workspace.files } as Parameters<typeof fileRead.createTool>[0]);
    const plan = await tool.plan({ path: 'dangling', offset: 1, limit: 1 }, workspace.context);
    assert.deepEqual(plan.parts, [
      { kind: 'path', op: 'read', path: 'dangling', resolved: workspace.path('nowhere/x.txt') },
    ]);
  });

  it('stops when the turn is cancelled', async () => {
    const controller = new AbortController();
    const cancelled = makeWorkspace({ signal: controller.signal });
    try {
      writeFileSync(cancelled.path('a.txt'), 'x');
      controller.abort(new Error('cancelled'));
      await assert.rejects(cancelled.read({ path: 'a.txt' }), /cancelled/);
    } finally {
      cancelled.remove();
    }
  });

  it('shows titles in which no character can hide', () => {
    const title = fileRead.view.title({ path: 'a\n\u202Eb', offset: 3, limit: 2 }, i18n);
    assert.equal(title, 'Read a\\u{a}\\u{202e}b (3–4)');
    assert.equal(fileRead.view.title({}, i18n), 'Read ');
    assert.deepEqual(fileRead.view.locations({ path: 'x', offset: 3 }, workspace.root), [
      { path: workspace.path('x'), line: 3 },
    ]);
  });

  describe('images', () => {
    let seeing: Workspace;
    beforeEach(() => {
      seeing = makeWorkspace({ seesImages: true });
    });
    afterEach(() => seeing.remove());

    it('come as images to models that see, and are named to others', async () => {
      writeFileSync(seeing.path('p.png'), png(3, 2));
      const content = fileRead.result.toModel(await seeing.read({ path: 'p.png' }), i18n);
      assert.deepEqual(content[1], {
        type: 'image',
        mimeType: 'image/png',
        data: png(3, 2).toString('base64'),
      });
      put(png(3, 2), 'p.png');
      assert.match(await text({ path: 'p.png' }), /is an image \(image\/png, 3×2, .* cannot see/);
    });

    it('are known by their content and measured in each format', async () => {
      const samples: [Buffer, string, number, number][] = [
        [gif(5, 4), 'image/gif', 5, 4],
        [jpeg(640, 480), 'image/jpeg', 640, 480],
        [webp(800, 600), 'image/webp', 800, 600],
      ];
      for (const [bytes, mimeType, width, height] of samples) {
        writeFileSync(seeing.path('image.txt'), bytes);
        const result = await seeing.read({ path: 'image.txt' });
        assert.ok(result.kind === 'image');
        assert.deepEqual([result.mimeType, result.width, result.height], [mimeType, width, height]);
      }
    });

    it('that are broken, cut off, too large or too wide never reach the model', async () => {
      const whole = png(3, 2);
      const cases: [Buffer, string][] = [
        [whole.subarray(0, whole.length - 12), 'BINARY_FILE'],
        [whole.subarray(0, 20), 'BINARY_FILE'],
        [jpeg(2, 2).subarray(0, 9), 'BINARY_FILE'],
        [png(0, 2), 'BINARY_FILE'],
        [png(9_000, 2), 'FILE_TOO_LARGE'],
        [Buffer.concat([whole, Buffer.alloc(5_000_000)]), 'FILE_TOO_LARGE'],
      ];
      for (const [bytes, code] of cases) {
        writeFileSync(seeing.path('p.png'), bytes);
        assert.equal(await codeOf(seeing.read({ path: 'p.png' })), code);
      }
    });

    it('cannot be edited as text', async () => {
      put(png(3, 2), 'p.png');
      await workspace.read({ path: 'p.png' });
      const task = workspace.edit({ path: 'p.png', old_string: 'IHDR', new_string: 'x' });
      assert.equal(await codeOf(task), 'BINARY_FILE');
    });
  });
});

function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync('x')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function gif(width: number, height: number): Buffer {
  const header = Buffer.from('GIF89a0000000', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return Buffer.concat([header, Buffer.from([0x2c, 0, 0, 0x3b])]);
}

function jpeg(width: number, height: number): Buffer {
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 1, 2]);
  const frame = Buffer.from([0xff, 0xc0, 0, 8, 8, 0, 0, 0, 0, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame, Buffer.from([0xff, 0xd9])]);
}

function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}
