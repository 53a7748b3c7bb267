import { type ChildProcess as NodeChild, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import type { TaskKill } from './process-tree.ts';

/** Starts a program. */
type Spawn = (program: string, argv: readonly string[], options: SpawnOptions) => NodeChild;

/** The `taskkill` of Windows, by its full path: one that lies in a workspace must not be run in its place. */
export function createTaskKill(
  env: Readonly<Record<string, string | undefined>>,
  start: Spawn = spawn,
): TaskKill {
  const root = env.SystemRoot ?? env.SYSTEMROOT ?? 'C:\\Windows';
  const program = path.win32.join(root, 'System32', 'taskkill.exe');
  return {
    run: (argv) =>
      new Promise((resolve) => {
        const child = start(program, argv, { stdio: 'ignore', windowsHide: true, shell: false });
        child.once('error', () => resolve());
        child.once('exit', () => resolve());
      }),
    runSync(argv) {
      spawnSync(program, argv, { stdio: 'ignore', windowsHide: true, shell: false, timeout: 1000 });
    },
  };
}
