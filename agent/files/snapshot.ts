// What a file holds right now, for a session: the disk, or the editor's unsaved text where there is some.
// ACP gives the editor's text without saying whether it is unsaved or out of date, so that is worked out here from
// the disk and from what the session has seen before (design: protocol.md "Client capabilities").
import { type DiskFile, hashOf, readWhole } from './disk.ts';
import { decodeFile, type TextFile } from './encoding.ts';
import { fileError } from './errors.ts';
import { type FileSession, type Known, ledgerOf, plainText, textHash } from './ledger.ts';
import { lineEndsOf, withLineEnds } from './line-ends.ts';
import { clientPath, isWellFormed } from './resolve.ts';

/** Larger files are not asked of the editor: one ACP message holds at most 32 MiB, escaped. Bytes. */
export const MAX_EDITOR_BYTES = 8 * 1024 * 1024;

/** Largest file that is loaded whole, to be edited or replaced. Bytes. */
export const MAX_WHOLE_BYTES = 256 * 1024 * 1024;

/**
 * What the editor has: `none` (nothing, or it cannot say), `same` as the disk but for line ends and byte order mark,
 * `unsaved` changes, or a `stale` copy from before the disk changed.
 */
export type EditorState = 'none' | 'same' | 'unsaved' | 'stale';

/** A file at one moment. */
export interface Snapshot {
  /** Resolved. */
  readonly path: string;
  /** As errors show it. */
  readonly name: string;
  /** What an edit starts from. */
  readonly text: TextFile;
  /** `sha256:<hex>` of what an edit starts from, byte order mark included. */
  readonly hash: string;
  /** null: only the editor has it. */
  readonly disk: DiskFile | null;
  readonly editor: EditorState;
  /** The editor's own text, as it came. */
  readonly editorText: string | undefined;
  /** The path to use towards the client. */
  readonly clientPath: string;
}

/** What to look at. */
export interface SnapshotRequest {
  /** Resolved path. */
  readonly path: string;
  /** The path as the caller wrote it, for errors. */
  readonly name: string;
  /** Encoding asked for (canonical name); else the one an earlier read used. */
  readonly encoding?: string | undefined;
  /** Bytes; default `MAX_WHOLE_BYTES`. */
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Takes a snapshot; null when neither the disk nor the editor has the file. Throws `BINARY_FILE`,
 * `INVALID_ENCODING`, `NOT_A_FILE`, `FILE_TOO_LARGE`, `DIRTY_BUFFER` (the encoding is not known, so the editor's text
 * cannot be compared), `IO_ERROR`.
 */
export async function takeSnapshot(session: FileSession, request: SnapshotRequest): Promise<Snapshot | null> {
  const { path, name, signal } = request;
  const known = ledgerOf(session).get(path);
  const disk = await readWhole(path, { name, signal, maxBytes: request.maxBytes ?? MAX_WHOLE_BYTES });
  const encoding = request.encoding ?? known?.encoding;
  const onDisk = disk === null ? null : await decodeFile(disk.bytes, name, encoding);
  const client = session.buffers ? await clientPath(session.roots, path) : path;
  const editorText = await askEditor(session, client, disk, signal);
  const base = { path, name, disk, editorText, clientPath: client };
  if (onDisk === null || disk === null) {
    // A file that was there and is gone is missing, whatever an editor's tab still shows.
    if (editorText === undefined || typeof known?.hash === 'string') return null;
    return { ...base, ...fromEditor(name, editorText, null), editor: 'unsaved' };
  }
  const editor = editorText === undefined ? 'none' : judge(session, request, editorText, onDisk, disk.hash);
  if (editor === 'unsaved' && editorText !== undefined) {
    return { ...base, ...fromEditor(name, editorText, onDisk), editor };
  }
  return { ...base, text: onDisk, hash: disk.hash, editor };
}

/** Whether the disk holds something else than the session last saw; line ends and byte order mark do not count. */
export function diskChanged(known: Known, snapshot: Pick<Snapshot, 'disk' | 'text' | 'editor'>): boolean {
  const { disk } = snapshot;
  if (disk === null) return typeof known.hash === 'string';
  if (known.hash === disk.hash) return false;
  if (known.hash === undefined && known.signature) {
    const { size, mtimeNs, ino } = known.signature;
    return !(
      size === disk.signature.size &&
      mtimeNs === disk.signature.mtimeNs &&
      ino === disk.signature.ino
    );
  }
  if (snapshot.editor === 'unsaved') return true;
  return known.text !== textHash(snapshot.text.content.toString('utf8'));
}

/** The editor's text; undefined when it has none, fails, is not asked, or answers `""` for want of a file. */
async function askEditor(
  session: FileSession,
  path: string,
  disk: DiskFile | null,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  if (!session.buffers || (disk?.bytes.length ?? 0) > MAX_EDITOR_BYTES) return undefined;
  try {
    const text = await session.buffers.readText(path, signal);
    return text === '' && disk?.bytes.length !== 0 ? undefined : text;
  } catch (error) {
    // A client that cannot read a file (outside its folders, not text) leaves the disk as the only source.
    signal?.throwIfAborted();
    if (error instanceof TypeError || error instanceof RangeError) throw error;
    return undefined;
  }
}

function judge(
  session: FileSession,
  request: SnapshotRequest,
  editorText: string,
  onDisk: TextFile,
  diskHash: string,
): EditorState {
  const plain = plainText(editorText);
  if (decodings(onDisk).some((text) => plainText(text) === plain)) return 'same';
  if (onDisk.encoding === 'unknown') {
    throw fileError('DIRTY_BUFFER', 'files-dirty-unknown-encoding', { path: request.name });
  }
  const ledger = ledgerOf(session);
  const known = ledger.get(request.path);
  // The editor itself wrote what is on disk, so what it has now came after: an undo, say.
  if (known?.viaEditor && known.hash === diskHash) return 'unsaved';
  if (ledger.isPast(request.path, textHash(editorText))) return 'stale';
  // Nothing changed in the editor since the last look, but the disk did: a command was there.
  const unmoved = known?.saved === true && known.text === textHash(editorText);
  return unmoved && known.hash !== diskHash ? 'stale' : 'unsaved';
}

/** The texts an editor may show for a file; several where the encoding is not known. */
function decodings(file: TextFile): string[] {
  if (file.encoding !== 'unknown') return [file.content.toString('utf8')];
  return [
    file.content.toString('utf8'),
    file.content.toString('latin1'),
    new TextDecoder('windows-1252').decode(file.content),
  ];
}

/** The editor's text as something to edit: with the line ends of the disk where the client left only LF. */
function fromEditor(
  name: string,
  editorText: string,
  onDisk: TextFile | null,
): { text: TextFile; hash: string } {
  if (!isWellFormed(editorText)) {
    throw fileError('INVALID_ENCODING', 'files-encoding-broken', { path: name, encoding: 'utf-16' });
  }
  const body = editorText.startsWith('\uFEFF') ? editorText.slice(1) : editorText;
  const crlf = onDisk !== null && lineEndsOf(onDisk.content).dominant === '\r\n' && !body.includes('\r\n');
  const content = Buffer.from(crlf ? withLineEnds(body, '\r\n') : body, 'utf8');
  const bom = onDisk?.bom ?? Buffer.alloc(0);
  const encoding = onDisk?.encoding ?? 'utf-8';
  const bytes = Buffer.concat([bom, content]);
  return { text: { bytes, content, encoding, bom }, hash: hashOf(bytes) };
}
