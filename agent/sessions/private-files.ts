// Files and folders that belong to the agent alone: folders 0700, files 0600, replaced in one step.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeOwnFolder } from '../platform/folders.ts';

/** Makes the folder and its parents with mode 0700, and closes one that others could look into. Throws what fs throws. */
export function makePrivateFolder(dir: string): void {
  makeOwnFolder(dir);
  if (process.platform === 'win32') return;
  if ((fs.statSync(dir).mode & 0o077) !== 0) fs.chmodSync(dir, 0o700);
}

/** Writes every byte; `fs.writeSync` alone may write fewer (a disk nearly full). Throws what fs throws. */
export function writeFully(file: number, bytes: Uint8Array): void {
  let done = 0;
  while (done < bytes.length) done += fs.writeSync(file, bytes, done);
}

/** Replaces a file with mode 0600 in one step: readers see the old or the new text, never half of it. */
export function replacePrivateFile(file: string, text: string): void {
  const temporary = path.join(
    path.dirname(file),
    `${path.basename(file)}-${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    fs.writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
    fs.renameSync(temporary, file);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}
