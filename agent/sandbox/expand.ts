// From a pattern of the path policy to what is there: the policy folds names, so that `~/.config/BraveSoftware` is found
// by `~/.config/bravesoftware`.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { alternatives } from '../policy/floor.ts';
import { foldStrict } from '../policy/paths.ts';

/** Most places one pattern may stand for. */
const MOST = 2_000;

/** Whether `expandPattern` can tell all that a pattern stands for: no `**` but at its end, no character classes. */
export function isExpandable(pattern: string): boolean {
  return alternatives(pattern).every((one) => !/[[\]()!+@]/.test(one) && !withoutTail(one).includes('**'));
}

/** Existing paths an absolute pattern stands for; `x/**` is `x` itself. Links are not resolved. */
export function expandPattern(pattern: string): string[] {
  return alternatives(pattern).flatMap((one) => {
    let places = [path.parse(one).root];
    for (const name of withoutTail(one).split(/[\\/]/).slice(1)) {
      if (name === '') continue;
      const matches = nameMatcher(name);
      places = places.flatMap((place) =>
        names(place)
          .filter(matches)
          .map((each) => path.join(place, each)),
      );
    }
    return places.slice(0, MOST);
  });
}

function withoutTail(pattern: string): string {
  return pattern.replace(/(?:[\\/]\*\*)+[\\/]?$/, '').replace(/[\\/]$/, '');
}

function nameMatcher(name: string): (name: string) => boolean {
  const escaped = foldStrict(name).replace(/[.+^$()|[\]\\{}]/g, '\\$&');
  const matcher = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
  return (each) => matcher.test(foldStrict(each));
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
