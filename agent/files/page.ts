// A page of numbered lines out of a text of any size.
import { isUtf8 } from 'node:buffer';

/** Longest line shown, characters; the rest is left out with a note in its place. */
export const MAX_LINE = 2_000;

/** Most text on a page, bytes of UTF-8. */
export const MAX_PAGE_BYTES = 50_000;

/** Bytes of a line that are kept: enough for `MAX_LINE` characters of any width. */
const MAX_LINE_BYTES = MAX_LINE * 4;

/** The lines of a page. */
export interface Page {
  readonly lines: readonly string[];
  /** Number of the first line, from 1; meaningless when there are no lines. */
  readonly first: number;
  /** Lines in the whole text, when the end was seen. */
  readonly total: number | undefined;
  /** Some bytes were not UTF-8 and stand as `\xNN`. */
  readonly escaped: boolean;
  /** Lines that were too long to be shown whole. */
  readonly cut: number;
}

/** Gathers a page from chunks of UTF-8 (or unknown) bytes; only what it shows is kept in memory. */
export class PageCollector {
  readonly #offset: number;
  readonly #limit: number;
  readonly #lines: string[] = [];
  #line = 1;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #lineBytes = 0;
  #pageBytes = 0;
  #full = false;
  #ended = false;
  #escaped = false;
  #cut = 0;

  /** `offset`: first line wanted, from 1. `limit`: most lines. */
  constructor(offset: number, limit: number) {
    this.#offset = offset;
    this.#limit = limit;
  }

  /** Nothing that comes later can be on the page. */
  get full(): boolean {
    return this.#full;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, from)) {
      this.#append(chunk, from, at);
      this.#endLine();
      from = at + 1;
    }
    this.#append(chunk, from, chunk.length);
  }

  /** No more chunks will come. */
  end(): void {
    if (this.#lineBytes > 0) this.#endLine();
    this.#ended = true;
  }

  page(): Page {
    return {
      lines: this.#lines,
      first: this.#offset,
      total: this.#ended ? this.#line - 1 : undefined,
      escaped: this.#escaped,
      cut: this.#cut,
    };
  }

  #append(chunk: Buffer, from: number, to: number): void {
    this.#lineBytes += to - from;
    if (this.#full || this.#line < this.#offset) return;
    const room = MAX_LINE_BYTES - this.#pendingBytes;
    if (room <= 0 || to === from) return;
    // Copied: the chunk's memory is read into again.
    const part = Buffer.from(chunk.subarray(from, Math.min(to, from + room)));
    this.#pending.push(part);
    this.#pendingBytes += part.length;
  }

  #endLine(): void {
    if (!this.#full && this.#line >= this.#offset) this.#keep();
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#lineBytes = 0;
    this.#line++;
  }

  #keep(): void {
    const bytes = Buffer.concat(this.#pending);
    const { text, escaped } = readable(bytes, this.#lineBytes > bytes.length);
    const line = text.endsWith('\r') ? text.slice(0, -1) : text;
    const shown = line.length > MAX_LINE ? cutAt(line, MAX_LINE) : line;
    const size = Buffer.byteLength(shown) + 1;
    if (this.#lines.length > 0 && this.#pageBytes + size > MAX_PAGE_BYTES) {
      this.#full = true;
      return;
    }
    const left =
      shown === line && this.#lineBytes <= bytes.length ? 0 : this.#lineBytes - Buffer.byteLength(shown);
    if (left > 0) this.#cut++;
    this.#escaped ||= escaped;
    this.#pageBytes += size;
    this.#lines.push(left > 0 ? `${shown}…[+${left} B]` : shown);
    this.#full = this.#lines.length >= this.#limit;
  }
}

/** Text of bytes that may not be UTF-8: what is not stands as `\xNN`, so nothing is hidden and nothing invented. */
export function readable(bytes: Buffer, cut = false): { readonly text: string; readonly escaped: boolean } {
  const whole = cut ? bytes.subarray(0, bytes.length - partialTail(bytes)) : bytes;
  if (isUtf8(whole)) return { text: whole.toString('utf8'), escaped: false };
  let text = '';
  for (let at = 0; at < whole.length; ) {
    const length = sequenceAt(whole, at);
    if (length > 0) text += whole.toString('utf8', at, at + length);
    else text += `\\x${(whole[at] ?? 0).toString(16).padStart(2, '0').toUpperCase()}`;
    at += Math.max(1, length);
  }
  return { text, escaped: true };
}

/** Length of the valid UTF-8 sequence at an offset, or 0. */
function sequenceAt(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0;
  const length = byte < 0x80 ? 1 : byte < 0xc2 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 0;
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

/** Bytes at the end that begin a UTF-8 sequence which the cut has taken the rest of. */
function partialTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return back;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** The first characters, without half of a surrogate pair at the end. */
function cutAt(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
