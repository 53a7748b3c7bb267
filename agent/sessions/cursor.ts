import { badCursor } from './errors.ts';
import type { SessionSummary } from './event-format.ts';
import { isSessionId } from './ids.ts';

/** The last session of a page: the next page holds what is older. */
export type PageEnd = Pick<SessionSummary, 'updatedAt' | 'sessionId'>;

/** Order of a list: last used first; of two of the same moment the later id first. */
export function newestFirst(a: PageEnd, b: PageEnd): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return a.sessionId < b.sessionId ? 1 : a.sessionId > b.sessionId ? -1 : 0;
}

/** The opaque text a client gets (ACP "session/list"). */
export function encodeCursor(end: PageEnd): string {
  return Buffer.from(JSON.stringify([end.updatedAt, end.sessionId]), 'utf8').toString('base64url');
}

/** Throws `OchoError` `BAD_CURSOR` for anything `encodeCursor` cannot have made. */
export function decodeCursor(cursor: string): PageEnd {
  const end = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  // Node's decoder skips what is not base64url, so the way back is compared.
  if (!end || encodeCursor(end) !== cursor) throw badCursor();
  return end;
}

function parse(text: string): PageEnd | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [updatedAt, sessionId]: unknown[] = value;
  if (typeof updatedAt !== 'string' || typeof sessionId !== 'string') return undefined;
  return isSessionId(sessionId) && !Number.isNaN(Date.parse(updatedAt))
    ? { updatedAt, sessionId }
    : undefined;
}
