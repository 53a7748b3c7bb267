// Folders that do not stay, whatever ends the run.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folders = new Set<string>();
process.on('exit', () => {
  for (const folder of folders) remove(folder);
});

/** Makes one in `parent`, by default the folder for temporary files. `removeTemporary` is for when it is not needed. */
export function makeTemporary(prefix: string, parent = os.tmpdir()): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(parent, prefix)));
  folders.add(folder);
  return folder;
}

/** Removes it with all that is in it. */
export function removeTemporary(folder: string): void {
  remove(folder);
  folders.delete(folder);
}

function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
