import type { Command } from './command.ts';

/** `Ocho: Remove API Key…`. */
export const removeApiKey: Command =
  ({ setUp }) =>
  () =>
    setUp.removeKey();
