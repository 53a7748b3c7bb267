// The command line as a real process: what only shows there (standard streams, exit codes, the environment).
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CliHome } from './fake-terminal.ts';

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..');
/** Where the loader is, as the process does not start in this repository. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

describe('ocho as a process', function () {
  this.timeout(60_000);
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => home.remove());

  function start(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const own = { OCHO_CONFIG_DIR: path.dirname(home.config), OCHO_STATE_DIR: home.state };
    return spawn(process.execPath, ['--import', TSX, path.join(ROOT, 'agent', 'main.ts'), ...argv], {
      cwd: home.workspace,
      env: { PATH: process.env.PATH, ...own, ...env },
    });
  }

  async function run(
    argv: readonly string[],
    options: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
  ): Promise<Finished> {
    const child = start(argv, options.env);
    const written = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      written.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      written.err += text;
    });
    child.stdin.end(options.input ?? '');
    const [code] = await once(child, 'close');
    return { code, ...written };
  }

  it('prints its version and nothing else', async () => {
    const { code, out, err } = await run(['--version']);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^ocho \S+\n$/);
  });

  it('speaks the language of OCHO_LOCALE, of config.toml, and of LANG', async () => {
    const spanish = /No existe la orden/;
    assert.match((await run(['nonsense'], { env: { LANG: 'es_ES.UTF-8' } })).err, spanish);
    home.write(home.config, 'locale = "es"\n');
    assert.match((await run(['nonsense'], { env: { LANG: 'en_US.UTF-8' } })).err, spanish);
    assert.match((await run(['nonsense'], { env: { OCHO_LOCALE: 'en' } })).err, /There is no command/);
  });

  it('tells a person at a terminal what it waits for, and an editor nothing', async function () {
    assert.deepEqual(await run([]), { code: 0, out: '', err: '' });
    // script(1) of util-linux gives a program a terminal.
    if (process.platform !== 'linux' || spawnSync('script', ['--version']).status !== 0) return this.skip();
    const command = [process.execPath, '--import', TSX, path.join(ROOT, 'agent', 'main.ts')].join(' ');
    const own = { OCHO_CONFIG_DIR: path.dirname(home.config), OCHO_STATE_DIR: home.state, OCHO_LOCALE: 'en' };
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: home.workspace,
      env: { PATH: process.env.PATH, ...own },
    });
    let shown = '';
    for await (const piece of child.stdout.setEncoding('utf8')) {
      shown += piece;
      // The end of the input, as a person types it.
      if (shown.includes('--help')) child.stdin.end('\u0004');
    }
    assert.match(shown, /waiting for an editor/);
  });

  it('sends the person of --login to setup', async () => {
    for (const argv of [['--login'], ['acp', '--login']]) {
      const { code, err } = await run(argv);
      assert.equal(code, 2);
      assert.match(err, /not a terminal/);
    }
  });

  it('keeps answers on standard output, faults on standard error and the exit code', async () => {
    const set = await run(['config', 'set', 'tools.optional', '[]', '--json']);
    assert.deepEqual([set.code, JSON.parse(set.out).key, set.err], [0, 'tools.optional', '']);
    const bad = await run(['config', 'set', 'tools.optional', 'x']);
    assert.deepEqual([bad.code, bad.out], [2, '']);
    assert.notEqual(bad.err, '');
  });

  it('answers questions that are piped in, characters cut in two included', async () => {
    const child = start(['policy', 'explain', 'path', '--json']);
    const question = JSON.stringify({ op: 'read', path: 'ma\u00F1ana.txt' });
    const bytes = Buffer.from(`${question}\n${question}\n`);
    const cut = bytes.lastIndexOf(0xc3) + 1;
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stdin.write(bytes.subarray(0, cut));
    // The first answer proves that the first piece, which ends within a character, has been read.
    await once(child.stdout, 'data');
    child.stdin.end(bytes.subarray(cut));
    const [code] = await once(child, 'close');
    assert.equal(code, 0);
    const [first, answer] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(answer, first);
    assert.deepEqual([answer.class, answer.decision], ['low', 'allow']);
    assert.ok(answer.resolved.endsWith('ma\u00F1ana.txt'));
  });

  it('takes a key from a pipe and leaves it out of everything it prints and logs', async () => {
    const { code, out, err } = await run(['setup', '--provider', 'anthropic', '--key-stdin'], {
      input: 'piped-key-value\n',
      env: { OCHO_LOG: 'debug:stderr' },
    });
    assert.equal(code, 0);
    assert.doesNotMatch(out + err, /piped-key-value/);
  });

  it('ends quietly when nobody reads its output any more', async () => {
    const child = start(['policy', 'explain', 'shell', '--json']);
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdin.on('error', () => undefined);
    child.stdin.write('{"command":"ls"}\n');
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const feed = setInterval(() => child.stdin.write('{"command":"ls"}\n'.repeat(200)), 20);
    const [code] = await once(child, 'exit');
    clearInterval(feed);
    assert.deepEqual([code, err], [0, '']);
  });
});
