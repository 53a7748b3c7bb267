import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** A folder with its links resolved; one that is not there yet is what it is called. */
export function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** Whether a folder, or the nearest one above it that exists, can be written to. Makes nothing. */
export function canWrite(folder: string): boolean {
  let existing = folder;
  while (!existsSync(existing) && path.dirname(existing) !== existing) existing = path.dirname(existing);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
