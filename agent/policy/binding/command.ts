// Binds a command to the world it was decided in: every program and file it names, as they are now.
//
// When: a plan that is blocked is never bound, for it will not run. A plan that is allowed and low is bound to its
// programs and its folder only: nobody has looked at contents, and no decision was made by them. A plan that a person
// is asked about, and one that a rule or a level allows to change something, is bound to contents as well; that is
// done after the decision and before the question, so that the fingerprint the answer is given to covers it.
import path from 'node:path';
import { realOf, type StampLimits, StampMemory, stampOf } from '../../platform/file-stamp.ts';
import type { BoundFile, BoundProgram, CommandBinding } from '../plan.ts';
import type { Named } from '../shell/named.ts';
import { bindPrograms, findOnPath, type ProgramSearch, programAt } from './programs.ts';

/** How much is looked at: programs and the folder, or all that is named with its content. */
export type BindDepth = 'programs' | 'contents';

/** What binding a command needs to know of it. */
export interface CommandSurroundings {
  /** Absolute, links resolved. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The shell that runs it; undefined: none does. */
  readonly shell: string | undefined;
  readonly named: Named;
  /** Further names of programs and canonical paths, as the policy found them (`Decision.facts`). */
  readonly commands: readonly string[];
  readonly paths: readonly string[];
  /** The workspace's folders: files that are read unasked are looked for up to these. */
  readonly roots: readonly string[];
}

/** Bytes of a file whose content is looked at, and of all together. */
const MOST_OF_FILE = 8 << 20;
const MOST_OF_ALL = 64 << 20;
/** Folders a command may be in by way of `cd`. */
const MOST_FOLDERS = 16;
/** Entries of a binding; what is named beyond that is not bound, and a command that long is not a simple matter. */
const MOST_FILES = 4_000;

/** Looks at everything a command names. What was read, and can be known by its state, is kept in `memory`. */
export function bindCommand(
  around: CommandSurroundings,
  depth: BindDepth,
  memory: StampMemory = new StampMemory(),
): CommandBinding {
  const limits: StampLimits = { maxBytes: MOST_OF_FILE, budget: { bytes: MOST_OF_ALL }, known: memory };
  const folders = foldersOf(around);
  return {
    folder: stampOf(around.cwd, limits).is,
    programs: programsOf(around, folders, limits),
    files: depth === 'contents' ? filesOf(around, folders, limits) : [],
  };
}

/** The folder it starts in, and those that `cd` may lead to. */
function foldersOf({ cwd, named }: CommandSurroundings): readonly string[] {
  const folders = [cwd];
  for (const target of named.folders) {
    const next = folders.map((folder) => realOf(path.resolve(folder, target)));
    for (const folder of next) {
      if (folder !== undefined && !folders.includes(folder) && folders.length < MOST_FOLDERS)
        folders.push(folder);
    }
  }
  return folders;
}

function programsOf(
  { cwd, env, shell, named, commands }: CommandSurroundings,
  folders: readonly string[],
  limits: StampLimits,
): readonly BoundProgram[] {
  const bound = new Map<string, BoundProgram>();
  const add = (programs: readonly BoundProgram[]) => {
    for (const each of programs) bound.set(`${each.name}\0${each.path}`, each);
  };
  // What starts the shell, or the program without one, does not go by relative entries of PATH.
  if (shell !== undefined) add(bindPrograms(shell, { env, cwd, relative: false }, limits));
  for (const name of new Set([...named.programs, ...commands])) {
    if (!name.includes('/')) add(bindPrograms(name, { env, cwd, relative: shell !== undefined }, limits));
    else
      for (const folder of located(name, folders, env)) add(bindPrograms(name, { ...folder, env }, limits));
  }
  return [...bound.values()].sort((a, b) => order(a.name, b.name) || order(a.path ?? '', b.path ?? ''));
}

/** The folders from which a name with a separator leads to a program; where there is none, the first. */
function located(
  name: string,
  folders: readonly string[],
  env: Readonly<Record<string, string>>,
): readonly Pick<ProgramSearch, 'cwd' | 'relative'>[] {
  const searches = (path.isAbsolute(name) ? folders.slice(0, 1) : folders).map((cwd) => ({
    cwd,
    relative: true,
  }));
  const found = searches.filter((search) => findOnPath(name, { ...search, env }) !== undefined);
  return found.length > 0 ? found : searches.slice(0, 1);
}

function filesOf(
  around: CommandSurroundings,
  folders: readonly string[],
  limits: StampLimits,
): readonly BoundFile[] {
  const { named, paths } = around;
  const files = new Map<string, BoundFile['role']>();
  const add = (file: string, role: BoundFile['role']) => {
    if (files.size < MOST_FILES && files.get(file) !== 'code') files.set(file, role);
  };
  const home = around.env.HOME;
  for (const role of ['code', 'data'] as const) {
    for (const word of named[role]) for (const file of meant(word, folders, home)) add(file, role);
  }
  for (const file of paths) if (path.isAbsolute(file)) add(file, 'data');
  for (const name of named.unasked) for (const file of above(name, around)) add(file, 'code');
  return [...files]
    .sort(([a], [b]) => order(a, b))
    .map(([file, role]) => ({ role, path: file, ...stampOf(file, limits) }));
}

/** The files a word may mean: in each folder where there is one; nowhere else: missing in the first. */
function meant(word: string, folders: readonly string[], home: string | undefined): readonly string[] {
  const text = home !== undefined && /^~(?:\/|$)/.test(word) ? home + word.slice(1) : word;
  if (path.isAbsolute(text)) return [text];
  // Not `resolve`: a `..` behind a link leads out of the link's target.
  const all = folders.map((folder) => `${folder.endsWith(path.sep) ? folder : folder + path.sep}${text}`);
  const there = all.filter((file) => realOf(file) !== undefined);
  return there.length > 0 ? there : all.slice(0, 1);
}

/** A file that is looked for upwards: where it is, and the places before that where it is not. */
function above(name: string, { cwd, roots }: CommandSurroundings): readonly string[] {
  const top = roots.find((root) => cwd === root || cwd.startsWith(root + path.sep)) ?? cwd;
  const files: string[] = [];
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const file = path.join(folder, name);
    files.push(file);
    if (folder === top || folder === path.dirname(folder) || realOf(file) !== undefined) return files;
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The same names looked at once more, right before the run. `known` spares reading again what has not changed since
 * it was last read, by the file's own times.
 */
export function bindAgain(
  bound: CommandBinding,
  around: Pick<CommandSurroundings, 'cwd' | 'env' | 'shell'>,
  known?: StampMemory,
): CommandBinding {
  const budget = { bytes: MOST_OF_ALL };
  const limits: StampLimits = { maxBytes: MOST_OF_FILE, budget, ...(known ? { known } : {}) };
  return {
    folder: stampOf(around.cwd, limits).is,
    programs: bound.programs.map((each) => programAgain(each, around, limits)),
    files: bound.files.map((each) =>
      each.is === 'any'
        ? { ...each, real: realOf(each.path) ?? null }
        : { ...each, ...stampOf(each.path, limits) },
    ),
  };
}

function programAgain(
  { name, path: before }: BoundProgram,
  { cwd, env, shell }: Pick<CommandSurroundings, 'cwd' | 'env' | 'shell'>,
  limits: StampLimits,
): BoundProgram {
  // One with a separator may have been meant in another folder than the first; by its path it is the same one.
  const text = name.includes('/') && before !== null ? before : name;
  return { ...programAt(text, { env, cwd, relative: shell !== undefined }, limits), name };
}
