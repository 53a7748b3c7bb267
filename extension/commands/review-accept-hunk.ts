import type { Command } from './command.ts';
import { uriOf } from './uri-of.ts';

/** `Ocho: Accept Hunk`. */
export const acceptHunk: Command =
  ({ reviews }) =>
  (uri, index) =>
    reviews.acceptHunk(uriOf(uri), typeof index === 'number' ? index : undefined);
