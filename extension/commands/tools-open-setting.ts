import type { Command } from './command.ts';

/** `Ocho: Open Setting That Keeps a Tool Out…`. */
export const toolsOpenSetting: Command =
  ({ tools }) =>
  (argument) =>
    tools.openSetting(argument);
