// Reads the configuration a repository carries with it, to see whether a git read could start a program (R13).
// Only the local and worktree scope matter: global configuration is the user's own.
import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runsProgram } from '../git-executable.ts';

const cache = new Map<string, { readonly stamp: string; readonly keys: readonly string[] }>();

/** Keys of the repository's own configuration that can run a program for git called in `directory`. Never throws. */
export function executableGitConfig(directory: string): readonly string[] {
  const found = gitFolder(directory);
  if (!found) return [];
  return [...new Set(configFolders(found.folder).flatMap(readKeys))];
}

/** Git's own folder for a directory, and the top of the work tree: found as git finds them. */
export function gitFolder(directory: string): { readonly folder: string; readonly root: string } | undefined {
  let current = resolve(directory);
  for (;;) {
    const candidate = join(current, '.git');
    const kind = kindOf(candidate);
    if (kind === 'directory') return { folder: candidate, root: current };
    if (kind === 'file') {
      const target = /^gitdir:\s*(.+)$/m.exec(read(candidate))?.[1];
      return target === undefined ? undefined : { folder: resolve(current, target.trim()), root: current };
    }
    // A bare repository: git takes the folder itself for one.
    if (kindOf(join(current, 'HEAD')) === 'file' && kindOf(join(current, 'objects')) === 'directory')
      return { folder: current, root: current };
    const parent = dirname(current);
    if (parent === current) return undefined;
    current = parent;
  }
}

function configFolders(folder: string): string[] {
  const common = read(join(folder, 'commondir')).trim();
  const shared = common === '' ? folder : resolve(folder, common);
  return [join(shared, 'config'), join(folder, 'config.worktree')];
}

function readKeys(path: string): readonly string[] {
  const stamp = stampOf(path);
  if (stamp === undefined) return [];
  const known = cache.get(path);
  if (known?.stamp === stamp) return known.keys;
  const keys = parseKeys(read(path));
  cache.set(path, { stamp, keys });
  return keys;
}

/** Executable keys of one configuration text; exported for tests. A line that is not understood counts as one. */
export function parseKeys(text: string): readonly string[] {
  const keys: string[] = [];
  let section = '';
  for (const line of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const header = /^\s*\[\s*([\w.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\]\s*(.*)$/.exec(line);
    if (header) section = (header[1] ?? '') + (header[2] === undefined ? '' : `.${header[2]}`);
    const rest = header ? (header[3] ?? '') : line;
    if (/^\s*(?:[#;].*)?$/.test(rest)) continue;
    const entry = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(rest);
    if (!entry) {
      keys.push(rest.trim().slice(0, 60));
      continue;
    }
    const key = `${section}.${entry[1] ?? ''}`.toLowerCase();
    const value = (entry[2] ?? 'true').replace(/^"(.*)"$/, '$1').trim();
    if (runsProgram(key, value, false)) keys.push(key);
  }
  return keys;
}

function kindOf(path: string): 'file' | 'directory' | undefined {
  const stats = statOrNothing(path);
  return stats?.isDirectory() ? 'directory' : stats?.isFile() ? 'file' : undefined;
}

function statOrNothing(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function stampOf(path: string): string | undefined {
  const stats = statOrNothing(path);
  return stats && `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
