// What a program writes for a terminal, turned into text: bytes decoded across chunks, escape sequences taken out.
import { TextDecoder } from 'node:util';

/** Decodes UTF-8 that arrives in pieces on two streams. Bytes that are not UTF-8 become U+FFFD. */
export class OutputDecoder {
  readonly #decoders = { stdout: decoder(), stderr: decoder() };

  decode(chunk: Uint8Array, stream: 'stdout' | 'stderr'): string {
    return this.#decoders[stream].decode(chunk, { stream: true });
  }

  /** What an unfinished character leaves behind. */
  end(): string {
    return this.#decoders.stdout.decode() + this.#decoders.stderr.decode();
  }
}

function decoder(): TextDecoder {
  return new TextDecoder('utf-8', { ignoreBOM: true });
}

/** CSI, OSC, DCS and the like, and two-character escapes (ECMA-48). */
const SEQUENCE =
  /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|(?![[\]PX^_])[ -/]*[0-~])|\x9b[0-?]*[ -/]*[@-~]/g;
/** The beginning of one, at the end of what has arrived. */
const BEGUN = /^\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|[PX^_][^\x1b]*\x1b?|[ -/]*)$/;
/** A sequence longer than this is none: a stray escape must not swallow the output. */
const LONGEST_SEQUENCE = 4096;

/** Takes escape sequences out of text that arrives in pieces. */
export class EscapeStripper {
  #held = '';

  push(text: string): string {
    const stripped = (this.#held + text).replace(SEQUENCE, '');
    this.#held = '';
    const start = lastSequenceStart(stripped);
    if (start >= 0 && stripped.length - start <= LONGEST_SEQUENCE && BEGUN.test(stripped.slice(start))) {
      this.#held = stripped.slice(start);
      return visible(stripped.slice(0, start));
    }
    return visible(stripped);
  }

  end(): string {
    const rest = visible(this.#held);
    this.#held = '';
    return rest;
  }
}

/** An OSC or DCS may end in ESC \ of which only the ESC is here: then it starts at the escape before. */
function lastSequenceStart(text: string): number {
  const last = text.lastIndexOf('\x1b');
  if (last <= 0 || last !== text.length - 1) return last;
  const before = text.lastIndexOf('\x1b', last - 1);
  return before >= 0 && BEGUN.test(text.slice(before)) ? before : last;
}

/** NUL is shown (`find -print0`); other control characters that mean nothing outside a terminal go. */
function visible(text: string): string {
  return text.replaceAll('\0', '␀').replace(/[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
}

/** Characters of a text that ordinary text does not hold: NUL, most controls, and what was no UTF-8. */
export function countOdd(text: string): number {
  return text.match(/[\0-\x06\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
}

/** What a terminal would show of lines that a carriage return began anew (progress bars): the last state of each. */
export function settleLines(text: string): string {
  if (!text.includes('\r')) return text;
  return text
    .split('\n')
    .map((line) => {
      const shown = line.replace(/\r+$/, '');
      return shown.slice(shown.lastIndexOf('\r') + 1);
    })
    .join('\n');
}
