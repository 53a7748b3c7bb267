import type { Command } from './command.ts';

/** `Ocho: Leave Out Tool…`. */
export const toolsLeaveOut: Command =
  ({ tools }) =>
  (argument) =>
    tools.leaveOut(argument);
