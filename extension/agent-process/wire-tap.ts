// Lets somebody look at the messages of a connection as they pass. Does not import `vscode`.
import { Transform } from 'node:stream';

/** Which way a message goes. */
export type Direction = 'to-agent' | 'from-agent';

/** Gets each line of the protocol, without its end. Must not throw. */
export type WireTap = (direction: Direction, line: string) => void;

/** Lines longer than this are shown to a tap only up to here. Bytes. */
const LINE_LIMIT = 64 * 1024;
const NEWLINE = 0x0a;

/** Asked at each chunk for the tap; undefined while nobody looks. */
export type CurrentTap = () => WireTap | undefined;

/** A stream that passes bytes on unchanged and shows the lines in them to the tap of the moment. */
export function tapped(direction: Direction, current: CurrentTap): Transform {
  const lines = new LineSplitter((line) => current()?.(direction, line));
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (current()) lines.add(chunk);
      else lines.forget();
      done(null, chunk);
    },
  });
}

/** Puts lines together from chunks, keeping no more of a line than the limit. */
class LineSplitter {
  readonly #emit: (line: string) => void;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(emit: (line: string) => void) {
    this.#emit = emit;
  }

  add(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#keep(chunk.subarray(from, end));
      const line = Buffer.concat(this.#parts).toString('utf8').trimEnd();
      this.forget();
      if (line !== '') this.#emit(line);
      from = end + 1;
    }
    this.#keep(chunk.subarray(from));
  }

  forget(): void {
    this.#parts = [];
    this.#size = 0;
  }

  #keep(part: Buffer): void {
    const kept = part.subarray(0, Math.max(0, LINE_LIMIT - this.#size));
    if (kept.length > 0) this.#parts.push(kept);
    this.#size += part.length;
  }
}
