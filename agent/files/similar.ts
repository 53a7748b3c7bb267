// Names near a missing one, so that a misspelt path is put right in one step.
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Entries of a folder that are looked at. */
const MAX_ENTRIES = 5_000;
const MAX_SUGGESTIONS = 3;

/**
 * Up to three existing paths beside `resolved` whose names resemble its name (other case, other extension, a few
 * wrong letters). Empty when the folder cannot be read.
 */
export async function similarPaths(resolved: string): Promise<string[]> {
  const folder = dirname(resolved);
  const wanted = basename(resolved);
  const names = await readdir(folder).catch(() => []);
  return names
    .slice(0, MAX_ENTRIES)
    .map((name) => ({ name, distance: distance(wanted, name) }))
    .filter((near) => near.distance <= Math.max(2, wanted.length / 3))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map((near) => join(folder, near.name));
}

/** Edits between two names without regard to case; another extension counts as one. */
function distance(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x === y) return 0;
  if (stem(x) === stem(y)) return 1;
  return levenshtein(x, y);
}

function stem(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
