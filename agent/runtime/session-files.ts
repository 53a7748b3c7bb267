// What a session's own tools did to files, for review.
import { decodeFile } from '../files/encoding.ts';
import { readable } from '../files/page.ts';
import { MAX_EDITOR_BYTES } from '../files/snapshot.ts';
import { OchoError } from '../i18n/message.ts';
import type { RuntimeSession } from './session.ts';

/** A file that was changed. Paths are as the client knows them. */
export interface ChangedFile {
  readonly path: string;
  /** In order, each once. */
  readonly turns: readonly number[];
  /** Whether there was a file before the first of them. */
  readonly existed: boolean;
  /** `sha256:<hex>` of what the last of them left; null: no file. */
  readonly left: string | null;
  /** Somebody else changed the file between them. */
  readonly mixed?: true;
}

/** The files that the turns from one to another changed, as far as that was not undone. */
export async function changedFiles(
  session: RuntimeSession,
  fromTurn?: number,
  toTurn?: number,
): Promise<ChangedFile[]> {
  const files: ChangedFile[] = [];
  for (const resolved of session.changes.paths) {
    const entries = session.changes.of(resolved, fromTurn, toTurn);
    const [first] = entries;
    const last = entries.at(-1);
    if (!first || !last) continue;
    const path = await shownPath(session, resolved);
    const turns = [...new Set(entries.map(({ turn }) => turn))];
    const mixed = entries.some(({ base }, index) => index > 0 && base !== entries[index - 1]?.after);
    const change = { path, turns, existed: first.base !== null, left: last.after };
    files.push(mixed ? { ...change, mixed } : change);
  }
  return files;
}

/** A resolved path as the client knows it. */
export const shownPath = (session: RuntimeSession, path: string): Promise<string> =>
  session.files.clientPath(session.toolSession, path);

/** Which content of a file: before the first change of a turn or of one after it, or as the last of the turn left it. */
export type Side = 'before' | 'after';

/**
 * The bytes of a file on a side of a turn's changes; null: there was none. Throws `OchoError` `NO_PREIMAGE` (not
 * changed then, or not kept), `FILE_TOO_LARGE`.
 */
export async function bytesAt(
  session: RuntimeSession,
  path: string,
  turn: number,
  side: Side,
): Promise<Buffer | null> {
  return (await contentAt(session, path, turn, side)).bytes;
}

/**
 * The text of a file before a turn, without byte order mark; null: there was none. Bytes that are no UTF-8 come as
 * diffs show them. Throws what `bytesAt` throws, and `BINARY_FILE`.
 */
export async function textBefore(
  session: RuntimeSession,
  path: string,
  turn: number,
): Promise<string | null> {
  const { bytes, encoding } = await contentAt(session, path, turn, 'before');
  return bytes && readable((await decodeFile(bytes, path, encoding)).content).text;
}

async function contentAt(
  session: RuntimeSession,
  path: string,
  turn: number,
  side: Side,
): Promise<{ readonly bytes: Buffer | null; readonly encoding: string | undefined }> {
  const resolved = await changedPath(session, path);
  const entries = resolved === undefined ? [] : session.changes.of(resolved, turn);
  const entry = side === 'before' ? entries[0] : entries.findLast((each) => each.turn === turn);
  if (!entry) throw new OchoError('NO_PREIMAGE', { id: 'sessions-not-changed', args: { path, turn } });
  const { encoding } = entry;
  const hash = side === 'before' ? entry.base : entry.after;
  if (hash === null) return { bytes: null, encoding };
  const bytes = await session.preimages.get(hash);
  if (!bytes) throw new OchoError('NO_PREIMAGE', { id: 'sessions-preimage-not-kept', args: { path } });
  if (bytes.length > MAX_EDITOR_BYTES) {
    const args = { path, bytes: bytes.length, max: MAX_EDITOR_BYTES };
    throw new OchoError('FILE_TOO_LARGE', { id: 'files-too-large', args });
  }
  return { bytes, encoding };
}

async function changedPath(session: RuntimeSession, path: string): Promise<string | undefined> {
  for (const resolved of session.changes.paths) {
    if (resolved === path || (await shownPath(session, resolved)) === path) return resolved;
  }
  return undefined;
}
