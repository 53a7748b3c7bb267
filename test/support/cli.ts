// The built agent as a command: run to its end, with what it wrote and its exit code.
import { spawn } from 'node:child_process';
import { AGENT_MAIN, agentEnvironment } from './agent-process.ts';

/** How a command ended. */
export interface CommandEnd {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `ocho …` in `home`, which has its configuration and state, and is where it starts unless `cwd` is given. */
export function runOcho(
  home: string,
  args: readonly string[],
  options: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string } = {},
): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [AGENT_MAIN, ...args], {
      cwd: options.cwd ?? home,
      env: { ...agentEnvironment(home), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
