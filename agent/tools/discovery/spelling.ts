// Slips of the hand: a letter too many, one missing, a wrong one, two exchanged.

/**
 * How many slips lie between two words (optimal string alignment: two exchanged neighbours are one slip), or undefined
 * when there are more than `most`.
 */
export function slips(one: string, other: string, most: number): number | undefined {
  if (Math.abs(one.length - other.length) > most) return undefined;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return undefined;
    beforeLast = last;
    last = current;
  }
  const total = last[other.length] ?? 0;
  return total <= most ? total : undefined;
}

/** How many slips a word of this length may have: in short words every other word is one slip away. */
export function slipsIn(word: string): number {
  if (/\d/.test(word) || word.length < 3) return 0;
  return word.length >= 8 ? 2 : 1;
}

/** One bit a letter: words whose letters differ in more places than slips can explain need no closer look. */
export function letters(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** Whether as few as `most` slips could lie between words with these letters: each adds and removes one at most. */
export function mayBeNear(one: number, other: number, most: number): boolean {
  return bitsIn(one & ~other) <= most && bitsIn(other & ~one) <= most;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
