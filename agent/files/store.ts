// Bringing new content to where a file lives: through the editor when it has the file, else to the disk.
import { dirname } from 'node:path';
import type { Message } from '../i18n/message.ts';
import { makeFolders, refuseReadOnly, writeAtomically } from './atomic-write.ts';
import type { EditorBuffers, TextChanger } from './buffers.ts';
import { type Disk, type DiskFile, hashOf, readWhole } from './disk.ts';
import { encodeFile, type TextFile } from './encoding.ts';
import { fileError } from './errors.ts';
import type { FileChange, FileJournal } from './journal.ts';
import { type FileSession, ledgerOf } from './ledger.ts';
import { plainText } from './line-ends.ts';
import { legacyEncoding, MAX_EDITOR_BYTES, MAX_WHOLE_BYTES, type Snapshot, seenHash } from './snapshot.ts';
import { untilAborted } from './until-aborted.ts';

/** New content for a file, and what it stands on. */
export interface StoreRequest {
  readonly path: string;
  readonly name: string;
  readonly clientPath: string;
  /** What the content was made from; null: the file is new. */
  readonly snapshot: Snapshot | null;
  /** UTF-8, without byte order mark. */
  readonly content: Buffer;
  readonly signal?: AbortSignal | undefined;
  /** Told of the change before it happens. */
  readonly journal?: FileJournal | undefined;
}

/** What came of it. */
export interface Stored {
  /** `sha256:<hex>` of the bytes meant for the disk. */
  readonly hash: string;
  /** What a person and the model should know beside it. */
  readonly notes: readonly Message[];
}

const NEW_TEXT: Pick<TextFile, 'encoding' | 'bom'> = { encoding: 'utf-8', bom: Buffer.alloc(0) };

/**
 * Writes and enters it into the session's ledger. Throws `PLAN_CHANGED` when the disk is not what the snapshot says,
 * `DIRTY_BUFFER` when the editor holds unsaved text and did not take the change, `INVALID_ENCODING`, `IO_ERROR`;
 * in each case the old content is whole.
 */
export async function storeContent(disk: Disk, session: FileSession, request: StoreRequest): Promise<Stored> {
  const { snapshot, path, name } = request;
  if (snapshot?.disk) await refuseReadOnly(disk, { path, name, mode: snapshot.disk.mode });
  const bytes = await encodeFile(snapshot?.text ?? NEW_TEXT, request.content, request.name);
  const hash = hashOf(bytes);
  const route = routeOf(session, request, bytes);
  const notes: Message[] = [];
  if (snapshot !== null && (snapshot.disk?.names ?? 1) > 1 && route === 'disk') {
    notes.push({ id: 'files-note-hard-link', args: { count: (snapshot.disk?.names ?? 1) - 1 } });
  }
  const { saved } = await journaled(request, { bytes, hash }, () =>
    route === 'editor' && session.buffers
      ? throughEditor(disk, session.buffers, request, { bytes, hash }, notes)
      : toDisk(disk, request, bytes, snapshot?.disk ?? null),
  );
  const ledger = ledgerOf(session);
  ledger.note(request.path, {
    hash: saved ? hash : (snapshot?.disk?.hash ?? null),
    text: seenHash(request.content),
    saved,
    encoding: legacyEncoding(snapshot) ?? ledger.get(request.path)?.encoding,
    viaEditor: route === 'editor',
  });
  return { hash, notes };
}

/**
 * The editor gets text it can keep: not a copy of its own that is out of date (it reloads that from the disk), not
 * an encoding it may not know, nothing larger than a message may be.
 */
function routeOf(session: FileSession, request: StoreRequest, bytes: Buffer): 'editor' | 'disk' {
  const { snapshot } = request;
  if (!session.buffers) return 'disk';
  if (snapshot === null) return bytes.length > MAX_EDITOR_BYTES ? 'disk' : 'editor';
  if (snapshot.editor === 'unsaved') return 'editor';
  if (snapshot.editor !== 'same' || bytes.length > MAX_EDITOR_BYTES) return 'disk';
  return snapshot.text.encoding === 'utf-8' ? 'editor' : 'disk';
}

/** Where the text is afterwards. */
interface Landed {
  /** False: the editor holds it unsaved. */
  readonly saved: boolean;
  /** Set when a save made something else of the text: that is what came of the change. */
  readonly made?: FileChange['after'];
}

