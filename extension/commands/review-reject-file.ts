import type { Command } from './command.ts';
import { uriOf } from './uri-of.ts';

/** `Ocho: Reject File`. */
export const rejectFile: Command =
  ({ reviews }) =>
  (uri) =>
    reviews.rejectFile(uriOf(uri));
