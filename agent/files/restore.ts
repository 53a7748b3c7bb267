// Putting a file back to what it was: looked at without following links, compared by hash, replaced in one step.
import { OchoError } from '../i18n/message.ts';
import { refuseReadOnly, writeAtomically } from './atomic-write.ts';
import { type Disk, type DiskFile, readWhole, sameSignature, signatureAt } from './disk.ts';
import { decodeFile } from './encoding.ts';
import { fileError } from './errors.ts';
import { type FileSession, ledgerOf } from './ledger.ts';
import { clientPath, resolvePath } from './resolve.ts';
import { MAX_WHOLE_BYTES, type Snapshot, takeSnapshot } from './snapshot.ts';
import { storeContent } from './store.ts';

/** A file as an undo finds it. */
export interface FoundFile {
  /** Resolved when it was changed. */
  readonly path: string;
  /**
   * `file`, or `missing`; `elsewhere`: the path is a link, leads over one that was not there, or is no file;
   * `too_large` to be looked at. Nothing is put back in the last two.
   */
  readonly state: 'file' | 'missing' | 'elsewhere' | 'too_large';
  readonly disk: DiskFile | null;
  /** What the editor holds that the disk does not; its `hash` is of the text as it would be saved. */
  readonly unsaved: Snapshot | undefined;
}

/** Looks at a file. Throws `IO_ERROR` when it may not be read. */
export async function findFile(session: FileSession, path: string): Promise<FoundFile> {
  if ((await resolvePath(session.cwd, path).catch(() => undefined)) !== path) return unfit(path, 'elsewhere');
  let disk: DiskFile | null;
  try {
    disk = await readWhole(path, { name: path, maxBytes: MAX_WHOLE_BYTES });
  } catch (error) {
    const code = error instanceof OchoError ? error.code : '';
    if (code === 'NOT_A_FILE' || code === 'INVALID_ARGUMENT') return unfit(path, 'elsewhere');
    if (code === 'FILE_TOO_LARGE') return unfit(path, 'too_large');
    throw error;
  }
  return { path, state: disk ? 'file' : 'missing', disk, unsaved: await unsavedText(session, path) };
}

const unfit = (path: string, state: 'elsewhere' | 'too_large'): FoundFile => ({
  path,
  state,
  disk: null,
  unsaved: undefined,
});

async function unsavedText(session: FileSession, path: string): Promise<Snapshot | undefined> {
  if (!session.buffers) return undefined;
  try {
    const snapshot = await takeSnapshot(session, { path, name: path });
    return snapshot?.editor === 'unsaved' || snapshot?.editor === 'unclear' ? snapshot : undefined;
  } catch (error) {
    // What is no text is in no text editor's buffer.
    if (error instanceof OchoError && /^(?:BINARY_FILE|INVALID_ENCODING)$/.test(error.code)) return undefined;
    throw error;
  }
}

/** Throws `IO_ERROR` when the file may not be changed by its mode or owner. */
export async function checkRestorable(disk: Disk, found: FoundFile): Promise<void> {
  if (found.disk) await refuseReadOnly(disk, { path: found.path, name: found.path, mode: found.disk.mode });
}

/** Brings content to a file's place; null removes it, its folder stays. To be called inside `exclusive`. */
export interface RestoreRequest {
  readonly found: FoundFile;
  readonly content: Buffer | null;
  /** Of the content, when its bytes do not say it. */
  readonly encoding: string | undefined;
  /** The editor holds the session's own text, unsaved: it gets the old one, so that the person sees it. */
  readonly throughEditor: boolean;
}

/** Throws `PLAN_CHANGED` when the file is not as it was found, `IO_ERROR`; the content is whole then. */
export async function restoreFile(disk: Disk, session: FileSession, request: RestoreRequest): Promise<void> {
  const { found, content } = request;
  const { path, unsaved } = found;
  if ((await resolvePath(session.cwd, path).catch(() => undefined)) !== path) {
    throw fileError('PLAN_CHANGED', 'files-plan-changed', { path });
  }
  if (content !== null && request.throughEditor && unsaved) {
    const text = await decodeFile(content, path, request.encoding);
    const client = await clientPath(session.roots, path);
    const target = { path, name: path, clientPath: client, snapshot: unsaved, content: text.content };
    await storeContent(disk, session, target);
  } else if (content !== null) {
    await writeAtomically(disk, { path, name: path, bytes: content, before: found.disk });
  } else if (found.disk !== null) {
    await removeFile(disk, path, found.disk);
  }
  ledgerOf(session).forget(path);
}

async function removeFile(disk: Disk, path: string, before: DiskFile): Promise<void> {
  const now = await signatureAt(path);
  if (now === undefined || !sameSignature(now, before.signature)) {
    throw fileError('PLAN_CHANGED', 'files-plan-changed', { path });
  }
  await disk.unlink(path);
}