/** Does the change with the journal told before, and after when it came out otherwise. */
async function journaled(
  request: StoreRequest,
  after: FileChange['after'],
  task: () => Promise<Landed>,
): Promise<Landed> {
  const { journal, snapshot } = request;
  if (!journal) return await task();
  const unsaved = snapshot?.editor === 'unsaved' ? await asSaved(snapshot) : undefined;
  const change: FileChange = {
    path: request.path,
    before: snapshot?.disk ?? null,
    unsaved,
    encoding: legacyEncoding(snapshot),
    after,
  };
  await journal.begin(change);
  try {
    const landed = await task();
    if (landed.made) await journal.correct(change, landed.made);
    return landed;
  } catch (error) {
    await journal.correct(change, undefined);
    throw error;
  }
}

/** The editor's text in the file's encoding; in UTF-8 where that has no place for it. */
async function asSaved({ text, name }: Snapshot): Promise<Buffer> {
  return await encodeFile(text, text.content, name).catch(() => text.bytes);
}

async function toDisk(
  disk: Disk,
  request: StoreRequest,
  bytes: Buffer,
  before: DiskFile | null,
): Promise<Landed> {
  const { path, name, signal } = request;
  await writeAtomically(disk, { path, name, bytes, before, signal });
  return { saved: true };
}

async function throughEditor(
  disk: Disk,
  buffers: EditorBuffers,
  request: StoreRequest,
  { bytes, hash }: { readonly bytes: Buffer; readonly hash: string },
  notes: Message[],
): Promise<Landed> {
  const { snapshot, path, name, signal } = request;
  const before = snapshot?.disk ?? null;
  if (before === null) await makeFolders(disk, dirname(path));
  // A client that passes the mark on in what it reads wants it in what it writes.
  const mark = snapshot?.editorText?.startsWith('\uFEFF') ? '\uFEFF' : '';
  let failure: unknown;
  let changer: TextChanger | undefined;
  try {
    const text = mark + request.content.toString('utf8');
    const written = buffers.writeText(request.clientPath, text, signal);
    changer = await (signal ? untilAborted(written, signal) : written);
  } catch (error) {
    failure = error;
  }
  const after = await readWhole(path, { name, maxBytes: MAX_WHOLE_BYTES });
  if (after?.hash === hash) return { saved: true };
  if (failure !== undefined) {
    await refuseNewerText(buffers, request, failure);
    return await afterRefusal(disk, request, bytes, after, failure, notes);
  }
  if (after === null || after.hash === before?.hash) {
    notes.push({ id: 'files-note-unsaved' });
    return { saved: false };
  }
  if (isSameText(after.bytes, request.content)) return await toDisk(disk, request, bytes, after);
  notes.push({ id: changer === 'others' ? 'files-note-typed' : 'files-note-editor-changed' });
  // Where it is not said, what is there beside the text may be a person's: an undo has to ask then.
  return { saved: true, ...(changer === 'save' ? { made: after } : {}) };
}

/** A person typed between the look at the file and the write: the plan was made for another text. */
async function refuseNewerText(
  buffers: EditorBuffers,
  { snapshot, clientPath, name, signal }: StoreRequest,
  failure: unknown,
): Promise<void> {
  // Some clients answer '' for a file that is not there.
  const before = snapshot === null ? '' : snapshot.editorText;
  const now = await buffers.readText(clientPath, signal).catch(() => undefined);
  if (before === undefined || now === undefined || now === before) return;
  throw fileError('PLAN_CHANGED', 'files-plan-changed', { path: name }, failure);
}

/** The editor refused. The disk may be written only if the editor holds nothing that the disk lacks. */
async function afterRefusal(
  disk: Disk,
  request: StoreRequest,
  bytes: Buffer,
  after: DiskFile | null,
  failure: unknown,
  notes: Message[],
): Promise<Landed> {
  request.signal?.throwIfAborted();
  const { snapshot, name } = request;
  if (snapshot?.editor === 'unsaved')
    throw fileError('DIRTY_BUFFER', 'files-dirty-refused', { path: name }, failure);
  if (after?.hash !== snapshot?.disk?.hash)
    throw fileError('PLAN_CHANGED', 'files-plan-changed', { path: name });
  notes.push({ id: 'files-note-editor-refused' });
  return await toDisk(disk, request, bytes, after);
}

/** The editor lost the byte order mark or other line ends on the way, and nothing else. */
function isSameText(bytes: Buffer, content: Buffer): boolean {
  return plainText(bytes.toString('utf8')) === plainText(content.toString('utf8'));
}
