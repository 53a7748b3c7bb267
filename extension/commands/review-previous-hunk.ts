import type { Command } from './command.ts';
import { uriOf } from './uri-of.ts';

/** `Ocho: Previous Hunk`. */
export const previousHunk: Command =
  ({ reviews }) =>
  (uri) =>
    reviews.previousHunk(uriOf(uri));
