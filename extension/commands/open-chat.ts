import type { Command } from './command.ts';

/** `Ocho: Open Chat`. */
export const openChat: Command =
  ({ pages }) =>
  () =>
    pages.show('input');
