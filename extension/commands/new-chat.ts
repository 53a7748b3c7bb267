import type { Command } from './command.ts';

/** `Ocho: New Chat`. */
export const newChat: Command =
  ({ chats, pages }) =>
  async () => {
    await chats.create();
    await pages.show('input');
  };
