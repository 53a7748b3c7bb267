// The sessions of one state directory: `<dir>/<id>.jsonl` is a session, append-only; `<id>.meta.json` a summary that
// can be rebuilt from it; `<id>.lock` says which process writes it.
import fs from 'node:fs';
import { setImmediate as nextTick } from 'node:timers/promises';
import { OchoError } from '../i18n/message.ts';
import type { Clock } from '../platform/clock.ts';
import { releaseReferences } from './blob-references.ts';
import { decodeCursor, newestFirst } from './cursor.ts';
import { sessionDamaged, sessionLocked, sessionNotFound, storeUnwritable, systemCode } from './errors.ts';
import type { EventFormat, SessionSummary, StoredEvent } from './event-format.ts';
import { createSessionId, isSessionId } from './ids.ts';
import { isLock, lockFile, lockHolder, type SessionLock, takeLock } from './lock.ts';
import { type DamagedLine, openLogForReading, readEvents } from './log-reader.ts';
import { findState, type LogState, logFile, sidecarFile, writeSidecar } from './log-state.ts';
import { makePrivateFolder } from './private-files.ts';
import {
  folderFilter,
  isAfter,
  page,
  type SessionPage,
  type SessionQuery,
  storedIds,
} from './session-list.ts';
import { type OwnedLog, openSessionLog, type SessionLog } from './session-log.ts';

/** Keeps sessions as logs of events of type `E`. */
export interface SessionStore<E> {
  /**
   * Begins a session under a new id (UUID version 7). Never throws for a disk that refuses: the log then says
   * `writable: false` and the session lives in memory until it can be written.
   */
  create(): SessionLog<E>;
  /**
   * Opens a stored session for going on with it. Waits a little for a process that is just exiting. Rejects with
   * `OchoError`: `SESSION_NOT_FOUND`, `SESSION_UNREADABLE`, `SESSION_LOCKED` (another process, or this one, writes it).
   */
  open(sessionId: string): Promise<SessionLog<E>>;
  /**
   * The events of a session in order, read as they are asked for, whoever writes it; damaged lines are left out and
   * told. Throws on the first step `SESSION_NOT_FOUND` or `SESSION_UNREADABLE`.
   */
  read(
    sessionId: string,
    onDamage?: (damage: DamagedLine) => void,
  ): Generator<StoredEvent<E>, void, undefined>;
  /** The summary, or undefined when there is no such session or nothing of it can be read. */
  summary(sessionId: string): SessionSummary | undefined;
  /** Last used first. Rejects with `OchoError` `BAD_CURSOR`, `STORE_UNREADABLE`. Sessions that cannot be read are left out. */
  list(query?: SessionQuery): Promise<SessionPage>;
  /** Deletes a session and the blobs that it alone needs; an unknown id is no error. Throws `SESSION_LOCKED`, `STORE_UNWRITABLE`. */
  delete(sessionId: string): void;
  /** Closes every log this process writes. */
  closeAll(): void;
}

/** How long `open` waits for another process to let go: an agent exits within 2 s of the end of its input. */
const LOCK_PATIENCE_MS = 2500;
const LOCK_POLL_MS = 50;

/**
 * The store in `dir` (absolute; made when the first session is, mode 0700). `blobs`: the folder of the blob store, whose
 * blobs go with the sessions that need them.
 */
