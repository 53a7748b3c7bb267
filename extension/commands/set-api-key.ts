import type { Command } from './command.ts';

/** `Ocho: Set API Key…`. */
export const setApiKey: Command =
  ({ setUp }) =>
  () =>
    setUp.setKey();
