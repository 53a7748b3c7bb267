// A tools.json as a tree with the place of everything in it, also of a text that somebody is just writing.
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { TextChange } from '../finding.ts';
import type { Span } from '../span.ts';

export type { Node };

/** A path as jsonc-parser has it. */
export type JsonPath = readonly (string | number)[];

/** A text and what could be read of it. */
export interface JsonDocument {
  readonly text: string;
  readonly root: Node | undefined;
  readonly errors: readonly ParseError[];
}

/** Reads any text. */
export function parseJson(text: string): JsonDocument {
  const errors: ParseError[] = [];
  // A byte order mark is a blank here, so that places stay those of the text.
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, {
    disallowComments: true,
    allowTrailingComma: false,
  });
  return { text, root, errors };
}

/** What stands at a path. */
export function nodeAt({ root }: JsonDocument, path: JsonPath): Node | undefined {
  return root && findNodeAtLocation(root, [...path]);
}

/** The span of a node. */
export function spanOf({ offset, length }: Node): Span {
  return { start: offset, end: offset + length };
}

/** A string's span without its quotes. */
export function innerSpan({ text }: JsonDocument, node: Node): Span {
  const { start, end } = spanOf(node);
  const isClosed = node.length > 1 && text[end - 1] === '"';
  return { start: start + 1, end: isClosed ? end - 1 : end };
}

/** Names an object has. */
export function keysIn(node: Node | undefined): readonly string[] {
  return node?.type === 'object'
    ? (node.children ?? []).map((property) => String(property.children?.[0]?.value))
    : [];
}

/** A key more, behind the last one, laid out as it is. undefined: there is no object at the path. */
export function addKey(document: JsonDocument, path: JsonPath, value: unknown): TextChange | undefined {
  const object = nodeAt(document, path.slice(0, -1));
  if (object?.type !== 'object') return undefined;
  const pair = `${JSON.stringify(path.at(-1))}: ${inlineJson(value)}`;
  const last = object.children?.at(-1);
  const { start, end } = spanOf(object);
  if (!last) return { start: start + 1, end: Math.max(start + 1, end - 1), text: ` ${pair} ` };
  const at = last.offset + last.length;
  const before = document.text.slice(start, last.offset);
  const indent = /(\r?\n[ \t]*)$/.exec(before)?.[1];
  return { start: at, end: at, text: `,${indent ?? ' '}${pair}` };
}

/** Without a key or an item. */
export function removeAt(document: JsonDocument, path: JsonPath): TextChange | undefined {
  const node = nodeAt(document, path);
  return node && removeNode(node.parent?.type === 'property' ? node.parent : node);
}

/** Without this property or item. */
export function removeNode(node: Node): TextChange {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const { start, end } = spanOf(node);
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  if (next) return { start, end: next.offset, text: '' };
  return { start: previous ? previous.offset + previous.length : start, end, text: '' };
}

/** JSON on one line, with blanks as people write it. */
export function inlineJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${inlineJson(child)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}
