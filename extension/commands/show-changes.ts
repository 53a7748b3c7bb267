import type { Command } from './command.ts';

/** `Ocho: Show Changes of This Chat`. */
export const showChanges: Command =
  ({ chats, reviews }) =>
  async () =>
    reviews.openChanges(await chats.current());
