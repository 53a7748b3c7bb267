// Text for a person's eyes: what cannot be seen is made visible, and what is cut says so.

/**
 * Controls, format and direction characters, zero-width and tag characters, odd blanks, lone surrogates, and marks piled
 * on a letter: what a screen would hide, obey or draw over something else. The ordinary blank is none, nor is the
 * variation selector behind an emoji.
 */
const HIDDEN =
  /(?! |(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{Surrogate}|(?<=\p{M}{4})\p{M}/gu;

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

/** The same for the text of a JSON value on one line: it stays JSON, of the same value. */
export function visibleJson(json: string): string {
  return json.replace(HIDDEN, (character) =>
    Array.from({ length: character.length }, (_, at) => {
      const unit = character.charCodeAt(at).toString(16);
      return `\\u${unit.padStart(4, '0')}`;
    }).join(''),
  );
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
  const { head, tail, cut } = ends(text, limit);
  return { text: cut === 0 ? text : `${head} … ${tail}`, cut };
}

/** The same with the number of characters left out where they were: for a line that has no room for a note. */
export function cutCounted(text: string, limit: number): string {
  const { head, tail, cut } = ends(text, limit);
  return cut === 0 ? text : `${head} … +${cut} … ${tail}`;
}

/** The two ends of a text. `cut` counts the characters between them; 0: all of it is `head`. */
export interface TextEnds {
  readonly head: string;
  readonly tail: string;
  readonly cut: number;
}

/** A line is cut in two only when it is longer than this. */
const LONG_LINE = 400;

/** As `cutMiddle`, in pieces, for who shows the gap as something that is no text; between lines where that can be. */
export function cutBlock(text: string, limit: number): TextEnds {
  const { head, tail, cut } = ends(text, limit);
  if (cut === 0) return { head, tail, cut };
  const end = head.lastIndexOf('\n');
  const start = tail.indexOf('\n');
  const first = end > 0 && end > head.length - LONG_LINE ? head.slice(0, end) : head;
  const last = start >= 0 && start < LONG_LINE && start < tail.length - 1 ? tail.slice(start + 1) : tail;
  return { head: first, tail: last, cut: text.length - first.length - last.length };
}

function ends(text: string, limit: number): TextEnds {
  if (text.length <= limit) return { head: text, tail: '', cut: 0 };
  const head = text.slice(0, Math.ceil(limit * 0.6)).replace(/[\ud800-\udbff]$/, '');
  const tail = text.slice(text.length - Math.floor(limit * 0.4)).replace(/^[\udc00-\udfff]/, '');
  return { head, tail, cut: text.length - head.length - tail.length };
}

/** Keeps the first and the last lines of a text with more than `limit` of them; `cut` counts lines. */
export function cutLines(text: string, limit: number): CutText {
  const lines = text.split('\n');
  if (lines.length <= limit) return { text, cut: 0 };
  const head = lines.slice(0, Math.ceil(limit * 0.6));
  const tail = lines.slice(lines.length - Math.floor(limit * 0.4));
  return { text: [...head, '…', ...tail].join('\n'), cut: lines.length - head.length - tail.length };
}

/** Blanks in a row that push what comes behind them out of sight. */
const MANY_BLANKS = /[ \t]{24,}/g;
const MANY_LINES = /\n(?:[ \t]*\n){4,}/g;

/** Shows long runs of blanks as `[␠×200]` and of empty lines as `[↵×40]`: what stands behind them stays in sight. */
export function squeezed(text: string): string {
  return text
    .replace(MANY_LINES, (run) => `\n[↵×${run.split('\n').length - 2}]\n`)
    .replace(MANY_BLANKS, (run) => ` [␠×${run.length}] `);
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
