import type { Command } from './command.ts';

/** `Ocho: Refresh Tools`. */
export const toolsRefresh: Command =
  ({ tools }) =>
  () =>
    tools.refresh();
