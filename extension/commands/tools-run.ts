import type { Command } from './command.ts';

/** `Ocho: Run a Tool by Hand…`. */
export const toolsRun: Command =
  ({ tools }) =>
  (argument) =>
    tools.run(argument);
