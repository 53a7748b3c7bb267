import type { PolicyNode } from '../policy-view/policy-tree.ts';

/** The row a command was called on; undefined from the palette, where the person is asked. */
export function nodeOf(argument: unknown): PolicyNode | undefined {
  const isNode = typeof argument === 'object' && argument !== null && 'kind' in argument;
  // VS Code hands over what the tree gave it.
  return isNode ? (argument as PolicyNode) : undefined;
}
