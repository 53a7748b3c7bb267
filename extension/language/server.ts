// The agent's language service as a process, started as the agent is: Ocho's own program, in the person's environment.
import { type ChildProcess, spawn } from 'node:child_process';
import { agentEnvironment, startFolder } from '../agents/environment.ts';
import { bundledAgent } from '../agents/launch.ts';
import type { Shared } from '../parts.ts';

/**
 * Starts it, and in a workspace that is not trusted no other than in one that is: it starts no program and changes no
 * file. Settings choose other agents, but none another language service: the files are Ocho's.
 */
export async function spawnLanguageServer({
  context,
  log,
}: Pick<Shared, 'context' | 'log'>): Promise<ChildProcess> {
  // Electron is a Node when it is told to be.
  const electron = process.versions.electron === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' };
  const env = { ...(await agentEnvironment()), ...electron };
  const args = [bundledAgent(context), 'lsp'];
  log.info(`language service: ${[process.execPath, ...args].join(' ')}`);
  return spawn(process.execPath, args, { env, cwd: startFolder(), windowsHide: true });
}
