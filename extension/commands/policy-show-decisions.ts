import type { Command } from './command.ts';

/** `Ocho: Show Decisions of a Rule`: the decisions that a lens of the language service counted. */
export const policyShowDecisions: Command =
  ({ policy }) =>
  (rule) =>
    policy.showDecisions(rule);
