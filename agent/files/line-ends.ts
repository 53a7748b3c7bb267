// LF and CRLF. A CR that no LF follows is content (progress bars, classic Mac text), never a line end.

export type LineEnd = '\n' | '\r\n';

const LF = 0x0a;
const CR = 0x0d;

/** What line ends a text has. */
export interface LineEnds {
  readonly lf: number;
  readonly crlf: number;
  /** The more frequent one; on a tie the first; undefined when there is none. */
  readonly dominant: LineEnd | undefined;
}

/** Counts the line ends of UTF-8 (or ASCII-compatible) bytes. */
export function lineEndsOf(bytes: Uint8Array): LineEnds {
  let lf = 0;
  let crlf = 0;
  let first: LineEnd | undefined;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    const end: LineEnd = at > 0 && bytes[at - 1] === CR ? '\r\n' : '\n';
    first ??= end;
    if (end === '\n') lf++;
    else crlf++;
  }
  return { lf, crlf, dominant: lf === crlf ? first : lf > crlf ? '\n' : '\r\n' };
}

/** The text with every LF and CRLF written as `end`. */
export function withLineEnds(text: string, end: LineEnd): string {
  return text.split(/\r?\n/).join(end);
}

/** The text as an editor may show it: no byte order mark, every line end LF (a lone CR too). */
export function plainText(text: string): string {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body;
}

/** Whether a text has a line end at all. */
export function hasLineEnd(text: string): boolean {
  return text.includes('\n');
}

/**
 * Bytes with every CRLF written as LF, and the way back: the search for text works on one form of line end and the
 * result is cut out of the original.
 */
export interface Unified {
  readonly bytes: Buffer;
  /** Offset in the original of an offset in `bytes`; a line end's own offset maps to the start of its CRLF. */
  original(offset: number): number;
}

/** Unifies line ends in time and space linear in the input. */
export function unify(bytes: Buffer): Unified {
  if (!bytes.includes('\r\n')) return { bytes, original: (offset) => offset };
  const out = Buffer.allocUnsafe(bytes.length);
  const removed: number[] = [];
  let from = 0;
  let length = 0;
  for (let at = bytes.indexOf(CR); at !== -1; at = bytes.indexOf(CR, at + 1)) {
    if (bytes[at + 1] !== LF) continue;
    length += bytes.copy(out, length, from, at);
    removed.push(length);
    from = at + 1;
  }
  length += bytes.copy(out, length, from);
  return {
    bytes: out.subarray(0, length),
    original: (offset) => offset + countBelow(removed, offset),
  };
}

/** How many of the ascending numbers are below the limit. */
function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
