// Replacing a file so that at every moment either the old or the new content is whole on disk.
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFolder, missingFolders } from '../platform/folders.ts';
import {
  type Disk,
  type DiskFile,
  refuseElsewhere,
  sameSignature,
  signatureAt,
  signatureOf,
} from './disk.ts';
import { errno, fileError, fromSystem } from './errors.ts';

/** What to write where. */
export interface WriteRequest {
  /** Resolved; links are already followed. */
  readonly path: string;
  /** As errors show it. */
  readonly name: string;
  readonly bytes: Buffer;
  /** The file as it must still be; null: there must be none. */
  readonly before: DiskFile | null;
  readonly signal?: AbortSignal | undefined;
}

/** The folder lets nobody make or rename a file in it, or (Windows, bind mounts) the file cannot be renamed over. */
const NO_RENAME = new Set(['EACCES', 'EPERM', 'EBUSY', 'EXDEV']);

/**
 * Writes through a temporary file in the same folder, flushed, then renamed; permission bits and owner are kept, access
 * control lists and extended attributes are not (Node has no means). Where that is impossible the file is written in
 * place and put back if that fails. A file with several names (hard links) is replaced under this name only: the other
 * names were not judged, so their content does not change, and in place it is not written. A folder on the way that
 * became a link since the path was resolved ends the write.
 *
 * Throws `PLAN_CHANGED` when the file is not what `before` says, `IO_ERROR` otherwise; then the old content is whole
 * and nothing else is left behind.
 */
export async function writeAtomically(disk: Disk, request: WriteRequest): Promise<void> {
  const { path, name, before } = request;
  const made = before === null ? await makeParents(disk, path, name) : undefined;
  try {
    const temporary = await writeTemporary(disk, request);
    if (temporary === undefined) return await writeInPlace(disk, request);
    await moveIntoPlace(disk, request, temporary);
  } catch (error) {
    if (made !== undefined) await removeEmpty(disk, dirname(path), made);
    throw fromSystem(error, name);
  }
  await syncFolder(disk, dirname(path));
}

async function makeParents(disk: Disk, path: string, name: string): Promise<string | undefined> {
  await refuseLinkedFolders(dirname(path), name);
  try {
    return await makeFolders(disk, dirname(path));
  } catch (error) {
    if (errno(error) === 'EEXIST') {
      throw fileError('INVALID_ARGUMENT', 'files-parent-not-folder', { path: name }, error);
    }
    throw fromSystem(error, name);
  }
}

/** The deepest folder that is there must be where its path says, or new ones would be made somewhere else. */
async function refuseLinkedFolders(folder: string, name: string): Promise<void> {
  for (let place = folder; ; place = dirname(place)) {
    const real = await realpath(place).catch(() => undefined);
    if (real === undefined && dirname(place) !== place) continue;
    const isSame =
      real !== undefined && real.normalize('NFC').toLowerCase() === place.normalize('NFC').toLowerCase();
    if (!isSame && real !== undefined) throw changed(name);
    return;
  }
}

/** Makes a folder and the missing ones above it; resolves to the first that was made. Rejects with what the system says. */
export async function makeFolders(disk: Pick<Disk, 'mkdir'>, folder: string): Promise<string | undefined> {
  const missing = missingFolders(folder);
  for (const each of missing) {
    await disk.mkdir(each).catch((error: unknown) => {
      if (!isFolder(each)) throw error;
    });
  }
  return missing[0];
}

/** Takes back folders made for a file that could not be written, up to the first one that was made. */
async function removeEmpty(disk: Disk, from: string, upTo: string): Promise<void> {
  for (let folder = from; folder.startsWith(upTo); folder = dirname(folder)) {
    try {
      await disk.rmdir(folder);
    } catch {
      return;
    }
  }
}

/**
 * A rename would get around a read-only mode without changing it, which is not ours to do. Throws `IO_ERROR`;
 * `PLAN_CHANGED` when the file is gone.
 */
export async function refuseReadOnly(
  disk: Disk,
  file: { readonly path: string; readonly name: string; readonly mode: number },
): Promise<void> {
  const refuse = (cause?: unknown) => fileError('IO_ERROR', 'files-read-only', { path: file.name }, cause);
  // Root may write anything; the mode still says what its owner wants.
  if ((file.mode & 0o222) === 0) throw refuse();
  try {
    await disk.access(file.path, constants.W_OK);
  } catch (error) {
    if (errno(error) === 'ENOENT') throw changed(file.name);
    throw refuse(error);
  }
}

