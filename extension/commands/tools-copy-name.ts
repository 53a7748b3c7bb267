import type { Command } from './command.ts';

/** `Ocho: Copy Name of a Tool…`. */
export const toolsCopyName: Command =
  ({ tools }) =>
  (argument) =>
    tools.copyName(argument);
