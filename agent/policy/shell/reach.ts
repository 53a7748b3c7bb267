// What a word reaches that does not name it: the files a wildcard matches, what lies below a folder, and what a word
// with an unknown end could still become. All looks at the disk are bounded.
import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { alternatives, CREDENTIAL_STORES, mayBeSecret, REGENERABLE } from '../floor.ts';
import type { PathVerdict } from '../path-class.ts';
import { foldStrict, locate } from '../paths.ts';
import type { Run } from './run.ts';

/** Entries of folders that are looked at for one word. */
const MOST_ENTRIES = 10_000;
/** Matches of one wildcard word. */
const MOST_MATCHES = 2_000;

/**
 * The existing paths a pattern stands for in a folder, as bash expands it; where shells differ, the longer list.
 * undefined: too many to look at, or a folder cannot be listed.
 */
export function expandGlob(folder: string, pattern: string): readonly string[] | undefined {
  const budget = { entries: MOST_ENTRIES };
  let places: readonly string[] = [folder];
  for (const name of pattern.split('/')) {
    if (name === '' || name === '.') continue;
    const next = places.map((place) => step(place, name, budget));
    if (next.some((found) => found === undefined)) return undefined;
    places = next.flatMap((found) => found ?? []);
    if (places.length > MOST_MATCHES) return undefined;
  }
  return places;
}

function step(place: string, name: string, budget: { entries: number }): readonly string[] | undefined {
  // With `globstar`, and in other shells, it crosses folders.
  if (name === '**') return descend(place, budget);
  if (!/[*?[]/.test(name)) {
    const path = name === '..' ? `${place}/..` : posix.join(place, name);
    return entryAt(path);
  }
  const entries = list(place, budget);
  const matcher = componentMatcher(name);
  return entries?.filter((entry) => matcher(entry.name)).map((entry) => posix.join(place, entry.name));
}

/** The path when something is there; undefined when that cannot be seen. */
function entryAt(path: string): readonly string[] | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ? [path] : [];
  } catch (error) {
    return isMissing(error) ? [] : undefined;
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function descend(place: string, budget: { entries: number }): readonly string[] | undefined {
  const all = [place];
  for (let index = 0; index < all.length; index++) {
    const entries = list(all[index] ?? place, budget);
    if (!entries) return undefined;
    for (const entry of entries) {
      if (!entry.name.startsWith('.')) all.push(posix.join(all[index] ?? place, entry.name));
    }
    if (all.length > MOST_MATCHES) return undefined;
  }
  return all;
}

/** Entries of a folder; none for what is no folder; undefined when it cannot be listed or there have been too many. */
function list(folder: string, budget: { entries: number }): readonly Dirent[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    budget.entries -= entries.length;
    return budget.entries < 0 ? undefined : entries;
  } catch (error) {
    return isMissing(error) ? [] : undefined;
  }
}

/** Matches one name, regardless of case; a leading dot has to be written. */
function componentMatcher(pattern: string): (name: string) => boolean {
  const source = pattern.replace(/\[[!^]?\]?[^\]]*\]|[*?]|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    // A class of characters is taken for any character: it can only match more.
    return part.length > 1 ? '.' : `\\${part}`;
  });
  const expression = new RegExp(`^${source}$`, 'isu');
  return (name) => (pattern.startsWith('.') || !name.startsWith('.')) && expression.test(name);
}

