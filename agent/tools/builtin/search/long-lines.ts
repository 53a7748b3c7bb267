// What stands around a match in a line that ripgrep's record was too long for: read from the file where it is.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { cutLine, MAX_LINE } from './cut-line.ts';
import type { FoundLine } from './found.ts';

/** A line that shows only its match so far. */
export interface BareLine {
  /** As ripgrep printed it. */
  readonly path: string;
  /** The lines of the file, and which of them it is. */
  readonly lines: FoundLine[];
  readonly index: number;
  /** Byte of the match in the file. */
  readonly at: number;
  readonly match: string;
}

/** Bytes on either side that are read: more than a line is cut to, in characters of any length. */
const AROUND = MAX_LINE * 4 + 100;

/** Puts what stands around each match into its line. A file that has changed or cannot be read changes nothing. */
export async function completeLines(
  bare: readonly BareLine[],
  pathOf: (printed: string) => string,
): Promise<void> {
  for (const line of bare) {
    const old = line.lines[line.index];
    const text = await around(pathOf(line.path), line).catch(() => undefined);
    if (old && text !== undefined) line.lines[line.index] = { ...old, text };
  }
}

async function around(path: string, { at, match }: BareLine): Promise<string | undefined> {
  const from = Math.max(0, at - AROUND);
  const bytes = await readPart(path, from, 2 * AROUND);
  const start = at - from;
  const wanted = Buffer.from(match).subarray(0, AROUND);
  // Text that ripgrep has converted, or that was changed since, stands elsewhere.
  if (!bytes.subarray(start, start + wanted.length).equals(wanted)) return undefined;
  const first = start === 0 ? 0 : bytes.lastIndexOf(10, start - 1) + 1;
  const newline = bytes.indexOf(10, start);
  const end = newline < 0 ? bytes.length : newline;
  return cutLine(bytes.subarray(first, end), start - first, start - first + wanted.length);
}

async function readPart(path: string, from: number, length: number): Promise<Buffer> {
  // Links were followed when it was judged; what became one since is not the file that was searched.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(path, flags);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
