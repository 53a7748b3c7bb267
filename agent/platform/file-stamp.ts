// What is at a path at this moment, in a form that is equal only while it stays the same.
//
// All of it is synchronous: between the last look and what is then done with the file no other code of the agent may
// run, and for the small files this is about a thread pool costs more than the reading.
import { createHash } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';

/** What is at a path. */
export interface FileStamp {
  /** With links resolved; null: nothing is there. */
  readonly real: string | null;
  /**
   * `sha256:<hex>` of a regular file's content, `stat:<dev>:<ino>:<size>:<mtimeNs>:<ctimeNs>` where the content is not
   * looked at, `folder:<dev>:<ino>`, or `special:<dev>:<ino>`; null: nothing is there.
   */
  readonly is: string | null;
}

/** How much of a file's content is looked at. */
export interface StampLimits {
  /** Bytes; the content of a larger file is not read. */
  readonly maxBytes: number;
  /** Bytes left for all files together; taken from as they are looked at. */
  readonly budget: { bytes: number };
  /** Hashes from before, by the state of the file; the content is read all the same where there is none. */
  readonly known?: StampMemory;
}

/** Nothing is there. */
export const MISSING: FileStamp = { real: null, is: null };

/**
 * A file whose last change lies at least this far back shows the next one in its times: those of many file systems
 * are only as fine as the kernel's tick, or two seconds (FAT).
 */
const SETTLED_NS = 3_000_000_000n;

/** Hashes of files that had not changed for a while when they were read. Holds at most so many entries. */
export class StampMemory {
  static readonly #MOST = 4_096;
  readonly #hashes = new Map<string, string>();

  get(state: string): string | undefined {
    return this.#hashes.get(state);
  }

  keep(state: string, hash: string, info: BigIntStats): void {
    const now = BigInt(Date.now()) * 1_000_000n;
    if (now - info.mtimeNs < SETTLED_NS || now - info.ctimeNs < SETTLED_NS) return;
    if (this.#hashes.size >= StampMemory.#MOST) this.#hashes.clear();
    this.#hashes.set(state, hash);
  }
}

// Windows lacks the flag; there are no FIFOs in its file system that an open could wait for.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const CHUNK = 256 * 1024;

/**
 * Looks at a path, links followed. Never throws: what cannot be looked at is missing, and what cannot be read has the
 * state of its file instead of its content.
 */
export function stampOf(path: string, limits: StampLimits): FileStamp {
  const info = statOf(path);
  const real = info && realOf(path);
  if (!info || real === undefined) return MISSING;
  if (info.isDirectory()) return { real, is: `folder:${info.dev}:${info.ino}` };
  if (!info.isFile()) return { real, is: `special:${info.dev}:${info.ino}` };
  const { maxBytes, budget } = limits;
  if (info.size > maxBytes || info.size > budget.bytes) return { real, is: stateOf(info) };
  // Known content counts as well, so that a later look reads the content of the same files.
  budget.bytes -= Number(info.size);
  const known = limits.known?.get(stateOf(info));
  if (known !== undefined) return { real, is: known };
  return { real, is: hashOfFile(real, info, limits) ?? stateOf(info) };
}

/** What is at a path, links followed; undefined: nothing, or nothing that one may look at. */
export function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The path with links resolved; undefined: there is nothing. */
export function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function stateOf(info: BigIntStats): string {
  return `stat:${info.dev}:${info.ino}:${info.size}:${info.mtimeNs}:${info.ctimeNs}`;
}

/** Undefined when the file cannot be read, is another one by now, or is larger than it said. */
function hashOfFile(real: string, expected: BigIntStats, limits: StampLimits): string | undefined {
  let file: number;
  try {
    file = openSync(real, FLAGS);
  } catch {
    return undefined;
  }
  try {
    const info = fstatSync(file, { bigint: true });
    if (!info.isFile() || info.ino !== expected.ino || info.dev !== expected.dev) return undefined;
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, Number(info.size) + 1));
    let read = 0;
    for (;;) {
      const bytes = readSync(file, buffer, 0, buffer.length, null);
      if (bytes === 0) break;
      read += bytes;
      if (read > limits.maxBytes) return undefined;
      hash.update(buffer.subarray(0, bytes));
    }
    const digest = `sha256:${hash.digest('hex')}`;
    limits.known?.keep(stateOf(info), digest, info);
    return digest;
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}
