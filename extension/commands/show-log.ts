import type { Command } from './command.ts';

/** `Ocho: Show Log`. */
export const showLog: Command =
  ({ log }) =>
  () =>
    log.show();
