// An @-mention in what is being written. No DOM.

/** The mention the caret stands in: where its `@` is, and what follows it up to the caret. */
export interface Mention {
  readonly start: number;
  readonly query: string;
}

/** Text with a place for the caret. */
export interface Edited {
  readonly text: string;
  readonly caret: number;
}

/** What may stand before the `@` of a mention. After anything else it belongs to an address, a package, a path … */
const OPENER = /[\s([{<"'`,;:]/;

/** A query longer than this names nothing. Characters. */
const LONGEST = 200;

/** The mention at the caret; undefined when there is none. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  for (let start = caret - 1; start >= Math.max(0, caret - LONGEST); start--) {
    const character = text.charAt(start);
    if (/\s/.test(character)) return undefined;
    if (character !== '@') continue;
    const isMention = start === 0 || OPENER.test(text.charAt(start - 1));
    return isMention ? { start, query: text.slice(start + 1, caret) } : undefined;
  }
  return undefined;
}

/** Puts the name of what was chosen in the place of the query, on one line, with a space after it. */
export function insertMention(text: string, mention: Mention, label: string): Edited {
  const before = `${text.slice(0, mention.start)}@${label.replaceAll(/\s+/g, ' ').trim()}`;
  return withSpace(before, text.slice(mention.start + 1 + mention.query.length));
}

/** Puts an `@` at the caret, with a space before it where it would not begin a mention. */
export function startMention(text: string, caret: number): Edited {
  const before = text.slice(0, caret);
  const space = before === '' || OPENER.test(before.slice(-1)) ? '' : ' ';
  return { text: `${before}${space}@${text.slice(caret)}`, caret: caret + space.length + 1 };
}

/** Joins two texts with a space, the one that is there or a new one; the caret stands after it. */
export function withSpace(before: string, after: string): Edited {
  return { text: before + (/^\s/.test(after) ? after : ` ${after}`), caret: before.length + 1 };
}
