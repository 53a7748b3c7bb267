// Text for a person's eyes: what cannot be seen is made visible, and what is cut says so.

/**
 * Controls, format and direction characters, zero-width and tag characters, odd blanks, lone surrogates: what a screen
 * would hide or obey. The ordinary blank and the emoji variation selector are none.
 */
const HIDDEN =
  /(?! |\ufe0f)[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{Surrogate}/gu;

/** Whether a text has hidden characters other than line breaks and tabs. */
export function hasHidden(text: string): boolean {
  return text.replace(/[\n\t]/g, '').search(HIDDEN) >= 0;
}

/** Makes hidden characters visible as escapes (`\u{202e}`); newlines and tabs as `\n`, `\t`. One line comes out. */
export function visible(text: string): string {
  return text.replace(HIDDEN, escaped);
}

/** The same, but line breaks and tabs stay: for text that is shown in a block of its own. */
export function visibleLines(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(HIDDEN, (c) => (c === '\n' || c === '\t' ? c : escaped(c)));
}

function escaped(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  if (character === '\r') return '\\r';
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A text shortened in its middle. `cut` counts the characters left out; 0: it is whole. */
export interface CutText {
  readonly text: string;
  readonly cut: number;
}

/** Keeps head and tail of a text longer than `limit` UTF-16 units, so that what comes last is seen as well. */
export function cutMiddle(text: string, limit: number): CutText {
  if (text.length <= limit) return { text, cut: 0 };
  const head = text.slice(0, Math.ceil(limit * 0.6)).replace(/[\ud800-\udbff]$/, '');
  const tail = text.slice(text.length - Math.floor(limit * 0.4)).replace(/^[\udc00-\udfff]/, '');
  return { text: `${head} … ${tail}`, cut: text.length - head.length - tail.length };
}

/** A fenced block that its content cannot close: the fence is longer than any run of backticks inside. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Inline code that its content cannot close. Blank and empty text comes out as a visible blank. */
export function inlineCode(text: string): string {
  const shown = visible(text) || ' ';
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}
