// What a person is just writing in a TOML text: which key, header or value the cursor is in.
import type { KeyPath } from '../../config/key-path.ts';
import { type Span, touches } from '../span.ts';
import { keySpan } from './find.ts';
import type { TomlDocument, TomlNode, TomlPair, TomlString, TomlTable } from './tree.ts';

/** Where the cursor is. Spans are what would be replaced. */
export type Cursor =
  /** In the names of a header, or where they would be. */
  | { readonly kind: 'header'; readonly table: TomlTable; readonly names: Span; readonly closed: boolean }
  /** At a key, or where one could begin. `above`: the table the key would be in. */
  | {
      readonly kind: 'key';
      readonly above: KeyPath;
      readonly span: Span;
      /** The pair the key belongs to, when one is there. */
      readonly pair: TomlPair | undefined;
      readonly inline: boolean;
    }
  /** At a value, or where one could begin. */
  | {
      readonly kind: 'value';
      readonly path: KeyPath;
      /** Of a string what is in its quotes. */
      readonly span: Span;
      readonly string: TomlString | undefined;
      readonly pair: TomlPair;
      readonly node: TomlNode | undefined;
    };

/** undefined in comments and where nothing can be written. */
export function cursorAt(document: TomlDocument, offset: number): Cursor | undefined {
  if (document.comments.some(({ start, end }) => start < offset && offset <= end)) return undefined;
  const table = document.tables.findLast(
    ({ start, key }) => start < offset || (start === offset && key.length === 0),
  );
  if (!table) return undefined;
  const isHeader = table !== document.tables[0];
  const open = table.start + (table.array ? 2 : 1);
  const closing = table.closed ? open - table.start : 0;
  if (isHeader && offset >= open && offset <= table.headerEnd - closing) {
    const names = trimmed(document.text, open, table.headerEnd - closing);
    return { kind: 'header', table, names, closed: table.closed };
  }
  if (isHeader && offset <= table.headerEnd) return undefined;
  const pair = table.pairs.findLast(({ start }) => start <= offset);
  if (pair && offset <= reach(document.text, pair))
    return inPair(pair, table.path, document.text, offset, false);
  return isBlankBefore(document.text, offset)
    ? { kind: 'key', above: table.path, span: { start: offset, end: offset }, pair: undefined, inline: false }
    : undefined;
}

/** A value that is not there yet can begin anywhere behind the `=` in its line; an open list, anywhere below. */
function reach(text: string, pair: TomlPair): number {
  const { value } = pair;
  if (!value) return pair.end;
  const isOpen = value.kind === 'array' || value.kind === 'table' ? !value.closed : value.start === value.end;
  if (!isOpen) return value.end;
  const end = text.indexOf('\n', value.end);
  return end < 0 ? text.length : end;
}

function trimmed(text: string, start: number, end: number): Span {
  const inner = text.slice(start, end);
  const blank = inner.length - inner.trimStart().length;
  return { start: start + blank, end: start + Math.max(blank, inner.trimEnd().length) };
}

function isBlankBefore(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[\uFEFF \t]*$/.test(line);
}

function inPair(
  pair: TomlPair,
  above: KeyPath,
  text: string,
  offset: number,
  inline: boolean,
): Cursor | undefined {
  const names = keySpan(pair);
  if (offset <= names.end) {
    const at = pair.key.findIndex((part) => touches(part, offset));
    const part = pair.key[at];
    const before = pair.key.slice(0, Math.max(at, 0)).map((each) => each.text);
    // Behind a dot nothing may stand yet.
    const span = part ?? { start: offset, end: offset };
    return { kind: 'key', above: [...above, ...before], span, pair, inline };
  }
  if (pair.equals === undefined) {
    const isDot = /^[ \t]*\.[ \t]*$/.test(text.slice(names.end, offset));
    return isDot ? afterDot(pair, above, offset, inline) : undefined;
  }
  if (offset <= pair.equals || !pair.value) return undefined;
  return inNode(pair.value, pair.path, pair, text, offset);
}

/** `name.|` */
function afterDot(pair: TomlPair, above: KeyPath, offset: number, inline: boolean): Cursor {
  const before = pair.key.map((each) => each.text);
  return {
    kind: 'key',
    above: [...above, ...before],
    span: { start: offset, end: offset },
    pair: undefined,
    inline,
  };
}

function inNode(
  node: TomlNode,
  path: KeyPath,
  pair: TomlPair,
  text: string,
  offset: number,
): Cursor | undefined {
  if (node.kind === 'array' && offset > node.start) return inArray(node, path, pair, text, offset);
  if (node.kind === 'table' && offset > node.start) {
    const inner = node.pairs.findLast(({ start, end }) => start <= offset && offset <= end + 1);
    const found =
      inner && (offset <= inner.end || inner.value?.start === inner.value?.end)
        ? inPair(inner, path, text, offset, true)
        : undefined;
    if (found) return found;
    const span = { start: offset, end: offset };
    return node.closed && offset >= node.end
      ? undefined
      : { kind: 'key', above: path, span, pair: undefined, inline: true };
  }
  if (node.kind === 'string') return inString(node, path, pair, offset);
  const isEmpty = node.start === node.end;
  if (isEmpty || touches(node, offset)) {
    const span = isEmpty ? { start: offset, end: offset } : node;
    return { kind: 'value', path, span, string: undefined, pair, node };
  }
  return undefined;
}

function inString(node: TomlString, path: KeyPath, pair: TomlPair, offset: number): Cursor | undefined {
  const start = node.start + node.quote.length;
  const end = node.end - (node.closed ? node.quote.length : 0);
  if (offset < start || offset > end) return undefined;
  // What follows an open quote in its line may be anything.
  const span = { start, end: node.closed ? end : offset };
  return { kind: 'value', path, span, string: node, pair, node };
}

function inArray(
  array: Extract<TomlNode, { kind: 'array' }>,
  path: KeyPath,
  pair: TomlPair,
  text: string,
  offset: number,
): Cursor | undefined {
  if (array.closed && offset >= array.end) return undefined;
  const index = array.items.findIndex((item) => touches(item, offset));
  const item = array.items[index];
  if (item) return inNode(item, [...path, String(index)], pair, text, offset);
  const before = array.items.filter(({ end }) => end < offset).length;
  const span = { start: offset, end: offset };
  return { kind: 'value', path: [...path, String(before)], span, string: undefined, pair, node: undefined };
}
