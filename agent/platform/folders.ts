import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** A folder with its links resolved; one that is not there yet is what it is called. */
export function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/**
 * Makes a folder of the agent's own and the missing ones above it: only the owner may look inside those that are made.
 * Throws what the system throws.
 */
export function makeOwnFolder(folder: string): void {
  for (const missing of missingFolders(folder)) {
    try {
      mkdirSync(missing, { mode: 0o700 });
    } catch (error) {
      if (!isFolder(missing)) throw error;
    }
  }
}

/**
 * The folder and those above it that are not there, outermost first, to be made one by one. Node's recursive `mkdir`
 * tries for ever where the system says ENOENT although the folder above is there, as Linux does under /proc.
 */
export function missingFolders(folder: string): readonly string[] {
  const missing: string[] = [];
  let current = path.resolve(folder);
  while (!isFolder(current)) {
    missing.unshift(current);
    const above = path.dirname(current);
    // A file in the way: making what is to be in it fails with the right reason.
    if (above === current || existsSync(above)) break;
    current = above;
  }
  return missing;
}

/** Whether there is a folder, or a link to one. Never throws. */
export function isFolder(name: string): boolean {
  try {
    return statSync(name).isDirectory();
  } catch {
    return false;
  }
}

/** Whether a folder, or the nearest one above it that exists, can be written to. Makes nothing. */
export function canWrite(folder: string): boolean {
  let existing = folder;
  while (!existsSync(existing) && path.dirname(existing) !== existing) existing = path.dirname(existing);
  if (!isFolder(existing)) return false;
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
