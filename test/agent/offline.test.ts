// `ocho run` as a process with the offline model: what a person or a harness gets without a key and without a network.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { LoggedEvent, RuntimeEvent } from '../../agent/runtime/events.ts';
import { AGENT_MAIN, agentEnvironment } from '../support/agent-process.ts';

const SAMPLE = path.resolve('test/fixtures/sample');
const windows = process.platform === 'win32';

const TASKS = {
  en: [
    'search for "discounted" in src',
    'read src/price.js',
    'replace "1 + percent / 100" with "1 - percent / 100" in src/price.js',
    'then run `npm test`',
  ].join('\n'),
  es: [
    'busca "discounted" en src',
    'lee src/price.js',
    'reemplaza "1 + percent / 100" por "1 - percent / 100" en src/price.js',
    'luego ejecuta `npm test`',
  ].join('\n'),
};

/** The same without the test, which takes its time. */
const EDIT = TASKS.en.split('\n').slice(0, -1).join('\n');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

describe('ocho run with the offline model', function () {
  this.timeout(60_000);
  let base: string;
  let project: string;

  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-offline-')));
    project = path.join(base, 'project');
    fs.mkdirSync(path.join(base, 'home'));
    freshProject();
  });
  afterEach(() => fs.rmSync(base, { recursive: true, force: true, maxRetries: 3 }));

  const freshProject = () => {
    fs.rmSync(project, { recursive: true, force: true });
    fs.cpSync(SAMPLE, project, { recursive: true });
  };
  const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = project) => {
    const child = spawn(process.execPath, [AGENT_MAIN, 'run', ...args], {
      cwd,
      env: { ...agentEnvironment(path.join(base, 'home')), OCHO_MODEL: 'offline/basic', ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const ended = new Promise<Ended>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, stdout, stderr }));
    });
    return { child, ended };
  };
  const run = (
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    input = '',
    cwd = project,
  ) => {
    const { child, ended } = start(args, env, cwd);
    child.stdin.end(input);
    return ended;
  };
  const price = () => fs.readFileSync(path.join(project, 'src', 'price.js'), 'utf8');
  const isMended = () => price().includes('1 - percent / 100');

  for (const locale of ['en', 'es'] as const) {
    it(`searches, reads, edits and tests in plain words (${locale}), and ends with 0`, async () => {
      const { code, stdout, stderr } = await run(['--approve', 'all', TASKS[locale]], {
        OCHO_LOCALE: locale,
      });
      assert.equal(code, 0, stderr);
      assert.ok(isMended());
      assert.match(stdout, /src.price\.js/);
      assert.match(stdout, /fail 0/);
    });
  }

  it('answers in the language of the person', async () => {
    const english = await run(['help'], { OCHO_LOCALE: 'en' });
    const spanish = await run(['ayuda'], { OCHO_LOCALE: 'es' });
    assert.deepEqual([english.code, spanish.code], [0, 0]);
    assert.match(english.stdout, /language model/);
    assert.match(spanish.stdout, /modelo de lenguaje/);
  });

  it('shows each question, the change it is about and the answer it was given', async () => {
    const { stdout } = await run(['--approve', 'all', EDIT]);
    assert.equal(stdout.split('\n').filter((line) => line.startsWith('? ')).length, 1);
    assert.match(stdout, /^\+ {2}return .*1 - percent/m);
    assert.match(stdout, /allow once/);
  });

  it('does not call a command a success that failed, nor go on with what needed it', async () => {
    const { stdout } = await run(['--approve', 'all', 'run `npm test` and then read package.json']);
    assert.match(stdout, /`npm test` did not succeed/);
    assert.doesNotMatch(stdout, /corner-shop",/);
  });

  it('prints one event a line with --json, complete and in order', async () => {
    const { code, stdout } = await run(['--json', '--approve', 'all', EDIT]);
    assert.equal(code, 0);
    const events = parsed(stdout);
    const first = events[0]?.seq ?? 0;
    assert.deepEqual(
      events.map(({ seq }) => seq),
      events.map((_, index) => first + index),
    );
    for (const { at } of events) assert.equal(new Date(at).toISOString(), at);
    assert.equal(events.at(-1)?.event.type, 'turn_ended');
    assert.deepEqual(ends(events), Array(4).fill('completed'));
  });

  it('takes the task from standard input', async () => {
    const { code, stdout } = await run(['-'], {}, 'read README.md\n');
    assert.equal(code, 0);
    assert.match(stdout, /Corner shop/);
  });

  it('changes nothing and ends with 3 when it may not ask and has to', async () => {
    const before = price();
    const { code, stdout, stderr } = await run(['--approve', 'never', EDIT]);
    assert.equal(code, 3, stdout);
    assert.equal(price(), before);
    assert.notEqual(stderr, '');
  });

  it('asks nobody where there is no terminal, unless told otherwise', async () => {
    const { code } = await run([EDIT]);
    assert.equal(code, 3);
  });

  it('reads without asking, and ends with 0', async () => {
    const { code } = await run(['--approve', 'never', 'read src/price.js']);
    assert.equal(code, 0);
  });

  it('changes nothing in the mode read_only, whatever is approved', async () => {
    const before = price();
    const { code } = await run(['--mode', 'read_only', '--approve', 'all', EDIT]);
    assert.equal(code, 3);
    assert.equal(price(), before);
  });

  it('needs no approval in the mode full', async () => {
    const { code } = await run(['--mode', 'full', '--approve', 'never', EDIT]);
    assert.equal(code, 0);
    assert.ok(isMended());
  });

  it('keeps strictly to the tools it is given', async () => {
    const { stdout } = await run(['--json', '--tools', 'file_read', '--approve', 'all', EDIT]);
    const used = parsed(stdout).flatMap(({ event }) => (event.type === 'tool_call' ? [event.tool] : []));
    assert.deepEqual([...new Set(used)], ['file_read']);
    assert.ok(!isMended());
  });

  it('ends with 1 when the turn is not brought to its end', async () => {
    const { code, stderr } = await run(['--max-turns', '1', '--approve', 'all', EDIT]);
    assert.equal(code, 1);
    assert.notEqual(stderr, '');
  });

  for (const [what, args] of Object.entries({
    'no task': [],
    'an unknown option': ['--nonsense', 'help'],
    'a mode that does not exist': ['--mode', 'yolo', 'help'],
    'a folder that does not exist': ['--cwd', 'nowhere', 'help'],
    'a blank task': ['  '],
    'a tool that does not exist': ['--tools', 'file_red', 'help'],
    'a model without a provider': ['--model', 'basic', 'help'],
    'a session that does not exist': ['--session', '00000000-0000-7000-8000-000000000000', 'help'],
    'a recording that cannot be written': ['--record', path.join('nowhere', 'x'), 'help'],
  })) {
    it(`ends with 2 and says why for ${what}`, async () => {
      const { code, stdout, stderr } = await run(args);
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, /\S/);
    });
  }

  it('ends with 2 and names file and line when the configuration is broken', async () => {
    const folder = path.join(base, 'home', 'config');
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'config.toml'), '[tools]\nobtional = []\n');
    const { code, stderr } = await run(['help']);
    assert.equal(code, 2);
    assert.ok(stderr.startsWith(`${path.join(folder, 'config.toml')}:2:`), stderr);
    assert.match(stderr, /Did you mean "tools\.optional"/);
  });

  it('ends with 4 when the model cannot be had', async () => {
    const noKey = await run(['--model', 'anthropic/some-model', 'hello']);
    assert.equal(noKey.code, 4);
    assert.match(noKey.stderr, /ANTHROPIC_API_KEY|ocho setup/);
    const url = await closedUrl();
    const noServer = await run(['--model', 'openai/some-model', 'hello'], { OPENAI_BASE_URL: `${url}/v1` });
    assert.equal(noServer.code, 4);
    assert.ok(noServer.stderr.includes(url), noServer.stderr);
  });

  it('ends with 4 for a provider or a recording that does not exist', async () => {
    for (const model of ['nobody/model', 'replay/missing.json', 'offline/nope']) {
      const { code, stderr } = await run(['--model', model, 'hello']);
      assert.equal(code, 4, `${model}: ${stderr}`);
    }
  });

  it('stops everything and ends with 130 when it is interrupted', async function () {
    if (windows) this.skip();
    const { child, ended } = start(['--json', '--mode', 'full', 'run `sleep 60`']);
    child.stdin.end();
    let seen = '';
    child.stdout.on('data', (text: string) => {
      if (seen.includes('tool_started')) return;
      seen += text;
      if (seen.includes('tool_started')) child.kill('SIGINT');
    });
    const { code, stdout } = await ended;
    assert.equal(code, 130);
    const events = parsed(stdout);
    assert.deepEqual(ends(events), ['cancelled']);
    assert.deepEqual(last(events), { type: 'turn_ended', turn: 1, stopReason: 'cancelled' });
  });

  it('goes on with the last session of the folder, or with a named one', async () => {
    const first = await run(['read README.md']);
    const id = /[0-9a-f-]{36}/.exec(first.stderr)?.[0] ?? '';
    assert.notEqual(id, '');
    for (const args of [['--continue'], ['--session', id]]) {
      const next = await run([...args, '--json', 'read package.json']);
      assert.equal(next.code, 0, next.stderr);
      assert.ok((parsed(next.stdout)[0]?.seq ?? 0) > 0);
    }
    const elsewhere = await run(['--session', id, '--cwd', base, 'read package.json']);
    assert.equal(elsewhere.code, 2);
    assert.ok(elsewhere.stderr.includes(project), elsewhere.stderr);
    fs.renameSync(project, `${project}-moved`);
    const moved = await run(
      ['--session', id, '--cwd', `${project}-moved`, 'read package.json'],
      {},
      '',
      base,
    );
    assert.equal(moved.code, 0, moved.stderr);
  });

  it('goes on with a named session in its own folder, wherever it is called', async () => {
    const first = await run(['read README.md']);
    const id = /[0-9a-f-]{36}/.exec(first.stderr)?.[0] ?? '';
    const next = await run(['--session', id, 'read package.json'], {}, '', base);
    assert.equal(next.code, 0, next.stderr);
    assert.match(next.stdout, /"name"/);
  });

  it('ends with 1 when it did not understand the task', async () => {
    const { code, stdout } = await run(['paint the sky']);
    assert.equal(code, 1);
    assert.match(stdout, /paint the sky/);
  });

  it('records what the model answers, and plays it again with the same effect', async () => {
    const cassette = path.join(base, 'cassette.jsonl');
    const recorded = await run(['--json', '--record', cassette, '--approve', 'all', EDIT]);
    assert.equal(recorded.code, 0, recorded.stderr);
    assert.ok(isMended());
    freshProject();
    assert.ok(!isMended());
    const model = ['--model', `replay/${cassette}`];
    const replayed = await run([...model, '--json', '--approve', 'all', EDIT]);
    assert.equal(replayed.code, 0, replayed.stderr);
    assert.ok(isMended());
    assert.equal(words(replayed.stdout), words(recorded.stdout));
    assert.deepEqual(ends(parsed(replayed.stdout)), ends(parsed(recorded.stdout)));
  });
});

/** An address at which nothing listens any more. */
async function closedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server's address is one.
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

/** The events of `--json`; fails for a line that is none. */
function parsed(stdout: string): LoggedEvent[] {
  const lines = stdout.split('\n');
  assert.equal(lines.pop(), '', 'the last line has its end');
  // What a line must be is what is tested here.
  return lines.map((line) => JSON.parse(line) as LoggedEvent);
}

const last = (events: readonly LoggedEvent[]): RuntimeEvent | undefined => events.at(-1)?.event;

const ends = (events: readonly LoggedEvent[]): string[] =>
  events.flatMap(({ event }) => (event.type === 'tool_ended' ? [event.end] : []));

/** Times a test run needed differ from run to run; what was said around them does not. */
const words = (stdout: string): string =>
  parsed(stdout)
    .flatMap(({ event }) => (event.type === 'text' ? [event.text] : []))
    .join('');
