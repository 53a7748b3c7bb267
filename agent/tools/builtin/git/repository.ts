import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { stampOf } from '../../../platform/file-stamp.ts';
import { canonicalJson } from '../../../policy/plan.ts';
import { foreignGitFolder } from '../../../policy/shell/git-config.ts';
import { ToolError } from '../../tool.ts';
import { type ConfigEntry, disarm, executableEntries, type Hook, hooksOf, parseConfig } from './config.ts';
import type { Git } from './run.ts';

/** A repository with a work tree. */
export interface Repository {
  /** Absolute, links resolved: the top of the work tree. */
  readonly root: string;
  /** Keys of its own configuration that name programs. */
  readonly executableConfig: readonly string[];
  /** The same with their values. */
  readonly executable: readonly ConfigEntry[];
  /** Where git keeps what belongs to it, when that is not its own (`.git` leads to another repository). Canonical. */
  readonly foreignFolder: string | undefined;
  /** True when its configuration says where the work tree is (`core.worktree`), which may be far away. */
  readonly redirected: boolean;
  /** True when a filter of its own is left out of reads: what it would have changed is compared as it is. */
  readonly filtersOff: boolean;
  /** Git, with those programs taken out of its reads. */
  readonly git: Git;
}

/**
 * Looks at the repository a folder belongs to; runs nothing it names. Throws `ToolError` `GIT_NO_REPOSITORY`,
 * `GIT_NOT_TRUSTED` (another user's), `GIT_BARE` or `GIT_NO_WORK_TREE`.
 */
export async function openRepository(git: Git): Promise<Repository> {
  const root = await findRoot(git);
  const foreignFolder = foreignGitFolder(git.cwd, (place) => !path.relative(root, place).startsWith('..'));
  const listed = await git.read(['config', '--list', '-z', '--show-scope']);
  // An old git without scopes: nothing can be said about the repository's own, so all of it counts as such.
  if (listed.code !== 0)
    return {
      root,
      executableConfig: ['(unknown)'],
      executable: parseConfig(listed.stdout),
      foreignFolder,
      redirected: true,
      filtersOff: false,
      git,
    };
  const config = parseConfig(listed.stdout);
  const entries = executableEntries(config);
  const redirected = config.some((entry) => entry.key === 'core.worktree');
  const keys = [...new Set(entries.map((entry) => entry.key))].sort();
  const filtersOff = keys.some((key) => key.startsWith('filter.'));
  return {
    root,
    executableConfig: keys,
    executable: entries,
    foreignFolder,
    redirected,
    filtersOff,
    git: git.withSettings(disarm(entries)),
  };
}

async function findRoot(git: Git): Promise<string> {
  const found = await git.read([
    'rev-parse',
    '--is-bare-repository',
    '--is-inside-work-tree',
    '--show-toplevel',
  ]);
  const [bare, inside, ...rest] = found.stdout.split('\n');
  const fail = (code: string, id: string) => new ToolError(code, { id, args: { cwd: git.cwd } });
  if (bare === 'true') throw fail('GIT_BARE', 'git-bare');
  if (found.stderr.includes('safe.bareRepository')) {
    // Some versions of git call its own folder in a work tree a bare repository as well.
    if (git.cwd.split(path.sep).includes('.git')) throw fail('GIT_NO_WORK_TREE', 'git-no-work-tree');
    throw fail('GIT_BARE', 'git-bare');
  }
  if (bare === 'false' && inside === 'false') throw fail('GIT_NO_WORK_TREE', 'git-no-work-tree');
  if (found.code === 0) return realpathSync(rest.join('\n').replace(/\n$/, ''));
  if (found.stderr.includes('safe.directory')) throw fail('GIT_NOT_TRUSTED', 'git-not-trusted');
  throw fail('GIT_NO_REPOSITORY', 'git-no-repository');
}

/** What git may run beside itself. */
export interface GitPrograms {
  /** Keys of configuration, and `hook:<name>`. */
  readonly keys: readonly string[];
  /** SHA-256 (hex) of what is behind them: the values, and the hooks' content. */
  readonly stands: string;
}

/** What an operation may run: configured programs and, when it writes, its hooks. */
export async function programsOf(
  repository: Repository,
  operation: string,
  writes: boolean,
): Promise<GitPrograms> {
  const { executableConfig, executable } = repository;
  const hooks = writes ? await hooksFor(repository, operation) : [];
  const limits = { maxBytes: 1 << 20, budget: { bytes: 8 << 20 } };
  const stamps = hooks.map(({ key, file }) => [key, stampOf(file, limits)]);
  return {
    keys: [...executableConfig, ...hooks.map(({ key }) => key)],
    stands: createHash('sha256')
      .update(canonicalJson([executable, stamps]))
      .digest('hex'),
  };
}

async function hooksFor({ git }: Repository, operation: string): Promise<readonly Hook[]> {
  const out = await git.write(['rev-parse', '--git-path', 'hooks']);
  const folder = path.resolve(git.cwd, out.stdout.replace(/\n$/, ''));
  return out.code === 0 ? await hooksOf(folder, operation) : [];
}

/** Whether there is a commit yet. */
export async function hasCommits(git: Git): Promise<boolean> {
  return (await git.read(['rev-parse', '--quiet', '--verify', 'HEAD'])).code === 0;
}
