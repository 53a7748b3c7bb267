import type { Command } from './command.ts';

/** `Ocho: Review Pending Approvals`. */
export const reviewApprovals: Command =
  ({ approvals }) =>
  () =>
    approvals.reviewPending();
