// acpx (https://www.npmjs.com/package/acpx) drives the built agent: a client nobody here wrote, with its own ideas of
// permissions, sessions and processes. It starts an agent process for every turn and loads the session into it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SessionNotification } from '@agentclientprotocol/sdk';
import { AGENT_MAIN, agentEnvironment, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';

const ACPX = path.resolve('node_modules/acpx/dist/cli.js');
const AGENT = `"${process.execPath}" "${AGENT_MAIN}" acp`;

describe('acpx', function () {
  this.timeout(120_000);
  let base: string;
  let project: string;
  let model: ModelServer;

  beforeEach(async () => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-acpx-')));
    project = path.join(base, 'project');
    fs.mkdirSync(project);
    fs.writeFileSync(path.join(project, 'greeting.txt'), 'hello\n');
    model = await ModelServer.start();
  });
  afterEach(async () => {
    await model.stop();
    fs.rmSync(base, { recursive: true, force: true, maxRetries: 3 });
  });

  /** Starts acpx with its answers as JSON lines: the ACP messages, or the result of a command. */
  const start = (...args: string[]) => {
    // Options before the command are global ones; the owner of a session's queue goes after a second of idleness.
    const globals = ['--agent', AGENT, '--cwd', project, '--format', 'json', '--ttl', '1'];
    const child = spawn(process.execPath, [ACPX, ...globals, ...args], {
      cwd: project,
      env: { ...agentEnvironment(base), ...modelEnvironment(model.url) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const finished = once(child, 'close').then(([code]) => ({
      code: Number(code),
      lines: parse(stdout),
      stderr,
    }));
    return { child, finished };
  };
  const acpx = (...args: string[]) => start(...args).finished;
  const succeed = async (...args: string[]) => {
    const result = await acpx(...args);
    assert.equal(result.code, 0, `acpx ${args.join(' ')}: ${result.stderr} ${JSON.stringify(result.lines)}`);
    return result;
  };
  const writeStep = (name: string) => ({
    parts: [
      {
        call: {
          name: 'file_write',
          arguments: JSON.stringify({ path: path.join(project, name), content: `made ${name}\n` }),
        },
      },
    ],
  });
  const say = (text: string) => ({ parts: [{ text }] });
  const exists = (name: string) => fs.existsSync(path.join(project, name));
  const inSession = async (use: (session: string) => Promise<void>) => {
    const created = await succeed('sessions', 'new', '--name', 'work');
    try {
      await use(String(created.lines.at(-1)?.acpxSessionId));
    } finally {
      await acpx('sessions', 'close', 'work');
    }
  };

  it('runs one task with every permission given', async () => {
    model.queue(writeStep('new.txt'), say('Written.'));
    const { lines } = await succeed('--approve-all', 'exec', 'write a file');
    assert.equal(fs.readFileSync(path.join(project, 'new.txt'), 'utf8'), 'made new.txt\n');
    assert.match(agentText(lines), /Written\./);
    assert.ok(lines.some((line) => line.method === 'session/request_permission'));
    assert.equal(stopReason(lines), 'end_turn');
  });

  it('runs one task with every permission refused, and the model is told', async () => {
    model.queue(writeStep('new.txt'), say('Then I leave it.'));
    const { code, lines } = await acpx('--deny-all', 'exec', 'write a file');
    // acpx says with 5 that something was asked for and nothing was allowed.
    assert.equal(code, 5);
    assert.equal(exists('new.txt'), false);
    assert.match(agentText(lines), /Then I leave it\./);
    assert.equal(stopReason(lines), 'end_turn');
    const told = JSON.stringify(model.requests[1]?.body.messages);
    assert.match(told, /"role":"tool"/);
    assert.ok(lines.some((line) => JSON.stringify(line).includes('"status":"failed"')));
  });

  it('goes on with a named session in another process, with all that was said', async () => {
    await inSession(async (session) => {
      model.queue(say('Blue, I see.'), say('You said blue.'));
      await succeed('prompt', '-s', 'work', 'My colour is blue.');
      const first = recordOf(base, session);
      await succeed('prompt', '-s', 'work', 'Which colour is mine?');
      const second = recordOf(base, session);
      assert.notEqual(first.agentStartedAt, second.agentStartedAt);
      const heard = JSON.stringify(model.requests[1]?.body.messages);
      for (const text of ['My colour is blue.', 'Blue, I see.', 'Which colour is mine?']) {
        assert.ok(heard.includes(text), text);
      }
      // acpx silently begins a new session when loading fails; then the id in its record is another.
      assert.equal(second.acpSessionId, session);
    });
  });

  it('cancels a turn from another process, and the session goes on', async () => {
    await inSession(async () => {
      model.queue({ parts: [{ text: 'thinking about it' }], hang: 'after-headers' }, say('Here again.'));
      const running = start('prompt', '-s', 'work', 'take your time');
      while (model.requests.length === 0) await pause(10);
      const cancelled = await succeed('cancel', '-s', 'work');
      assert.equal(cancelled.lines.at(-1)?.cancelled, true);
      assert.equal(stopReason((await running.finished).lines), 'cancelled');
      assert.equal(await model.requests[0]?.closed, true);
      const { lines } = await succeed('prompt', '-s', 'work', 'and now?');
      assert.match(agentText(lines), /Here again\./);
      assert.match(JSON.stringify(model.requests[1]?.body.messages), /take your time/);
    });
  });

  it('sets a mode that holds in later processes', async () => {
    await inSession(async () => {
      const set = await succeed('set-mode', 'read_only', '-s', 'work');
      assert.equal(set.lines.at(-1)?.modeId, 'read_only');
      model.queue(writeStep('new.txt'), say('Not allowed, then.'));
      const { lines } = await succeed('--approve-all', 'prompt', '-s', 'work', 'write a file');
      assert.equal(exists('new.txt'), false);
      assert.ok(!lines.some((line) => line.method === 'session/request_permission'));
      assert.match(agentText(lines), /Not allowed, then\./);
    });
  });

  it('is told about a mode that there is not', async () => {
    await inSession(async () => {
      const { code, lines, stderr } = await acpx('set-mode', 'reckless', '-s', 'work');
      assert.notEqual(code, 0);
      assert.match(JSON.stringify(lines) + stderr, /read_only/);
    });
  });

  it('sets a model that later processes use', async () => {
    await inSession(async () => {
      await succeed('set', 'model', 'openai/other-model', '-s', 'work');
      model.queue(say('Other.'));
      await succeed('prompt', '-s', 'work', 'who are you?');
      assert.equal(model.requests[0]?.body.model, 'other-model');
    });
  });

  it('closes a session', async () => {
    await succeed('sessions', 'new', '--name', 'work');
    model.queue(say('Yes?'));
    await succeed('prompt', '-s', 'work', 'hello');
    const closed = await succeed('sessions', 'close', 'work');
    assert.equal(closed.lines.at(-1)?.action, 'session_closed');
    const { code } = await acpx('prompt', '-s', 'work', 'still there?');
    assert.equal(code, 4);
    assert.equal(model.requests.length, 1);
  });
});

type Line = Readonly<Record<string, unknown>>;

function parse(stdout: string): Line[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line); // Each line of `--format json` is an object.
}

function agentText(lines: readonly Line[]): string {
  return lines
    .filter(({ method }) => method === 'session/update')
    .map(({ params }) => (params as SessionNotification).update) // As the method says.
    .map((update) =>
      update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text'
        ? update.content.text
        : '',
    )
    .join('');
}

function stopReason(lines: readonly Line[]): unknown {
  return lines
    .map(({ result }) => result)
    .map((result) =>
      typeof result === 'object' && result !== null && 'stopReason' in result ? result.stopReason : undefined,
    )
    .findLast((reason) => reason !== undefined);
}

/** What acpx remembers of a session. */
function recordOf(home: string, session: string): { acpSessionId?: unknown; agentStartedAt?: unknown } {
  const dir = path.join(home, '.acpx', 'sessions');
  const [file] = fs.readdirSync(dir).filter((name) => name.includes(session) && name.endsWith('.json'));
  const record = JSON.parse(fs.readFileSync(path.join(dir, file ?? ''), 'utf8')) as Record<string, unknown>;
  return {
    acpSessionId: record.acp_session_id ?? record.acpSessionId,
    agentStartedAt: record.agent_started_at ?? record.agentStartedAt,
  };
}
