import type { Command } from './command.ts';

/** `Ocho: Stop the Running Turn`. */
export const stop: Command =
  ({ chats }) =>
  () =>
    chats.active?.stop();
