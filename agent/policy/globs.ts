import type { Minimatch } from 'minimatch';

// Globs of path lists (forbidden paths, floor, rules), matched on folded paths. Minimatch is loaded on first use.
const OPTIONS = { dot: true, nocomment: true, nonegate: true, magicalBraces: true } as const;
let library: Promise<typeof import('minimatch')> | undefined;
const compiled = new Map<string, Minimatch>();
const unions = new WeakMap<readonly string[], Minimatch>();

/** Says whether a path matches one of some globs; `**` crosses folders, dots need no special care. */
export type GlobMatch = (path: string, globs: readonly string[]) => string | undefined;

/** Loads the matcher. What it gives back answers with the first glob that matches, or undefined. */
export async function globMatcher(): Promise<GlobMatch> {
  library ??= import('minimatch');
  const { Minimatch: Matcher } = await library;
  const matcher = (glob: string): Minimatch => {
    let made = compiled.get(glob);
    if (!made) {
      made = new Matcher(glob, OPTIONS);
      compiled.set(glob, made);
    }
    return made;
  };
  return (path, globs) => {
    if (globs.length === 0) return undefined;
    // Nearly always nothing matches: one glob for the whole list says so at once.
    let any = unions.get(globs);
    if (!any) {
      any = new Matcher(globs.length === 1 ? String(globs[0]) : `{${globs.join(',')}}`, OPTIONS);
      unions.set(globs, any);
    }
    if (!any.match(path)) return undefined;
    return globs.find((glob) => matcher(glob).match(path));
  };
}

/** Expands braces of a search pattern and says whether any alternative has a `..` component, wherever it stands. */
export async function patternClimbs(pattern: string): Promise<boolean> {
  library ??= import('minimatch');
  const { braceExpand } = await library;
  const alternatives = [pattern, ...braceExpand(pattern)];
  return alternatives.some((item) =>
    item.split(/[\\/]/).some((name) => name === '..' || /^[.[\]]{2,}$/.test(name)),
  );
}
