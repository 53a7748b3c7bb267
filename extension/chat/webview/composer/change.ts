// The difference of two texts as one replacement. No DOM.

/** Characters `from` to `to` are replaced by `insert`. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The shortest single replacement that makes `after` of `before`. */
export function changeOf(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let kept = 0;
  while (kept < shorter - from && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept++;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}
