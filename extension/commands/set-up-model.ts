import type { Command } from './command.ts';

/** `Ocho: Set Up a Model…`. */
export const setUpModel: Command =
  ({ setUp }) =>
  () =>
    setUp.pick();
