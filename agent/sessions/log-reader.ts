// Reads a session's log line by line. Memory stays within one line and one buffer, whatever the size of the log.
import fs from 'node:fs';
import { sessionNotAFile, sessionUnreadable, systemCode } from './errors.ts';
import { type EventFormat, isObject, type StoredEvent } from './event-format.ts';

/** A line that could not be read and was left out. */
export interface DamagedLine {
  /** Counts from 1. From a reader that began within the file: counted from where it began. */
  readonly line: number;
  readonly reason: /** The file ends within it: the agent was ended, or the disk was full, while it was written. */
    | 'torn'
    | 'not_utf8'
    | 'not_json'
    /** JSON, but not `{seq, at, event}`, or the event lacks what its type must have. */
    | 'not_an_event'
    | 'too_long';
}

/** Longer lines are skipped as damaged. Bytes; far above the largest image or diff an event can hold. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;

/**
 * Opens a log for reading. Throws `OchoError` `SESSION_UNREADABLE` for what is not a plain file (a FIFO does not
 * block) or may not be read; undefined when there is no such file.
 */
export function openLogForReading(file: string): number | undefined {
  // Not defined on Windows, where the check below is what there is.
  const flags = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOFOLLOW ?? 0);
  let opened: number;
  try {
    opened = fs.openSync(file, flags);
  } catch (error) {
    const code = systemCode(error);
    // ENOTDIR: the folder of logs is none, so there are no logs.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === 'ELOOP' || code === 'ENXIO') throw sessionNotAFile(file);
    throw sessionUnreadable(file, error);
  }
  if (fs.fstatSync(opened).isFile()) return opened;
  fs.closeSync(opened);
  throw sessionNotAFile(file);
}

/** Where to begin and end (bytes; default: the whole file), and whom to tell of damaged lines. */
export interface ReadRange {
  readonly start?: number;
  readonly end?: number;
  readonly onDamage?: ((damage: DamagedLine) => void) | undefined;
}

/** The events of an open log, in order. Does not close it. Throws what fs throws when the disk fails. */
export function* readEvents<E>(
  opened: number,
  format: EventFormat<E>,
  range: ReadRange = {},
): Generator<StoredEvent<E>, void, undefined> {
  let number = 0;
  for (const line of readLines(opened, range.start ?? 0, range.end ?? Number.POSITIVE_INFINITY)) {
    number += 1;
    if (line.bytes?.length === 0) continue;
    const result = line.bytes === undefined ? 'too_long' : parseLine(line.bytes, format);
    if (typeof result !== 'string') yield result;
    else range.onDamage?.({ line: number, reason: line.ended ? result : 'torn' });
  }
}

/** A line without its newline; `bytes` undefined: too long. `ended`: a newline followed. */
interface Line {
  readonly bytes: Uint8Array | undefined;
  readonly ended: boolean;
}

function* readLines(opened: number, start: number, end: number): Generator<Line, void, undefined> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let parts: Buffer[] = [];
  let length = 0;
  let position = start;
  const keep = (piece: Buffer) => {
    length += piece.length;
    if (length > MAX_LINE_BYTES) parts = [];
    else if (piece.length > 0) parts.push(Buffer.from(piece));
  };
  const take = (ended: boolean): Line => {
    const line = { bytes: length > MAX_LINE_BYTES ? undefined : Buffer.concat(parts), ended };
    parts = [];
    length = 0;
    return line;
  };
  while (position < end) {
    const count = fs.readSync(opened, buffer, 0, Math.min(CHUNK_BYTES, end - position), position);
    if (count === 0) break;
    position += count;
    let from = 0;
    for (let at = find(buffer, from, count); at >= 0; at = find(buffer, from, count)) {
      keep(buffer.subarray(from, at));
      yield take(true);
      from = at + 1;
    }
    keep(buffer.subarray(from, count));
  }
  if (length > 0) yield take(false);
}

function find(buffer: Buffer, from: number, end: number): number {
  const at = buffer.indexOf(NEWLINE, from);
  return at < end ? at : -1;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseLine<E>(bytes: Uint8Array, format: EventFormat<E>): StoredEvent<E> | DamagedLine['reason'] {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return 'not_utf8';
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'not_json';
  }
  if (!isObject(value)) return 'not_an_event';
  const { seq, at, event } = value;
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || typeof at !== 'string') return 'not_an_event';
  return format.accepts(event) ? { seq, at, event } : 'not_an_event';
}
