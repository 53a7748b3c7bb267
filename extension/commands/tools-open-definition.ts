import type { Command } from './command.ts';

/** `Ocho: Open Definition of a Tool…`. */
export const toolsOpenDefinition: Command =
  ({ tools }) =>
  (argument) =>
    tools.openDefinition(argument);
