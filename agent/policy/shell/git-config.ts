// Reads the configuration a repository carries with it, to see whether a git read could start a program (R13).
// Only the local and worktree scope matter: global configuration is the user's own.
import { lstatSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runsProgram } from '../git-executable.ts';
import { type ConfigLine, readConfigText } from './git-config-text.ts';
import { gitLinks } from './git-index.ts';

const cache = new Map<string, { readonly stamp: string; readonly lines: readonly ConfigLine[] }>();

/** Folders above a directory that are looked at, submodules of a repository, and how deep those nest. */
const MOST_SUBMODULES = 200;
const DEEPEST = 4;

/**
 * Keys of the repository's own configuration that can run a program for git called in `directory`, those of its
 * submodules included: `git status` and `git diff` run git in them. Never throws.
 */
export function executableGitConfig(directory: string): readonly string[] {
  return [...new Set(candidates(directory).flatMap((found) => keysOf(found, { left: MOST_SUBMODULES }, 0)))];
}

/** A folder with what git keeps, and the top of the work tree that belongs to it. */
export interface GitFolder {
  readonly folder: string;
  readonly root: string;
}

/** Git's own folder for a directory, and the top of the work tree: found as git finds them. */
export function gitFolder(directory: string): GitFolder | undefined {
  return candidates(directory).at(-1);
}

/**
 * What git could take for the repository of a directory, nearest first. The last is one that it takes; those before
 * lack something, which it may have by the time git looks.
 */
function candidates(directory: string): readonly GitFolder[] {
  const found: GitFolder[] = [];
  for (let current = resolve(directory); ; current = dirname(current)) {
    const candidate = join(current, '.git');
    const kind = kindOf(candidate);
    if (kind === 'directory') found.push({ folder: candidate, root: current });
    if (kind === 'file') {
      // Git looks no further up, whatever the file holds.
      const target = /^gitdir:[ \t]*([^\r\n]+)/.exec(read(candidate))?.[1];
      return target === undefined ? found : [...found, { folder: resolve(current, target), root: current }];
    }
    if (kind === 'directory' && isRepository(candidate)) return found;
    // A bare repository: git takes the folder itself for one.
    if (isRepository(current)) return [...found, { folder: current, root: current }];
    if (dirname(current) === current) return found;
  }
}

/** `HEAD` may be a link, to a branch that is not there yet. */
function isRepository(folder: string): boolean {
  if (lstatOrNothing(join(folder, 'HEAD')) === undefined) return false;
  const shared = sharedFolder(folder);
  return kindOf(join(shared, 'objects')) === 'directory' && kindOf(join(shared, 'refs')) === 'directory';
}

/**
 * The folder with what git keeps, when it lies somewhere else and does not say that it belongs to this work tree: a
 * linked worktree's and a submodule's do. Canonical; undefined when there is nothing to say.
 */
export function foreignGitFolder(directory: string, isInside: (path: string) => boolean): string | undefined {
  for (const found of candidates(directory)) {
    const folder = canonical(found.folder);
    if (folder === undefined || isInside(folder) || folder === canonical(found.root)) continue;
    if (!pointsBack(folder, found.root)) return folder;
  }
  return undefined;
}

function pointsBack(folder: string, root: string): boolean {
  const link = read(join(folder, 'gitdir')).trim();
  if (link !== '' && canonical(dirname(resolve(folder, link))) === canonical(root)) return true;
  const { lines } = readConfigText(read(join(folder, 'config')));
  return lines.some(({ key, value }) => key === 'core.worktree' && isRoot(folder, value, root));
}

function isRoot(folder: string, value: string, root: string): boolean {
  const named = canonical(resolve(folder, value));
  return named !== undefined && named === canonical(root);
}

function sharedFolder(folder: string): string {
  const common = read(join(folder, 'commondir')).trim();
  return common === '' ? folder : resolve(folder, common);
}

function keysOf({ folder, root }: GitFolder, budget: { left: number }, depth: number): readonly string[] {
  const files = [join(sharedFolder(folder), 'config'), join(folder, 'config.worktree')];
  const own = files.flatMap(readLines).filter(({ key, value }) => {
    // A submodule's configuration names the work tree it is in.
    if (key === 'core.worktree' && isRoot(folder, value, root)) return false;
    return mayRun({ key, value });
  });
  const inner = gitLinks(folder);
  if (inner === undefined) return [...own.map(({ key }) => key), '(index)'];
  const below = inner.flatMap((name) => {
    const place = join(root, name);
    if (kindOf(join(place, '.git')) === undefined) return [];
    if (depth >= DEEPEST || budget.left-- <= 0) return ['(submodules)'];
    const found = candidates(place)[0];
    return found ? keysOf(found, budget, depth + 1) : [];
  });
  return [...own.map(({ key }) => key), ...below];
}

function readLines(path: string): readonly ConfigLine[] {
  const stamp = stampOf(path);
  if (stamp === undefined) return [];
  const known = cache.get(path);
  if (known?.stamp === stamp) return known.lines;
  const lines = entriesOf(read(path));
  cache.set(path, { stamp, lines });
  return lines;
}

/** Entries of one text; what git would refuse counts as an entry that no table knows to be harmless. */
function entriesOf(text: string): readonly ConfigLine[] {
  const { lines, broken } = readConfigText(text);
  return broken ? [...lines, { key: UNREADABLE, value: '' }] : lines;
}

const UNREADABLE = '(unreadable)';

function mayRun({ key, value }: ConfigLine): boolean {
  return key === UNREADABLE || runsProgram(key, value, false);
}

/** Executable keys of one configuration text; exported for tests. */
export function parseKeys(text: string): readonly string[] {
  return entriesOf(text)
    .filter(mayRun)
    .map(({ key }) => key);
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

function lstatOrNothing(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function canonical(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function stampOf(path: string): string | undefined {
  const stats = statOrNothing(path);
  return stats && `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`;
}

function read(path: string): string {
  // A named pipe would never answer, and an exception for a file that is not there costs more than looking.
  if (!statOrNothing(path)?.isFile()) return '';
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
