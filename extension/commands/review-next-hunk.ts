import type { Command } from './command.ts';
import { uriOf } from './uri-of.ts';

/** `Ocho: Next Hunk`. */
export const nextHunk: Command =
  ({ reviews }) =>
  (uri) =>
    reviews.nextHunk(uriOf(uri));
