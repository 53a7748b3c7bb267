// Changes one item of a list in the text of a TOML file and leaves the lines and comments of the others.
import { arrayItems, type TomlEntry } from './toml-scan.ts';

/** What is done to a list: the item at `index` is taken out or replaced, or one is added behind the last. */
export interface ItemEdit {
  /** As many as there are items: an item more. */
  readonly index: number;
  /** As it would stand in TOML; undefined: the item is taken out. */
  readonly text: string | undefined;
}

/** Texts to try, the one that reads best first; the caller proves them by parsing. */
export function* itemEdits(source: string, list: TomlEntry, { index, text }: ItemEdit): Generator<string> {
  const items = arrayItems(source, list.valueStart);
  const item = items[index];
  if (item && text !== undefined) yield spliced(source, item.start, item.end, text);
  else if (item) yield* withoutItem(source, items, index);
  else if (text !== undefined && index === items.length) yield* withItem(source, items.at(-1), text);
}

type Item = ReturnType<typeof arrayItems>[number];

function* withoutItem(source: string, items: readonly Item[], index: number): Generator<string> {
  const item = items[index];
  if (!item) return;
  const behindComma = after(source, /[ \t]*,/y, item.end) ?? item.end;
  const lineEnd = after(source, REST_OF_LINE, behindComma);
  const start = lineStart(source, item.start);
  // The comment behind an item speaks of it and goes with it.
  if (isBlank(source, start, item.start) && lineEnd !== undefined) yield spliced(source, start, lineEnd, '');
  const [previous, next] = [items[index - 1], items[index + 1]];
  if (next) yield spliced(source, item.start, next.start, '');
  if (previous) yield spliced(source, previous.end, item.end, '');
  yield spliced(source, item.start, behindComma, '');
}

function* withItem(source: string, last: Item | undefined, text: string): Generator<string> {
  if (!last) return;
  const comma = after(source, /[ \t]*,/y, last.end);
  const lineEnd = after(source, REST_OF_LINE, comma ?? last.end);
  const start = lineStart(source, last.start);
  if (isBlank(source, start, last.start) && lineEnd !== undefined) {
    const eol = source[lineEnd - 2] === '\r' ? '\r\n' : '\n';
    const line = `${source.slice(start, last.start)}${text},${eol}`;
    const added = spliced(source, lineEnd, lineEnd, line);
    yield comma === undefined ? spliced(added, last.end, last.end, ',') : added;
  }
  yield spliced(source, last.end, last.end, `, ${text}`);
}

/** Blanks and a comment to the end of a line that goes on below. */
const REST_OF_LINE = /[ \t]*(?:#[^\n]*)?\r?\n/y;

const lineStart = (source: string, at: number): number => source.lastIndexOf('\n', at - 1) + 1;
const isBlank = (source: string, start: number, end: number): boolean =>
  /^[ \t]*$/.test(source.slice(start, end));

function spliced(source: string, start: number, end: number, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** The offset behind a match at a place. */
function after(source: string, pattern: RegExp, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : undefined;
}
