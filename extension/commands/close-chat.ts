import type { Command } from './command.ts';

/** `Ocho: Close Chat`. */
export const closeChat: Command =
  ({ chats }) =>
  () =>
    chats.active ? chats.close(chats.active.id) : undefined;
