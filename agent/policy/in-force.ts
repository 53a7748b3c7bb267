// Which standing rules count now and here.
import type { Rule } from './decision.ts';
import { locate } from './paths.ts';

/**
 * Whether a rule has run out by `now` (milliseconds since the epoch). A date that is none ends a permission at once and
 * a restriction never.
 */
export function hasExpired(
  { effect, expires }: { readonly effect: Rule['effect']; readonly expires?: string | undefined },
  now: number,
): boolean {
  if (expires === undefined) return false;
  const end = Date.parse(expires);
  return Number.isNaN(end) ? effect === 'allow' : end <= now;
}

/**
 * The rules that count in a session in these folders. One that is bound to a folder allows only where all of the
 * session is in it, and denies and asks where any of it is.
 */
export function rulesInForce(rules: readonly Rule[], roots: readonly string[], now: number): readonly Rule[] {
  if (rules.every(({ expires, folder }) => expires === undefined && folder === undefined)) return rules;
  return rules.filter((rule) => !hasExpired(rule, now) && isHere(rule, roots));
}

function isHere({ effect, folder }: Rule, roots: readonly string[]): boolean {
  if (folder === undefined) return true;
  const inside = (root: string) => locate(root, [folder]).inside;
  return effect === 'allow' ? roots.length > 0 && roots.every(inside) : roots.some(inside);
}
