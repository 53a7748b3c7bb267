import type { Command } from './command.ts';
import { nodeOf } from './policy-node.ts';

/** `Ocho: Edit Entry…`. */
export const policyEdit: Command =
  ({ policy }) =>
  (node) =>
    policy.edit(nodeOf(node));
