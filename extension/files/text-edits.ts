// The few replacements that turn one text into another: what is the same stays in place, so that cursors, folds and
// break points of an open document do. Does not import `vscode`. It brings a diff library along: load it when it is used.
import { hunksBetween } from '../review/hunks.ts';

/** A replacement of UTF-16 units `start` to `end` (exclusive) of the old text. */
export interface TextReplacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The replacements in order, none touching the next. They are as small as whole characters allow: no pair of surrogates
 * and no CRLF is taken apart.
 */
export function replacementsBetween(oldText: string, newText: string): readonly TextReplacement[] {
  if (oldText === newText) return [];
  return hunksBetween(oldText, newText).hunks.map(({ oldOffset, oldText: before, newText: after }) => {
    const { head, tail } = commonEnds(before, after);
    return {
      start: oldOffset + head,
      end: oldOffset + before.length - tail,
      text: after.slice(head, after.length - tail),
    };
  });
}

/** How many UTF-16 units two texts have in common at their start and, of the rest, at their end. */
export function commonEnds(before: string, after: string): { readonly head: number; readonly tail: number } {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  if (splits(before, head) || splits(after, head)) head--;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  if (splits(before, before.length - tail) || splits(after, after.length - tail)) tail--;
  return { head, tail };
}

/** Whether a place is inside a pair of surrogates or a CRLF. */
function splits(text: string, at: number): boolean {
  const pair = text.slice(at - 1, at + 1);
  return at > 0 && (pair === '\r\n' || /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair));
}
