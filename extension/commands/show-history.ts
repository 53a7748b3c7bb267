import type { Command } from './command.ts';

/** `Ocho: Show Chat History`. */
export const showHistory: Command =
  ({ pages }) =>
  () =>
    pages.show('history');
