// The writer of one session's log: a line per event, written before `append` returns, so that an agent killed at any
// moment loses nothing it has shown. A disk that refuses does not stop the session: events wait in memory.
import fs from 'node:fs';
import { OchoError } from '../i18n/message.ts';
import { sessionNotAFile, sessionUnreadable, storeUnwritable, systemCode } from './errors.ts';
import type { EventFormat, SessionSummary, StoredEvent } from './event-format.ts';
import type { SessionLock } from './lock.ts';
import { advance, type LogState, logFile, writeSidecar } from './log-state.ts';
import { writeFully } from './private-files.ts';

/** A session that this process writes. */
export interface SessionLog<E> {
  readonly sessionId: string;
  /** As of the last event; undefined before the first. */
  readonly summary: SessionSummary | undefined;
  /** False while events only wait in memory; `failure` then says why. */
  readonly writable: boolean;
  /** `STORE_UNWRITABLE` while the disk refuses; `SESSION_LOCKED` when another process took the session meanwhile. */
  readonly failure: OchoError | undefined;
  /** Adds an event; it is in the file when this returns. Never throws for a disk that refuses. */
  append(event: E): StoredEvent<E>;
  /** At the end of a turn: tries again what waits in memory, and brings the sidecar up to date. Never throws. */
  checkpoint(): void;
  /** Checkpoint, and give the session free for other processes. Idempotent; `append` throws afterwards. */
  close(): void;
}

/** A log as the store sees it. */
export interface OwnedLog<E> extends SessionLog<E> {
  /** Events that are not on disk. */
  waiting(): readonly StoredEvent<E>[];
  /** Like `close`, and without a trace: for a session that is deleted. */
  discard(): void;
}

/** What a log is made of. */
export interface SessionLogParts<E> {
  readonly dir: string;
  readonly sessionId: string;
  readonly format: EventFormat<E>;
  readonly now: () => number;
  /** What the log holds already. */
  readonly state: LogState | undefined;
  /** Takes the lock; called again at a checkpoint when it could not be taken. Throws what fs throws. */
  readonly lock: () => SessionLock;
  readonly onClose: () => void;
}

/** Characters of events kept in memory while the disk refuses; what comes after is lost, and only then. */
const MAX_WAITING = 64 * 1024 * 1024;

/** Opens the log for appending, making it when it is new. Throws `SESSION_UNREADABLE` when it is no plain file. */
export function openSessionLog<E>(parts: SessionLogParts<E>): OwnedLog<E> {
  const { dir, sessionId, format } = parts;
  let state = parts.state;
  let lock: SessionLock | undefined;
  let file: LogFile | undefined;
  let failure: OchoError | undefined;
  let waiting: StoredEvent<E>[] = [];
  let waitingLength = 0;
  let closed = false;

  const attempt = (action: () => void): boolean => {
    try {
      action();
      return true;
    } catch (error) {
      if (!(error instanceof OchoError) && systemCode(error) === undefined) throw error;
      failure = error instanceof OchoError ? error : storeUnwritable(dir, error);
      return false;
    }
  };
  const connect = () =>
    attempt(() => {
      lock ??= parts.lock();
      file ??= openLogForAppending(logFile(dir, sessionId));
    });
  const flush = () => {
    const events = waiting;
    const done = attempt(() => {
      for (; events.length > 0; events.shift()) file?.append(JSON.stringify(events[0]));
    });
    if (!done) return;
    waitingLength = 0;
    failure = undefined;
  };
  const wait = (stored: StoredEvent<E>, length: number) => {
    if (waitingLength + length > MAX_WAITING) return;
    waitingLength += length;
    waiting.push(stored);
  };
  const checkpoint = () => {
    if (closed) return;
    if (failure && connect()) flush();
    const bytes = file?.size();
    if (!failure && state && bytes !== undefined) {
      const current = { ...state, bytes };
      try {
        writeSidecar(dir, current);
      } catch (error) {
        // The log is whole; the sidecar will be made from it.
        if (systemCode(error) === undefined) throw error;
      }
    }
  };
  const leave = () => {
    closed = true;
    file?.close();
    attempt(() => lock?.release());
    waiting = [];
    parts.onClose();
  };

  if (!connect() && failure?.code !== 'STORE_UNWRITABLE') {
    leave();
    throw failure;
  }
  return {
    sessionId,
    get summary() {
      return state?.summary;
    },
    get writable() {
      return failure === undefined;
    },
    get failure() {
      return failure;
    },
    append(event) {
      if (closed) throw new Error(`the log of session ${sessionId} is closed`);
      const stored = { seq: state?.nextSeq ?? 0, at: new Date(parts.now()).toISOString(), event };
      state = advance(state, sessionId, stored, format);
      const text = JSON.stringify(stored);
      if (failure || !attempt(() => file?.append(text))) wait(stored, text.length);
      return stored;
    },
    checkpoint,
    close() {
      if (closed) return;
      checkpoint();
      leave();
    },
    waiting: () => waiting,
    discard() {
      if (!closed) leave();
    },
  };
}

interface LogFile {
  /** Throws what fs throws; the next line then begins on a line of its own. */
  append(line: string): void;
  size(): number;
  close(): void;
}

function openLogForAppending(path: string): LogFile {
  const { O_RDWR, O_APPEND, O_CREAT, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;
  let file: number;
  try {
    file = fs.openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOFOLLOW, 0o600);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ELOOP' || code === 'ENXIO' || code === 'EISDIR') throw sessionNotAFile(path);
    throw error;
  }
  const stats = fs.fstatSync(file);
  if (!stats.isFile()) {
    fs.closeSync(file);
    throw sessionNotAFile(path);
  }
  let torn = stats.size > 0 && !endsWithNewline(file, stats.size, path);
  return {
    append(line) {
      const bytes = Buffer.from(torn ? `\n${line}\n` : `${line}\n`, 'utf8');
      torn = true;
      writeFully(file, bytes);
      torn = false;
    },
    size: () => fs.fstatSync(file).size,
    close: () => fs.closeSync(file),
  };
}

function endsWithNewline(file: number, size: number, path: string): boolean {
  const last = Buffer.alloc(1);
  try {
    fs.readSync(file, last, 0, 1, size - 1);
  } catch (error) {
    throw sessionUnreadable(path, error);
  }
  return last[0] === 0x0a;
}
