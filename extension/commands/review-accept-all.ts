import type { Command } from './command.ts';
import { uriOf } from './uri-of.ts';

/** `Ocho: Accept All Files`. */
export const acceptAll: Command =
  ({ reviews }) =>
  (uri) =>
    reviews.acceptAll(uriOf(uri));
