import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether sessions can be kept: the folder, or the nearest one above it that exists, can be written. */
export function canStore(folder: string): boolean {
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
