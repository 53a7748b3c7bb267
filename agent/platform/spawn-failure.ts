// What can keep a program from starting, each said with what to do about it.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OchoError } from '../i18n/message.ts';
import type { ProcessPlan } from './process.ts';
import { which } from './which.ts';

/** Throws `SPAWN_FAILED` unless a plan's cwd is a folder: the system would call it a missing program. */
export async function checkFolder(cwd: string): Promise<void> {
  const folder = await stat(cwd).catch(() => undefined);
  if (!folder) throw new OchoError('SPAWN_FAILED', { id: 'process-cwd-missing', args: { cwd } });
  if (!folder.isDirectory())
    throw new OchoError('SPAWN_FAILED', { id: 'process-cwd-no-folder', args: { cwd } });
}

/**
 * The absolute path of a plan's program: on the plan's PATH (the agent's when it has none), or, written with a
 * separator, from its cwd. Throws `PROGRAM_NOT_FOUND`; `SPAWN_FAILED` for a Windows batch file, which only a shell runs.
 */
export async function findProgram(
  plan: ProcessPlan,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Promise<string> {
  const name = plan.program ?? plan.argv[0];
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const located = name.includes('/') || name.includes(paths.sep) ? paths.resolve(plan.cwd, name) : name;
  const hasPath = Object.keys(plan.env).some((key) => key.toUpperCase() === 'PATH');
  const program = await which(located, { env: hasPath ? plan.env : env, platform });
  if (program === undefined) {
    throw new OchoError('PROGRAM_NOT_FOUND', { id: 'process-program-not-found', args: { program: name } });
  }
  if (platform === 'win32' && /\.(bat|cmd)$/i.test(program)) {
    throw new OchoError('SPAWN_FAILED', { id: 'process-batch-file', args: { program } });
  }
  return program;
}

/** The system's refusal to start a program, as an error a person can act on. */
export function spawnFailure(cause: unknown, program: string): OchoError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const fail = (id: string, args: Record<string, string> = { program }) =>
    new OchoError('SPAWN_FAILED', { id, args }, { cause });
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'ENOEXEC':
      return fail('process-not-executable');
    case 'E2BIG':
    case 'ENAMETOOLONG':
      return fail('process-arguments-too-long');
    case 'EAGAIN':
    case 'EMFILE':
    case 'ENFILE':
    case 'ENOMEM':
      return fail('process-no-resources', { program, reason: code });
    case 'ENOENT':
      return new OchoError(
        'PROGRAM_NOT_FOUND',
        { id: 'process-program-not-found', args: { program } },
        { cause },
      );
    default:
      return fail('process-spawn-failed', { program, reason: code || String(cause) });
  }
}
