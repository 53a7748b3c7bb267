import { mayClose } from '../chat/pages/may-close.ts';
import type { Command } from './command.ts';

/** `Ocho: Close Chat`. */
export const closeChat: Command =
  ({ chats, i18n }) =>
  async () => {
    const { active } = chats;
    if (active && (await mayClose(active, i18n))) await chats.close(active.id);
  };
