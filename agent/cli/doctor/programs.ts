import { findShell } from '../../platform/shells.ts';
import { which } from '../../platform/which.ts';
import type { CliContext } from '../context.ts';
import type { Finding } from '../doctor.ts';

/** Whether the programs the tools start are there: ripgrep (comes with the package), git, a shell. */
export async function checkPrograms({ env }: CliContext): Promise<Finding[]> {
  const find = (name: string): Promise<string | undefined> =>
    which(name, { env, platform: process.platform });
  return Promise.all([ripgrep(find), git(find), shell(find)]);
}

type Find = (name: string) => Promise<string | undefined>;

async function ripgrep(find: Find): Promise<Finding> {
  const packaged = await import('@vscode/ripgrep').then(
    ({ rgPath }) => find(rgPath),
    () => undefined, // The package of this platform was left out by the installer.
  );
  if (packaged) return found('ripgrep', packaged);
  const remedy = { id: 'cli-doctor-ripgrep-missing' };
  return { check: 'ripgrep', status: 'fail', text: missing('ripgrep'), remedy };
}

async function git(find: Find): Promise<Finding> {
  const program = await find('git');
  if (program) return found('git', program);
  return { check: 'git', status: 'warn', text: missing('git'), remedy: { id: 'cli-doctor-git-missing' } };
}

async function shell(find: Find): Promise<Finding> {
  try {
    return found('shell', (await findShell({ which: find }, {})).path);
  } catch {
    return {
      check: 'shell',
      status: 'fail',
      text: missing('shell'),
      remedy: { id: 'cli-doctor-shell-missing' },
    };
  }
}

function found(check: string, program: string): Finding {
  return { check, status: 'ok', text: { id: 'cli-doctor-program', args: { name: check, program } } };
}

function missing(name: string) {
  return { id: 'cli-doctor-program-missing', args: { name } };
}
