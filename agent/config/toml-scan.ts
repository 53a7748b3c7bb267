// Where things stand in a TOML text. The parser we use gives values only; diagnostics need lines, and an edit needs
// the exact place of one value so that everything else keeps its comments and layout.
import type { KeyPath } from './key-path.ts';
import { unquote } from './key-path.ts';

/** A statement of a TOML text. Offsets are UTF-16 indexes; lines count from 1. */
export interface TomlEntry {
  /** A `[header]`, a `[[header]]`, a `key = value` line, or a key inside an inline table. */
  readonly kind: 'table' | 'array_table' | 'value' | 'inline';
  /** From the root; the elements of `[[x]]` carry their index. */
  readonly path: KeyPath;
  /** How many parts of the path come from the header above it. */
  readonly headerLength: number;
  readonly line: number;
  /** Of the whole statement, without the comment behind it. */
  readonly start: number;
  readonly end: number;
  /** Of the value; for headers, an empty range at the end. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** Lists the statements of a text in order. The text must have been parsed without an error before. */
export function scanToml(text: string): TomlEntry[] {
  const entries: TomlEntry[] = [];
  const counts = new Map<string, number>();
  const lineAt = createLineCounter(text);
  let header: KeyPath = [];
  let position = skipBlank(text, 0, true);
  while (position < text.length) {
    const start = position;
    if (text[position] === '[') {
      const double = text[position + 1] === '[';
      const key = readKey(text, position + (double ? 2 : 1));
      const end = key.end + (double ? 2 : 1);
      header = double ? [...key.path, nextIndex(counts, key.path)] : key.path;
      entries.push({
        kind: double ? 'array_table' : 'table',
        path: header,
        headerLength: header.length,
        line: lineAt(start),
        start,
        end,
        valueStart: end,
        valueEnd: end,
      });
      position = end;
    } else {
      position = scanPair(text, position, header, header.length, 'value', entries, lineAt);
    }
    const next = skipBlank(text, position, true);
    if (next <= start) break; // Not TOML after all: better an incomplete list than no end.
    position = next;
  }
  return entries;
}

/** The line of a key: its own statement, else the nearest table around it; undefined when there is neither. */
export function lineOfKey(entries: readonly TomlEntry[], path: readonly PropertyKey[]): number | undefined {
  const lines = linesOf(entries);
  const parts = path.map(String);
  for (let length = parts.length; length > 0; length -= 1) {
    const key = JSON.stringify(parts.slice(0, length));
    const line = lines.own.get(key) ?? lines.above.get(key);
    if (line !== undefined) return line;
  }
  return undefined;
}

/** The first line of each path, and of what lies below it. Every value of a file is asked for one after the other. */
interface PathLines {
  readonly own: ReadonlyMap<string, number>;
  readonly above: ReadonlyMap<string, number>;
}

const indexed = new WeakMap<readonly TomlEntry[], PathLines>();

function linesOf(entries: readonly TomlEntry[]): PathLines {
  const known = indexed.get(entries);
  if (known) return known;
  const own = new Map<string, number>();
  const above = new Map<string, number>();
  const first = (map: Map<string, number>, path: KeyPath, line: number): void => {
    const key = JSON.stringify(path);
    if (!map.has(key)) map.set(key, line);
  };
  for (const { path, line } of entries) {
    first(own, path, line);
    for (let length = path.length - 1; length > 0; length -= 1) first(above, path.slice(0, length), line);
  }
  const lines = { own, above };
  indexed.set(entries, lines);
  return lines;
}

/** Whether two paths are the same. */
export function samePath(a: KeyPath, b: KeyPath): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** Where the items of an array stand that begins at an offset; none when no array begins there. */
export function arrayItems(text: string, start: number): { readonly start: number; readonly end: number }[] {
  const items: { start: number; end: number }[] = [];
  if (text[start] !== '[') return items;
  skipList(text, start + 1, ']', (position) => {
    const end = skipValue(text, position, undefined);
    items.push({ start: position, end });
    return end;
  });
  return items;
}

/** Records `key = value` at a position and returns the offset behind it. */
function scanPair(
  text: string,
  start: number,
  above: KeyPath,
  headerLength: number,
  kind: 'value' | 'inline',
  entries: TomlEntry[],
  lineAt: (offset: number) => number,
): number {
  const key = readKey(text, start);
  const path = [...above, ...key.path];
  const valueStart = skipBlank(text, text.indexOf('=', key.end) + 1, false);
  const nested: TomlEntry[] = [];
  const end = skipValue(text, valueStart, (position) =>
    scanPair(text, position, path, headerLength, 'inline', nested, lineAt),
  );
  entries.push({ kind, path, headerLength, line: lineAt(start), start, end, valueStart, valueEnd: end });
  entries.push(...nested);
  return end;
}

function readKey(text: string, start: number): { readonly path: KeyPath; readonly end: number } {
  const part = /[ \t]*(?:([A-Za-z0-9_-]+)|("(?:[^"\\\n]|\\.)*")|'([^'\n]*)')[ \t]*(\.?)/y;
  part.lastIndex = start;
  const path: string[] = [];
  let end = start;
  for (let match = part.exec(text); match; match = part.exec(text)) {
    path.push(match[1] ?? match[3] ?? unquote(match[2] ?? ''));
    end = part.lastIndex;
    if (match[4] === '') break;
  }
  return { path, end };
}

/** The offset behind a value. `onPair` is called for each pair of an inline table that is no array's element. */
function skipValue(text: string, start: number, onPair: ((position: number) => number) | undefined): number {
  const quote = /"""|'''|"|'/y;
  quote.lastIndex = start;
  const opened = quote.exec(text)?.[0];
  if (opened) return skipString(text, start, opened);
  if (text[start] === '[')
    return skipList(text, start + 1, ']', (position) => skipValue(text, position, undefined));
  if (text[start] === '{') {
    return skipList(text, start + 1, '}', onPair ?? ((position) => skipPair(text, position)));
  }
  const bare = /[^,\]}#\r\n]*/y;
  bare.lastIndex = start;
  const raw = bare.exec(text)?.[0] ?? '';
  return start + raw.trimEnd().length;
}

function skipPair(text: string, start: number): number {
  const key = readKey(text, start);
  return skipValue(text, skipBlank(text, text.indexOf('=', key.end) + 1, false), undefined);
}

function skipList(text: string, start: number, close: string, item: (position: number) => number): number {
  let position = skipBlank(text, start, true);
  while (position < text.length && text[position] !== close) {
    const next = text[position] === ',' ? position + 1 : item(position);
    position = skipBlank(text, Math.max(next, position + 1), true);
  }
  return Math.min(position + 1, text.length);
}

function skipString(text: string, start: number, quote: string): number {
  const body =
    quote === '"""'
      ? /"""(?:[^\\]|\\.)*?"{3,5}/sy
      : quote === "'''"
        ? /'''.*?'{3,5}/sy
        : quote === '"'
          ? /"(?:[^"\\\n]|\\.)*"/y
          : /'[^'\n]*'/y;
  body.lastIndex = start;
  const match = body.exec(text);
  return match ? start + match[0].length : text.length;
}

/** Past spaces, and with `lines` past line ends, comments and a byte order mark as well. */
function skipBlank(text: string, start: number, lines: boolean): number {
  const blank = lines ? /(?:[ \t\r\n\uFEFF]|#[^\n]*)*/y : /[ \t]*/y;
  blank.lastIndex = start;
  return start + (blank.exec(text)?.[0].length ?? 0);
}

function nextIndex(counts: Map<string, number>, path: KeyPath): string {
  const key = JSON.stringify(path);
  const index = counts.get(key) ?? 0;
  counts.set(key, index + 1);
  return String(index);
}

/** Offsets must be asked for in nearly ascending order; counting goes on from the last one. */
function createLineCounter(text: string): (offset: number) => number {
  let line = 1;
  let counted = 0;
  return (offset) => {
    if (offset < counted) {
      line = 1;
      counted = 0;
    }
    for (; counted < offset; counted += 1) if (text[counted] === '\n') line += 1;
    return line;
  };
}
