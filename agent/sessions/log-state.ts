// What is known of a session without reading its whole log: from the sidecar `<id>.meta.json` where it fits the log,
// else from the head and the tail of the log. The log is the truth; a sidecar can be deleted at any time.
import fs from 'node:fs';
import path from 'node:path';
import { systemCode } from './errors.ts';
import {
  type EventFormat,
  isObject,
  type SessionSummary,
  type StoredEvent,
  strings,
} from './event-format.ts';
import { openLogForReading, readEvents } from './log-reader.ts';
import { replacePrivateFile } from './private-files.ts';

/** A session's summary together with the place in the log it stands for. */
export interface LogState {
  readonly summary: SessionSummary;
  /** Sequence number of the next event. */
  readonly nextSeq: number;
  /** Size of the log these were read from. */
  readonly bytes: number;
}

const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 256 * 1024;

/** The log's file of a session. */
export function logFile(dir: string, sessionId: string): string {
  return path.join(dir, `${sessionId}.jsonl`);
}

/** The sidecar's file of a session. */
export function sidecarFile(dir: string, sessionId: string): string {
  return path.join(dir, `${sessionId}.meta.json`);
}

/** The state after one more event; without an earlier state, of a log that begins with it. */
export function advance<E>(
  before: LogState | undefined,
  sessionId: string,
  stored: StoredEvent<E>,
  format: EventFormat<E>,
): LogState {
  const summary = before?.summary ?? {
    sessionId,
    cwd: '',
    additionalDirectories: [],
    createdAt: stored.at,
    updatedAt: stored.at,
    turns: 0,
  };
  return {
    summary: { ...format.summarise(summary, stored.event), updatedAt: stored.at },
    nextSeq: stored.seq + 1,
    bytes: before?.bytes ?? 0,
  };
}

/** Where a state came from: `sidecar` as it stood there, `log` newly gathered. */
export interface FoundState {
  readonly state: LogState;
  readonly from: 'sidecar' | 'log';
}

/**
 * The state of a stored session; undefined when there is no log or no event in it can be read. Throws `OchoError`
 * `SESSION_UNREADABLE` as `openLogForReading` does.
 */
export function findState<E>(dir: string, sessionId: string, format: EventFormat<E>): FoundState | undefined {
  const known = readSidecar(dir, sessionId);
  const log = logFile(dir, sessionId);
  const stats = fs.lstatSync(log, { throwIfNoEntry: false });
  if (known && stats?.isFile() && known.bytes === stats.size) return { state: known, from: 'sidecar' };
  const opened = openLogForReading(log);
  if (opened === undefined) return undefined;
  try {
    const state = gather(opened, sessionId, known, format);
    return state && { state, from: 'log' };
  } finally {
    fs.closeSync(opened);
  }
}

/** Writes the sidecar. Throws what fs throws; a missing sidecar costs time only. */
export function writeSidecar(dir: string, state: LogState): void {
  const { summary, nextSeq, bytes } = state;
  const text = JSON.stringify({ version: 1, ...summary, nextSeq, bytes });
  replacePrivateFile(sidecarFile(dir, summary.sessionId), `${text}\n`);
}

function gather<E>(
  opened: number,
  sessionId: string,
  known: LogState | undefined,
  format: EventFormat<E>,
): LogState | undefined {
  const { size } = fs.fstatSync(opened);
  // A log shorter than its sidecar says is another log.
  let state = known && known.bytes < size ? known : undefined;
  let from = state?.bytes ?? 0;
  if (!state) {
    const end = Math.min(size, HEAD_BYTES);
    for (const stored of readEvents(opened, format, { end }))
      state = advance(state, sessionId, stored, format);
    from = end < size ? 0 : size;
  }
  // The first line of a tail that begins in the middle of one is no JSON, and so is left out.
  for (let window = TAIL_BYTES; from < size; window *= 4) {
    const start = Math.max(from, size - window);
    let seen = false;
    for (const stored of readEvents(opened, format, { start, end: size })) {
      seen = true;
      if (!state || stored.seq >= state.nextSeq) state = advance(state, sessionId, stored, format);
    }
    if (seen || start === from) break;
  }
  return state && { ...state, bytes: size };
}

function readSidecar(dir: string, sessionId: string): LogState | undefined {
  const file = sidecarFile(dir, sessionId);
  try {
    if (!fs.lstatSync(file).isFile()) return undefined;
    return parseSidecar(JSON.parse(fs.readFileSync(file, 'utf8')), sessionId);
  } catch (error) {
    if (error instanceof SyntaxError || systemCode(error) !== undefined) return undefined;
    throw error;
  }
}

function parseSidecar(value: unknown, sessionId: string): LogState | undefined {
  if (!isObject(value) || value.version !== 1 || value.sessionId !== sessionId) return undefined;
  const { cwd, title, createdAt, updatedAt, turns, nextSeq, bytes } = value;
  if (typeof cwd !== 'string' || typeof createdAt !== 'string' || typeof updatedAt !== 'string')
    return undefined;
  if (typeof turns !== 'number' || typeof nextSeq !== 'number' || typeof bytes !== 'number') return undefined;
  const summary: SessionSummary = {
    sessionId,
    cwd,
    additionalDirectories: strings(value.additionalDirectories),
    ...(typeof title === 'string' ? { title } : {}),
    createdAt,
    updatedAt,
    turns,
  };
  return { summary, nextSeq, bytes };
}
