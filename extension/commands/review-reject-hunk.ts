import type { Command } from './command.ts';
import { uriOf } from './uri-of.ts';

/** `Ocho: Reject Hunk`. */
export const rejectHunk: Command =
  ({ reviews }) =>
  (uri, index) =>
    reviews.rejectHunk(uriOf(uri), typeof index === 'number' ? index : undefined);
