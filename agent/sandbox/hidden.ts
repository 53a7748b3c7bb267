// What is hidden from a confined command wherever it lies: the credential stores and the paths a user forbids.
import path from 'node:path';
import { CREDENTIAL_STORES } from '../policy/floor.ts';
import { expandPattern, isExpandable } from './expand.ts';

/** Forbidden paths that can be looked up, and those that only hold where the workspace is looked through. */
export interface HiddenPatterns {
  /** Absolute. */
  readonly patterns: readonly string[];
  /** As written. */
  readonly uncovered: readonly string[];
}

/** The credential stores that are there; the policy writes a space in a name as `?`. */
export function credentialPlaces(home: string): string[] {
  return CREDENTIAL_STORES.flatMap((pattern) => expandPattern(atHome(pattern, home)));
}

/**
 * Sorts the forbidden paths. A bare name, or `**` in the middle, is found below the workspace only: the whole system is
 * not looked through for it, and that is said.
 */
export function patternsOf(forbidden: readonly string[], home: string): HiddenPatterns {
  const patterns: string[] = [];
  const uncovered: string[] = [];
  for (const text of forbidden) {
    const pattern = atHome(text, home);
    if (path.isAbsolute(pattern) && isExpandable(pattern)) patterns.push(pattern);
    // A path with a slash counts from each workspace folder, and all of those are looked through.
    else if (path.isAbsolute(pattern) || !text.includes('/') || text.startsWith('**')) uncovered.push(text);
  }
  return { patterns, uncovered };
}

function atHome(pattern: string, home: string): string {
  return pattern.startsWith('~') ? home + pattern.slice(1) : pattern;
}
