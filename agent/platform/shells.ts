import { OchoError } from '../i18n/message.ts';
import type { ProcessService } from './process.ts';

/** A shell that runs command lines. */
export interface Shell {
  /** Absolute. */
  readonly path: string;
  /** Which grammar reads its commands. */
  readonly platform: 'posix' | 'powershell';
  /** The argv that runs one command line. */
  argv(command: string): readonly [string, ...string[]];
}

/**
 * The shell commands run in: bash, else sh; on Windows PowerShell 7, else the one that comes with Windows.
 * No profile is read. Throws `OchoError` `PROGRAM_NOT_FOUND` when there is none.
 */
export async function findShell(
  processes: Pick<ProcessService, 'which'>,
  env: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = process.platform,
): Promise<Shell> {
  const names = platform === 'win32' ? ['pwsh', 'powershell'] : ['bash', 'sh', '/bin/sh'];
  for (const name of names) {
    const found = await processes.which(name, env);
    if (found !== undefined) return platform === 'win32' ? powerShell(found) : posixShell(found);
  }
  throw new OchoError('PROGRAM_NOT_FOUND', { id: 'process-no-shell', args: { names: names.join(', ') } });
}

/**
 * Standard error is joined to standard output before the command's shell starts: two pipes would be read one after
 * the other, and an error would no longer stand beside the line it belongs to.
 */
function posixShell(path: string): Shell {
  return {
    path,
    platform: 'posix',
    argv: (command) => {
      // A command that begins like an option would be taken for one.
      const end = /^[-+]/.test(command) ? ['--'] : [];
      return [path, '-c', 'exec "$@" 2>&1', path, path, '-c', ...end, command];
    },
  };
}

/** Output as UTF-8 whatever the code page; the exit code of a native program, which -Command would turn into 1. */
function powerShell(path: string): Shell {
  return {
    path,
    platform: 'powershell',
    argv: (command) => [
      path,
      '-NoLogo',
      '-NoProfile',
      '-NonInteractive',
      '-Command',
      `[Console]::OutputEncoding = [Text.UTF8Encoding]::new($false)
${command}
if (-not $?) { if ($LASTEXITCODE) { exit $LASTEXITCODE } else { exit 1 } }`,
    ],
  };
}
