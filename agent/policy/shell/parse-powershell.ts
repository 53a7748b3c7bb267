// Reads PowerShell with tree-sitter into the neutral form. Only cmdlet calls, external programs, pipelines, plain
// strings and a few statements are modelled; method calls, .NET types, dot-sourcing and the call operator are not.
import { grammar, type SyntaxNode } from './grammar.ts';
import type { Assignment, Piece, Redirect, ShellNode, Word } from './syntax.ts';
import { CMDLET_ALIASES, cmdlets } from './tables/powershell.ts';

/** Loads the grammar; what comes back parses a PowerShell command line and never throws. */
export async function powershellParser(): Promise<(text: string) => ShellNode> {
  const parse = await grammar('powershell');
  return (text) =>
    // The grammar does not know a bare `--` among arguments; quoted it means the same.
    parse(/['"@#`]/.test(text) ? text : plainLists(text.replace(/(?<=\s)--(?=\s|$)/g, "'--'")), (root) =>
      isSound(root) ? { kind: 'sequence', items: statementsOf(root) } : { kind: 'unsupported', source: text },
    );
}

/** The grammar has no lists of bare words: `Name, Length` becomes `'Name','Length'`. */
function plainLists(text: string): string {
  return text.replace(/(?<=\s)[A-Za-z]\w*(?:\s*,\s*[A-Za-z]\w*)+(?=\s|$)/g, (list) =>
    list
      .split(',')
      .map((name) => `'${name.trim()}'`)
      .join(','),
  );
}

function isSound(root: SyntaxNode): boolean {
  let sound = !root.hasError;
  const visit = (node: SyntaxNode): void => {
    if (node.isMissing || node.isError) sound = false;
    children(node).forEach(visit);
  };
  visit(root);
  return sound;
}

function children(node: SyntaxNode): SyntaxNode[] {
  return node.children.filter((child) => child !== null);
}

/** Nodes that hold others and do nothing by themselves. */
const TRANSPARENT =
  /^(?:program|statement_list|statement_block|pipeline|pipeline_chain|pipeline_chain_tail|parenthesized_expression|script_block|script_block_body|script_block_expression|sub_expression|array_expression|array_literal_expression|unary_expression|string_literal|expandable_string_literal|expandable_here_string_literal|(?:logical|bitwise|comparison|additive|multiplicative|format|range)_(?:argument_)?expression|expression_with_unary_operator|member_access|if_statement|else_clause|elseif_clause|elseif_clauses|foreach_statement|while_statement|while_condition|for_statement|left_assignment_expression)$/;
/** Leaves without an effect. */
const HARMLESS =
  /^(?:comment|empty_statement|variable|member_name|simple_name|integer_literal|real_literal|verbatim_string_characters|verbatim_here_string_characters|comparison_operator|format_operator|assignement_operator|braced_variable)$/;

/** Everything a node runs, in order. */
function statementsOf(node: SyntaxNode): ShellNode[] {
  if (node.type === 'command') return [command(node)];
  if (node.type === 'variable') return variable(node);
  if (node.type === 'redirections') return [redirection(node)];
  if (node.type === 'assignment_expression') return assignment(node);
  if (
    node.type === 'foreach_statement' &&
    !ownVariable(children(node).find((child) => child.type === 'variable'))
  )
    return [{ kind: 'unsupported', source: node.text }];
  if (HARMLESS.test(node.type) || !node.isNamed) return [];
  if (!TRANSPARENT.test(node.type)) return [{ kind: 'unsupported', source: node.text }];
  return children(node).flatMap(statementsOf);
}

/** Reading `$env:NAME` shows the environment; other drives than those of variables can hold anything. */
function variable(node: SyntaxNode): ShellNode[] {
  const drive = /^\$\{?(\w+):(?!:)/.exec(node.text)?.[1]?.toLowerCase();
  if (drive === 'env') return [environment(node)];
  const scope = drive === undefined || /^(?:global|local|script|private|using|variable)$/.test(drive);
  return scope ? [] : [{ kind: 'unsupported', source: node.text }];
}

function environment(node: SyntaxNode): ShellNode {
  const words = [bare('ps:get-variable')];
  return { kind: 'command', words, assignments: [], redirects: [], source: node.text };
}

/** `'text' > file`: a redirection of an expression. */
function redirection(node: SyntaxNode): ShellNode {
  const redirects = children(node).flatMap(redirect);
  return { kind: 'command', words: [], assignments: [], redirects, source: node.text };
}

/** `ForEach-Object { … }`: its block runs once for each item. A member name in place of the block calls that. */
function forEach(node: SyntaxNode, whole: SyntaxNode): ShellNode {
  const all = children(node);
  const parts = all.filter((child) => child.isNamed && child.text.startsWith('{'));
  const rest = all.filter((child) => !parts.includes(child));
  const names = rest.every(
    (child) => CMDLET_ALIASES[child.text.toLowerCase()] === FOR_EACH || child.text.toLowerCase() === FOR_EACH,
  );
  if (parts.length !== 1 || !names) return { kind: 'unsupported', source: whole.text };
  const body: ShellNode = { kind: 'sequence', items: parts.flatMap(statementsOf) };
  return { kind: 'loop', variable: undefined, values: [], body };
}

const FOR_EACH = 'foreach-object';

/** A variable that holds a value and steers nothing. */
function ownVariable(node: SyntaxNode | undefined): boolean {
  const steering = /^\$(?:PSDefaultParameterValues|PSModuleAutoloadingPreference|OutputEncoding|PROFILE)$/i;
  return node !== undefined && /^\$\w+$/.test(node.text) && !steering.test(node.text);
}

/** `$env:NAME = value` is judged like an assignment in front of a command; other variables hold values nobody follows. */
function assignment(node: SyntaxNode): ShellNode[] {
  const [left, , ...right] = children(node).filter((child) => child.isNamed);
  const items = right.flatMap(statementsOf);
  const name = /^\$env:(\w+)$/i.exec(left?.text ?? '')?.[1];
  if (name === undefined) {
    return ownVariable(left) ? items : [{ kind: 'unsupported', source: node.text }];
  }
  const literal = /^(?:"[^"$`]*"|'[^']*'|[\w.-]+)$/.test(
    right
      .map((child) => child.text)
      .join(' ')
      .trim(),
  );
  const pieces: Piece[] = literal ? [{ kind: 'text', text: 'x', quoted: true }] : [{ kind: 'unknown' }];
  const value: Word = { source: node.text, pieces, inner: [], problems: [] };
  const assigned: Assignment = { name: name.toUpperCase(), value, source: node.text };
  return [
    ...items,
    { kind: 'command', words: [bare(':')], assignments: [assigned], redirects: [], source: node.text },
  ];
}

function bare(text: string): Word {
  return { source: text, pieces: [{ kind: 'text', text, quoted: false }], inner: [], problems: [] };
}

function command(node: SyntaxNode): ShellNode {
  const [first, ...rest] = children(node).filter((child) => child.isNamed && child.type !== 'comment');
  if (first?.type === 'foreach_command' && rest.length === 0) return forEach(first, node);
  // The grammar takes a number at the beginning for a name.
  if (/^\d+(?:\.\.\d+)?$/.test(node.text.trim())) return { kind: 'sequence', items: [] };
  if (first?.type !== 'command_name' || rest.some((child) => child.type !== 'command_elements')) {
    return { kind: 'unsupported', source: node.text };
  }
  const elements = rest.flatMap(children).filter((child) => child.type !== 'command_argument_sep');
  const redirects = elements.filter(isRedirection).flatMap(redirect);
  const arguments_ = elements.filter((child) => !isRedirection(child));
  const name = nameOf(first.text);
  const cmdlet = name.startsWith('ps:');
  const words = arguments_.map((child) => argument(child, cmdlet));
  return { kind: 'command', words: [bare(name), ...words], assignments: [], redirects, source: node.text };
}

/** `2>$null`, `2>file`: the grammar takes a redirection of another stream for a word. */
const STREAM = /^(?:\d|\*)?>>?/;

function isRedirection(node: SyntaxNode): boolean {
  return node.type === 'redirection' || (node.type === 'generic_token' && STREAM.test(node.text));
}

/** PowerShell's names know no case, and many short ones are aliases of cmdlets. */
function nameOf(text: string): string {
  const lower = text.toLowerCase();
  const full = CMDLET_ALIASES[lower] ?? lower;
  if (full === 'set-location') return 'cd';
  if (Object.hasOwn(cmdlets, `ps:${full}`)) return `ps:${full}`;
  // An alias stands before a program of the same name.
  if (Object.hasOwn(CMDLET_ALIASES, lower)) return full;
  if (/^[.\w-]+(?:\\[\w.-]+)+$/.test(text)) return text.replaceAll('\\', '/');
  // A name with a hyphen that is no known cmdlet stays as it is, and is unknown.
  return /^[a-z][\w.-]*$/i.test(text) ? lower.replace(/\.(?:exe|cmd)$/, '') : text;
}

function redirect(node: SyntaxNode): Redirect[] {
  if (node.type === 'generic_token') return streamRedirect(node);
  const target = children(node).find((child) => child.type === 'redirected_file_name');
  if (!target) return [];
  const value = children(target).find((child) => child.isNamed && child.type !== 'command_argument_sep');
  const operator = children(node)[0]?.text ?? '>';
  if (value?.text.toLowerCase() === '$null') return [];
  const word = value ? argument(value, true) : bare('');
  return [{ operator, target: word, source: node.text, inner: word.inner, problems: word.problems }];
}

function streamRedirect(node: SyntaxNode): Redirect[] {
  const target = node.text.replace(STREAM, '');
  if (/^\$null$|^&\d$/i.test(target)) return [];
  const word = text(node, target, false);
  const problems = target === '' ? [node.text] : word.problems;
  return [{ operator: '>', target: { ...word, source: target }, source: node.text, inner: [], problems }];
}

/** One argument. Parameters of cmdlets know no case. */
function argument(node: SyntaxNode, cmdlet: boolean): Word {
  // Splatting: the parameters are in a variable.
  if (/^@\w/.test(node.text)) return { ...bare(node.text), problems: [node.text] };
  if (cmdlet && /^env:[\\/]?[\w*]*$/i.test(node.text)) {
    return {
      source: node.text,
      pieces: [{ kind: 'unknown', operand: true }],
      inner: [environment(node)],
      problems: [],
    };
  }
  if (node.type === 'command_parameter') return bare(cmdlet ? node.text.toLowerCase() : node.text);
  if (node.type === 'generic_token') return text(node, node.text, false);
  const literal = literalOf(node);
  if (literal !== undefined) return text(node, literal, true);
  const inner = statementsOf(node);
  // To a cmdlet a value is no parameter, whatever it is; to a program it can be an option.
  const pieces: Piece[] = [cmdlet ? { kind: 'unknown', operand: true } : { kind: 'unknown' }];
  return { source: node.text, pieces, inner, problems: [] };
}

/** The text of a plain string or number; undefined when it is something else. */
function literalOf(node: SyntaxNode): string | undefined {
  if (/^(?:"[^"$`]*"|'[^']*')$/.test(node.text)) return node.text.slice(1, -1);
  return /^-?\d+$/.test(node.text) ? node.text : undefined;
}

/** Backslashes are separators; other machines, provider drives, backticks and variables are not modelled. */
function text(node: SyntaxNode, value: string, quoted: boolean): Word {
  const strange = /^(?:\\\\|\/\/)|^[A-Za-z]\w+:(?!\/\/)|[`$;&|<>]|::/.test(value) && !quoted;
  const foreign = /^(?:\\\\|\/\/)|^[A-Za-z]\w+:[\\/]/.test(value) && !/^https?:\/\//i.test(value);
  const plain = value.replaceAll('\\', '/');
  const pattern = /[*?[]/.test(plain);
  const pieces: Piece[] = [{ kind: 'text', text: plain, quoted: quoted && !pattern }];
  const problems = strange || foreign ? [node.text] : [];
  return { source: plain === value ? value : node.text, pieces, inner: [], problems };
}
