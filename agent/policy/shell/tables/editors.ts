import { high } from './kinds.ts';
import type { Family } from './spec.ts';

/**
 * Editors: they run commands of their own language from options, files and modelines, and wait for a person; opening
 * one is no way to change a file.
 */
export const editors: Family = {
  ...high(
    'code',
    'ed ex vi vim nvim view gvim vimdiff emacs emacsclient nano pico micro helix hx kak joe mcedit code code-insiders cursor codium subl zed idea webstorm pycharm gedit kate screen tmux',
  ),
};
