import type { Command } from './command.ts';

/** `Ocho: Select or Leave Out a Tool…`. */
export const toolsToggle: Command =
  ({ tools }) =>
  (argument) =>
    tools.toggle(argument);
