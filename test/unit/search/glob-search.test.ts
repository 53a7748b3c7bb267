import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, unlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, sep } from 'node:path';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import globSearch from '../../../agent/tools/builtin/glob-search.tool.ts';
import { findRipgrep } from '../../../agent/tools/builtin/search/ripgrep.ts';
import { toModelTool } from '../../../agent/tools/schema.ts';
import { ToolError, type ToolModule } from '../../../agent/tools/tool.ts';
import { createWorkspace, i18n, type Workspace } from './workspace.ts';

// The contract of the tool without its own types, as the registry holds it.
const tool = globSearch as unknown as ToolModule;

describe('glob_search', () => {
  let workspace: Workspace;
  const find = async (pattern: string, more: Record<string, unknown> = {}) =>
    (await workspace.run(tool, { pattern, ...more })).split('\n').map((line) => line.replaceAll(sep, '/'));
  const found = async (pattern: string, more: Record<string, unknown> = {}) =>
    (await find(pattern, more)).sort();

  beforeEach(() => {
    workspace = createWorkspace();
  });
  afterEach(() => workspace.remove());

  it('matches a pattern without a slash in every folder, and one with a slash from where it starts', async () => {
    for (const path of ['a.ts', 'src/b.ts', 'src/deep/c.ts', 'src/d.js', 'other/src/e.ts'])
      workspace.write(path, '');
    assert.deepEqual(await found('*.ts'), ['a.ts', 'other/src/e.ts', 'src/b.ts', 'src/deep/c.ts']);
    assert.deepEqual(await found('src/*.ts'), ['src/b.ts']);
    assert.deepEqual(await found('src/**/*.ts'), ['src/b.ts', 'src/deep/c.ts']);
    assert.deepEqual(await found('./src/'), ['src/b.ts', 'src/d.js', 'src/deep/c.ts']);
    assert.deepEqual(await found('**/src/*.{ts,js}'), ['other/src/e.ts', 'src/b.ts', 'src/d.js']);
    assert.deepEqual(await found('*', { path: 'src' }), ['src/b.ts', 'src/d.js', 'src/deep/c.ts']);
    assert.deepEqual(await found('src/b.ts'), ['src/b.ts']);
    assert.deepEqual(await found('?.ts', { path: 'src/deep' }), ['src/deep/c.ts']);
  });

  it('gives the newest first and says how many more there are', async () => {
    ['old', 'new', 'middle'].forEach((name, index) => {
      const time = [1_000, 3_000, 2_000][index] ?? 0;
      utimesSync(workspace.write(`${name}.txt`, ''), time, time);
    });
    assert.deepEqual(await find('*.txt'), ['new.txt', 'middle.txt', 'old.txt']);
    const limited = await find('*.txt', { limit: 1 });
    assert.equal(limited[0], 'new.txt');
    assert.match(limited[1] ?? '', /^2 more files match/);
  });

  it('respects .gitignore without a repository, says what it left out, and lists it when asked', async () => {
    workspace.write('.gitignore', 'node_modules\n*.log\n');
    for (const path of ['a.js', 'run.log', 'node_modules/x/b.js', '.github/c.js', '.git/d.js'])
      workspace.write(path, '');
    assert.deepEqual(await find('*.js'), [
      ...['.github/c.js', 'a.js'].sort((one, other) => Number(one === 'a.js') - Number(other === 'a.js')),
      'Left out by .gitignore: 2 files or folders (include_ignored: true lists them).',
    ]);
    assert.match((await find('*.log'))[0] ?? '', /^No file matches \*\.log/);
    assert.deepEqual(await found('*.js', { include_ignored: true }), [
      '.github/c.js',
      'a.js',
      'node_modules/x/b.js',
    ]);
    assert.deepEqual(await found('*.log', { include_ignored: true }), ['run.log']);
    assert.deepEqual(await found('node_modules/**/*.js'), ['node_modules/x/b.js']);
  });

  it('finds names with blanks, accents, brackets and dashes, and keeps each on one line', async () => {
    const names = ['with space.txt', 'ñandú ü.txt', '[id].txt', '-dash.txt', '日本.txt'];
    for (const name of names) workspace.write(name, '');
    assert.deepEqual(await found('*.txt'), [...names].sort());
    assert.deepEqual(await found('[id].txt'), ['[id].txt']);
    assert.deepEqual(await found('ñ*'), ['ñandú ü.txt']);
    if (process.platform === 'win32') return;
    workspace.write('new\nline.md', '');
    assert.deepEqual(await find('*.md'), ['new\\u{a}line.md']);
  });

  it('understands absolute patterns, the home folder and folders above', async () => {
    workspace.write('inside/a.ts', '');
    assert.deepEqual(await found(`${workspace.root}/inside/*.ts`), ['inside/a.ts']);
    const elsewhere = createWorkspace();
    const file = elsewhere.write('b.ts', '');
    assert.deepEqual(await found(`../${basename(elsewhere.root)}/*.ts`), [file.replaceAll(sep, '/')]);
    elsewhere.remove();
  });

  it('plans the folder that it will search, links resolved', async () => {
    mkdirSync(join(workspace.root, 'real'));
    symlinkSync(join(workspace.root, 'real'), join(workspace.root, 'link'), 'junction');
    const plan = await globSearch
      .createTool(workspace.services)
      .plan({ pattern: 'link/**/*.ts' }, workspace.context());
    assert.deepEqual(plan.parts, [
      { kind: 'path', op: 'search', path: 'link', resolved: join(workspace.root, 'real') },
    ]);
  });

  it('does not follow links', async () => {
    const outside = createWorkspace();
    outside.write('secret.ts', '');
    symlinkSync(outside.root, join(workspace.root, 'link'), 'junction');
    assert.match((await find('**/*.ts'))[0] ?? '', /^No file matches/);
    outside.remove();
  });

  it('does not show the names of forbidden paths', async () => {
    for (const path of ['private/a.ts', 'denied.ts', 'asked.ts', 'b.ts']) workspace.write(path, '');
    workspace.lists = {
      forbiddenPaths: ['private'],
      rules: [{ effect: 'deny', text: 'file_read(denied.ts)' }],
      alwaysAsk: ['file_read(asked.ts)'],
    };
    assert.deepEqual(await found('*.ts'), ['asked.ts', 'b.ts']);
    // Nor do they count.
    const [only, ...rest] = await find('{b,denied}.ts', { limit: 1 });
    assert.deepEqual([only, rest], ['b.ts', []]);
    assert.equal((await workspace.failure(tool, { pattern: '*', path: 'private' })).code, 'NOT_READABLE');
    assert.equal((await workspace.failure(tool, { pattern: 'private/x/*' })).code, 'NOT_READABLE');
  });

  it('gives paths from the folder of the session when that was opened through a link', async () => {
    workspace.lists = { forbiddenPaths: ['private/**'] };
    workspace.write('private/a.ts', '');
    workspace.write('src/b.ts', '');
    const link = `${workspace.root}-link`;
    symlinkSync(workspace.root, link, 'junction');
    try {
      workspace.cwd = link;
      assert.deepEqual(await found('*.ts'), ['src/b.ts']);
      assert.deepEqual(await found('*.ts', { path: workspace.root }), ['src/b.ts']);
      assert.match((await found('*.ts', { path: 'private' }))[0] ?? '', /^No file/);
    } finally {
      unlinkSync(link);
    }
  });

  it('says what is wrong with a pattern or a folder', async () => {
    workspace.write('file.txt', '');
    const code = async (pattern: string, path?: string) =>
      (await workspace.failure(tool, { pattern, ...(path !== undefined && { path }) })).code;
    assert.equal(await code(''), 'INVALID_PATTERN');
    assert.equal(await code('src/{a,b'), 'INVALID_PATTERN');
    assert.equal(await code('a[b'), 'INVALID_PATTERN');
    assert.equal(await code('a'.repeat(2_000)), 'INVALID_PATTERN');
    assert.equal(await code('{.,..}/*.txt'), 'INVALID_PATTERN');
    assert.equal(await code('src/*/../../../*'), 'INVALID_PATTERN');
    assert.equal(await code('*', 'nowhere'), 'NOT_FOUND');
    assert.equal(await code('nowhere/*'), 'NOT_FOUND');
    assert.equal(await code('*', 'file.txt'), 'NOT_A_FOLDER');
  });

  it('takes the ripgrep on PATH when none was shipped, and says what to do when there is none', async () => {
    const nowhere = [join(workspace.root, 'rg')];
    assert.equal(await findRipgrep({ which: async () => '/opt/bin/rg' }, nowhere), '/opt/bin/rg');
    const missing = await findRipgrep({ which: async () => undefined }, nowhere).catch(
      (error: unknown) => error,
    );
    assert.ok(missing instanceof ToolError);
    assert.equal(missing.code, 'RIPGREP_MISSING');
    assert.match(i18n.format(missing.text), /reinstall Ocho/);
  });

  it('gives the model a failure to start as a result', async () => {
    const start = () => Promise.reject(new OchoError('SPAWN_FAILED', { id: 'search-timeout' }));
    const broken = globSearch.createTool({
      ...workspace.services,
      processes: { ...workspace.services.processes, start },
    });
    const plan = await broken.plan({ pattern: '*' }, workspace.context());
    await assert.rejects(broken.execute(plan, workspace.context()), {
      name: 'ToolError',
      code: 'SPAWN_FAILED',
    });
  });

  it('stops when the turn is cancelled', async () => {
    const controller = new AbortController();
    workspace.signal = controller.signal;
    controller.abort(new Error('cancelled by the user'));
    await assert.rejects(workspace.run(tool, { pattern: '*' }), /cancelled by the user/);
  });

  it('keeps its bounds on many files', async () => {
    for (let index = 0; index < 3_000; index += 1) workspace.write(`many/${index % 50}/${index}.txt`, '');
    const lines = await find('**');
    assert.equal(lines.length, 201);
    assert.match(lines[200] ?? '', /^More than 1800 more files match/);
  });

  it('costs the model at most 450 bytes of definition, in every language', () => {
    for (const locale of ['en', 'es']) {
      const definition = JSON.stringify(toModelTool(tool, createI18n({ locale })));
      assert.ok(
        Buffer.byteLength(definition) <= 450,
        `${locale}: ${Buffer.byteLength(definition)} ${definition}`,
      );
    }
  });

  it('is shown with its pattern, whatever the arguments are', () => {
    assert.equal(tool.view.title({ pattern: 'a\nb' }, i18n), 'Find a\\u{a}b');
    assert.equal(tool.view.title({}, i18n), 'Find ');
    assert.deepEqual(tool.view.locations({ path: 'x' }, tmpdir()), [{ path: join(tmpdir(), 'x') }]);
  });
});
