import type { Command } from './command.ts';

/** `Ocho: Open Chat in Editor Tab`. */
export const openChatInEditor: Command =
  ({ chats, pages }) =>
  async () => {
    const chat = await chats.current();
    pages.openInEditor(chat.id);
  };
