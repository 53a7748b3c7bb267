// Finds out how an agent is started, anew for each start.
import path from 'node:path';
import * as vscode from 'vscode';
import { createProcessTable } from '../../agent/platform/process-table.ts';
import { createPosixTree, createWindowsTree, type ProcessTree } from '../../agent/platform/process-tree.ts';
import { createTaskKill } from '../../agent/platform/taskkill.ts';
import { which } from '../../agent/platform/which.ts';
import { type AgentChoice, agentCommand } from '../agent-process/agent-command.ts';
import type { Launch } from '../agent-process/life.ts';
import type { Environment } from '../agent-process/login-environment.ts';
import type { Outcome } from '../agent-process/problem.ts';
import type { Shared } from '../parts.ts';
import { agentEnvironment, startFolder } from './environment.ts';

/** Absolute path of the agent that comes with the extension. */
export function bundledAgent(context: vscode.ExtensionContext): string {
  return path.join(context.extensionPath, 'dist', 'agent', 'main.js');
}

/** What to start for a choice, or why nothing can be. */
export async function launchOf(
  choice: AgentChoice,
  { log, clock }: Pick<Shared, 'log' | 'clock'>,
): Promise<Outcome<Launch>> {
  const env = await agentEnvironment();
  const platform = process.platform;
  const command = await agentCommand(choice, {
    env,
    platform,
    execPath: process.execPath,
    electron: process.versions.electron !== undefined,
    trusted: vscode.workspace.isTrusted,
    which: (name, where = env) => which(name, { env: where, platform }),
  });
  if (!command.ok) return command;
  const { name, program, args } = command.value;
  const cwd = startFolder();
  log.info(`${name}: ${[program, ...args].join(' ')} in ${cwd}`);
  const tree = (leader: Leader): ProcessTree => treeOf(leader, env, clock);
  const own = choice.kind === 'bundled' ? trustEnvironment() : {};
  return {
    ok: true,
    value: {
      command: { ...command.value, env: { ...command.value.env, ...own } },
      start: { env, cwd, clock, tree, onStderr: (text) => log.warn(`${name}: ${text.trimEnd()}`) },
    },
  };
}

/** In a workspace that is not trusted Ocho's agent only reads, and takes no configuration from it. */
export function trustEnvironment(): Record<string, string> {
  return vscode.workspace.isTrusted ? {} : { OCHO_RESTRICTED: '1' };
}

interface Leader {
  readonly pid: number;
  ended(): boolean;
}

function treeOf(leader: Leader, env: Environment, clock: Shared['clock']): ProcessTree {
  if (process.platform === 'win32') {
    return createWindowsTree(leader.pid, createTaskKill(env), leader.ended);
  }
  const table = createProcessTable();
  return createPosixTree({ table, clock, leader, isMark: () => false });
}
