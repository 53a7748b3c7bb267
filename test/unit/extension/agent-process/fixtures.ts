// Agents of a few lines, started for real, and what their supervision is made of.
import os from 'node:os';
import { systemClock } from '../../../../agent/platform/clock.ts';
import { createProcessTable } from '../../../../agent/platform/process-table.ts';
import { createPosixTree, createWindowsTree } from '../../../../agent/platform/process-tree.ts';
import { createTaskKill } from '../../../../agent/platform/taskkill.ts';
import type { AgentCommand } from '../../../../extension/agent-process/agent-command.ts';
import type { StartOptions } from '../../../../extension/agent-process/agent-process.ts';
import type { ClientHandlers } from '../../../../extension/agent-process/connection.ts';

/** The process trees of this machine. */
export const tree: StartOptions['tree'] = (leader) =>
  process.platform === 'win32'
    ? createWindowsTree(leader.pid, createTaskKill(process.env), leader.ended)
    : createPosixTree({ table: createProcessTable(), clock: systemClock, leader, isMark: () => false });

/** Start options with a small environment. */
export function startOptions(more: Partial<StartOptions> = {}): StartOptions {
  const { PATH, Path, SystemRoot } = process.env;
  return { env: { PATH, Path, SystemRoot }, cwd: os.tmpdir(), clock: systemClock, tree, ...more };
}

/** A Node that runs this code as the agent `test`. */
export function script(code: string, args: readonly string[] = []): AgentCommand {
  return { name: 'test', program: process.execPath, args: ['-e', code, ...args], env: {} };
}

/** Handlers that refuse everything and gather updates. */
export function handlers(more: Partial<ClientHandlers> = {}): ClientHandlers {
  const refuse = () => Promise.reject(new Error('the test answers nothing'));
  return {
    sessionUpdate: () => {},
    requestPermission: refuse,
    readTextFile: refuse,
    writeTextFile: refuse,
    elicit: refuse,
    elicitationComplete: () => {},
    ocho: {
      '_ocho/model/list': refuse,
      '_ocho/model/stream': refuse,
      '_ocho/secret/get': refuse,
      '_ocho/secret/set': refuse,
      '_ocho/diagnostics': refuse,
    },
    ...more,
  };
}

/**
 * An agent of the least lines: reads JSON-RPC, and gives each request to `answer(message)`, written in JavaScript,
 * with `reply(message, result)` and `send(message)` at hand.
 */
export function tinyAgent(answer: string): AgentCommand {
  return script(`
    const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
    const reply = ({ id }, result) => send({ id, result });
    const initialized = { protocolVersion: 1, agentCapabilities: { loadSession: true } };
    require('node:readline').createInterface({ input: process.stdin })
      .on('line', (line) => { const message = JSON.parse(line); ${answer} })
      .on('close', () => process.exit(0));`);
}
