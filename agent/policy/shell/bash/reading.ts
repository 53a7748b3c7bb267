// Where the readers of bash's statements are found. A word may hold statements (`$(…)`) and a statement words: the rules
// of the grammar go round in a circle, the files that read them do not.
import type { SyntaxNode } from '../grammar.ts';
import type { CommandNode, ShellNode } from '../syntax.ts';
import { children, unsupported } from './nodes.ts';

/** Reads the nodes of one type. */
export type StatementReader = (node: SyntaxNode) => ShellNode;

/** Not a type of node: the inside of `$(…)`, which may be a redirection without a command. */
export const SUBSTITUTION = '$(';

const readers = new Map<string, StatementReader>();

/** Tells how statements are read, by the type of their node; called once by the file that knows. */
export function readStatementsWith(known: Readonly<Record<string, StatementReader>>): void {
  for (const [type, read] of Object.entries(known)) readers.set(type, read);
}

/** Whether nodes of a type are statements. */
export function isStatement({ type }: SyntaxNode): boolean {
  return readers.has(type);
}

/** Reads one statement, as another type of node where that is said. */
export function statement(node: SyntaxNode, as = node.type): ShellNode {
  return readers.get(as)?.(node) ?? unsupported(node);
}

/** Statements of a block in order; one that ends in `&` runs apart. */
export function statements(block: SyntaxNode): ShellNode {
  const items: ShellNode[] = [];
  for (const child of children(block)) {
    if (child.type === '&') {
      const last = items.pop();
      if (last) items.push({ kind: 'apart', items: [last] });
    } else if (child.isNamed && child.type !== 'comment') items.push(statement(child));
  }
  return { kind: 'sequence', items };
}

/** A command without words, or with those in `part`. */
export function emptyCommand(node: SyntaxNode, part: Partial<CommandNode>): CommandNode {
  return { kind: 'command', words: [], assignments: [], redirects: [], source: node.text, ...part };
}
