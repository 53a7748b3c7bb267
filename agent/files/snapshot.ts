// What a file holds right now, for a session: the disk, or the editor's unsaved text where there is some.
// ACP gives the editor's text without saying whether it is unsaved or out of date, so that is worked out here from
// the disk and from what the session has seen before (design: protocol.md "Client capabilities").
import { type DiskFile, hashOf, readWhole, sameSignature } from './disk.ts';
import { decodedAsShown, decodeFile, type TextFile } from './encoding.ts';
import { fileError } from './errors.ts';
import { type FileSession, type Known, ledgerOf, type ReadLedger, textHash } from './ledger.ts';
import { lineEndsOf, plainText, withLineEnds } from './line-ends.ts';
import { clientPath, isWellFormed } from './resolve.ts';
import { untilAborted } from './until-aborted.ts';

/** Larger files are not asked of the editor: one ACP message holds at most 32 MiB, escaped. Bytes. */
export const MAX_EDITOR_BYTES = 8 * 1024 * 1024;

/** Largest file that is loaded whole, to be edited or replaced. Bytes. */
export const MAX_WHOLE_BYTES = 256 * 1024 * 1024;

/**
 * What the editor has: `none` (nothing, or it cannot say), `same` as the disk but for line ends and byte order mark,
 * `unsaved` changes, a `stale` copy from before the disk changed, or `unclear`: the disk's encoding is not known and
 * the editor's text is none that its bytes could mean.
 */
export type EditorState = 'none' | 'same' | 'unsaved' | 'stale' | 'unclear';

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
 * `INVALID_ENCODING`, `NOT_A_FILE`, `FILE_TOO_LARGE`, `IO_ERROR`.
 */
export async function takeSnapshot(session: FileSession, request: SnapshotRequest): Promise<Snapshot | null> {
  const { path, name, signal } = request;
  const known = ledgerOf(session).get(path);
  const disk = await readWhole(path, { name, signal, maxBytes: request.maxBytes ?? MAX_WHOLE_BYTES });
  const encoding = request.encoding ?? known?.encoding;
  const client = session.buffers ? await clientPath(session.roots, path) : path;
  const raw = disk === null ? null : await decodeFile(disk.bytes, name, encoding);
  const editorText = await askEditor(session, client, disk, signal);
  const base = { path, name, disk, editorText, clientPath: client };
  if (raw === null || disk === null) {
    // A file that was there and is gone is missing, whatever an editor's tab still shows.
    if (editorText === undefined || typeof known?.hash === 'string') return null;
    return { ...base, ...fromEditor(name, editorText, null), editor: 'unsaved' };
  }
  if (editorText === undefined) return { ...base, text: raw, hash: disk.hash, editor: 'none' };
  const onDisk = raw.encoding === 'unknown' ? await decodedAsShown(raw, editorText, name) : raw;
  const editor = judge(ledgerOf(session), path, editorText, onDisk, disk.hash);
  if (editor === 'unsaved') return { ...base, ...fromEditor(name, editorText, onDisk), editor };
  return { ...base, text: onDisk, hash: disk.hash, editor };
}

/** The encoding a later look at the file has to be told, because its bytes do not say it. */
export function legacyEncoding(snapshot: Snapshot | null): string | undefined {
  const encoding = snapshot?.text.encoding;
  return encoding === undefined || encoding === 'unknown' || encoding.startsWith('utf-')
    ? undefined
    : encoding;
}

/** `textHash` of content; undefined for what is too large for an editor to be asked about, and so never compared. */
export function seenHash(content: Buffer): string | undefined {
  return content.length > MAX_EDITOR_BYTES ? undefined : textHash(content.toString('utf8'));
}

/** Whether the disk holds something else than the session last saw; line ends and byte order mark do not count. */
export function diskChanged(known: Known, snapshot: Pick<Snapshot, 'disk' | 'text' | 'editor'>): boolean {
  const { disk } = snapshot;
  if (disk === null) return typeof known.hash === 'string';
  if (known.hash === disk.hash) return false;
  if (known.signature) return !sameSignature(known.signature, disk.signature);
  if (snapshot.editor === 'unsaved') return true;
  return known.text === undefined || known.text !== seenHash(snapshot.text.content);
}

/** How long an editor may take to say what it has, milliseconds. */
const EDITOR_PATIENCE = 10_000;

/** The editor's text; undefined when it has none, fails, is not asked, or answers `""` for want of a file. */
async function askEditor(
  session: FileSession,
  path: string,
  disk: DiskFile | null,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  if (!session.buffers || (disk?.bytes.length ?? 0) > MAX_EDITOR_BYTES) return undefined;
  try {
    const limit = AbortSignal.timeout(EDITOR_PATIENCE);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    const text = await untilAborted(session.buffers.readText(path, either), either);
    return text === '' && disk?.bytes.length !== 0 ? undefined : text;
  } catch {
    // A client that cannot read a file (outside its folders, not text) leaves the disk as the only source.
    signal?.throwIfAborted();
    return undefined;
  }
}

function judge(
  ledger: ReadLedger,
  path: string,
  editorText: string,
  onDisk: TextFile,
  diskHash: string,
): EditorState {
  const diskText = onDisk.content.toString('utf8');
  if (plainText(diskText) === plainText(editorText)) return 'same';
  if (onDisk.encoding === 'unknown') return 'unclear';
  const known = ledger.get(path);
  // The editor itself wrote what is on disk, so what it has now came after: an undo, say.
  if (known?.viaEditor && known.hash === diskHash) return 'unsaved';
  if (ledger.isPast(path, textHash(editorText))) return 'stale';
  // Nothing changed in the editor since the last look, but the disk did: a command was there.
  const unmoved = known?.saved === true && known.text === textHash(editorText);
  return unmoved && known.hash !== diskHash ? 'stale' : 'unsaved';
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
