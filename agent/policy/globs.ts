// Globs of path lists (forbidden paths, floor, rules), matched on folded paths. Minimatch is loaded on first use.
import type { Minimatch } from 'minimatch';

const OPTIONS = { dot: true, nocomment: true, nonegate: true, magicalBraces: true } as const;
let library: Promise<typeof import('minimatch')> | undefined;
const compiled = new Map<string, Minimatch>();

/** Says whether a path matches one of some globs; `**` crosses folders, dots need no special care. */
export type GlobMatch = (path: string, globs: readonly string[]) => string | undefined;

/** Loads the matcher. What it gives back answers with the first glob that matches, or undefined. */
export async function globMatcher(): Promise<GlobMatch> {
  library ??= import('minimatch');
  const { Minimatch: Matcher } = await library;
  return (path, globs) =>
    globs.find((glob) => {
      let matcher = compiled.get(glob);
      if (!matcher) {
        matcher = new Matcher(glob, OPTIONS);
        compiled.set(glob, matcher);
      }
      return matcher.match(path);
    });
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
