// Pages of sessions: which of them, in which order, and how a page ends.
import fs from 'node:fs';
import path from 'node:path';
import { encodeCursor, newestFirst, type PageEnd } from './cursor.ts';
import { storeUnreadable, systemCode } from './errors.ts';
import type { SessionSummary } from './event-format.ts';
import { isSessionId } from './ids.ts';

/** Which sessions a caller wants. */
export interface SessionQuery {
  /** Only sessions of this folder; compared after resolving links. */
  readonly cwd?: string | undefined;
  /** From an earlier page. */
  readonly cursor?: string | undefined;
  /** Default 50, at most 500. */
  readonly limit?: number | undefined;
}

/** A page of them. */
export interface SessionPage {
  readonly sessions: readonly SessionSummary[];
  /** Set when there are more. */
  readonly nextCursor?: string;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

/** Ids of the sessions that have a log; none where there is no folder yet. Throws `STORE_UNREADABLE`. */
export function storedIds(dir: string): string[] {
  let names: string[];
  try {
    names = fs.readdirSync(dir);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw storeUnreadable(dir, error);
  }
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length))
    .filter(isSessionId);
}

/** Whether a session belongs behind the end of the page before; without one, all do. */
export function isAfter(end: PageEnd | undefined, summary: SessionSummary): boolean {
  return end === undefined || newestFirst(end, summary) < 0;
}

/** The first sessions of a sorted list, with a cursor when there are more. */
export function page(sorted: readonly SessionSummary[], limit: number = DEFAULT_LIMIT): SessionPage {
  const sessions = sorted.slice(0, Math.max(1, Math.min(limit, MAX_LIMIT)));
  const last = sessions.at(-1);
  return last && sorted.length > sessions.length
    ? { sessions, nextCursor: encodeCursor(last) }
    : { sessions };
}

/** Tells the sessions of a folder; without one, all. */
export function folderFilter(cwd: string | undefined): (summary: SessionSummary) => boolean {
  if (cwd === undefined) return () => true;
  const wanted = realFolder(cwd);
  const known = new Map<string, string>();
  return (summary) => {
    const real = known.get(summary.cwd) ?? realFolder(summary.cwd);
    known.set(summary.cwd, real);
    return real === wanted;
  };
}

/** Links resolved and letters as the disk has them; of a folder that is gone, the normalised path. */
function realFolder(folder: string): string {
  try {
    return fs.realpathSync.native(folder);
  } catch {
    return path.resolve(folder);
  }
}
