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

/**
 * Adds a line to a file of mode 0600, on a line of its own also after one that a dying process left unfinished; makes the
 * file, not its folder. Gives the size then, bytes. Throws what fs throws, and for what is no plain file.
 */
export function appendPrivateLine(file: string, line: string): number {
  const { O_RDWR, O_APPEND, O_CREAT, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;
  const opened = fs.openSync(file, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOFOLLOW, 0o600);
  try {
    const { size, mode } = plainFile(opened, file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) fs.fchmodSync(opened, 0o600);
    const torn = size > 0 && !endsWithNewline(opened, size);
    writeFully(opened, Buffer.from(torn ? `\n${line}\n` : `${line}\n`, 'utf8'));
    return fs.fstatSync(opened).size;
  } finally {
    fs.closeSync(opened);
  }
}

function plainFile(opened: number, file: string): fs.Stats {
  const stats = fs.fstatSync(opened);
  if (!stats.isFile()) throw new Error(`not a plain file: ${file}`);
  return stats;
}

function endsWithNewline(opened: number, size: number): boolean {
  const last = Buffer.alloc(1);
  fs.readSync(opened, last, 0, 1, size - 1);
  return last[0] === 0x0a;
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
