// A client of the built agent that costs as little as possible: it must not be what is measured.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

export const AGENT_MAIN = fileURLToPath(new URL('../../dist/agent/main.js', import.meta.url));

/** A folder with a home for the agent and a small workspace. */
export function makeFolders() {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-bench-')));
  const workspace = path.join(base, 'workspace');
  fs.mkdirSync(workspace);
  fs.mkdirSync(path.join(base, 'config'));
  fs.writeFileSync(path.join(workspace, 'a.txt'), 'one\ntwo\n');
  return { base, workspace, remove: () => fs.rmSync(base, { recursive: true, force: true }) };
}

/** Environment of the agent: private folders and nothing of the caller's but PATH. */
export function agentEnvironment(base, extra = {}) {
  return {
    PATH: process.env.PATH,
    HOME: base,
    LANG: 'C.UTF-8',
    OCHO_CONFIG_DIR: path.join(base, 'config'),
    OCHO_STATE_DIR: path.join(base, 'state'),
    ...extra,
  };
}

/** Starts the agent. `request` gives its answer; `updates` are counted and their texts gathered as they come, with the time of the first. */
export function startAgent(base, env) {
  const child = spawn(process.execPath, [AGENT_MAIN, 'acp'], {
    cwd: base,
    env: agentEnvironment(base, env),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map();
  const seen = { updates: 0, text: '' };
  let rest = '';
  let id = 0;
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.method === 'session/update') {
        seen.updates += 1;
        const { update } = message.params;
        if (update.sessionUpdate === 'agent_message_chunk') {
          if (seen.text === '') seen.textAt = performance.now();
          seen.text += update.content.text;
        }
      } else if (waiting.has(message.id)) {
        waiting.get(message.id)(message);
      }
    }
  });
  const exited = new Promise((resolve) => child.on('close', resolve));
  child.on('close', () => {
    for (const settle of waiting.values()) settle({ error: { message: 'the agent has ended' } });
  });
  const request = (method, params) => {
    id += 1;
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer.then(({ result, error }) => {
      if (error) throw new Error(`${method}: ${error.message}`);
      return result;
    });
  };
  return {
    pid: child.pid,
    seen,
    request,
    initialize: () => request('initialize', { protocolVersion: 1, clientCapabilities: {} }),
    newSession: (cwd) => request('session/new', { cwd, mcpServers: [] }).then(({ sessionId }) => sessionId),
    prompt: (sessionId, text) => request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] }),
    stop: () => {
      child.stdin.end();
      return exited;
    },
    kill: () => {
      child.kill('SIGKILL');
      return exited;
    },
  };
}
