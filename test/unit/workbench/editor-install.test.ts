// How the editor of the workbench suites gets into the cache, with an npm that only pretends.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MODULE = path.resolve('test/workbench/harness/editor-install.ts');
/** Notes each call, and makes what the real one makes. `BREAK` is the call that fails. */
const NPM = `#!${process.execPath}
const fs = require('node:fs');
const call = process.argv[2] + ' ' + process.cwd().split('node_modules').length;
fs.appendFileSync(process.env.CALLS, call + '\\n');
if (call === process.env.BREAK) { console.error('the registry is closed'); process.exit(1); }
fs.mkdirSync('node_modules/code-server/lib/vscode/extensions', { recursive: true });
if (process.argv[2] === 'rebuild') {
  fs.mkdirSync('node_modules/@vscode/spdlog/build/Release', { recursive: true });
  fs.writeFileSync('node_modules/@vscode/spdlog/build/Release/spdlog.node', '');
}
`;
const CODE = `import(${JSON.stringify(MODULE)}).then(({ installEditor }) => installEditor()).then(
  ({ entry }) => console.log(entry),
  (error) => { console.error(error.message); process.exitCode = 1; });`;

describe('the editor of the workbench suites', function () {
  this.timeout(60_000);
  let base: string;
  let cache: string;

  before(function () {
    if (process.platform !== 'linux') this.skip();
  });
  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-install-')));
    cache = path.join(base, 'cache');
    fs.mkdirSync(path.join(base, 'bin'));
    fs.writeFileSync(path.join(base, 'bin', 'npm'), NPM, { mode: 0o755 });
    // Stand for a compiler, wherever this runs.
    for (const name of ['g++', 'make', 'python3']) {
      fs.writeFileSync(path.join(base, 'bin', name), '', { mode: 0o755 });
    }
  });
  afterEach(() => {
    if (base) fs.rmSync(base, { recursive: true, force: true });
  });

  const calls = () =>
    fs.existsSync(path.join(base, 'calls'))
      ? fs.readFileSync(path.join(base, 'calls'), 'utf8').trim().split('\n')
      : [];
  const ALL = ['install 1', 'install 2', 'install 2', 'rebuild 2'];

  it('is installed once by two runs that start together, and found by later ones', async () => {
    const ended = await Promise.all([install(), install()]);
    assert.deepEqual(
      ended.map(({ code }) => code),
      [0, 0],
    );
    assert.deepEqual(calls(), ALL);
    const { stdout } = await install();
    assert.match(stdout, /^\S+code-server\S+entry\.js\n$/);
    assert.deepEqual(calls(), ALL);
    assert.equal(fs.readdirSync(cache).length, 1);
  });

  it('is not there when a step fails, which says what npm said; the next run makes it', async () => {
    const failed = await install({ BREAK: 'rebuild 2' });
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /npm rebuild[\s\S]*the registry is closed/);
    assert.deepEqual(
      fs.readdirSync(cache).filter((name) => !name.endsWith('.tmp')),
      [],
    );
    assert.equal((await install()).code, 0);
  });

  it('is not waited for when the run that installs it has died', async () => {
    assert.equal((await install()).code, 0);
    const [name = ''] = fs.readdirSync(cache);
    fs.rmSync(path.join(cache, name), { recursive: true });
    const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await new Promise((resolve) => dead.once('close', resolve));
    fs.writeFileSync(path.join(cache, `${name}.lock`), String(dead.pid));
    assert.equal((await install()).code, 0);
    assert.deepEqual(fs.readdirSync(cache), [name]);
  });

  async function install(env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', CODE], {
      env: {
        PATH: `${path.join(base, 'bin')}${path.delimiter}${process.env.PATH}`,
        HOME: base,
        TMPDIR: process.env.TMPDIR ?? os.tmpdir(),
        OCHO_TEST_CACHE: cache,
        CALLS: path.join(base, 'calls'),
        ...env,
      },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, stdout, stderr };
  }
});
