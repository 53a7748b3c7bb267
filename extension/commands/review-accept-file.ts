import type { Command } from './command.ts';
import { uriOf } from './uri-of.ts';

/** `Ocho: Accept File`. */
export const acceptFile: Command =
  ({ reviews }) =>
  (uri) =>
    reviews.acceptFile(uriOf(uri));
