// The text of a JSON file with the places of everything in it. JSON as RFC 8259 has it: comments and commas at an end
// are errors.
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { JsonPath, Span } from './finding.ts';

/** Why a text is no JSON, for a Fluent message to choose by. */
export type SyntaxFault =
  | 'empty'
  | 'comment'
  | 'trailing-comma'
  | 'comma-missing'
  | 'colon-missing'
  | 'key-missing'
  | 'value-missing'
  | 'not-closed'
  | 'string-not-closed'
  | 'bad-string'
  | 'behind-the-end'
  | 'too-deep'
  | 'other';

/** A text, parsed as far as it can be. */
export interface JsonText {
  /** Of the whole text; undefined where it is no JSON. */
  readonly value: unknown;
  /** The first fault; undefined: it is JSON. */
  readonly fault: { readonly what: SyntaxFault; readonly span: Span } | undefined;
  /** What could be read of it, faults or not. */
  readonly root: Node | undefined;
  /** Of the value at a path, or of the innermost thing around it that is there. */
  spanOf(path: JsonPath): Span;
  /** Of the key at a path's end. */
  keySpanOf(path: JsonPath): Span;
  /** Paths of keys that their object has had before; the first `most` of them in the text. */
  repeatedKeys(most: number): readonly { readonly path: JsonPath; readonly span: Span }[];
}

/** Parses a text. A byte order mark does not count. Never throws. */
export function parseJson(given: string): JsonText {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const span = spans(text);
  const errors: ParseError[] = [];
  const root = treeOf(text, errors);
  const fault = root === 'too-deep' ? { what: root, span: span(0, 0) } : faultOf(text, errors, span);
  const tree = root === 'too-deep' ? undefined : root;
  const properties = propertyIndex();
  return {
    value: fault ? undefined : JSON.parse(text),
    fault,
    root: tree,
    spanOf: (path) => {
      const node = nearest(tree, path, properties);
      return node ? span(node.offset, node.length) : span(0, 0);
    },
    keySpanOf: (path) => {
      const key = properties(nearest(tree, path.slice(0, -1), properties), path.at(-1))?.children?.[0];
      return key ? span(key.offset, key.length) : span(0, 0);
    },
    repeatedKeys: (most) =>
      repeated(tree, most).map(({ path, key }) => ({ path, span: span(key.offset, key.length) })),
  };
}

function treeOf(text: string, errors: ParseError[]): Node | undefined | 'too-deep' {
  try {
    return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) return 'too-deep';
    throw error;
  }
}

type SpanOf = (offset: number, length: number) => Span;

function spans(text: string): SpanOf {
  let starts: number[] | undefined;
  return (offset, length) => {
    starts ??= [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length)];
    const line = lineAt(starts, offset);
    return { offset, length, line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

/** The line, from 1, an offset is in: the last that does not start behind it. */
function lineAt(starts: readonly number[], offset: number): number {
  let [first, behind] = [0, starts.length];
  while (behind - first > 1) {
    const middle = (first + behind) >> 1;
    if ((starts[middle] ?? 0) > offset) behind = middle;
    else first = middle;
  }
  return first + 1;
}

/** By the parser's name for it. */
const FAULTS: Readonly<Record<string, SyntaxFault>> = {
  InvalidCommentToken: 'comment',
  UnexpectedEndOfComment: 'comment',
  CommaExpected: 'comma-missing',
  ColonExpected: 'colon-missing',
  PropertyNameExpected: 'key-missing',
  ValueExpected: 'value-missing',
  CloseBraceExpected: 'not-closed',
  CloseBracketExpected: 'not-closed',
  UnexpectedEndOfString: 'string-not-closed',
  InvalidUnicode: 'bad-string',
  InvalidEscapeCharacter: 'bad-string',
  InvalidCharacter: 'bad-string',
  EndOfFileExpected: 'behind-the-end',
};

function faultOf(text: string, errors: readonly ParseError[], span: SpanOf): JsonText['fault'] {
  const [first] = errors;
  if (!first) return isJson(text) ? undefined : { what: 'other', span: span(0, 0) };
  if (text.trim() === '') return { what: 'empty', span: span(0, 0) };
  const before = text.slice(0, first.offset).trimEnd();
  if (before.endsWith(',') && /^[\]}]/.test(text.slice(first.offset)))
    return { what: 'trailing-comma', span: span(before.length - 1, 1) };
  return {
    what: FAULTS[printParseErrorCode(first.error)] ?? 'other',
    span: span(first.offset, first.length),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Finds the property of an object with a key. */
type PropertyAt = (node: Node | undefined, key: JsonPath[number] | undefined) => Node | undefined;

/** Of a key that is there twice the last one: it is the one that counts. An object is gone through once. */
function propertyIndex(): PropertyAt {
  const known = new WeakMap<Node, ReadonlyMap<unknown, Node>>();
  return (node, key) => {
    if (node?.type !== 'object') return undefined;
    let index = known.get(node);
    if (!index) {
      index = new Map((node.children ?? []).map((property) => [property.children?.[0]?.value, property]));
      known.set(node, index);
    }
    return index.get(key);
  };
}

function nearest(root: Node | undefined, path: JsonPath, properties: PropertyAt): Node | undefined {
  let node = root;
  for (const part of path) {
    const inner =
      node?.type === 'array' ? node.children?.[Number(part)] : properties(node, part)?.children?.[1];
    if (!inner) break;
    node = inner;
  }
  return node;
}

function repeated(
  root: Node | undefined,
  most: number,
): readonly { readonly path: JsonPath; readonly key: Node }[] {
  const found: { readonly path: JsonPath; readonly key: Node }[] = [];
  // One path for all levels: a copy for each of many nested ones would be long.
  const path: (string | number)[] = [];
  const look = (node: Node | undefined): void => {
    const seen = new Set<unknown>();
    for (const [at, child] of (node?.children ?? []).entries()) {
      if (found.length >= most) return;
      const [key, value] = node?.type === 'object' ? (child.children ?? []) : [undefined, child];
      path.push(key ? String(key.value) : at);
      if (key && seen.has(key.value)) found.push({ path: [...path], key });
      if (key) seen.add(key.value);
      look(value);
      path.pop();
    }
  };
  look(root);
  return found;
}
