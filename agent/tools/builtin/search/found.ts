// What a content search has found, gathered while ripgrep still runs: a bounded part of it is kept, the rest counted.
import { bytesOf, type LineData, parseEvent } from './ripgrep-json.ts';

/** What the model gets. */
export type OutputMode = 'content' | 'files_with_matches' | 'count';

/** One line of a file. `number` counts from 1. */
export interface FoundLine {
  readonly number: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** A file with matches; `lines` is empty unless content was asked for. */
export interface FoundFile {
  /** As ripgrep printed it. */
  readonly path: string;
  readonly lines: FoundLine[];
  matches: number;
}

/** Everything that was found. */
export interface Found {
  readonly files: readonly FoundFile[];
  /** Matching lines or files that were found and not kept. */
  readonly more: number;
  /** Files that turned out to be binary after a match. */
  readonly binary: number;
}

/** How much is kept. */
export interface FoundLimits {
  readonly mode: OutputMode;
  /** Matching lines; files when the mode lists files. */
  readonly maxResults: number;
  /** Lines after a match that belong to it. */
  readonly contextAfter: number;
  /** Which files count. */
  readonly accepts: (path: string) => boolean;
}

/** Found and not kept: after so many it is enough to say "more than". */
export const MAX_COUNTED = 10_000;
/** Characters of all lines that are kept. */
const MAX_CHARACTERS = 30_000;
/** Lines of one match over several lines. */
const MAX_MATCH_LINES = 40;
/** A longer line is cut around its match. */
const MAX_LINE = 300;

/** The file whose events are coming in. */
interface Current {
  readonly file: FoundFile;
  /** Matches of it whose lines are kept. */
  kept: number;
  /** Number of the last line kept for a match. */
  lastLine: number;
}

/** Gathers events of one or several runs. */
export class FoundCollector {
  readonly #limits: FoundLimits;
  readonly #files: FoundFile[] = [];
  #current: Current | undefined;
  #kept = 0;
  #characters = 0;
  #more = 0;
  #binary = 0;

  constructor(limits: FoundLimits) {
    this.#limits = limits;
  }

  /**
   * Takes one line of `rg --json`; false: more of them would only be counted, and enough have been. `path` stands in
   * for the path ripgrep gives when it reads its input.
   */
  take(record: Buffer, path?: string): boolean {
    const event = parseEvent(record);
    if (event?.type === 'begin') this.#begin(path, bytesOf(event.data.path).toString());
    else if (event?.type === 'match') this.#match(event.data);
    else if (event?.type === 'context') this.#context(event.data);
    else if (event?.type === 'end') this.#end(event.data.binary_offset !== null);
    return this.#more < MAX_COUNTED;
  }

  /** A line so long that ripgrep's record of it was not kept; false as with `take`. */
  takeOversized(): boolean {
    if (this.#current) {
      this.#current.file.matches += 1;
      if (this.#limits.mode === 'content') this.#more += 1;
    }
    return this.#more < MAX_COUNTED;
  }

  /** What there is now. */
  found(): Found {
    this.#end(false);
    return { files: this.#files, more: this.#more, binary: this.#binary };
  }

  #begin(given: string | undefined, printed: string): void {
    this.#end(false);
    if (given === undefined && !this.#limits.accepts(printed)) return;
    this.#current = { file: { path: given ?? printed, lines: [], matches: 0 }, kept: 0, lastLine: 0 };
  }

  #match(data: LineData): void {
    const current = this.#current;
    if (!current) return;
    current.file.matches += 1;
    if (this.#limits.mode !== 'content') return;
    if (this.#isFull()) {
      this.#more += 1;
      return;
    }
    const lines = linesOf(data, true);
    this.#keep(current, lines);
    this.#kept += 1;
    current.kept += 1;
    current.lastLine = lines.at(-1)?.number ?? 0;
  }

  #context(data: LineData): void {
    const current = this.#current;
    if (!current || this.#limits.mode !== 'content') return;
    // Once it is full, only what follows the last kept match still belongs to something.
    const isAfter = (data.line_number ?? 0) <= current.lastLine + this.#limits.contextAfter;
    if (!this.#isFull() || (isAfter && current.kept > 0)) this.#keep(current, linesOf(data, false));
  }

  #isFull(): boolean {
    return this.#kept >= this.#limits.maxResults || this.#characters >= MAX_CHARACTERS;
  }

  #keep(current: Current, lines: readonly FoundLine[]): void {
    current.file.lines.push(...lines);
    for (const line of lines) this.#characters += line.text.length;
  }

  #end(isBinary: boolean): void {
    const current = this.#current;
    this.#current = undefined;
    if (!current || current.file.matches === 0) return;
    if (isBinary) this.#drop(current);
    else if (this.#limits.mode === 'content') {
      if (current.kept > 0) this.#files.push(current.file);
    } else if (this.#files.length < this.#limits.maxResults) this.#files.push(current.file);
    else this.#more += 1;
  }

  /** The file showed only after a match that it is binary. */
  #drop({ file, kept }: Current): void {
    this.#binary += 1;
    if (this.#limits.mode !== 'content') return;
    this.#kept -= kept;
    this.#more -= file.matches - kept;
    for (const line of file.lines) this.#characters -= line.text.length;
  }
}

/** The lines of one event; of a long line the part around the first match, of a long match its first lines. */
function linesOf(data: LineData, isMatch: boolean): FoundLine[] {
  const bytes = bytesOf(data.lines);
  const first = data.line_number ?? 1;
  const match = data.submatches[0] ?? { start: 0, end: 0 };
  const lines: FoundLine[] = [];
  for (let start = 0; start < bytes.length && lines.length < MAX_MATCH_LINES; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const text = cutLine(bytes.subarray(start, end), match.start - start, match.end - start);
    lines.push({ number: first + lines.length, text, isMatch });
    start = end + 1;
  }
  return lines;
}

/** At most `MAX_LINE` characters or so around the bytes from `start` to `end`; what is left out shows as `…`. */
function cutLine(bytes: Buffer, start: number, end: number): string {
  const whole = bytes.length <= MAX_LINE * 4 ? bytes.toString().replace(/\r$/, '') : undefined;
  if (whole !== undefined && whole.length <= MAX_LINE) return whole;
  const at = Math.min(Math.max(0, start), bytes.length);
  const length = Math.min(Math.max(0, end - at), MAX_LINE);
  const from = Math.max(0, at - Math.floor((MAX_LINE - length) / 2));
  const to = Math.min(bytes.length, from + MAX_LINE);
  // Cut characters at the edges decode to U+FFFD.
  const part = bytes
    .subarray(from, to)
    .toString()
    .replace(/^\ufffd{1,3}|\ufffd{1,3}$/g, '');
  return `${from > 0 ? '…' : ''}${part.replace(/\r$/, '')}${to < bytes.length ? '…' : ''}`;
}
