import type { Command } from './command.ts';

/** `Ocho: Export Chat as Markdown…`. */
export const exportChat: Command =
  ({ chats, pages }) =>
  async () =>
    pages.exportChat((await chats.current()).id);