export function createSessionStore<E>(
  dir: string,
  format: EventFormat<E>,
  clock: Clock,
  blobs?: string,
): SessionStore<E> {
  const logs = new Map<string, OwnedLog<E>>();

  const begin = (sessionId: string, state: LogState | undefined, lock: () => SessionLock) => {
    const onClose = () => logs.delete(sessionId);
    const log = openSessionLog<E>({ dir, sessionId, format, now: () => clock.now(), state, lock, onClose });
    logs.set(sessionId, log);
    return log;
  };
  const lockNow = (sessionId: string) => {
    makePrivateFolder(dir);
    const taken = takeLock(lockFile(dir, sessionId));
    if (isLock(taken)) return taken;
    throw sessionLocked(sessionId, taken.pid, lockFile(dir, sessionId));
  };
  const refuseOwn = (sessionId: string) => {
    if (logs.has(sessionId)) throw sessionLocked(sessionId, process.pid, lockFile(dir, sessionId));
  };

  const summaryOf = (sessionId: string) => {
    if (!isSessionId(sessionId)) return undefined;
    return logs.get(sessionId)?.summary ?? quietState(dir, sessionId, format)?.summary;
  };

  return {
    create() {
      const sessionId = createSessionId(clock.now());
      return begin(sessionId, undefined, () => lockNow(sessionId));
    },

    async open(sessionId) {
      requireLog(dir, sessionId);
      refuseOwn(sessionId);
      let lock = await lockPatiently(() => lockNow(sessionId), clock);
      try {
        refuseOwn(sessionId);
        const found = findState(dir, sessionId, format);
        if (!found) throw missingState(dir, sessionId);
        // A summary beside the log outlives what it sums up.
        if (!hasEvent(dir, sessionId, format)) throw sessionDamaged(logFile(dir, sessionId));
        return begin(sessionId, found.state, () => {
          const held = lock ?? lockNow(sessionId);
          lock = undefined;
          return held;
        });
      } catch (error) {
        lock?.release();
        throw error;
      }
    },

    *read(sessionId, onDamage) {
      const own = logs.get(sessionId);
      const opened = isSessionId(sessionId) ? openLogForReading(logFile(dir, sessionId)) : undefined;
      if (opened === undefined && !own) throw sessionNotFound(sessionId);
      if (opened !== undefined) {
        try {
          yield* readEvents(opened, format, { onDamage });
        } finally {
          fs.closeSync(opened);
        }
      }
      yield* own?.waiting() ?? [];
    },

    summary: summaryOf,

    async list(query = {}) {
      const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
      const inFolder = folderFilter(query.cwd);
      const found: SessionSummary[] = [];
      const ids = new Set([...logs.keys(), ...storedIds(dir)]);
      for (const [index, sessionId] of [...ids].entries()) {
        const summary = summaryOf(sessionId);
        if (summary && summary.cwd !== '' && isAfter(after, summary) && inFolder(summary))
          found.push(summary);
        // Thousands of sessions must not hold up a turn that runs meanwhile.
        if (index % 100 === 99) await nextTick();
      }
      return page(found.sort(newestFirst), query.limit);
    },

    delete(sessionId) {
      if (!isSessionId(sessionId)) return;
      logs.get(sessionId)?.discard();
      try {
        const holder = lockHolder(lockFile(dir, sessionId));
        if (holder) throw sessionLocked(sessionId, holder.pid, lockFile(dir, sessionId));
        for (const place of [logFile, sidecarFile, lockFile])
          fs.rmSync(place(dir, sessionId), { force: true });
        if (blobs !== undefined) releaseReferences(dir, blobs, clock.now());
      } catch (error) {
        throw error instanceof OchoError ? error : storeUnwritable(dir, error);
      }
    },

    closeAll() {
      for (const log of [...logs.values()]) log.close();
    },
  };
}

function requireLog(dir: string, sessionId: string): void {
  const opened = isSessionId(sessionId) ? openLogForReading(logFile(dir, sessionId)) : undefined;
  if (opened === undefined) throw sessionNotFound(sessionId);
  fs.closeSync(opened);
}

function missingState(dir: string, sessionId: string): OchoError {
  const file = logFile(dir, sessionId);
  return fs.existsSync(file) ? sessionDamaged(file) : sessionNotFound(sessionId);
}

/** Reads no further than the first event. */
function hasEvent<E>(dir: string, sessionId: string, format: EventFormat<E>): boolean {
  const opened = openLogForReading(logFile(dir, sessionId));
  if (opened === undefined) return false;
  try {
    return !readEvents(opened, format).next().done;
  } finally {
    fs.closeSync(opened);
  }
}

/** Undefined when the folder cannot be written at all: the session can still be read, and goes on in memory. */
async function lockPatiently(lock: () => SessionLock, clock: Clock): Promise<SessionLock | undefined> {
  const end = clock.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      return lock();
    } catch (error) {
      if (systemCode(error) !== undefined) return undefined;
      if (!(error instanceof OchoError) || clock.now() >= end) throw error;
    }
    await clock.sleep(LOCK_POLL_MS);
  }
}

/** The state from disk; brings the sidecar up to date when nobody writes the session. */
function quietState<E>(dir: string, sessionId: string, format: EventFormat<E>): LogState | undefined {
  try {
    const found = findState(dir, sessionId, format);
    if (found?.from === 'log' && !lockHolder(lockFile(dir, sessionId))) writeSidecar(dir, found.state);
    return found?.state;
  } catch (error) {
    if (error instanceof OchoError || systemCode(error) !== undefined) return undefined;
    throw error;
  }
}
