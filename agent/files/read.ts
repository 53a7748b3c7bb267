// Reading for `file_read`: a page of a text, or an image. A file too large to be loaded is scanned in chunks.

import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { OchoError } from '../i18n/message.ts';
import { CHUNK, openRegular, readWhole, type Signature, signatureAt, signatureOf } from './disk.ts';
import { binaryError, byteOrderMark, chunkDecoder, encodingName, looksBinary } from './encoding.ts';
import { type FileErrorCode, fileError, fromSystem } from './errors.ts';
import {
  type ImageInfo,
  type ImageType,
  imageInfo,
  imageType,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_SIDE,
} from './image.ts';
import { type FileSession, ledgerOf } from './ledger.ts';
import { type Page, PageCollector } from './page.ts';
import {
  type EditorState,
  legacyEncoding,
  MAX_EDITOR_BYTES,
  type Snapshot,
  seenHash,
  takeSnapshot,
} from './snapshot.ts';

/** What to read. */
export interface ReadRequest {
  /** Resolved path. */
  readonly path: string;
  /** The path as the caller wrote it, for errors. */
  readonly name: string;
  /** First line, from 1. */
  readonly offset: number;
  /** Most lines. */
  readonly limit: number;
  /** Any spelling of an encoding's name. */
  readonly encoding?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A page of a text file. */
export interface TextPage extends Page {
  readonly kind: 'text';
  readonly encoding: string;
  readonly bom: boolean;
  /** Whether this is the disk's text or the editor's (`unsaved`), or the editor's copy is out of date (`stale`). */
  readonly editor: EditorState;
  /** Bytes of the whole file. */
  readonly size: number;
}

/** A whole, sound image that is small enough for a model. */
export interface ImageFile extends ImageInfo {
  readonly kind: 'image';
  readonly bytes: Buffer;
}

/**
 * Reads and enters it into the session's ledger. Throws `FILE_MISSING`, `NOT_A_FILE`, `BINARY_FILE`,
 * `INVALID_ENCODING`, `INVALID_ARGUMENT` (no such encoding), `FILE_TOO_LARGE` (image), `IO_ERROR`.
 */
export async function readContent(session: FileSession, request: ReadRequest): Promise<TextPage | ImageFile> {
  const signature = await signatureAt(request.path).catch(() => undefined);
  try {
    const content = await readOpened(session, request);
    if (content.kind === 'image') noteUnseen(session, request.path, signature);
    return content;
  } catch (error) {
    // Known all the same: a later edit is refused for what the file is, not for want of a look at it.
    if (isFailure(error, 'BINARY_FILE') || isFailure(error, 'INVALID_ENCODING')) {
      noteUnseen(session, request.path, signature);
    }
    throw error;
  }
}

function noteUnseen(session: FileSession, path: string, signature: Signature | undefined): void {
  const ledger = ledgerOf(session);
  if (!ledger.get(path)) ledger.note(path, { hash: undefined, signature, text: undefined, saved: true });
}

function isFailure(error: unknown, code: FileErrorCode): boolean {
  return error instanceof OchoError && error.code === code;
}

async function readOpened(session: FileSession, request: ReadRequest): Promise<TextPage | ImageFile> {
  const { path, name } = request;
  const encoding = request.encoding === undefined ? undefined : await encodingName(request.encoding);
  const opened = await openOrEditor(session, request);
  if (opened === null) return await readWholeText(session, request, encoding);
  try {
    const size = Number(opened.info.size);
    const start = Buffer.alloc(CHUNK);
    const { bytesRead } = await opened.handle.read(start, 0, CHUNK, 0);
    const first = start.subarray(0, bytesRead);
    const type = imageType(first);
    if (type && encoding === undefined) return await readImage(request, type, opened);
    if (size > MAX_EDITOR_BYTES) return await scan(session, request, encoding, opened, first);
  } catch (error) {
    throw fromSystem(error, name);
  } finally {
    await opened.handle.close();
  }
  try {
    return await readWholeText(session, request, encoding);
  } catch (error) {
    // It announced less than it has (`/proc`), or grew.
    if (!isFailure(error, 'FILE_TOO_LARGE')) throw error;
    const again = await openRegular(path, name);
    return await scan(session, request, encoding, again, Buffer.alloc(0)).finally(() => again.handle.close());
  }
}

/** null: nothing on disk, but an editor may have text for the path. */
async function openOrEditor(session: FileSession, request: ReadRequest): Promise<Opened | null> {
  try {
    return await openRegular(request.path, request.name);
  } catch (error) {
    if (isFailure(error, 'FILE_MISSING') && session.buffers) return null;
    throw error;
  }
}

interface Opened {
  readonly handle: FileHandle;
  readonly info: BigIntStats;
}

async function readWholeText(
  session: FileSession,
  request: ReadRequest,
  encoding: string | undefined,
): Promise<TextPage> {
  const { path, name, signal } = request;
  const snapshot = await takeSnapshot(session, { path, name, encoding, signal, maxBytes: MAX_EDITOR_BYTES });
  if (snapshot === null) throw fileError('FILE_MISSING', 'files-missing', { path: name });
  const collector = new PageCollector(request.offset, request.limit);
  collector.push(snapshot.text.content);
  collector.end();
  noteRead(session, snapshot, encoding);
  return {
    kind: 'text',
    ...collector.page(),
    encoding: snapshot.text.encoding,
    bom: snapshot.text.bom.length > 0,
    editor: snapshot.editor,
    size: snapshot.text.bytes.length,
  };
}

/** Enters what was seen; an encoding asked for earlier stays with the file. */
function noteRead(session: FileSession, snapshot: Snapshot, encoding: string | undefined): void {
  const ledger = ledgerOf(session);
  ledger.note(snapshot.path, {
    hash: snapshot.disk?.hash ?? null,
    text: seenHash(snapshot.text.content),
    saved: snapshot.editor !== 'unsaved',
    encoding: encoding ?? legacyEncoding(snapshot) ?? ledger.get(snapshot.path)?.encoding,
  });
}

/** Reads no further than the page, so that a page of a huge file costs a page. */
async function scan(
  session: FileSession,
  request: ReadRequest,
  told: string | undefined,
  opened: Opened,
  start: Buffer,
): Promise<TextPage> {
  const mark = byteOrderMark(start);
  const encoding = mark?.encoding ?? told ?? 'utf-8';
  if (encoding === 'utf-32') {
    throw fileError('INVALID_ENCODING', 'files-encoding-broken', { path: request.name, encoding });
  }
  const size = Number(opened.info.size);
  const byteText = encoding === 'utf-8';
  if (byteText && looksBinary(start)) throw binaryError(request.name, size);
  const collector = new PageCollector(request.offset, request.limit);
  await feed(collector, opened.handle, mark?.bom.length ?? 0, encoding, request.signal);
  ledgerOf(session).note(request.path, {
    hash: undefined,
    signature: signatureOf(opened.info),
    text: undefined,
    saved: true,
    encoding: told,
  });
  return { kind: 'text', ...collector.page(), encoding, bom: mark !== undefined, editor: 'none', size };
}

async function feed(
  collector: PageCollector,
  handle: FileHandle,
  from: number,
  encoding: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const decode = await chunkDecoder(encoding);
  const buffer = Buffer.allocUnsafe(CHUNK);
  for (let at = from; !collector.full; ) {
    signal?.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, 0, CHUNK, at);
    collector.push(decode(buffer.subarray(0, bytesRead), bytesRead === 0));
    if (bytesRead === 0) return collector.end();
    at += bytesRead;
  }
}

async function readImage(request: ReadRequest, type: ImageType, opened: Opened): Promise<ImageFile> {
  const { name: path, signal } = request;
  const size = Number(opened.info.size);
  if (size > MAX_IMAGE_BYTES) {
    throw fileError('FILE_TOO_LARGE', 'files-image-too-large', { path, bytes: size, max: MAX_IMAGE_BYTES });
  }
  const file = await readWhole(request.path, { name: path, maxBytes: MAX_IMAGE_BYTES, signal });
  const info = file ? imageInfo(file.bytes) : undefined;
  if (!file || !info) throw fileError('BINARY_FILE', 'files-image-broken', { path, type });
  if (Math.max(info.width, info.height) > MAX_IMAGE_SIDE) {
    const { width, height } = info;
    throw fileError('FILE_TOO_LARGE', 'files-image-too-wide', { path, width, height, max: MAX_IMAGE_SIDE });
  }
  return { kind: 'image', bytes: file.bytes, ...info };
}
