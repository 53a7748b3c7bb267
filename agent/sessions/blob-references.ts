// Which session needs which blob: `<sessions>/<id>.blobs`, one hash a line, written before the blob is. With them a
// session's blobs go when it is deleted, unless another session needs the same content. A list without a log is what
// an earlier deletion left to do, and goes with the next.
import fs from 'node:fs';
import path from 'node:path';
import { removeBlob } from './blob-store.ts';
import { isSessionId } from './ids.ts';
import { logFile } from './log-state.ts';
import { makePrivateFolder, replacePrivateFile } from './private-files.ts';

const SUFFIX = '.blobs';

/** Notes that a session needs a blob (SHA-256, hex). Throws what fs throws. */
export function addReference(sessions: string, sessionId: string, hash: string): void {
  makePrivateFolder(sessions);
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = fs.constants;
  const flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW;
  const file = fs.openSync(path.join(sessions, `${sessionId}${SUFFIX}`), flags, 0o600);
  try {
    fs.writeSync(file, `${hash}\n`);
  } finally {
    fs.closeSync(file);
  }
}

/** Removes the lists of sessions that have no log any more, and the blobs that only those needed. Never throws. */
export function releaseReferences(sessions: string, blobs: string, now: number): void {
  const lists = listsIn(sessions);
  const gone = lists.filter((sessionId) => !fs.existsSync(logFile(sessions, sessionId)));
  if (gone.length === 0) return;
  const needed = new Set(
    lists.filter((sessionId) => !gone.includes(sessionId)).flatMap((id) => referencesOf(sessions, id)),
  );
  for (const sessionId of gone) {
    const hashes = referencesOf(sessions, sessionId).filter((hash) => !needed.has(hash));
    const left = hashes.filter((hash) => !removeBlob(blobs, hash, now));
    const list = path.join(sessions, `${sessionId}${SUFFIX}`);
    try {
      if (left.length > 0) replacePrivateFile(list, `${left.join('\n')}\n`);
      else fs.rmSync(list, { force: true });
    } catch {
      // The next deletion tries again.
    }
  }
}

function listsIn(sessions: string): string[] {
  try {
    const names = fs.readdirSync(sessions).filter((name) => name.endsWith(SUFFIX));
    return names.map((name) => name.slice(0, -SUFFIX.length)).filter(isSessionId);
  } catch {
    return [];
  }
}

function referencesOf(sessions: string, sessionId: string): string[] {
  try {
    const text = fs.readFileSync(path.join(sessions, `${sessionId}${SUFFIX}`), 'utf8');
    return text.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}
