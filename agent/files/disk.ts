// Safe access to regular files: nothing here blocks on a FIFO, follows a link that appeared after the path was
// resolved, or reads a device.
import { createHash } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import * as fs from 'node:fs/promises';
import { OchoError } from '../i18n/message.ts';
import { errno, fileError, fromSystem } from './errors.ts';

/** The part of `node:fs/promises` that writes, so that a test can let it fail half-way. */
export type Disk = Pick<
  typeof fs,
  'open' | 'lstat' | 'rename' | 'link' | 'unlink' | 'mkdir' | 'rmdir' | 'access'
>;

/** The real disk. */
export const nodeDisk: Disk = fs;

/** What tells cheaply whether a file is still the one seen before, without reading it. */
export interface Signature {
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ino: bigint;
}

/** A whole regular file as it was on disk. */
export interface DiskFile {
  readonly bytes: Buffer;
  /** `sha256:<hex>` of `bytes`. */
  readonly hash: string;
  readonly signature: Signature;
  /** Permission bits. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** Number of names; more than one means hard links. */
  readonly names: number;
}

/** Chunk of every read, bytes. */
export const CHUNK = 64 * 1024;

// Windows lacks both flags; there neither FIFOs in the file system nor cheap links exist.
const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** `sha256:<hex>` as plans and ledgers hold it. */
export function hashOf(content: string | Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

/** The signature of what `stat` said. */
export function signatureOf(info: BigIntStats): Signature {
  return { size: info.size, mtimeNs: info.mtimeNs, ino: info.ino };
}

/** Whether two signatures are of the same unchanged file. */
export function sameSignature(a: Signature, b: Signature): boolean {
  return a.size === b.size && a.mtimeNs === b.mtimeNs && a.ino === b.ino;
}

/**
 * Opens a regular file for reading at a resolved path. The caller closes the handle. `name` is the path as errors
 * show it. Throws `FILE_MISSING`; `NOT_A_FILE` for folders, FIFOs, sockets and devices, without opening them.
 */
export async function openRegular(
  path: string,
  name: string,
): Promise<{ readonly handle: fs.FileHandle; readonly info: BigIntStats }> {
  try {
    refuseSpecial(await fs.lstat(path, { bigint: true }), name);
    const handle = await fs.open(path, READ_FLAGS);
    try {
      const info = await handle.stat({ bigint: true });
      refuseSpecial(info, name);
      await refuseElsewhere(handle, path, name);
      return { handle, info };
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    throw fromSystem(error, name);
  }
}

/**
 * Refuses a file that was opened through a folder that has become a link since the path was resolved: only the last
 * name is kept from being one by the system. Throws `PLAN_CHANGED`.
 */
export async function refuseElsewhere(handle: fs.FileHandle, path: string, name: string): Promise<void> {
  if (!(await isAt(handle, path))) throw fileError('PLAN_CHANGED', 'files-plan-changed', { path: name });
}

async function isAt(handle: fs.FileHandle, path: string): Promise<boolean> {
  // Linux says where the open file is; that cannot be exchanged between two looks.
  const place =
    process.platform === 'linux'
      ? await fs.readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined)
      : undefined;
  if (place === path) return true;
  // Elsewhere, and where a file system shows its files under another name: the path, links resolved, leads to it.
  const real = await fs.realpath(path).catch(() => undefined);
  if (real === undefined || foldName(real) !== foldName(path)) return false;
  const [there, here] = await Promise.all([fs.lstat(real, { bigint: true }), handle.stat({ bigint: true })]);
  return there.ino === here.ino && there.dev === here.dev;
}

/** One file may be spelled in more than one way; which file it is says the inode. */
function foldName(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Says what kind of thing a path is when it is not a regular file. */
export function refuseSpecial(info: BigIntStats, name: string): void {
  if (info.isFile()) return;
  if (info.isDirectory()) throw fileError('NOT_A_FILE', 'files-is-folder', { path: name });
  const kind = info.isFIFO()
    ? 'fifo'
    : info.isSocket()
      ? 'socket'
      : info.isSymbolicLink()
        ? 'link'
        : 'device';
  throw fileError('NOT_A_FILE', 'files-special', { path: name, kind });
}

/**
 * The whole file, or null when there is none. Throws `FILE_TOO_LARGE` above `maxBytes`, whatever size the file
 * system claims, and what `openRegular` throws.
 */
export async function readWhole(
  path: string,
  options: { readonly name: string; readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
): Promise<DiskFile | null> {
  const opened = await openRegular(path, options.name).catch((error: unknown) => {
    if (error instanceof OchoError && error.code === 'FILE_MISSING') return null;
    throw error;
  });
  if (opened === null) return null;
  try {
    const bytes = await readAll(opened.handle, Number(opened.info.size), options);
    const { info } = opened;
    return {
      bytes,
      hash: hashOf(bytes),
      signature: signatureOf(info),
      mode: Number(info.mode & 0o7777n),
      uid: Number(info.uid),
      gid: Number(info.gid),
      names: Number(info.nlink),
    };
  } catch (error) {
    throw fromSystem(error, options.name);
  } finally {
    await opened.handle.close();
  }
}

async function readAll(
  handle: fs.FileHandle,
  size: number,
  options: { readonly name: string; readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
): Promise<Buffer> {
  const tooLarge = (bytes: number) =>
    fileError('FILE_TOO_LARGE', 'files-too-large', { path: options.name, bytes, max: options.maxBytes });
  if (size > options.maxBytes) throw tooLarge(size);
  // One byte more than announced, so that the end is seen in the first round; `/proc` files announce 0.
  let buffer = Buffer.allocUnsafe(Math.max(size + 1, 4096));
  let filled = 0;
  for (;;) {
    options.signal?.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
    if (bytesRead === 0) return buffer.subarray(0, filled);
    filled += bytesRead;
    if (filled > options.maxBytes) throw tooLarge(filled);
    if (filled === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
  }
}

/** The signature of what is at a path now; undefined when nothing is. */
export async function signatureAt(path: string): Promise<Signature | undefined> {
  try {
    return signatureOf(await fs.lstat(path, { bigint: true }));
  } catch (error) {
    if (errno(error) === 'ENOENT' || errno(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
