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
  /** Paths of keys that their object has had before. */
  repeatedKeys(): readonly { readonly path: JsonPath; readonly span: Span }[];
}

/** Parses a text. A byte order mark does not count. Never throws. */
export function parseJson(given: string): JsonText {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const span = spans(text);
  const errors: ParseError[] = [];
  const root = treeOf(text, errors);
  const fault = root === 'too-deep' ? { what: root, span: span(0, 0) } : faultOf(text, errors, span);
  const tree = root === 'too-deep' ? undefined : root;
  return {
    value: fault ? undefined : JSON.parse(text),
    fault,
    root: tree,
    spanOf: (path) => {
      const node = nearest(tree, path);
      return node ? span(node.offset, node.length) : span(0, 0);
    },
    keySpanOf: (path) => {
      const key = propertyAt(nearest(tree, path.slice(0, -1)), path.at(-1))?.children?.[0];
      return key ? span(key.offset, key.length) : span(0, 0);
    },
    repeatedKeys: () =>
      repeated(tree, []).map(({ path, key }) => ({ path, span: span(key.offset, key.length) })),
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
    let line = starts.length;
    while (line > 1 && (starts[line - 1] ?? 0) > offset) line--;
    return { offset, length, line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
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

/** Of a key that is there twice the last one: it is the one that counts. */
function propertyAt(node: Node | undefined, key: JsonPath[number] | undefined): Node | undefined {
  if (node?.type !== 'object') return undefined;
  return node.children?.findLast((property) => property.children?.[0]?.value === key);
}

function nearest(root: Node | undefined, path: JsonPath): Node | undefined {
  let node = root;
  for (const part of path) {
    const inner =
      node?.type === 'array' ? node.children?.[Number(part)] : propertyAt(node, part)?.children?.[1];
    if (!inner) break;
    node = inner;
  }
  return node;
}

function repeated(node: Node | undefined, path: JsonPath): { readonly path: JsonPath; readonly key: Node }[] {
  if (node?.type === 'array')
    return (node.children ?? []).flatMap((item, at) => repeated(item, [...path, at]));
  if (node?.type !== 'object') return [];
  const seen = new Set<unknown>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (!key) return [];
    const own = [...path, String(key.value)];
    const again = seen.has(key.value) ? [{ path: own, key }] : [];
    seen.add(key.value);
    return [...again, ...repeated(value, own)];
  });
}
