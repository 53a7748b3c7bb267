import type { Command } from './command.ts';
import { nodeOf } from './policy-node.ts';

/** `Ocho: Remove Entry`. */
export const policyRemove: Command =
  ({ policy }) =>
  (node) =>
    policy.remove(nodeOf(node));
