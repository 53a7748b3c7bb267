import type { Command } from './command.ts';
import { uriOf } from './uri-of.ts';

/** `Ocho: Reject All Files`. */
export const rejectAll: Command =
  ({ reviews }) =>
  (uri) =>
    reviews.rejectAll(uriOf(uri));
