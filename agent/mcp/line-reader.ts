// Bytes into lines of bounded length. A line that is too long is counted and dropped; its two ends are kept, so that
// what it was an answer to can be told.

/** What comes out. */
export interface LineSink {
  /** Without its line end. */
  line(text: string): void;
  /** A line of `bytes` bytes that was longer than the limit, by its ends. */
  oversize(head: string, tail: string, bytes: number): void;
  /** A line that has reached `endlessBytes` without ending. Called once; nothing comes after it. */
  endless(bytes: number): void;
}

/** Bytes kept of each end of a line that is dropped. */
const END = 512;
const NEWLINE = 10;

/** Splits a stream. */
export class LineReader {
  readonly #sink: LineSink;
  readonly #limits: { readonly lineBytes: number; readonly endlessBytes: number };
  #pieces: Buffer[] = [];
  #bytes = 0;
  /** Set while a line is being dropped: its beginning, and what came last. */
  #dropped: { readonly head: string; tail: Buffer } | undefined;
  #over = false;

  constructor(sink: LineSink, limits: { readonly lineBytes: number; readonly endlessBytes: number }) {
    this.#sink = sink;
    this.#limits = limits;
  }

  push(chunk: Uint8Array): void {
    // A view, not a copy.
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0 && !this.#over; end = bytes.indexOf(NEWLINE, start)) {
      this.#add(bytes.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    if (start < bytes.length && !this.#over) this.#add(bytes.subarray(start));
  }

  #add(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#dropped) this.#dropped.tail = lastOf(this.#dropped.tail, piece);
    else this.#pieces.push(piece);
    if (!this.#dropped && this.#bytes > this.#limits.lineBytes) {
      const all = Buffer.concat(this.#pieces);
      this.#pieces = [];
      this.#dropped = { head: all.toString('utf8', 0, END), tail: lastOf(Buffer.alloc(0), all) };
    }
    if (this.#bytes <= this.#limits.endlessBytes) return;
    this.#over = true;
    this.#sink.endless(this.#bytes);
  }

  #endLine(): void {
    const { head, tail } = this.#dropped ?? {};
    const bytes = this.#bytes;
    const whole = head === undefined ? Buffer.concat(this.#pieces).toString('utf8') : '';
    this.#pieces = [];
    this.#bytes = 0;
    this.#dropped = undefined;
    if (head !== undefined && tail !== undefined) this.#sink.oversize(head, tail.toString('utf8'), bytes);
    else this.#sink.line(whole.endsWith('\r') ? whole.slice(0, -1) : whole);
  }
}

function lastOf(before: Buffer, piece: Buffer): Buffer {
  if (piece.length >= END) return Buffer.from(piece.subarray(piece.length - END));
  return Buffer.concat([before, piece]).subarray(-END);
}
