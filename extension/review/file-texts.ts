// What files hold and held, as the editor shows it: the same encoding on both sides, so that nothing differs but what was
// changed.
import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { type DiskFile, readWhole } from '../../agent/files/disk.ts';
import { decodeAsEditor, encodeAs, type FileText } from '../files/file-text.ts';
import { findPlace, type Place } from '../files/places.ts';

/** Larger files are not looked at. Bytes; the editor compares none that are larger. */
const MOST_BYTES = 50 * 1024 * 1024;

/** A file at one moment. */
export interface FileNow {
  /** undefined: there is none, it is no text, or too large to be looked at. */
  readonly saved: FileText | undefined;
  /** Unsaved text of its document. */
  readonly unsaved: string | undefined;
}

/** Looks at a file. Never rejects. */
export async function fileNow(path: string): Promise<FileNow> {
  const place = await findPlace(path);
  const { document } = place;
  const disk = await readDisk(place);
  const saved = disk ? await decodeAsEditor(disk.bytes, place.uri, document) : undefined;
  return { saved, unsaved: document?.isDirty ? document.getText() : undefined };
}

/** What a person sees of a file in the editor; undefined: no text. */
export function shownText({ saved, unsaved }: FileNow): string | undefined {
  return unsaved ?? saved?.text;
}

/** Whether a file is, also in the editor, what `left` (`sha256:<hex>`) is of. */
export async function isAsLeft({ saved, unsaved }: FileNow, left: string | null): Promise<boolean> {
  if (unsaved === undefined) return left === (saved ? hashOf(saved.bytes) : null);
  const bytes = saved && (await encodeAs(saved, unsaved));
  return bytes !== undefined && left === hashOf(bytes);
}

/** The text of what a file held once, in the encoding it has in the editor now. Undefined: it was no text. */
export async function textOf(path: string, bytes: Buffer): Promise<string | undefined> {
  const { uri, document } = await findPlace(path);
  const shown = document ?? (await openDocument(uri));
  if (shown) return (await decodeAsEditor(bytes, uri, shown))?.text;
  try {
    // The file is gone, or nothing the editor opens: it is what the settings say of such a file.
    const text = await vscode.workspace.decode(bytes, { uri });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

async function readDisk({ target, path }: Place): Promise<DiskFile | null> {
  try {
    return await readWhole(target, { name: path, maxBytes: MOST_BYTES });
  } catch {
    return null;
  }
}

function hashOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
