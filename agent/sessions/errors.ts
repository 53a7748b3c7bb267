// The failures of the store, as errors a person can act on. The codes are stable.
import { OchoError } from '../i18n/message.ts';

/** There is no session of that id (or the id cannot be one). */
export function sessionNotFound(sessionId: string): OchoError {
  return new OchoError('SESSION_NOT_FOUND', { id: 'sessions-not-found', args: { session: sessionId } });
}

/** The log is there and cannot be read: no permission, not a plain file, or nothing in it makes sense. */
export function sessionUnreadable(file: string, reason: unknown): OchoError {
  return new OchoError(
    'SESSION_UNREADABLE',
    { id: 'sessions-unreadable', args: { path: file, reason: reasonOf(reason) } },
    { cause: reason },
  );
}

/** The log can be read, and no event is in it: what is there must not be written over, or after. */
export function sessionDamaged(file: string): OchoError {
  return new OchoError('SESSION_UNREADABLE', { id: 'sessions-damaged', args: { path: file } });
}

/** The log is a FIFO, a device, a folder or a link. */
export function sessionNotAFile(file: string): OchoError {
  return new OchoError('SESSION_UNREADABLE', { id: 'sessions-not-a-file', args: { path: file } });
}

/** Another process writes this session. */
export function sessionLocked(sessionId: string, pid: number, lockFile: string): OchoError {
  return new OchoError('SESSION_LOCKED', {
    id: 'sessions-locked',
    // As text: a process id is no amount and gets no thousands separator.
    args: { session: sessionId, pid: String(pid), path: lockFile },
  });
}

/** The state directory takes no more: full, read-only, or not ours. */
export function storeUnwritable(path: string, reason: unknown): OchoError {
  return new OchoError(
    'STORE_UNWRITABLE',
    { id: 'sessions-store-unwritable', args: { path, reason: reasonOf(reason) } },
    { cause: reason },
  );
}

/** The folder of the sessions is there and cannot be listed, or something else is in its place. */
export function storeUnreadable(path: string, reason: unknown): OchoError {
  return new OchoError(
    'STORE_UNREADABLE',
    { id: 'sessions-store-unreadable', args: { path, reason: reasonOf(reason) } },
    { cause: reason },
  );
}

/** A cursor that this store never gave out. */
export function badCursor(): OchoError {
  return new OchoError('BAD_CURSOR', { id: 'sessions-bad-cursor' });
}

/** The code of a system error, e.g. `ENOENT`; undefined for every other error. */
export function systemCode(error: unknown): string | undefined {
  if (error instanceof OchoError) return undefined;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function reasonOf(error: unknown): string {
  return systemCode(error) ?? (error instanceof Error ? error.message : String(error));
}
