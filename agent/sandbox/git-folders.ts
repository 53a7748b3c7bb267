// What of a repository a confined command may change: its objects, refs, index … but nothing that makes git run programs.
import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** Places in repositories, absolute. */
export interface GitPlaces {
  /** The `.git` folders themselves: one that can be moved away can be replaced, with hooks and all. */
  readonly pinned: readonly string[];
  readonly readOnly: readonly string[];
  /** Folders of hooks that are not there. */
  readonly kept: readonly string[];
  /** What is not there and would decide what git runs, by real paths: to be kept from coming to be, or taken away. */
  readonly absent: readonly string[];
}

/** What in a git folder decides what git runs, and where it looks for that. */
const DECIDING = ['config', 'config.worktree', 'hooks', 'info/attributes', 'commondir', 'gitdir'];

/**
 * The common git folder of each workspace folder that is a worktree of a repository elsewhere. It must name this
 * worktree in its turn: a `.git` file that came with the files would open any folder.
 */
export function gitFolders(roots: readonly string[]): string[] {
  return roots.flatMap((root) => {
    const link = path.join(root, '.git');
    try {
      const [, named = ''] = /^gitdir: (.+)$/m.exec(readFileSync(link, 'utf8')) ?? [];
      const own = realpathSync(path.resolve(root, named));
      const common = realpathSync(
        path.resolve(own, readFileSync(path.join(own, 'commondir'), 'utf8').trim()),
      );
      const back = readFileSync(path.join(own, 'gitdir'), 'utf8').trim();
      const mine = realpathSync(path.resolve(own, back)) === realpathSync(link);
      return mine && path.dirname(own) === path.join(common, 'worktrees') ? [common] : [];
    } catch {
      return [];
    }
  });
}

/** What is to be protected in git folders (bare ones as well), their worktrees and their submodules. */
export function gitPlaces(folders: readonly string[]): GitPlaces {
  const pinned: string[] = [];
  const readOnly: string[] = [];
  const kept: string[] = [];
  const absent: string[] = [];
  for (const found of new Set(folders)) {
    if (!isFolder(found)) {
      // The file of a worktree or a submodule names the folder git looks into.
      readOnly.push(found);
      continue;
    }
    const folder = realpathSync(found);
    pinned.push(folder);
    for (const inner of [folder, ...worktreesOf(folder), ...modulesOf(folder)]) {
      for (const name of DECIDING) {
        const place = path.join(inner, name);
        // What it lies in could be moved away, and made anew with another one in it.
        pinned.push(...between(folder, place));
        if (exists(place)) readOnly.push(place);
        else if (name === 'hooks' && exists(path.join(inner, 'HEAD')) && inner === folder) kept.push(place);
        else absent.push(realPlace(place));
      }
    }
  }
  return { pinned, readOnly, kept, absent };
}

/** The folders on the way from one to a place below it, both left out; no links. */
function between(folder: string, place: string): string[] {
  const parent = path.dirname(place);
  if (parent === folder) return [];
  const real = lstatSync(parent, { throwIfNoEntry: false })?.isDirectory() ? [parent] : [];
  return [...between(folder, parent), ...real];
}

/** A place that is not there, by the real path of the deepest folder of it that is; of a link to nothing, what it names. */
function realPlace(place: string, links = 0): string {
  if (links < 40 && lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
    return realPlace(path.resolve(path.dirname(place), readlinkSync(place)), links + 1);
  try {
    return path.join(realpathSync(path.dirname(place)), path.basename(place));
  } catch {
    return path.join(realPlace(path.dirname(place), links), path.basename(place));
  }
}

function worktreesOf(folder: string): string[] {
  return foldersIn(path.join(folder, 'worktrees'));
}

/** Submodules may lie at any depth, by their names. */
function modulesOf(folder: string, depth = 0): string[] {
  if (depth > 5) return [];
  return foldersIn(depth === 0 ? path.join(folder, 'modules') : folder).flatMap((inner) =>
    exists(path.join(inner, 'HEAD')) ? [inner, ...modulesOf(inner)] : modulesOf(inner, depth + 1),
  );
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(folder, entry.name));
  } catch {
    return [];
  }
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function exists(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false }) !== undefined;
}
