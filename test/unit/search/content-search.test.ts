import assert from 'node:assert/strict';
import { chmodSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import contentSearch from '../../../agent/tools/builtin/content-search.tool.ts';
import { toModelTool } from '../../../agent/tools/schema.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';
import { createWorkspace, i18n, type Workspace } from './workspace.ts';

// The contract of the tool without its own types, as the registry holds it.
const tool = contentSearch as unknown as ToolModule;

describe('content_search', () => {
  let workspace: Workspace;
  const search = async (pattern: string, more: Record<string, unknown> = {}) =>
    (await workspace.run(tool, { pattern, ...more })).replaceAll(sep, '/');

  beforeEach(() => {
    workspace = createWorkspace();
  });
  afterEach(() => workspace.remove());

  it('gives matching lines with their numbers, by file in order of path', async () => {
    workspace.write('src/b.ts', 'one\ntwo fox\nthree\nfour fox\n');
    workspace.write('a.ts', 'fox\r\n');
    assert.equal(await search('fox'), 'a.ts\n1:fox\n\nsrc/b.ts\n2:two fox\n4:four fox');
  });

  it('gives lines around a match and marks where lines are missing', async () => {
    workspace.write('a.txt', 'l1\nl2\nhit\nl4\nl5\nl6\nl7\nhit\nl9\n');
    assert.equal(
      await search('hit', { context_before: 1, context_after: 2 }),
      'a.txt\n2-l2\n3:hit\n4-l4\n5-l5\n--\n7-l7\n8:hit\n9-l9',
    );
  });

  it('lists files, or counts matching lines, when asked', async () => {
    workspace.write('a.txt', 'x\nx x\n');
    workspace.write('b.txt', 'x\n');
    assert.equal(await search('x', { output_mode: 'files_with_matches' }), 'a.txt\nb.txt');
    assert.equal(await search('x', { output_mode: 'count' }), 'a.txt:2\nb.txt:1');
    assert.match(
      await search('x', { output_mode: 'files_with_matches', max_results: 1 }),
      /^a\.txt\n1 more file matches/,
    );
  });

  it('counts upper and lower case apart unless told otherwise', async () => {
    workspace.write('a.txt', 'Word\n');
    assert.match(await search('word'), /^No matches \(upper and lower case counted/);
    assert.equal(await search('word', { case_sensitive: false }), 'a.txt\n1:Word');
    assert.equal(await search('nothing', { case_sensitive: false }), 'No matches.');
  });

  it('searches only the files that include names, and not those that are ignored', async () => {
    workspace.write('.gitignore', '*.gen.ts\n');
    for (const path of ['a.ts', 'a.js', 'src/b.ts', 'src/c.gen.ts', 'src/deep/d.tsx', 'pages/[id].ts']) {
      workspace.write(path, 'here\n');
    }
    const files = async (include: string, path?: string) =>
      (
        await search('here', {
          include,
          output_mode: 'files_with_matches',
          ...(path !== undefined && { path }),
        })
      )
        .split('\n')
        .filter((line) => !line.startsWith('Left out'));
    assert.deepEqual(await files('*.ts'), ['a.ts', 'pages/[id].ts', 'src/b.ts']);
    assert.deepEqual(await files('src/**'), ['src/b.ts', 'src/deep/d.tsx']);
    assert.deepEqual(await files('**/*.{ts,tsx}', 'src'), ['src/b.ts', 'src/deep/d.tsx']);
    assert.deepEqual(await files('pages/[id].ts'), ['pages/[id].ts']);
    assert.match(await search('here'), /Left out by \.gitignore: 1 file or folder/);
  });

  it('searches one file, and one that is ignored when it is named', async () => {
    workspace.write('.gitignore', '*.log\n');
    workspace.write('run.log', 'error 7\n');
    workspace.write('other.txt', 'error 8\n');
    assert.equal(await search('error', { path: 'run.log' }), 'run.log\n1:error 7');
  });

  it('says how many matches there are beyond those it gives', async () => {
    workspace.write('a.txt', 'x\n'.repeat(50));
    workspace.write('b.txt', 'x\n'.repeat(5));
    const text = await search('x', { max_results: 3 });
    assert.match(text, /^a\.txt\n1:x\n2:x\n3:x\n\n52 more matches\./);
  });

  it('stops counting when a search is flooded', async () => {
    workspace.write('a.txt', 'x\n'.repeat(60_000));
    assert.match(await search('x', { max_results: 2 }), /More than 10000 more matches/);
    assert.match(await search('x', { output_mode: 'count' }), /^a\.txt:60000$/);
  });

  it('cuts a long line around its match', async () => {
    workspace.write('min.js', `${'á'.repeat(100_000)}needle${'z'.repeat(3_000_000)}\nshort needle\n`);
    const [, long = '', short] = (await search('needle')).split('\n');
    assert.match(long, /^1:…á+needlez+…$/);
    assert.ok(long.length < 320);
    assert.equal(short, '2:short needle');
  });

  it('cuts a line around its match that is longer than any record', async () => {
    workspace.write('a.txt', `${'a'.repeat(5_000_000)}{"x":"needle\\n"}${'á'.repeat(2_500_000)}\nnext\n`);
    workspace.write('b.txt', `needle${'b'.repeat(5_000_000)}`);
    const text = await search('needle', { context_after: 1 });
    assert.match(text, /^a\.txt\n1:…a+\{"x":"needle\\n"\}á+…\n2-next\n\nb\.txt\n1:needleb+…$/);
    assert.ok(text.length < 1_000);
    assert.equal(await search('needle', { output_mode: 'count' }), 'a.txt:1\nb.txt:1');
    assert.match(await search('next', { context_before: 1 }), /^a\.txt\n1-a{300}…\n2:next$/);
  });

  it('shows and counts what matches too often or too much in such a line', async () => {
    workspace.write('a.txt', 'xy'.repeat(200_000));
    workspace.write('b.txt', 'z'.repeat(5_000_000));
    assert.match(await search('x'), /^a\.txt\n1:(?:xy)+…$/);
    assert.match(await search('z+', { path: 'b.txt' }), /^b\.txt\n1:…z{300}…$/);
  });

  it('shows at least the match of such a line where the file is not UTF-8', async () => {
    workspace.write('wide.txt', Buffer.from(`\ufeff${'a'.repeat(5_000_000)}needle\n`, 'utf16le'));
    assert.equal(await search('needle'), 'wide.txt\n1:…needle…');
    workspace.write('wide.txt', Buffer.from(`${'\xf1'.repeat(5_000_000)}needle\n`, 'latin1'));
    assert.match(await search('needle'), /^wide\.txt\n1:…\ufffd+needle$/);
  });

  it('leaves binary files out and says how many there were', async () => {
    workspace.write('a.txt', 'hit\n');
    workspace.write('early.bin', Buffer.from('hit\0hit\n'));
    workspace.write(
      'late.bin',
      Buffer.concat([Buffer.from(`hit${'-'.repeat(100)}\n`.repeat(1_000)), Buffer.alloc(70_000)]),
    );
    const text = await search('hit');
    assert.match(text, /^a\.txt\n1:hit\n\n/);
    assert.doesNotMatch(text, /\.bin/);
    assert.match(text, /Binary files left out: 2/);
  });

  it('reads UTF-16, and lines that are not UTF-8', async () => {
    workspace.write('wide.txt', Buffer.from('\ufeffaño hit\n', 'utf16le'));
    workspace.write('latin.txt', Buffer.from('a\xf1o hit\n', 'latin1'));
    assert.equal(await search('hit'), 'latin.txt\n1:a\ufffdo hit\n\nwide.txt\n1:año hit');
  });

  it('lets a match span lines when asked, or when the pattern speaks of line ends', async () => {
    workspace.write('a.ts', 'call(\n  one,\n  two\n)\n');
    assert.equal(await search('call\\(.*two', { multiline: true }), 'a.ts\n1:call(\n2:  one,\n3:  two');
    assert.equal(await search('one,\\n  two'), 'a.ts\n2:  one,\n3:  two');
    assert.match(await search('call\\(.*two'), /^No matches/);
  });

  it('matches line ends in files with CRLF, and understands look-around', async () => {
    workspace.write('a.txt', 'foobar\r\nfoobaz\r\n');
    assert.equal(await search('bar$'), 'a.txt\n1:foobar');
    assert.equal(await search('foo(?!bar)'), 'a.txt\n2:foobaz');
  });

  it('says what is wrong with a regular expression and how to find the text as it stands', async () => {
    const error = await workspace.failure(tool, { pattern: 'foo(bar[' });
    assert.equal(error.code, 'INVALID_PATTERN');
    assert.match(i18n.format(error.text), /not valid: unclosed .*use: foo\\\(bar\\\[$/);
    workspace.write('a.txt', 'foo(bar[0])\n');
    assert.equal(await search('foo\\(bar\\['), 'a.txt\n1:foo(bar[0])');
  });

  it('takes no pattern and no path for an option', async () => {
    workspace.write('-v', '--files here\n');
    assert.equal(await search('--files'), '-v\n1:--files here');
    assert.equal(await search('here', { path: '-v' }), '-v\n1:--files here');
    assert.equal(await search('-'), '-v\n1:--files here');
  });

  it('shows nothing that a read would be refused or asked about', async () => {
    workspace.write('.env', 'TOKEN=made-up\n');
    workspace.write('config/.env.local', 'TOKEN=made-up\n');
    workspace.write('private/notes.txt', 'TOKEN=made-up\n');
    workspace.write('src/a.ts', 'TOKEN\n');
    workspace.lists = { forbiddenPaths: ['private'] };
    workspace.settings = { exclude_globs: ['*.gen'] };
    workspace.write('x.gen', 'TOKEN\n');
    assert.equal(await search('TOKEN'), 'src/a.ts\n1:TOKEN');
    const refused = await workspace.failure(tool, { pattern: 'TOKEN', path: 'private' });
    assert.equal(refused.code, 'NOT_READABLE');
    assert.match(i18n.format(refused.text), /private is not searched: .*forbidden_paths/);
  });

  it('keeps to the rules of the person about reading, and to those about the search itself', async () => {
    for (const name of ['denied', 'asked', 'always', 'unsearched', 'open'])
      workspace.write(`src/${name}.txt`, 'TOKEN\n');
    workspace.lists = {
      rules: [
        { effect: 'deny', text: 'file_read(src/denied.txt)' },
        { effect: 'ask', text: 'file_read(**/asked.txt)' },
        { effect: 'deny', text: 'content_search(src/unsearched.txt)' },
      ],
      alwaysAsk: ['file_read(src/always.txt)', 'content_search'],
    };
    assert.equal(await search('TOKEN'), 'src/open.txt\n1:TOKEN');
    assert.equal(await search('TOKEN', { output_mode: 'files_with_matches' }), 'src/open.txt');
    assert.equal(await search('TOKEN', { path: 'src/open.txt', output_mode: 'count' }), 'src/open.txt:1');
    for (const name of ['denied', 'asked', 'always', 'unsearched']) {
      const { code } = await workspace.failure(tool, { pattern: 'TOKEN', path: `src/${name}.txt` });
      assert.equal(code, 'NOT_READABLE', name);
    }
    workspace.lists = { ...workspace.lists, alwaysAsk: ['*'], rules: [] };
    assert.match(await search('TOKEN', { path: 'src/always.txt' }), /always\.txt\n1:TOKEN/);
  });

  it('gives the same answer for a place that may not be read, whether there is something or not', async () => {
    workspace.write('private/a.txt', 'x\n');
    workspace.lists = { rules: [{ effect: 'deny', text: 'file_read(private/*)' }] };
    const failed = async (path: string) => (await workspace.failure(tool, { pattern: 'x', path })).code;
    assert.deepEqual(
      [await failed('private/a.txt'), await failed('private/b.txt')],
      Array(2).fill('NOT_READABLE'),
    );
  });

  it('lets files that may not be read take no room from those that may', async () => {
    for (let index = 0; index < 30; index += 1) workspace.write(`a/${index}.txt`, 'x\n'.repeat(20));
    workspace.write('b.txt', 'x\nx\nx\n');
    workspace.lists = { rules: [{ effect: 'deny', text: 'file_read(a/**)' }] };
    assert.match(await search('x', { max_results: 2 }), /^b\.txt\n1:x\n2:x\n\n1 more match\b/);
  });

  it('searches a folder outside the workspace that the person has let it search', async () => {
    const outside = createWorkspace();
    outside.write('a.txt', 'hit\n');
    assert.match(await search('hit', { path: outside.root }), /a\.txt\n1:hit$/);
    outside.remove();
  });

  it('searches a file of the floor that was named, for that was asked about', async () => {
    workspace.write('.env', 'TOKEN=made-up\n');
    assert.equal(await search('TOKEN', { path: '.env' }), '.env\n1:TOKEN=made-up');
  });

  it('keeps to all of that in a workspace that is opened through a link', async () => {
    workspace.write('private/notes.txt', 'TOKEN=made-up\n');
    workspace.write('src/a.ts', 'TOKEN\n');
    workspace.lists = { forbiddenPaths: ['private/**'] };
    const link = `${workspace.root}-link`;
    symlinkSync(workspace.root, link, 'junction');
    try {
      workspace.cwd = link;
      assert.match(await search('TOKEN', { path: 'private' }), /^No matches/);
      assert.equal(await search('TOKEN'), 'src/a.ts\n1:TOKEN');
      assert.equal(await search('TOKEN', { path: join(link, 'src') }), 'src/a.ts\n1:TOKEN');
    } finally {
      unlinkSync(link);
    }
  });

  it('does not follow links out of the folder', async () => {
    const outside = createWorkspace();
    outside.write('a.txt', 'hit\n');
    symlinkSync(outside.root, join(workspace.root, 'link'), 'junction');
    assert.match(await search('hit'), /^No matches/);
    outside.remove();
  });

  it('finds paths with blanks and accents, and shows a line end in a name as text', async () => {
    workspace.write('with space/ñ.txt', 'hit\n');
    assert.equal(await search('hit'), 'with space/ñ.txt\n1:hit');
    if (process.platform === 'win32') return;
    workspace.write('a\nb.txt', 'other\n');
    assert.equal(await search('other'), 'a\\u{a}b.txt\n1:other');
  });

  it('says how many files it could not read', async function () {
    if (process.platform === 'win32' || process.getuid?.() === 0) return this.skip();
    chmodSync(workspace.write('closed.txt', 'hit\n'), 0);
    workspace.write('open.txt', 'hit\n');
    assert.match(await search('hit'), /^open\.txt\n1:hit\n\nFiles or folders that could not be read: 1$/);
  });

  it('says that a path does not exist or is no file', async () => {
    assert.equal((await workspace.failure(tool, { pattern: 'x', path: 'nowhere' })).code, 'NOT_FOUND');
  });

  it('ends ripgrep when the turn is cancelled', async () => {
    const controller = new AbortController();
    workspace.signal = controller.signal;
    workspace.write('a.txt', 'x\n');
    const work = workspace.run(tool, { pattern: 'x' });
    controller.abort(new Error('cancelled by the user'));
    await assert.rejects(work, /cancelled by the user/);
  });

  describe('with an editor', () => {
    const unsaved = new Map<string, string>();
    let asked: string[] = [];

    beforeEach(() => {
      unsaved.clear();
      asked = [];
      workspace.buffers = {
        readText: async (path) => {
          asked.push(path);
          return unsaved.get(path) ?? readFileSync(path, 'utf8');
        },
        writeText: async (path, text) => {
          writeFileSync(path, text);
          return undefined;
        },
      };
    });

    it('searches the unsaved text of files with matches in place of the disk', async () => {
      const path = workspace.write('a.txt', 'old word\n');
      workspace.write('b.txt', 'word\n');
      unsaved.set(path, 'nothing\nnew word\nword\n');
      assert.equal(
        await search('word'),
        'a.txt\n2:new word\n3:word\n\nb.txt\n1:word\n\nFiles searched with their unsaved text: 1',
      );
      unsaved.set(path, 'gone\n');
      assert.equal(await search('word'), 'b.txt\n1:word\n\nFiles searched with their unsaved text: 1');
    });

    it('searches the unsaved text of files the session has read, within the folder and the pattern', async () => {
      const path = workspace.write('src/a.ts', 'saved\n');
      workspace.write('lib/b.ts', '');
      const { session } = workspace.context();
      await workspace.services.files.read(session, { path, name: 'src/a.ts', offset: 1, limit: 10 });
      unsaved.set(path, 'only typed\n');
      asked = [];
      assert.match(await search('only typed', { include: '*.js' }), /^No matches/);
      assert.match(
        await search('only typed', { path: '.', include: 'lib/**' }).catch(() => 'No matches'),
        /^No matches/,
      );
      assert.deepEqual(asked, []);
      assert.match(await search('only typed'), /^src\/a\.ts\n1:only typed\n/);
      assert.match(await search('only typed', { path: 'src/a.ts', output_mode: 'count' }), /^src\/a\.ts:1\n/);
      // Read before, and forbidden since.
      workspace.lists = { rules: [{ effect: 'deny', text: 'file_read(src/a.ts)' }] };
      assert.match(await search('only typed'), /^No matches/);
    });
  });

  it('costs the model at most 900 bytes of definition, in every language', () => {
    for (const locale of ['en', 'es']) {
      const definition = JSON.stringify(toModelTool(tool, createI18n({ locale })));
      assert.ok(
        Buffer.byteLength(definition) <= 900,
        `${locale}: ${Buffer.byteLength(definition)} ${definition}`,
      );
    }
  });
});