/** `src/a*.ts` as the folder `src/` and the pattern in it. */
export function splitGlob(text: string): { readonly fixed: string; readonly pattern: string } {
  const slash = text.slice(0, text.search(/[*?[]/)).lastIndexOf('/');
  return { fixed: text.slice(0, slash + 1), pattern: text.slice(slash + 1) };
}

const stores = new Map<string, readonly string[]>();

/** Credential stores as folded absolute paths. A `*` in a name stands for any name. */
function storesOf(home: string): readonly string[] {
  let known = stores.get(home);
  if (!known) {
    known = CREDENTIAL_STORES.flatMap(alternatives)
      .map((glob) => glob.replace(/\/\*\*$/, '').replaceAll('?', ' '))
      .map((glob) => (glob.startsWith('~') ? foldStrict(home) + glob.slice(1) : glob));
    stores.set(home, known);
  }
  return known;
}

/** Whether a pattern in a folder can match a credential store, or something in one, whether or not it is there now. */
export function matchesStore(folder: string, pattern: string, home: string): boolean {
  const names = foldStrict(posix.join(folder, pattern)).split('/');
  return storesOf(home).some((store) => {
    const parts = store.split('/');
    if (names.length < parts.length) return false;
    return parts.every((part, index) => {
      const name = names[index] ?? '';
      if (!/[*?[]/.test(name)) return part === name;
      return part.includes('*') || componentMatcher(name)(part);
    });
  });
}

/** Whether a credential store has this beginning: it lies below the folder, or a longer word could name it. */
export function storeBegins(beginning: string, home: string): boolean {
  const folded = foldStrict(beginning).replace(/\/\/+/g, '/');
  const start = beginning.endsWith('/') && !folded.endsWith('/') ? `${folded}/` : folded;
  return storesOf(home).some((store) => store.startsWith(start));
}

/** Whether a path is a folder, links followed; not when it cannot be seen. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}

/** Whether a name, once complete, could be one of the floor's. */
export function secretBegins(beginning: string): boolean {
  const names = '.env .env.local .netrc .npmrc .pypirc .git-credentials id_rsa id_ed25519 credentials.json';
  return beginning !== '' && names.split(' ').some((name) => name.startsWith(beginning.toLowerCase()));
}

/** What is the matter with the content of a folder. */
export type Below =
  | { readonly kind: 'fine' }
  /** All of it, or something in it, is not to be read just so. */
  | { readonly kind: 'all' | 'some'; readonly path: string; readonly verdict: PathVerdict }
  /** A link in it that is followed leads out of the workspace. */
  | { readonly kind: 'outside'; readonly path: string; readonly verdict: PathVerdict }
  | { readonly kind: 'unseen' };

/** How a program goes down into folders. */
export interface Descent {
  /** It reads names that begin with a dot as well. */
  readonly hidden: boolean;
  /** It follows the links it comes upon. */
  readonly follows: boolean;
}

/**
 * Looks for what may not be read without a question, breadth first. Left out: git's own folder, what builds make
 * again (unless a forbidden path names it) and, unless `hidden`, names that begin with a dot.
 */
export function lookBelow(run: Run, folder: string, descent: Descent): Below {
  const { paths, judgePath } = run.around;
  const whole = judgePath(posix.join(folder, 'any-name'), 'read');
  if (whole.verdict === 'block') return { kind: 'all', path: folder, verdict: whole };
  // Without lists of the user's only names of secrets count, and few names are ones.
  const forbids =
    paths.forbiddenPaths.length > 0 ||
    (paths.rules?.length ?? 0) > 0 ||
    paths.ownFolders.some((own) => descent.follows || locate(own, [folder]).inside);
  const skips = skipped(run, descent);
  const budget = { entries: MOST_ENTRIES };
  const folders = new Set([folder]);
  let outside: Below | undefined;
  for (const place of folders) {
    const entries = list(place, budget);
    // What cannot be listed cannot be read by a program either.
    if (!entries && budget.entries < 0) return { kind: 'unseen' };
    for (const entry of entries ?? []) {
      if (skips(entry.name)) continue;
      const path = posix.join(place, entry.name);
      const target = descent.follows && entry.isSymbolicLink() ? targetOf(path) : undefined;
      if (forbids || target !== undefined || mayBeSecret(foldStrict(entry.name))) {
        const found = whatIsWrong(run, path, target);
        if (found?.kind === 'some') return found;
        outside ??= found;
      }
      if (entry.isDirectory()) folders.add(path);
      else if (target !== undefined && isFolder(target)) folders.add(target);
    }
  }
  return outside ?? { kind: 'fine' };
}

function skipped(run: Run, { hidden }: Descent): (name: string) => boolean {
  const { forbiddenPaths, rules = [] } = run.around.paths;
  const named = [...forbiddenPaths, ...rules.map(({ pattern }) => pattern)];
  return (name) =>
    name === '.git' ||
    (!hidden && name.startsWith('.')) ||
    (REGENERABLE.has(name) && !named.some((glob) => glob.includes(name)));
}

/** Where a link leads; undefined when nothing is there. */
function targetOf(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}

/** The objection to one path, or to what the link of that name leads to. */
function whatIsWrong(run: Run, path: string, target: string | undefined): Below | undefined {
  const { judgePath, home } = run.around;
  const named = judgePath(path, 'read');
  if (named.verdict !== 'ordinary') return { kind: 'some', path, verdict: named };
  if (target === undefined) return undefined;
  const verdict = judgePath(target, 'read');
  if (verdict.verdict !== 'ordinary') return { kind: 'some', path: target, verdict };
  // What lies below a home is not looked through to the end: its stores are known by name.
  if (storeBegins(`${target === '/' ? '' : target}/`, home)) {
    const because = { id: 'policy-path-credentials', args: { path: target } };
    return {
      kind: 'some',
      path: target,
      verdict: { class: 'high', verdict: 'ask', rule: 'credentials', because },
    };
  }
  return verdict.class === 'low' ? undefined : { kind: 'outside', path: target, verdict };
}
