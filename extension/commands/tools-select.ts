import type { Command } from './command.ts';

/** `Ocho: Select Tool…`. */
export const toolsSelect: Command =
  ({ tools }) =>
  (argument) =>
    tools.select(argument);
