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
    if (!first) continue;
    const path = await shownPath(session, resolved);
    files.push({ path, turns: [...new Set(entries.map(({ turn }) => turn))], existed: first.base !== null });
  }
  return files;
}

/** A resolved path as the client knows it. */
export const shownPath = (session: RuntimeSession, path: string): Promise<string> =>
  session.files.clientPath(session.toolSession, path);

/**
 * The text of a file before a turn, without byte order mark; null: there was none. Bytes that are no UTF-8 come as
 * diffs show them. Throws `OchoError` `NO_PREIMAGE` (not changed from that turn on, or not kept), `BINARY_FILE`,
 * `FILE_TOO_LARGE`.
 */
export async function textBefore(
  session: RuntimeSession,
  path: string,
  turn: number,
): Promise<string | null> {
  const resolved = await changedPath(session, path);
  const entry = resolved === undefined ? undefined : session.changes.of(resolved, turn)[0];
  if (!entry) throw new OchoError('NO_PREIMAGE', { id: 'sessions-not-changed', args: { path, turn } });
  if (entry.base === null) return null;
  const bytes = await session.preimages.get(entry.base);
  if (!bytes) throw new OchoError('NO_PREIMAGE', { id: 'sessions-preimage-not-kept', args: { path } });
  if (bytes.length > MAX_EDITOR_BYTES) {
    const args = { path, bytes: bytes.length, max: MAX_EDITOR_BYTES };
    throw new OchoError('FILE_TOO_LARGE', { id: 'files-too-large', args });
  }
  return readable((await decodeFile(bytes, path, entry.encoding)).content).text;
}

async function changedPath(session: RuntimeSession, path: string): Promise<string | undefined> {
  for (const resolved of session.changes.paths) {
    if (resolved === path || (await shownPath(session, resolved)) === path) return resolved;
  }
  return undefined;
}
