// Words of bash: quoting, expansions, substitutions, arithmetic. What is not modelled becomes a problem of the word.
import type { SyntaxNode } from '../grammar.ts';
import type { Assignment, Piece, ShellNode, Word } from '../syntax.ts';
import { children, named } from './nodes.ts';
import { SUBSTITUTION, statement, statements } from './reading.ts';

/** An expansion in text the grammar took for plain: not understood. */
export const EXPANDS = /(?:^|[^\\])(?:\\\\)*(?:`|\$[({[\w@*#?!$-])/;

/** `NAME=value`, `NAME+=value`, `NAME=(…)`. */
export function assignment(node: SyntaxNode): Assignment {
  const [target, value] = named(node);
  const append = children(node).some((child) => child.type === '+=');
  if (target?.type !== 'variable_name' || append || value?.type === 'array') {
    const words = [target, value].filter((part) => part !== undefined).map(word);
    const inner = words.flatMap((item) => item.inner);
    const plain = target?.type === 'variable_name';
    const problems = plain ? words.slice(1).flatMap((item) => item.problems) : [node.text];
    const unknown: Word = { source: node.text, pieces: [{ kind: 'unknown' }], inner, problems };
    return { name: target?.text ?? '', value: unknown, source: node.text };
  }
  const empty: Word = { source: '', pieces: [], inner: [], problems: [] };
  return { name: target.text, value: value ? word(value) : empty, source: node.text };
}

interface WordParts {
  readonly pieces: Piece[];
  readonly inner: ShellNode[];
  readonly problems: string[];
}

/** Reads one word. */
export function word(node: SyntaxNode): Word {
  const parts: WordParts = { pieces: [], inner: [], problems: [] };
  readPiece(node, parts, false);
  return { source: node.text, ...parts };
}

function readPiece(node: SyntaxNode, parts: WordParts, quoted: boolean): void {
  const read = PIECES[node.type];
  if (read) read(node, parts, quoted);
  else parts.problems.push(node.text);
}

const PIECES: Readonly<Record<string, (node: SyntaxNode, parts: WordParts, quoted: boolean) => void>> = {
  word: bareText,
  number: bareText,
  variable_name: bareText,
  test_operator: bareText,
  extglob_pattern: bareText,
  regex: bareText,
  brace_expression: bareText,
  heredoc_content: () => undefined,
  export: bareText,
  declare: bareText,
  typeset: bareText,
  local: bareText,
  readonly: bareText,
  unset: bareText,
  unsetenv: (node, parts) => void parts.problems.push(node.text),
  raw_string: (node, parts) => void parts.pieces.push(text(node.text.slice(1, -1), true)),
  ansi_c_string: ansiC,
  string: doubleQuoted,
  concatenation: (node, parts) => children(node).forEach((child) => void readPiece(child, parts, false)),
  array: (node, parts) => named(node).forEach((child) => void readPiece(child, parts, true)),
  simple_expansion: (node, parts, quoted) => {
    parts.pieces.push({ kind: 'variable', name: node.text.slice(1), quoted });
  },
  expansion,
  command_substitution: (node, parts) => {
    parts.inner.push(statement(node, SUBSTITUTION));
    parts.pieces.push({ kind: 'unknown' });
  },
  process_substitution: (node, parts) => {
    parts.inner.push({ kind: 'apart', items: [statements(node)] });
    const direction = node.child(0)?.type === '<(' ? 'read' : 'write';
    parts.pieces.push({ kind: 'descriptor', direction });
  },
  arithmetic_expansion: (node, parts) => {
    const read = arithmetic([node], node.text);
    parts.pieces.push(...read.pieces);
    parts.inner.push(...read.inner);
    parts.problems.push(...read.problems);
  },
};

function text(value: string, quoted: boolean): Piece {
  return { kind: 'text', text: value, quoted };
}

/** Unquoted text: a backslash quotes the next character and joins lines. */
function bareText(node: SyntaxNode, parts: WordParts): void {
  if (EXPANDS.test(node.text)) parts.problems.push(node.text);
  for (const match of node.text.matchAll(/\\\n|\\([\s\S])|([^\\]+)|\\$/g)) {
    if (match[2] !== undefined) parts.pieces.push(text(match[2], false));
    else if (match[1] !== undefined) parts.pieces.push(text(match[1], true));
  }
}

/** `$'…'`: only the harmless escapes are modelled, the rest could spell anything. */
function ansiC(node: SyntaxNode, parts: WordParts): void {
  const body = node.text.slice(2, -1);
  // The grammar may end it elsewhere than bash does: after `\\\\` a quote is the end.
  if (!/^(?:[^\\']|\\[\s\S])*$/.test(body)) parts.problems.push(node.text);
  if (/\\[^nt\\'"]/.test(body)) parts.pieces.push({ kind: 'unknown' });
  else {
    const value = body.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c === 't' ? '\t' : c));
    parts.pieces.push(text(value, true));
  }
}

function doubleQuoted(node: SyntaxNode, parts: WordParts): void {
  let end = node.startIndex + 1;
  const literal = (from: number, to: number): void => {
    const raw = node.text.slice(from - node.startIndex, to - node.startIndex);
    if (EXPANDS.test(raw)) parts.problems.push(raw);
    parts.pieces.push(text(raw.replace(/\\\n/g, '').replace(/\\([$`"\\])/g, '$1'), true));
  };
  for (const child of children(node)) {
    if (child.type === 'string_content' || child.type === '"' || child.type === '$') continue;
    literal(end, child.startIndex);
    readPiece(child, parts, true);
    end = child.endIndex;
  }
  literal(end, node.endIndex - 1);
}

/** `${…}`: the forms whose value is text. Subscripts, offsets, indirection and `@` operators can run code. */
function expansion(node: SyntaxNode, parts: WordParts, quoted: boolean): void {
  const inside = node.text.slice(2, -1);
  if (/^\w+$/.test(inside) || /^[@*?#$!-]$/.test(inside)) {
    parts.pieces.push({ kind: 'variable', name: inside, quoted });
    return;
  }
  parts.pieces.push({ kind: 'unknown' });
  if (/^(?:#\w+|\w+\[[@*\d]\]|#\w+\[[@*]\])$/.test(inside)) return;
  if (!/^\w+(?::?[-+?]|##?|%%?|\/\/?|\^\^?|,,?)/.test(inside)) {
    parts.problems.push(node.text);
    return;
  }
  const scratch: WordParts = { pieces: [], inner: parts.inner, problems: parts.problems };
  for (const child of named(node)) readPiece(child, scratch, true);
}

/** Arithmetic: numbers, operators and variables by name; anything else is not modelled. */
export function arithmetic(nodes: readonly SyntaxNode[], source: string): Word {
  const names: string[] = [];
  const parts: WordParts = { pieces: [], inner: [], problems: [] };
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'variable_name' || node.type === 'word' || node.type === 'simple_expansion') {
      names.push(...node.text.split(/[^\w$]+/).map((name) => name.replace(/^\$/, '')));
      if (!/^[\w$\s+\-*/%<>=!&|^~?:,()]*$/.test(node.text)) parts.problems.push(node.text);
    } else if (node.type === 'subscript' || node.type === 'string' || node.type === 'raw_string') {
      parts.problems.push(node.text);
    } else if (node.type === 'command_substitution') parts.problems.push(node.text);
    else children(node).forEach(visit);
  };
  nodes.forEach(visit);
  const used = names.filter((name) => /^[A-Za-z_]/.test(name));
  parts.pieces.push({ kind: 'number', names: used });
  return { source, ...parts };
}
