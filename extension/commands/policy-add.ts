import type { Command } from './command.ts';
import { nodeOf } from './policy-node.ts';

/** `Ocho: Add Entry…`. */
export const policyAdd: Command =
  ({ policy }) =>
  (node) =>
    policy.add(nodeOf(node));
