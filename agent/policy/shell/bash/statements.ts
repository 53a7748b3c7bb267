// Statements of bash: commands, lists, pipelines, loops, conditions, functions.
import type { SyntaxNode } from '../grammar.ts';
import type { Assignment, Piece, Redirect, ShellNode, Word } from '../syntax.ts';
import { children, named, unsupported } from './nodes.ts';
import {
  emptyCommand,
  isStatement,
  readStatementsWith,
  SUBSTITUTION,
  statement,
  statements,
} from './reading.ts';
import { REDIRECTS, redirect, redirected } from './redirects.ts';
import { arithmetic, assignment, word } from './words.ts';

readStatementsWith({
  command,
  declaration_command: declaration,
  unset_command: declaration,
  variable_assignment: (node) => emptyCommand(node, { assignments: [assignment(node)] }),
  variable_assignments: (node) => emptyCommand(node, { assignments: named(node).map(assignment) }),
  list,
  pipeline: (node) => ({ kind: 'apart', items: named(node).map((child) => statement(child)) }),
  subshell: (node) => ({ kind: 'apart', items: [statements(node)] }),
  compound_statement: (node) => (node.text.startsWith('((') ? arithmeticCommand(node) : statements(node)),
  do_group: statements,
  negated_command: (node) => ({ kind: 'branches', items: named(node).map((child) => statement(child)) }),
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
  [SUBSTITUTION]: substitution,
});

/** Reads a whole program. */
export function program(root: SyntaxNode): ShellNode {
  return statements(root);
}

/** `$(…)`; `$(< file)` is a redirection without a command and comes out as one. */
function substitution(node: SyntaxNode): ShellNode {
  const redirects = named(node).filter((child) => REDIRECTS.has(child.type));
  if (redirects.length > 0) return emptyCommand(node, { redirects: redirects.map(redirect) });
  return { kind: 'apart', items: [statements(node)] };
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

function conditional(node: SyntaxNode): ShellNode {
  return { kind: 'branches', items: named(node).map((child) => statement(child)) };
}

function caseStatement(node: SyntaxNode): ShellNode {
  const items: ShellNode[] = [];
  for (const child of named(node)) {
    if (child.type !== 'case_item') items.push(echo(child));
    else for (const part of named(child)) items.push(isStatement(part) ? statement(part) : echo(part));
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
