import type { Command } from './command.ts';

/** `Ocho: Open Manual of a Tool…`. */
export const toolsOpenManual: Command =
  ({ tools }) =>
  (argument) =>
    tools.openManual(argument);
