import type { Command } from './command.ts';

/** `Ocho: Refresh Policy`. */
export const policyRefresh: Command =
  ({ policy }) =>
  () =>
    policy.refresh();
