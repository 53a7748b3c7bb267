// How well a name fits what was typed. Does not import `vscode`.

/** A part of a word begins after one of these, or with a capital. */
const BORDER = /[\s/\\._\-:]/;

/**
 * The fit of `query` to `text`, higher is better; undefined when its characters do not all occur in order. Rows in the
 * last part of a path, starts of words, and characters that follow each other count more; length counts a little
 * against.
 */
export function likeness(query: string, text: string): number | undefined {
  const wanted = query.toLowerCase();
  if (wanted === '') return 0;
  const lower = text.toLowerCase();
  const base = Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1;
  const inBase = lower.indexOf(wanted, base);
  if (inBase !== -1) return 1_000 + (inBase === base ? 500 : isStart(text, inBase) ? 200 : 0) - text.length;
  const anywhere = lower.indexOf(wanted);
  if (anywhere !== -1) return 600 + (isStart(text, anywhere) ? 100 : 0) - text.length;
  return scattered(wanted, text, lower, base);
}

function scattered(wanted: string, text: string, lower: string, base: number): number | undefined {
  let at = -1;
  let score = 0;
  for (const character of wanted) {
    const next = lower.indexOf(character, at + 1);
    if (next === -1) return undefined;
    score += (next === at + 1 ? 8 : 0) + (isStart(text, next) ? 6 : 0) + (next >= base ? 3 : 0);
    at = next;
  }
  return score - text.length / 10;
}

function isStart(text: string, index: number): boolean {
  if (index === 0) return true;
  const character = text.charAt(index);
  return (
    BORDER.test(text.charAt(index - 1)) ||
    (character !== character.toLowerCase() && /[a-z]/.test(text.charAt(index - 1)))
  );
}

/** Those that likeness, the best first. */
export function ranked<T>(query: string, items: readonly T[], nameOf: (item: T) => string): readonly T[] {
  return items
    .flatMap((item) => {
      const score = likeness(query, nameOf(item));
      return score === undefined ? [] : [{ item, score }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
