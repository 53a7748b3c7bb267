// What a command has started must end with it, whichever way it is asked to go.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AGENT_MAIN, agentEnvironment } from '../support/agent-process.ts';

const COMMANDS: Readonly<Record<string, (line: string) => readonly string[]>> = {
  'ocho run': (line) => ['run', '--approve', 'all', '--high-risk', 'ask', `run \`${line}\``],
  'ocho tools call': (line) => [
    ...['tools', 'call', 'shell', JSON.stringify({ command: line })],
    ...['--approve', 'all', '--high-risk', 'ask'],
  ],
};
const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

describe('a signal', function () {
  this.timeout(60_000);
  let base: string;
  let project: string;
  before(function () {
    // There are no signals to be sent on Windows.
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-signals-')));
    project = path.join(base, 'project');
    fs.mkdirSync(project);
  });
  afterEach(() => fs.rmSync(base, { recursive: true, force: true, maxRetries: 3 }));

  /** Starts the agent; `pid` is that of the command, once it runs. */
  async function start(args: readonly string[]) {
    const child = spawn(process.execPath, [AGENT_MAIN, ...args], {
      cwd: project,
      env: { ...agentEnvironment(path.join(base, 'home')), OCHO_MODEL: 'offline/basic' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    let ended = false;
    const code = new Promise<number | null>((resolve) =>
      child.once('close', (status) => {
        ended = true;
        resolve(status);
      }),
    );
    const file = path.join(project, 'pid');
    while (!fs.existsSync(file) || !fs.readFileSync(file, 'utf8').endsWith('\n')) {
      if (ended) throw new Error(`the agent has ended: ${output}`);
      await pause(10);
    }
    return { child, code, pid: Number(fs.readFileSync(file, 'utf8')) };
  }

  for (const [name, args] of Object.entries(COMMANDS)) {
    for (const [signal, expected] of Object.entries(CODES) as [keyof typeof CODES, number][]) {
      it(`${signal} ends ${name} and the command it runs`, async () => {
        const { child, code, pid } = await start(args('echo $$ > pid; exec sleep 120'));
        child.kill(signal);
        assert.equal(await code, expected);
        assert.ok(!isAlive(pid), `${pid} is still alive`);
      });
    }

    it(`that comes twice ends ${name} and a command that does not want to end`, async () => {
      const line = 'trap "" TERM INT HUP; echo $$ > pid; while :; do sleep 0.1; done';
      const { child, code, pid } = await start(args(line));
      child.kill('SIGTERM');
      child.kill('SIGHUP');
      assert.ok([143, 129].includes((await code) ?? 0));
      assert.ok(!isAlive(pid), `${pid} is still alive`);
    });
  }
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie has ended; whoever inherited it has not noticed yet.
  return !(process.platform === 'linux' && /^State:\s+[ZX]/m.test(statusOf(pid)));
}

function statusOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return 'State: X';
  }
}
