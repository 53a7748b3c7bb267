// Reads a TOML text into a tree and never gives up: what is not finished ends with its line. The parser that decides
// what is in force is another one (config/read.ts); this one only has to know where things stand.
import { type KeyPath, unquote } from '../../config/key-path.ts';
import type { KeyPart, TomlDocument, TomlNode, TomlPair, TomlTable } from './tree.ts';

/** Reads any text. Time and memory grow with its length only. */
export function parseToml(text: string): TomlDocument {
  return new Reader(text).document();
}

/** A line inside an open array that is the beginning of something else: the array was not closed. */
const STATEMENT =
  /[ \t]*(?:\[\[?[ \t]*(?!(?:true|false|inf|nan)[ \t]*\])[A-Za-z_"'][\w."' \t-]*\]\]?[ \t]*(?:#[^\n]*)?\r?(?:\n|$)|(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*[ \t]*=)/y;
const KEY_PART = /[ \t]*(?:([\w-]+)|("(?:[^"\\\n]|\\[^\n])*"?)|('[^'\n]*'?))/y;
const BARE = /[^,\]}#\r\n]*/y;
const BARE_LINE = /[^#\r\n]*/y;
/** Deeper nesting is no configuration, and would end the stack. */
const DEEPEST = 60;

interface OpenTable {
  readonly path: KeyPath;
  readonly key: readonly KeyPart[];
  readonly array: boolean;
  readonly start: number;
  readonly headerEnd: number;
  readonly closed: boolean;
  readonly pairs: TomlPair[];
}

class Reader {
  readonly #text: string;
  readonly #comments: { start: number; end: number }[] = [];
  readonly #counts = new Map<string, number>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): TomlDocument {
    const tables: OpenTable[] = [
      { path: [], key: [], array: false, start: 0, headerEnd: 0, closed: true, pairs: [] },
    ];
    this.#blank(true);
    while (this.#at < this.#text.length) {
      if (this.#text[this.#at] === '[') tables.push(this.#header());
      else {
        const table = tables.at(-1);
        const pair = this.#pair(table?.path ?? [], 0);
        if (pair) table?.pairs.push(pair);
        else this.#at = this.#lineEnd();
      }
      this.#blank(true);
    }
    const { length } = this.#text;
    const ends = [...tables.slice(1).map(({ start }) => start), length];
    const closed = tables.map((table, index): TomlTable => ({ ...table, end: ends[index] ?? length }));
    return { text: this.#text, tables: closed, comments: this.#comments };
  }

  #header(): OpenTable {
    const start = this.#at;
    const array = this.#text[start + 1] === '[';
    this.#at += array ? 2 : 1;
    const key = this.#key();
    this.#blank(false);
    const closing = array ? ']]' : ']';
    const closed = this.#text.startsWith(closing, this.#at);
    this.#at = closed ? this.#at + closing.length : Math.max(this.#at, this.#trimmedLineEnd());
    const names = key.map(({ text }) => text);
    const path = array ? [...names, this.#nextIndex(names)] : names;
    return { path, key, array, start, headerEnd: this.#at, closed, pairs: [] };
  }

  #nextIndex(path: KeyPath): string {
    const key = JSON.stringify(path);
    const index = this.#counts.get(key) ?? 0;
    this.#counts.set(key, index + 1);
    return String(index);
  }

  /** `inline`: how deep in inline tables and arrays it stands. undefined: no key begins here. */
  #pair(above: KeyPath, inline: number): TomlPair | undefined {
    const start = this.#at;
    const key = this.#key();
    if (key.length === 0) return undefined;
    const path = [...above, ...key.map(({ text }) => text)];
    const keyEnd = this.#at;
    this.#blank(false);
    if (this.#text[this.#at] !== '=') {
      this.#at = inline > 0 ? keyEnd : Math.max(keyEnd, this.#trimmedLineEnd());
      return { path, key, start, end: this.#at, equals: undefined, value: undefined };
    }
    const equals = this.#at;
    this.#at += 1;
    this.#blank(false);
    const value = this.#value(path, inline);
    return { path, key, start, end: this.#at, equals, value };
  }

  #key(): KeyPart[] {
    const parts: KeyPart[] = [];
    for (;;) {
      KEY_PART.lastIndex = this.#at;
      const match = KEY_PART.exec(this.#text);
      if (!match) return parts;
      const [whole, bare, double, single] = match;
      const written = bare ?? double ?? single ?? '';
      const end = this.#at + whole.length;
      const quote = bare === undefined ? (double === undefined ? "'" : '"') : '';
      const text = bare ?? (double === undefined ? written.replace(/^'|'$/g, '') : unquote(double));
      parts.push({ start: end - written.length, end, text, quote });
      this.#at = end;
      const dot = /[ \t]*\./y;
      dot.lastIndex = end;
      if (!dot.test(this.#text)) return parts;
      this.#at = dot.lastIndex;
    }
  }

  #value(path: KeyPath, inline: number): TomlNode {
    const start = this.#at;
    const quote = /"""|'''|"|'/y;
    quote.lastIndex = start;
    const opened = quote.exec(this.#text)?.[0];
    if (opened === '"' || opened === "'" || opened === '"""' || opened === "'''") return this.#string(opened);
    if (this.#text[start] === '[' && inline < DEEPEST) return this.#array(path, inline + 1);
    if (this.#text[start] === '{' && inline < DEEPEST) return this.#table(path, inline + 1);
    const bare = inline > 0 ? BARE : BARE_LINE;
    bare.lastIndex = start;
    const text = (bare.exec(this.#text)?.[0] ?? '').trimEnd();
    this.#at = start + text.length;
    return { kind: 'bare', start, end: this.#at, text };
  }

  #string(quote: '"' | "'" | '"""' | "'''"): TomlNode {
    const start = this.#at;
    const inner = start + quote.length;
    const body =
      quote === '"""'
        ? /(?:[^"\\]|\\.|"(?!""))*/sy
        : quote === "'''"
          ? /(?:[^']|'(?!''))*/y
          : quote === '"'
            ? /(?:[^"\\\r\n]|\\[^\r\n])*/y
            : /[^'\r\n]*/y;
    body.lastIndex = inner;
    const written = body.exec(this.#text)?.[0] ?? '';
    const closed = this.#text.startsWith(quote, inner + written.length);
    this.#at = inner + written.length + (closed ? quote.length : 0);
    // Up to two quotes more belong to a text that is closed by three.
    if (closed && quote.length === 3)
      for (let more = 0; more < 2 && this.#text[this.#at] === quote[0]; more += 1) this.#at += 1;
    const text = quote === '"' ? unquote(`"${written}"`) : written.replace(/^\r?\n/, '');
    return { kind: 'string', start, end: this.#at, text, quote, closed };
  }

  #array(path: KeyPath, inline: number): TomlNode {
    const start = this.#at;
    const items: TomlNode[] = [];
    this.#at += 1;
    for (;;) {
      const before = this.#at;
      this.#blank(true);
      const character = this.#text[this.#at];
      if (character === ']') {
        this.#at += 1;
        return { kind: 'array', start, end: this.#at, items, closed: true };
      }
      const begins = this.#text.slice(before, this.#at).includes('\n') && this.#statementAt(this.#at);
      if (character === undefined || character === '}' || begins) {
        this.#at = Math.max(start + 1, before);
        return { kind: 'array', start, end: this.#at, items, closed: false };
      }
      if (character === ',') this.#at += 1;
      else items.push(this.#value([...path, String(items.length)], inline));
    }
  }

  #table(path: KeyPath, inline: number): TomlNode {
    const start = this.#at;
    const pairs: TomlPair[] = [];
    this.#at += 1;
    let separated = true;
    for (;;) {
      const before = this.#at;
      this.#blank(true);
      const character = this.#text[this.#at];
      if (character === '}') {
        this.#at += 1;
        return { kind: 'table', start, end: this.#at, pairs, closed: true };
      }
      const newLine = this.#text.slice(before, this.#at).includes('\n');
      const ends = newLine && character !== ',' && (!separated || this.#text[this.#at] === '[');
      const pair =
        character === undefined || character === ',' || ends ? undefined : this.#pair(path, inline);
      if (pair) pairs.push(pair);
      else if (character !== ',') {
        this.#at = before;
        return { kind: 'table', start, end: this.#at, pairs, closed: false };
      } else this.#at += 1;
      separated = character === ',';
    }
  }

  #statementAt(offset: number): boolean {
    STATEMENT.lastIndex = offset;
    return STATEMENT.test(this.#text);
  }

  /** Past blanks; with `lines` past line ends, comments and a byte order mark as well. */
  #blank(lines: boolean): void {
    for (;;) {
      const blank = lines ? /[ \t\r\n\uFEFF]*/y : /[ \t]*/y;
      blank.lastIndex = this.#at;
      blank.test(this.#text);
      this.#at = Math.max(this.#at, blank.lastIndex);
      if (!lines || this.#text[this.#at] !== '#') return;
      const end = this.#lineEnd();
      this.#comments.push({ start: this.#at, end });
      this.#at = end;
    }
  }

  #lineEnd(): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end < 0 ? this.#text.length : this.#text[end - 1] === '\r' ? Math.max(end - 1, this.#at) : end;
  }

  #trimmedLineEnd(): number {
    const rest = this.#text.slice(this.#at, this.#lineEnd());
    return this.#at + (/^[^#]*/.exec(rest)?.[0] ?? '').trimEnd().length;
  }
}
