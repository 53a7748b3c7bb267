// The output of one command, kept in bounded memory: whole up to a megabyte, beyond it in a file.
import type { BlobSpool, BlobStore } from '../../sessions/blobs.ts';
import { countLines, type Excerpt, excerptOf, excerptOfParts } from './excerpt.ts';
import { countOdd, EscapeStripper, OutputDecoder, settleLines } from './terminal-text.ts';

/** Characters held before the output goes to a file. */
const MEMORY_LIMIT = 1 << 20;
/** Characters still held of its beginning and its end then. */
const HEAD_HELD = 64 << 10;
const TAIL_HELD = 128 << 10;
const PIECE = 4096;
/** Bytes a file takes at most; what a runaway command prints after that is counted and dropped. */
const FILE_LIMIT = 64 << 20;
/** A tenth of characters that no text has: the output is not text. */
const BINARY_SHARE = 0.1;

/** An output as it is shown. */
export interface Captured extends Excerpt {
  /** Bytes the command wrote. */
  readonly bytes: number;
  readonly binary: boolean;
  /** Absolute; the whole output as text, when something was cut. */
  readonly path?: string;
  /** The file holds only the beginning: so many bytes. */
  readonly keptBytes?: number;
}

/** Gathers the output of one command. */
export class OutputCapture {
  readonly #blobs: BlobStore;
  readonly #decoder = new OutputDecoder();
  readonly #stripper = new EscapeStripper();
  readonly #recent: string[] = [];
  #recentLength = 0;
  #head = '';
  #spool: BlobSpool | undefined;
  #bytes = 0;
  #characters = 0;
  #lines = 0;
  #odd = 0;
  #finished: Promise<Captured> | undefined;

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  /** Takes bytes in; returns them as text for a terminal, or nothing once the output is known not to be text. */
  push(chunk: Uint8Array, stream: 'stdout' | 'stderr'): string {
    this.#bytes += chunk.length;
    const text = this.#decoder.decode(chunk, stream);
    this.#odd += countOdd(text);
    this.#keep(this.#stripper.push(text));
    return this.binary ? '' : text.replaceAll('\0', '␀');
  }

  get binary(): boolean {
    return this.#odd > BINARY_SHARE * this.#characters && this.#odd > 8;
  }

  /** Characters taken in so far, escapes left out: a place to read on from. */
  get position(): number {
    return this.#characters;
  }

  /** What came after a position, as far as it is still held, and how much of it is not. */
  since(position: number): { readonly text: string; readonly missed: number } {
    const held = this.#recent.join('');
    const start = this.#characters - this.#recentLength;
    const text = settleLines(held.slice(Math.max(0, position - start)));
    return { text, missed: Math.max(0, start - position) };
  }

  /** Ends the capture and stores what will not be shown whole. A disk that refuses costs the path, nothing else. */
  finish(): Promise<Captured> {
    this.#finished ??= this.#finish();
    return this.#finished;
  }

  /** Drops what went to a file. */
  abandon(): void {
    this.#spool?.abort();
    this.#spool = undefined;
  }

  async #finish(): Promise<Captured> {
    this.#keep(this.#stripper.push(this.#decoder.end()) + this.#stripper.end());
    const whole = this.#recent.join('');
    const { binary } = this;
    const shown = this.#spool
      ? excerptOfParts(settleLines(this.#head), settleLines(whole), {
          lines: this.#lines,
          characters: this.#characters,
        })
      : excerptOf(settleLines(whole));
    if (binary) {
      this.abandon();
      return { head: '', tail: '', bytes: this.#bytes, binary };
    }
    const base = { ...shown, bytes: this.#bytes, binary };
    if (this.#spool) return { ...base, ...(await this.#finishSpool(this.#spool)) };
    return shown.cut ? { ...base, ...(await this.#store(whole)) } : base;
  }

  async #finishSpool(spool: BlobSpool): Promise<{ path?: string; keptBytes?: number }> {
    const partial = spool.bytes >= FILE_LIMIT;
    try {
      const { path, bytes } = await spool.finish();
      return partial ? { path, keptBytes: bytes } : { path };
    } catch {
      return {};
    }
  }

  async #store(text: string): Promise<{ path?: string }> {
    try {
      return { path: (await this.#blobs.put(text, 'txt')).path };
    } catch {
      return {};
    }
  }

  #keep(text: string): void {
    if (text === '') return;
    this.#characters += text.length;
    this.#lines += countLines(text);
    if (this.#head.length < HEAD_HELD) this.#head += text.slice(0, HEAD_HELD - this.#head.length);
    this.#append(text);
    if (this.#spool) this.#write(this.#spool, text);
    else if (this.#recentLength > MEMORY_LIMIT) this.#startSpool();
    if (this.#spool) this.#trim();
  }

  /** Small pieces are joined, or a program that writes byte by byte would make a list of a million. */
  #append(text: string): void {
    const last = this.#recent.length - 1;
    const piece = this.#recent[last];
    if (piece !== undefined && piece.length < PIECE) this.#recent[last] = piece + text;
    else this.#recent.push(text);
    this.#recentLength += text.length;
  }

  #startSpool(): void {
    const spool = this.#blobs.spool('txt');
    this.#spool = spool;
    for (const text of this.#recent) this.#write(spool, text);
  }

  #write(spool: BlobSpool, text: string): void {
    if (spool.bytes < FILE_LIMIT) spool.write(Buffer.from(text).subarray(0, FILE_LIMIT - spool.bytes));
  }

  #trim(): void {
    for (let first = this.#recent[0]; first !== undefined; first = this.#recent[0]) {
      if (this.#recentLength - first.length < TAIL_HELD) return;
      this.#recent.shift();
      this.#recentLength -= first.length;
    }
  }
}
