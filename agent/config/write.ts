import { randomUUID } from 'node:crypto';
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeOwnFolder } from '../platform/folders.ts';

/**
 * Replaces one of the agent's own files in one step, making its folder when needed. A link stays a link, an existing
 * file keeps its permissions unless `mode` is given, a new one is its owner's only. Throws what the system throws.
 */
export async function writeOwnFile(file: string, text: string, mode?: number): Promise<void> {
  makeOwnFolder(path.dirname(file));
  const target = await realpath(file).catch(() => file);
  const wanted = mode ?? (await stat(target).catch(() => undefined))?.mode ?? 0o600;
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(temporary, wanted & 0o777);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
