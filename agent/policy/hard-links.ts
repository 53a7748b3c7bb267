// Other names of a file. No system lists them, so the places where a name matters are looked through.
import { type BigIntStats, lstatSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { alternatives, CREDENTIAL_STORES, mayBeSecret } from './floor.ts';
import { foldStrict } from './paths.ts';

/** Where names are looked for. */
export interface NamePlaces {
  /** The workspace folder the file is in: its secrets, from there down to the file's own folder. */
  readonly root: string | undefined;
  /** Every file of these, one level down. */
  readonly folders: readonly string[];
  /** Its credential stores, one level down. */
  readonly home: string;
  /** Entries of `forbidden_paths`; those without wildcards are looked at, a folder one level down. */
  readonly forbidden: readonly string[];
}

/** Entries of one folder that are looked at. */
const MOST = 2_000;

/**
 * Names of secrets, credential stores, own and forbidden files that are the same file as `path`, as far as they are
 * where such files usually are; none when it has one name only. Never throws.
 */
export function sameFileAs(path: string, places: NamePlaces): readonly string[] {
  const own = statsOf(path);
  if (!own?.isFile() || own.nlink < 2n) return [];
  const names = [...new Set(candidates(path, places))];
  return names.filter((name) => {
    if (name === path) return false;
    const stats = statsOf(name);
    return stats !== undefined && stats.ino === own.ino && stats.dev === own.dev;
  });
}

function* candidates(path: string, { root, folders, home, forbidden }: NamePlaces): Generator<string> {
  for (const store of stores(home)) yield* withEntries(store);
  for (const folder of folders) yield* withEntries(folder);
  for (const entry of forbidden) yield* forbiddenNames(entry, root, home);
  if (root === undefined) return;
  for (let folder = dirname(path); folder.length >= root.length; folder = dirname(folder)) {
    for (const name of entriesOf(folder)) if (mayBeSecret(foldStrict(name))) yield join(folder, name);
    if (dirname(folder) === folder) return;
  }
}

function forbiddenNames(entry: string, root: string | undefined, home: string): Iterable<string> {
  const plain = entry.replace(/[\\/]\*\*?$/, '');
  if (/[*?[\]{}()!]/.test(plain)) return [];
  const full = plain.startsWith('~') ? home + plain.slice(1) : plain;
  if (/^(?:[\\/]|[a-z]:)/i.test(full)) return withEntries(full);
  return root === undefined ? [] : withEntries(join(root, full));
}

function stores(home: string): readonly string[] {
  const globs = CREDENTIAL_STORES.flatMap(alternatives).map((glob) => glob.replace(/\/\*\*$/, ''));
  const plain = globs.filter((glob) => !/[*?]/.test(glob));
  return [...new Set(plain.map((glob) => (glob.startsWith('~') ? home + glob.slice(1) : glob)))];
}

function* withEntries(path: string): Generator<string> {
  yield path;
  for (const name of entriesOf(path)) yield `${path}${sep}${name}`;
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder).slice(0, MOST);
  } catch {
    return [];
  }
}

function statsOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false, bigint: true });
  } catch {
    return undefined;
  }
}
