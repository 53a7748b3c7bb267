// The file layer's contract: what tools (and whoever reads a file for a session) may use.
import { lstat } from 'node:fs/promises';
import { relative } from 'node:path';
import { refuseReadOnly } from './atomic-write.ts';
import { type Disk, nodeDisk, refuseSpecial, signatureAt } from './disk.ts';
import { errno, fromSystem } from './errors.ts';
import type { FileSession } from './ledger.ts';
import { PathLocks } from './locks.ts';
import { type ImageFile, type ReadRequest, readContent, type TextPage } from './read.ts';
import { clientPath, resolvePath } from './resolve.ts';
import { checkRestorable, type FoundFile, findFile, type RestoreRequest, restoreFile } from './restore.ts';
import { similarPaths } from './similar.ts';
import { type Snapshot, type SnapshotRequest, takeSnapshot } from './snapshot.ts';
import { type Stored, type StoreRequest, storeContent } from './store.ts';

/** Files of a session: the editor's unsaved text and the disk as one. Paths are resolved unless said otherwise. */
export interface FileService {
  /** See `resolvePath`. */
  resolve(cwd: string, path: string): Promise<string>;
  /** See `readContent`: a page or an image, entered into the session's ledger. */
  read(session: FileSession, request: ReadRequest): Promise<TextPage | ImageFile>;
  /** See `takeSnapshot`: the whole text; not entered into the ledger. */
  snapshot(session: FileSession, request: SnapshotRequest): Promise<Snapshot | null>;
  /** See `storeContent`. To be called inside `exclusive`. */
  store(session: FileSession, request: Omit<StoreRequest, 'clientPath'>): Promise<Stored>;
  /** Throws `IO_ERROR` when the file may not be written by its mode or owner. */
  checkWritable(snapshot: Snapshot): Promise<void>;
  /** See `clientPath`: the name of a resolved path in the client's own terms. */
  clientPath(session: FileSession, path: string): Promise<string>;
  /** Whether a file is there; false when nothing is. Throws `NOT_A_FILE` for a folder or a special file. */
  isFile(path: string, name: string): Promise<boolean>;
  /** Existing paths a missing one may have meant, at most four, beside it and under other workspace folders. */
  suggestions(session: FileSession, path: string): Promise<readonly string[]>;
  /** See `findFile`. */
  find(session: FileSession, path: string): Promise<FoundFile>;
  /** See `checkRestorable`. */
  checkRestorable(found: FoundFile): Promise<void>;
  /** See `restoreFile`. To be called inside `exclusive`. */
  restore(session: FileSession, request: RestoreRequest): Promise<void>;
  /** One task a path at a time. */
  exclusive<T>(path: string, task: () => Promise<T>): Promise<T>;
}

/** The service over the real disk; `disk` replaces operations that write, for tests of failing ones. */
export function createFileService(disk: Disk = nodeDisk): FileService {
  const locks = new PathLocks();
  return {
    resolve: resolvePath,
    read: readContent,
    snapshot: takeSnapshot,
    store: async (session, request) => {
      const client = session.buffers ? await clientPath(session.roots, request.path) : request.path;
      return await storeContent(disk, session, { ...request, clientPath: client });
    },
    checkWritable: async ({ path, name, disk: file }) => {
      if (file) await refuseReadOnly(disk, { path, name, mode: file.mode });
    },
    find: findFile,
    checkRestorable: (found) => checkRestorable(disk, found),
    restore: (session, request) => restoreFile(disk, session, request),
    clientPath: (session, path) => clientPath(session.roots, path),
    isFile,
    suggestions,
    exclusive: (path, task) => locks.exclusive(path, task),
  };
}

async function isFile(path: string, name: string): Promise<boolean> {
  try {
    refuseSpecial(await lstat(path, { bigint: true }), name);
    return true;
  } catch (error) {
    if (errno(error) === 'ENOENT') return false;
    throw fromSystem(error, name);
  }
}

async function suggestions(session: FileSession, path: string): Promise<readonly string[]> {
  const [home = session.cwd, ...others] = session.realRoots;
  const inside = relative(home, path);
  const elsewhere: string[] = [];
  for (const root of others) {
    const there = await resolvePath(root, inside).catch(() => undefined);
    if (there !== undefined && there !== path && (await signatureAt(there))) elsewhere.push(there);
  }
  return [...elsewhere.slice(0, 1), ...(await similarPaths(path))];
}
