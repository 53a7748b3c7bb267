// Exact search in bytes: fast where a match is rare, linear where the text is repetitive.

/** Start of every match, left to right, none overlapping another. */
export function* separateMatches(haystack: Buffer, needle: Buffer): Generator<number> {
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + needle.length))
    yield at;
}

/**
 * Start of every match, overlaps included. Knuth-Morris-Pratt: `indexOf` from one byte further would be quadratic
 * for `aaa…` in `aaaa…`.
 */
export function* allMatches(haystack: Buffer, needle: Buffer): Generator<number> {
  const borders = bordersOf(needle);
  let matched = 0;
  for (let i = 0; i < haystack.length; i++) {
    const byte = haystack[i];
    while (matched > 0 && needle[matched] !== byte) matched = borders[matched - 1] ?? 0;
    if (needle[matched] === byte) matched++;
    if (matched === needle.length) {
      yield i - matched + 1;
      matched = borders[matched - 1] ?? 0;
    }
  }
}

/** For each prefix, the length of its longest proper prefix that is also its suffix. */
function bordersOf(needle: Buffer): Int32Array {
  const borders = new Int32Array(needle.length);
  let length = 0;
  for (let i = 1; i < needle.length; i++) {
    while (length > 0 && needle[i] !== needle[length]) length = borders[length - 1] ?? 0;
    if (needle[i] === needle[length]) length++;
    borders[i] = length;
  }
  return borders;
}
