import { realpathSync } from 'node:fs';
import path from 'node:path';
import { ToolError } from '../../tool.ts';
import { disarm, executableEntries, hooksOf, parseConfig } from './config.ts';
import type { Git } from './run.ts';

/** A repository with a work tree. */
export interface Repository {
  /** Absolute, links resolved: the top of the work tree. */
  readonly root: string;
  /** Keys of its own configuration that name programs. */
  readonly executableConfig: readonly string[];
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
  const listed = await git.read(['config', '--list', '-z', '--show-scope']);
  // An old git without scopes: nothing can be said about the repository's own, so all of it counts as such.
  if (listed.code !== 0)
    return { root, executableConfig: ['(unknown)'], redirected: true, filtersOff: false, git };
  const config = parseConfig(listed.stdout);
  const entries = executableEntries(config);
  const redirected = config.some((entry) => entry.key === 'core.worktree');
  const keys = [...new Set(entries.map((entry) => entry.key))].sort();
  const filtersOff = keys.some((key) => key.startsWith('filter.'));
  return { root, executableConfig: keys, redirected, filtersOff, git: git.withSettings(disarm(entries)) };
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
  if (bare === 'false' && inside === 'false') throw fail('GIT_NO_WORK_TREE', 'git-no-work-tree');
  if (found.code === 0) return realpathSync(rest.join('\n').replace(/\n$/, ''));
  if (found.stderr.includes('safe.directory')) throw fail('GIT_NOT_TRUSTED', 'git-not-trusted');
  throw fail('GIT_NO_REPOSITORY', 'git-no-repository');
}

/** What a write may run: configured programs and the hooks of the operation. */
export async function programsOfWrite(repository: Repository, operation: string): Promise<readonly string[]> {
  const { git, executableConfig } = repository;
  const out = await git.write(['rev-parse', '--git-path', 'hooks']);
  const folder = path.resolve(git.cwd, out.stdout.replace(/\n$/, ''));
  return [...executableConfig, ...(out.code === 0 ? await hooksOf(folder, operation) : [])];
}

/** Whether there is a commit yet. */
export async function hasCommits(git: Git): Promise<boolean> {
  return (await git.read(['rev-parse', '--quiet', '--verify', 'HEAD'])).code === 0;
}
