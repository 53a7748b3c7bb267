// What a confined command sees of the file system: which folders it can write to, what in them stays as it is, and what
// is hidden. Independent of the program that makes it so.
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathJudge } from '../policy/path-class.ts';
import { expandPattern } from './expand.ts';
import { type GitPlaces, gitFolders, gitPlaces } from './git-folders.ts';
import { credentialPlaces, patternsOf } from './hidden.ts';
import { lookThrough } from './look-through.ts';
import type { ConfineRequest, SandboxProfile } from './sandbox.ts';

/** Absolute paths, links resolved; all exist unless it is said otherwise. */
export interface Layout {
  readonly cwd: string;
  /** Everything below can be written to, except what is in another list. */
  readonly writable: readonly string[];
  /** Folders that cannot be moved away or replaced, though what is in them can change. */
  readonly pinned: readonly string[];
  readonly readOnly: readonly string[];
  /** Folders that are kept from coming to be: they are empty, and read-only. */
  readonly kept: readonly string[];
  /** What decides which programs git runs and is not there: taken away after the command, should it come to be. */
  readonly absent: readonly string[];
  /** The agent's own folders. */
  readonly own: readonly string[];
  /** Credential stores and what the user forbids: they cannot be opened. */
  readonly hidden: readonly string[];
  /** What should be kept from the command and is not, as written. */
  readonly uncovered: readonly string[];
}

/** The agent's own part in it. */
export interface LayoutOptions {
  /** Absolute; they need not exist. */
  readonly ownFolders: readonly string[];
  /** Default: the user's home directory. */
  readonly home?: string;
}

/** Lays out the file system for one command as it is now. */
export async function layOut(
  request: ConfineRequest,
  profile: Pick<SandboxProfile, 'writable' | 'forbiddenPaths'>,
  { ownFolders, home = homedir() }: LayoutOptions,
): Promise<Layout> {
  const roots = unique(request.roots.map(real));
  const own = unique(ownFolders.map(real));
  const judge = await pathJudge({ roots, ownFolders: own, forbiddenPaths: profile.forbiddenPaths, home });
  const git = gitFolders(roots);
  const extra = profile.writable.flatMap((folder) => existing(expandHome(folder, home)));
  const seen = lookThrough(
    unique([...roots, ...extra]),
    (found) => judge(found, 'write'),
    profile.forbiddenPaths.length > 0,
  );
  const patterns = patternsOf(profile.forbiddenPaths, home);
  const forbidden = patterns.patterns.flatMap(expandPattern);
  const hidden = outermost([...credentialPlaces(home), ...forbidden, ...seen.hidden].flatMap(existing));
  // What is hidden stays so, whatever a list of folders says.
  const writable = unique([
    ...roots,
    ...[...git, ...extra].filter((each) => !isInside(each, [...own, ...hidden])),
  ]);
  return {
    cwd: request.cwd,
    writable,
    ...lists(gitPlaces([...seen.git, ...git]), seen.readOnly),
    own: own.filter((folder) => exists(folder) || isInside(folder, writable)),
    hidden,
    uncovered: unique([...patterns.uncovered, ...seen.unseen.map((folder) => path.join(folder, '**'))]),
  };
}

function lists(
  git: GitPlaces,
  readOnly: readonly string[],
): Pick<Layout, 'pinned' | 'readOnly' | 'kept' | 'absent'> {
  const all = [...readOnly, ...git.readOnly].flatMap(existing);
  return {
    pinned: unique(git.pinned),
    readOnly: unique(all),
    kept: unique(git.kept),
    absent: unique(git.absent),
  };
}

function expandHome(folder: string, home: string): string {
  return folder.startsWith('~') ? path.join(home, folder.slice(1)) : folder;
}

function real(name: string): string {
  try {
    return realpathSync(name);
  } catch {
    return name;
  }
}

/** The real place of what is there; nothing for what is not. */
function existing(name: string): string[] {
  try {
    statSync(name);
    return [realpathSync(name)];
  } catch {
    return [];
  }
}

function exists(name: string): boolean {
  return lstatSync(name, { throwIfNoEntry: false }) !== undefined;
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)].sort();
}

/** Without what lies below another one of the list. */
export function outermost(list: readonly string[]): string[] {
  const all = unique(list);
  return all.filter((item) => !all.some((other) => other !== item && isInside(item, [other])));
}

/** Whether a path is one of some folders, or below one. */
export function isInside(name: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const relative = path.relative(folder, name);
    return (
      relative === '' ||
      !(relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative))
    );
  });
}
