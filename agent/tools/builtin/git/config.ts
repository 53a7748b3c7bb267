// Which programs a repository's own configuration names. Such a repository may come from anywhere: a look at it must
// not run what it says (security corpus R13).
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { runsProgram } from '../../../policy/git-executable.ts';
import type { Setting } from './run.ts';

/** An entry of `git config --list -z --show-scope`. */
export interface ConfigEntry {
  readonly scope: string;
  /** Section and name in lower case, the part between them as written. */
  readonly key: string;
  readonly value: string;
}

/** Reads `git config --list -z --show-scope`: scope NUL key LF value NUL; a key alone has no LF. */
export function parseConfig(text: string): ConfigEntry[] {
  const fields = text.split('\0');
  const entries: ConfigEntry[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [scope = '', pair = ''] = fields.slice(index, index + 2);
    const end = pair.indexOf('\n');
    entries.push({
      scope,
      key: end < 0 ? pair : pair.slice(0, end),
      value: end < 0 ? 'true' : pair.slice(end + 1),
    });
  }
  return entries;
}

/** Entries of the repository's own scopes that name a program. What a person set for all repositories is theirs. */
export function executableEntries(entries: readonly ConfigEntry[]): readonly ConfigEntry[] {
  return entries.filter(
    ({ scope, key, value }) => (scope === 'local' || scope === 'worktree') && runsProgram(key, value, true),
  );
}

/**
 * Settings that take those programs out of a read. What options of git itself turn off (file watcher, pager, hooks,
 * external diffs, transports) needs none; filters and configured hooks have free names, so each is named.
 */
export function disarm(entries: readonly ConfigEntry[]): readonly Setting[] {
  const settings = new Map<string, string>();
  for (const { key } of entries) {
    const filter = /^(filter\..*)\.(?:clean|smudge|process)$/s.exec(key)?.[1];
    if (filter !== undefined) {
      settings.set(key, '');
      settings.set(`${filter}.required`, 'false');
    }
    const hook = /^(hook\..*)\.command$/s.exec(key)?.[1];
    if (hook !== undefined) settings.set(`${hook}.enabled`, 'false');
  }
  return [...settings];
}

/** Hooks each kind of write can run. */
const HOOKS: Readonly<Record<string, readonly string[]>> = {
  commit: ['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit', 'post-rewrite'],
  checkout: ['post-checkout'],
  worktree: ['post-checkout'],
};
/** Hooks any write can run. */
const COMMON_HOOKS = ['reference-transaction', 'post-index-change'];

/** A hook that would run. */
export interface Hook {
  /** `hook:<name>`. */
  readonly key: string;
  /** Absolute. */
  readonly file: string;
}

/** The hooks in a hooks folder that an operation would run, by name. */
export async function hooksOf(folder: string, operation: string): Promise<readonly Hook[]> {
  const wanted = new Set([...COMMON_HOOKS, ...(HOOKS[operation] ?? [])]);
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const hook = process.platform === 'win32' ? name.replace(/\.exe$/i, '') : name;
      const file = path.join(folder, name);
      return wanted.has(hook) && (await isExecutable(file)) ? { key: `hook:${hook}`, file } : undefined;
    }),
  );
  return found.filter((each) => each !== undefined).sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Windows has no such bit; git runs any hook there. */
async function isExecutable(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() === true && (process.platform === 'win32' || (stats.mode & 0o111) !== 0);
}
