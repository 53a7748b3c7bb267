import type { Command } from './command.ts';
import { uriOf } from './uri-of.ts';

/** `Ocho: Next File to Review`. */
export const nextFile: Command =
  ({ reviews }) =>
  (uri) =>
    reviews.nextFile(uriOf(uri));
