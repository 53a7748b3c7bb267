// What a content search has found, gathered while ripgrep still runs: a bounded part of it is kept, the rest counted.
import { cutLine, MAX_LINE } from './cut-line.ts';
import type { BareLine } from './long-lines.ts';
import { type LongLine, type OversizedRecord, parseLongLine } from './oversized.ts';
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

/** The file whose events are coming in. */
interface Current {
  readonly file: FoundFile;
  /** What was searched is not the file. */
  readonly isInput: boolean;
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
  readonly #bare: BareLine[] = [];
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

  /** Takes a line whose record was too long to be kept; false as with `take`. */
  takeOversized(record: OversizedRecord): boolean {
    const line = parseLongLine(record);
    const current = this.#current;
    if (line?.isMatch && current) this.#longMatch(current, line);
    else if (line && current && this.#keepsContext(current, line.number)) {
      this.#keep(current, [{ number: line.number, text: shortened(line.beginning, ''), isMatch: false }]);
    }
    return this.#more < MAX_COUNTED;
  }

  /** Kept lines of which only the match is known so far. */
  bareLines(): readonly BareLine[] {
    return this.#bare.filter(({ lines }) => this.#files.some((file) => file.lines === lines));
  }

  /** What there is now. */
  found(): Found {
    this.#end(false);
    return { files: this.#files, more: this.#more, binary: this.#binary };
  }

  #begin(given: string | undefined, printed: string): void {
    this.#end(false);
    if (given === undefined && !this.#limits.accepts(printed)) return;
    const file: FoundFile = { path: given ?? printed, lines: [], matches: 0 };
    this.#current = { file, isInput: given !== undefined, kept: 0, lastLine: 0 };
  }

  #match(data: LineData): void {
    if (this.#current) this.#addMatch(this.#current, () => linesOf(data, true));
  }

  #longMatch(current: Current, { number, match }: LongLine): void {
    const text = shortened(match?.text ?? '', '…');
    const isKept = this.#addMatch(current, () => [{ number, text, isMatch: true }]);
    if (!isKept || current.isInput || !match || match.at < 0) return;
    const { path, lines } = current.file;
    this.#bare.push({ path, lines, index: lines.length - 1, at: match.at, match: match.text });
  }

  /** Counts a match; false: its lines are not kept. */
  #addMatch(current: Current, linesOfMatch: () => readonly FoundLine[]): boolean {
    current.file.matches += 1;
    if (this.#limits.mode !== 'content') return false;
    if (this.#isFull()) {
      this.#more += 1;
      return false;
    }
    const lines = linesOfMatch();
    this.#keep(current, lines);
    this.#kept += 1;
    current.kept += 1;
    current.lastLine = lines.at(-1)?.number ?? 0;
    return true;
  }

  #context(data: LineData): void {
    const current = this.#current;
    if (current && this.#keepsContext(current, data.line_number ?? 0))
      this.#keep(current, linesOf(data, false));
  }

  #keepsContext(current: Current, number: number): boolean {
    if (this.#limits.mode !== 'content') return false;
    // Once it is full, only what follows the last kept match still belongs to something.
    const isAfter = number <= current.lastLine + this.#limits.contextAfter;
    return !this.#isFull() || (isAfter && current.kept > 0);
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

/** The beginning of a text that goes on, in one line, with `before` in front of it. */
function shortened(text: string, before: string): string {
  return `${before}${(text.split('\n', 1)[0] ?? '').slice(0, MAX_LINE)}…`;
}
