// Changes of a configuration file happen one after the other, in this process and among all of this machine: each
// builds on what the one before has written.
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { OchoError } from '../i18n/message.ts';
import { makeOwnFolder } from '../platform/folders.ts';
import { isLock, type SessionLock, takeLock } from '../sessions/lock.ts';

/** A change takes some milliseconds; whoever holds the lock longer is stuck. Milliseconds. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;

const turns = new Map<string, Promise<unknown>>();

/**
 * Runs a change of a file when no other one runs. Rejects with `OchoError` `CONFIG_BUSY` when another process does not
 * come to an end, `CONFIG_UNWRITABLE` where the lock cannot be made, and as the change itself.
 */
export function inTurn<T>(file: string, task: () => Promise<T>): Promise<T> {
  const done = (turns.get(file) ?? Promise.resolve()).then(() => locked(file, task));
  const settled = done.catch(() => undefined);
  turns.set(file, settled);
  return done;
}

async function locked<T>(file: string, task: () => Promise<T>): Promise<T> {
  const lock = await lockOf(file);
  try {
    return await task();
  } finally {
    lock.release();
  }
}

async function lockOf(file: string): Promise<SessionLock> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const taken = take(file);
    if (isLock(taken)) return taken;
    if (Date.now() > until) {
      const args = { file, pid: String(taken.pid), lock: `${file}.lock` };
      throw new OchoError('CONFIG_BUSY', { id: 'config-busy', args });
    }
    await setTimeout(PAUSE_MS);
  }
}

function take(file: string): ReturnType<typeof takeLock> {
  try {
    makeOwnFolder(dirname(file));
    return takeLock(`${file}.lock`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new OchoError(
      'CONFIG_UNWRITABLE',
      { id: 'config-unwritable', args: { file, code } },
      { cause: error },
    );
  }
}
