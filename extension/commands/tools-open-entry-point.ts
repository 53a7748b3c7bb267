import type { Command } from './command.ts';

/** `Ocho: Open Entry Point of a Tool…`. */
export const toolsOpenEntryPoint: Command =
  ({ tools }) =>
  (argument) =>
    tools.openEntryPoint(argument);
