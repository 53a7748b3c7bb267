// What reading a tree-sitter node takes, whatever it stands for.
import type { SyntaxNode } from '../grammar.ts';
import type { ShellNode } from '../syntax.ts';

/** All children of a node, tokens included. */
export function children(node: SyntaxNode): SyntaxNode[] {
  return node.children.filter((child) => child !== null);
}

/** Its named children, comments left out. */
export function named(node: SyntaxNode): SyntaxNode[] {
  return children(node).filter((child) => child.isNamed && child.type !== 'comment');
}

/** A construct that is not modelled. */
export function unsupported(node: SyntaxNode): ShellNode {
  return { kind: 'unsupported', source: node.text };
}