/** The temporary file's path; undefined when none can be made with the right owner here. */
async function writeTemporary(disk: Disk, request: WriteRequest): Promise<string | undefined> {
  const { path, before } = request;
  // Short, because the name of the file itself may already be as long as names can be.
  const temporary = join(dirname(path), `.ocho-${randomBytes(6).toString('hex')}.tmp`);
  let handle: FileHandle;
  try {
    handle = await disk.open(temporary, 'wx', before === null ? 0o666 : 0o600);
  } catch (error) {
    if (before !== null && NO_RENAME.has(errno(error) ?? '')) return undefined;
    throw error;
  }
  try {
    // A name nobody knows: what is renamed later from here can only be this file, in this folder.
    await refuseElsewhere(handle, temporary, request.name);
    const kept = before === null || (await keepOwner(handle, before));
    if (kept) {
      await handle.writeFile(request.bytes);
      if (before !== null) await handle.chmod(before.mode);
      await handle.sync();
    }
    await handle.close();
    if (kept) return temporary;
    await disk.unlink(temporary);
    return undefined;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await disk.unlink(temporary).catch(() => undefined);
    throw error;
  }
}

async function keepOwner(handle: FileHandle, before: DiskFile): Promise<boolean> {
  const info = await handle.stat();
  if (info.uid === before.uid && info.gid === before.gid) return true;
  try {
    await handle.chown(before.uid, before.gid);
    return true;
  } catch {
    return false;
  }
}

async function moveIntoPlace(disk: Disk, request: WriteRequest, temporary: string): Promise<void> {
  const { path, before } = request;
  try {
    request.signal?.throwIfAborted();
    if (before === null) return await createExclusively(disk, request, temporary);
    await refuseChanged(path, before, request.name);
    await disk.rename(temporary, path);
  } catch (error) {
    await disk.unlink(temporary).catch(() => undefined);
    if (before !== null && NO_RENAME.has(errno(error) ?? '')) return await writeInPlace(disk, request);
    throw error;
  }
}

/** A hard link is made only where no file is, so a file that appeared meanwhile is not replaced. */
async function createExclusively(disk: Disk, request: WriteRequest, temporary: string): Promise<void> {
  try {
    await disk.link(temporary, request.path);
    await disk.unlink(temporary);
  } catch (error) {
    if (errno(error) === 'EEXIST') throw changed(request.name);
    // File systems without hard links (FAT, some network shares).
    if ((await signatureAt(request.path)) !== undefined) throw changed(request.name);
    await disk.rename(temporary, request.path);
  }
}

async function refuseChanged(path: string, before: DiskFile, name: string): Promise<void> {
  const now = await signatureAt(path);
  if (now === undefined || !sameSignature(now, before.signature)) throw changed(name);
}

async function writeInPlace(disk: Disk, request: WriteRequest): Promise<void> {
  const { path, before, bytes } = request;
  if (before === null)
    throw fileError('IO_ERROR', 'files-no-permission', { path: request.name, error: 'EACCES' });
  request.signal?.throwIfAborted();
  await refuseChanged(path, before, request.name);
  // The other names of the file would change with it, and those were not judged.
  if (before.names > 1)
    throw fileError('IO_ERROR', 'files-hard-link-in-place', { path: request.name, count: before.names - 1 });
  const handle = await disk.open(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  try {
    await refuseElsewhere(handle, path, request.name);
    const now = await handle.stat({ bigint: true });
    if (!sameSignature(signatureOf(now), before.signature)) throw changed(request.name);
  } catch (error) {
    await handle.close();
    throw error;
  }
  try {
    await overwrite(handle, bytes);
  } catch (error) {
    // The blocks of the old content are still the file's, so it fits again.
    await overwrite(handle, before.bytes);
    throw error;
  } finally {
    await handle.close();
  }
}

async function overwrite(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at, bytes.length - at, at)).bytesWritten;
  }
  await handle.truncate(bytes.length);
  await handle.sync();
}

/** Makes the rename itself durable; not every system can, and the content is safe without it. */
async function syncFolder(disk: Disk, folder: string): Promise<void> {
  const handle = await disk.open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close().catch(() => undefined);
}

function changed(name: string) {
  return fileError('PLAN_CHANGED', 'files-plan-changed', { path: name });
}
