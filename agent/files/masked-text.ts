// A mask must not come back into a file: whoever was shown `***` for a secret, and writes that, would destroy it.
import { MASK } from '../policy/known-secrets.ts';
import { maskSecrets } from '../policy/mask.ts';

/** So much before a mask says which place is meant, characters. */
const CONTEXT = 40;

/**
 * The line (from 1) of `after` on which a mask stands where `before` has a secret; undefined: there is none. A mask that
 * `before` has in the same place itself is text like any other.
 */
export function maskedLine(before: string, after: string): number | undefined {
  if (!after.includes(MASK)) return undefined;
  const old = before.split(/\r?\n/);
  const hidden = old.map(maskSecrets);
  const changed = hidden.filter((line, index) => line !== old[index]);
  if (changed.length === 0) return undefined;
  const kept = new Set(old);
  const index = after.split(/\r?\n/).findIndex((line) => !kept.has(line) && standsForSecret(line, changed));
  return index < 0 ? undefined : index + 1;
}

/** Whether a line has a mask after the same words as a line with a hidden secret. */
function standsForSecret(line: string, changed: readonly string[]): boolean {
  for (let at = line.indexOf(MASK); at >= 0; at = line.indexOf(MASK, at + MASK.length)) {
    const context = line.slice(Math.max(0, at - CONTEXT), at).trimStart();
    // Alone on its line it may be a rule of Markdown: only another such line is meant then.
    if (context === '' ? changed.some((each) => each.trim() === MASK) : has(changed, context + MASK))
      return true;
  }
  return false;
}

function has(lines: readonly string[], text: string): boolean {
  return lines.some((line) => line.includes(text));
}
