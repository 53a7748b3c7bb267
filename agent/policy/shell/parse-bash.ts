// Reads a bash command with tree-sitter into the neutral form of syntax.ts. The grammar is lenient, bash is not:
// an error node, a missing token, text between tokens that is no blank, and every node type without a case here
// become `unsupported`.
import { grammar, type SyntaxNode } from './grammar.ts';
import type { Assignment, CommandNode, Piece, Redirect, ShellNode, Word } from './syntax.ts';

/** Loads the grammar; what comes back parses a whole bash command string and never throws. */
export async function bashParser(): Promise<(text: string) => ShellNode> {
  const parse = await grammar('bash');
  return (text) => {
    // A continuation may split an operator, which the grammar does not allow for. Inside single quotes, comments and
    // quoted here-documents it is text, so only a command that has none of them is joined.
    const joined = /\\\\\n|<<|['#]/.test(text) ? text : text.replaceAll('\\\n', '');
    return parse(joined, (root) => (isSound(root, joined) ? statements(root) : unsupported(root)));
  };
}

/** No error anywhere, and every character is either in a token or a blank between two. */
function isSound(root: SyntaxNode, text: string): boolean {
  if (root.hasError) return false;
  let end = 0;
  let sound = true;
  const visit = (node: SyntaxNode): void => {
    if (node.isMissing || node.isError) sound = false;
    if (node.childCount === 0 || OPAQUE.has(node.type)) {
      if (!BLANK.test(text.slice(end, node.startIndex))) sound = false;
      end = Math.max(end, node.endIndex);
      return;
    }
    for (const child of children(node)) visit(child);
  };
  visit(root);
  return sound && BLANK.test(text.slice(end));
}

const BLANK = /^(?:[ \t\n]|\\\n)*$/;
/** Nodes whose own text is not wholly in their children (quoted text, bodies of here-documents). */
const OPAQUE = new Set(['string', 'heredoc_body', 'raw_string', 'ansi_c_string']);

function children(node: SyntaxNode): SyntaxNode[] {
  const list: SyntaxNode[] = [];
  for (let index = 0; index < node.childCount; index++) {
    const child = node.child(index);
    if (child) list.push(child);
  }
  return list;
}

function named(node: SyntaxNode): SyntaxNode[] {
  return children(node).filter((child) => child.isNamed && child.type !== 'comment');
}

function unsupported(node: SyntaxNode): ShellNode {
  return { kind: 'unsupported', source: node.text };
}

/** Statements of a block in order; one that ends in `&` runs apart. */
function statements(block: SyntaxNode): ShellNode {
  const items: ShellNode[] = [];
  for (const child of children(block)) {
    if (child.type === '&') {
      const last = items.pop();
      if (last) items.push({ kind: 'apart', items: [last] });
    } else if (child.isNamed && child.type !== 'comment') items.push(statement(child));
  }
  return { kind: 'sequence', items };
}

const STATEMENTS: Readonly<Record<string, (node: SyntaxNode) => ShellNode>> = {
  command,
  declaration_command: declaration,
  unset_command: declaration,
  variable_assignment: (node) => emptyCommand(node, { assignments: [assignment(node)] }),
  variable_assignments: (node) => emptyCommand(node, { assignments: named(node).map(assignment) }),
  list,
  pipeline: (node) => ({ kind: 'apart', items: named(node).map(statement) }),
  subshell: (node) => ({ kind: 'apart', items: [statements(node)] }),
  compound_statement: (node) => (node.text.startsWith('((') ? arithmeticCommand(node) : statements(node)),
  do_group: statements,
  negated_command: (node) => ({ kind: 'branches', items: named(node).map(statement) }),
  redirected_statement: redirected,
  if_statement: conditional,
  elif_clause: conditional,
  else_clause: statements,
  case_statement: caseStatement,
  while_statement: (node) => ({ kind: 'loop', variable: undefined, values: [], body: statements(node) }),
  for_statement: forStatement,
  c_style_for_statement: cStyleFor,
  function_definition: functionDefinition,
  test_command: testCommand,
};

function statement(node: SyntaxNode): ShellNode {
  const read = STATEMENTS[node.type];
  return read ? read(node) : unsupported(node);
}

function emptyCommand(node: SyntaxNode, part: Partial<CommandNode>): CommandNode {
  return { kind: 'command', words: [], assignments: [], redirects: [], source: node.text, ...part };
}

function command(node: SyntaxNode): ShellNode {
  const words: Word[] = [];
  const assignments: Assignment[] = [];
  const redirects: Redirect[] = [];
  for (const child of children(node)) {
    if (child.type === 'variable_assignment') assignments.push(assignment(child));
    else if (REDIRECTS.has(child.type)) redirects.push(redirect(child));
    else if (child.type === 'command_name') words.push(word(child.child(0) ?? child));
    else if (child.type === 'subshell') return unsupported(node);
    else words.push(word(child));
  }
  return emptyCommand(node, { words, assignments, redirects });
}

/** `export A=1 B`, `declare -x …`, `unset …`: the assignments stay words, the judge of the program reads them. */
function declaration(node: SyntaxNode): ShellNode {
  const assignments = named(node).filter((child) => child.type === 'variable_assignment');
  const rest = children(node).filter((child) => child.type !== 'variable_assignment');
  return emptyCommand(node, { words: rest.map(word), assignments: assignments.map(assignment) });
}

function list(node: SyntaxNode): ShellNode {
  const operator = children(node).find((child) => !child.isNamed)?.type;
  const [left, right, more] = named(node);
  if (!left || !right || more || (operator !== '&&' && operator !== '||')) return unsupported(node);
  return { kind: operator === '&&' ? 'and' : 'or', left: statement(left), right: statement(right) };
}

/** The grammar hangs the redirection of the last command on the whole list: it is moved back to where it belongs. */
function redirected(node: SyntaxNode): ShellNode {
  const redirects: Redirect[] = [];
  let body: ShellNode | undefined;
  const after: ShellNode[] = [];
  for (const child of named(node)) {
    if (!REDIRECTS.has(child.type)) body = statement(child);
    else {
      redirects.push(redirect(child));
      if (child.type === 'heredoc_redirect') after.push(...afterHeredoc(child, redirects));
    }
  }
  const head = body ? attach(body, redirects) : emptyCommand(node, { redirects });
  return after.length > 0 ? { kind: 'sequence', items: [head, ...after] } : head;
}

function attach(body: ShellNode, redirects: readonly Redirect[]): ShellNode {
  if (body.kind === 'and' || body.kind === 'or') return { ...body, right: attach(body.right, redirects) };
  return { kind: 'redirected', body, redirects };
}

/** `cat <<EOF | sh`, `cat <<EOF && rm x`, `cat <<EOF > f`: what follows on the line sits inside the redirection. */
function afterHeredoc(node: SyntaxNode, redirects: Redirect[]): ShellNode[] {
  const nodes: ShellNode[] = [];
  for (const child of named(node)) {
    if (child.type.startsWith('heredoc_') || child.type === 'file_descriptor') continue;
    if (REDIRECTS.has(child.type)) redirects.push(redirect(child));
    else if (STATEMENTS[child.type]) nodes.push(statement(child));
    else nodes.push(unsupported(child));
  }
  return nodes;
}

const REDIRECTS = new Set(['file_redirect', 'heredoc_redirect', 'herestring_redirect']);

function redirect(node: SyntaxNode): Redirect {
  const parts = named(node).filter((child) => child.type !== 'file_descriptor');
  const operator = children(node).find((child) => !child.isNamed)?.type ?? '';
  if (node.type === 'file_redirect') {
    const [target, more] = parts;
    const read = target && word(target);
    const problems = [...(read?.problems ?? []), ...(more ? [node.text] : [])];
    return { operator, target: read, source: node.text, inner: read?.inner ?? [], problems };
  }
  const words = node.type === 'herestring_redirect' ? parts.map(word) : heredocWords(node);
  return {
    operator,
    target: undefined,
    source: node.text,
    inner: words.flatMap((item) => item.inner),
    problems: words.flatMap((item) => item.problems),
  };
}

function heredocWords(node: SyntaxNode): Word[] {
  const start = named(node).find((child) => child.type === 'heredoc_start')?.text ?? '';
  if (/['"\\]/.test(start)) return [];
  const body = named(node).find((child) => child.type === 'heredoc_body');
  if (!body) return [];
  const words: Word[] = [];
  let end = body.startIndex;
  const literal = (to: number): void => {
    const raw = body.text.slice(end - body.startIndex, to - body.startIndex);
    // The grammar does not see backquotes in a here-document; bash does.
    if (EXPANDS.test(raw)) words.push({ source: raw, pieces: [], inner: [], problems: [raw.trim()] });
  };
  for (const child of named(body)) {
    if (child.type === 'heredoc_content') continue;
    literal(child.startIndex);
    words.push(word(child));
    end = child.endIndex;
  }
  literal(body.endIndex);
  return words;
}

/** An expansion in text the grammar took for plain: not understood. */
const EXPANDS = /(?:^|[^\\])(?:\\\\)*(?:`|\$[({[\w@*#?!$-])/;

function conditional(node: SyntaxNode): ShellNode {
  return { kind: 'branches', items: named(node).map(statement) };
}

function caseStatement(node: SyntaxNode): ShellNode {
  const items: ShellNode[] = [];
  for (const child of named(node)) {
    if (child.type !== 'case_item') items.push(echo(child));
    else for (const part of named(child)) items.push(STATEMENTS[part.type] ? statement(part) : echo(part));
  }
  return { kind: 'branches', items };
}

/** A word that is only expanded, like the subject of `case`: judged as an argument of `:`. */
function echo(node: SyntaxNode): ShellNode {
  const colon: Word = {
    source: ':',
    pieces: [{ kind: 'text', text: ':', quoted: false }],
    inner: [],
    problems: [],
  };
  return emptyCommand(node, { words: [colon, word(node)] });
}

function forStatement(node: SyntaxNode): ShellNode {
  const parts = named(node);
  const variable = parts.find((child) => child.type === 'variable_name')?.text;
  const body = parts.find((child) => child.type === 'do_group' || child.type === 'compound_statement');
  if (!variable || !body || children(node)[0]?.type !== 'for') return unsupported(node);
  const values = parts.filter((child) => child !== body && child.type !== 'variable_name').map(word);
  return { kind: 'loop', variable, values, body: statement(body) };
}

function cStyleFor(node: SyntaxNode): ShellNode {
  const body = named(node).at(-1);
  if (!body || (body.type !== 'do_group' && body.type !== 'compound_statement')) return unsupported(node);
  const header = named(node).slice(0, -1);
  const assigned = header.filter((child) => child.type === 'variable_assignment').map(assignment);
  const inner: ShellNode[] = [
    emptyCommand(node, { assignments: assigned }),
    { kind: 'arithmetic', word: arithmetic(header, node.text), source: node.text },
    statement(body),
  ];
  return { kind: 'loop', variable: undefined, values: [], body: { kind: 'sequence', items: inner } };
}

function functionDefinition(node: SyntaxNode): ShellNode {
  const [name, body, more] = named(node);
  if (!name || !body || more || !/^[A-Za-z_]\w*$/.test(name.text)) return unsupported(node);
  return { kind: 'function', name: name.text, body: statement(body), source: node.text };
}

function testCommand(node: SyntaxNode): ShellNode {
  const open = node.child(0)?.type;
  if (open === '((') return arithmeticCommand(node);
  if (open !== '[' && open !== '[[') return unsupported(node);
  const words: Word[] = [];
  const visit = (part: SyntaxNode): void => {
    if (/_expression$/.test(part.type) && part.type !== 'brace_expression') children(part).forEach(visit);
    else if (!/^[()[\]]{1,2}$/.test(part.text)) words.push(part.isNamed ? word(part) : operatorWord(part));
  };
  children(node).forEach(visit);
  return { kind: 'test', words, double: open === '[[', source: node.text };
}

function operatorWord(node: SyntaxNode): Word {
  const pieces: Piece[] = [{ kind: 'text', text: node.text, quoted: false }];
  return { source: node.text, pieces, inner: [], problems: [] };
}

function arithmeticCommand(node: SyntaxNode): ShellNode {
  return { kind: 'arithmetic', word: arithmetic([node], node.text), source: node.text };
}

function assignment(node: SyntaxNode): Assignment {
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

function word(node: SyntaxNode): Word {
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
    parts.inner.push(substitution(node));
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

/** `$(…)`; `$(< file)` is a redirection without a command and comes out as one. */
function substitution(node: SyntaxNode): ShellNode {
  const redirects = named(node).filter((child) => REDIRECTS.has(child.type));
  if (redirects.length > 0) return emptyCommand(node, { redirects: redirects.map(redirect) });
  return { kind: 'apart', items: [statements(node)] };
}

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
function arithmetic(nodes: readonly SyntaxNode[], source: string): Word {
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
