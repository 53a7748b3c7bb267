// One exact replacement in the bytes of a text: the whole meaning of `file_edit`, free of files and editors.
// Rules: the security corpus, README.md section "edits.jsonl".
import { hasLineEnd, type LineEnd, lineEndsOf, unify, withLineEnds } from './line-ends.ts';
import { allMatches, separateMatches } from './search.ts';

/** What is to be replaced by what. LF and CRLF in both texts stand for the line ends of the file. */
export interface EditRequest {
  readonly oldString: string;
  readonly newString: string;
  /** Replace every place, left to right, what was put in is not searched again. */
  readonly replaceAll: boolean;
  /** Replace exactly this many places or none. */
  readonly expected?: number | undefined;
}

/** Where the text to edit comes from. */
export interface EditTarget {
  /** UTF-8 without byte order mark; with `asciiOnly` the raw bytes of a file whose encoding is not known. */
  readonly content: Buffer;
  /** A byte order mark stands before the content. */
  readonly bom: boolean;
  /** The encoding is not known: only ASCII may be matched and put in, and no second byte of a character. */
  readonly asciiOnly: boolean;
}

/** Why nothing was changed. `lines` are the first places, from 1. */
export type EditFailure =
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'NO_CHANGE' | 'EMPTY_OLD_STRING' | 'INVALID_ENCODING' }
  | { readonly ok: false; readonly code: 'FILE_TOO_LARGE'; readonly bytes: number }
  | {
      readonly ok: false;
      readonly code: 'MULTIPLE_MATCHES';
      readonly count: number;
      readonly lines: number[];
    }
  | { readonly ok: false; readonly code: 'COUNT_MISMATCH'; readonly count: number; readonly lines: number[] };

/** The changed content, and where the new text stands in it. */
export interface EditSuccess {
  readonly ok: true;
  readonly content: Buffer;
  readonly count: number;
  /** Lines from 1 of the first places, at most `MAX_LINES`. */
  readonly lines: readonly number[];
  /** First and last line of the first place, in the new content. */
  readonly first: number;
  readonly last: number;
}

/** How many line numbers are named. */
export const MAX_LINES = 10;

/** Largest content an edit may produce, bytes. */
export const MAX_EDITED = 1024 * 1024 * 1024;

const BOM = '\uFEFF';

interface Region {
  readonly start: number;
  readonly end: number;
}

/** Applies an edit to bytes, or says why it cannot be. Linear in the size of the content. */
export function applyEdit(target: EditTarget, request: EditRequest): EditSuccess | EditFailure {
  if (request.oldString === '') return { ok: false, code: 'EMPTY_OLD_STRING' };
  if (request.oldString === request.newString) return { ok: false, code: 'NO_CHANGE' };
  if (target.asciiOnly && !(isAscii(request.oldString) && isAscii(request.newString))) {
    return { ok: false, code: 'INVALID_ENCODING' };
  }
  const found = find(target, request);
  if (!Array.isArray(found)) return found ?? atByteOrderMark(target, request);
  if (target.asciiOnly && found.some((region) => mayBeInsideCharacter(target.content, region))) {
    return { ok: false, code: 'INVALID_ENCODING' };
  }
  return replace(target.content, found, request.newString);
}

/** The places to replace; a failure; or undefined when there is none. */
function find(target: EditTarget, request: EditRequest): Region[] | EditFailure | undefined {
  const { content } = target;
  const tokens = request.oldString.split(/\r?\n/);
  const needle = Buffer.from(tokens.join('\n'), 'utf8');
  // Only then can a CRLF of the file be part of, or be cut by, a match.
  const whole = tokens.length > 1 || request.oldString.endsWith('\r') ? unify(content) : undefined;
  const text = whole?.bytes ?? content;
  const first = text.indexOf(needle);
  if (first === -1) return undefined;
  const original = (offset: number) => whole?.original(offset) ?? offset;
  const region = (start: number): Region => ({
    start: original(start),
    end: original(start + needle.length),
  });
  if (request.replaceAll) return checkedAll(content, text, needle, region, request.expected);
  const many = text.indexOf(needle, first + 1) !== -1;
  const wanted = request.expected ?? 1;
  if (!many && wanted === 1) return [region(first)];
  const { count, starts, overlap } = countAll(text, needle, wanted);
  const lines = linesAt(text, starts);
  if (request.expected === undefined) return { ok: false, code: 'MULTIPLE_MATCHES', count, lines };
  if (count !== wanted || overlap) return { ok: false, code: 'COUNT_MISMATCH', count, lines };
  return starts.map(region);
}

/** Counts every place, overlaps included, and keeps the first of them (as many as are needed). */
function countAll(text: Buffer, needle: Buffer, wanted: number) {
  const starts: number[] = [];
  let count = 0;
  let overlap = false;
  let before = -needle.length;
  for (const at of allMatches(text, needle)) {
    if (count++ < Math.max(wanted, MAX_LINES)) starts.push(at);
    if (at - before < needle.length) overlap = true;
    before = at;
  }
  return { count, starts, overlap };
}

function checkedAll(
  content: Buffer,
  text: Buffer,
  needle: Buffer,
  region: (start: number) => Region,
  expected: number | undefined,
): Region[] | EditFailure {
  const starts = [...separateMatches(text, needle)];
  if (expected !== undefined && starts.length !== expected) {
    return { ok: false, code: 'COUNT_MISMATCH', count: starts.length, lines: linesAt(text, starts) };
  }
  return starts.map(text === content ? (start) => ({ start, end: start + needle.length }) : region);
}

/** A model may copy the byte order mark with the first line; it stands for the one before the content. */
function atByteOrderMark(target: EditTarget, request: EditRequest): EditSuccess | EditFailure {
  const missing: EditFailure = { ok: false, code: 'NOT_FOUND' };
  if (!target.bom || !request.oldString.startsWith(BOM) || request.oldString === BOM) return missing;
  const needle = Buffer.from(request.oldString.slice(1).split(/\r?\n/).join('\n'), 'utf8');
  const whole = unify(target.content);
  if (!whole.bytes.subarray(0, needle.length).equals(needle)) return missing;
  const newString = request.newString.startsWith(BOM) ? request.newString.slice(1) : request.newString;
  return replace(target.content, [{ start: 0, end: whole.original(needle.length) }], newString);
}

function replace(content: Buffer, regions: readonly Region[], newString: string): EditSuccess | EditFailure {
  const forRegion = replacementFor(content, newString);
  let bytes = content.length;
  for (const region of regions) bytes += forRegion(region).length - (region.end - region.start);
  if (bytes > MAX_EDITED) return { ok: false, code: 'FILE_TOO_LARGE', bytes };
  const out = Buffer.allocUnsafe(bytes);
  const starts: number[] = [];
  let from = 0;
  let to = 0;
  for (const region of regions) {
    to += content.copy(out, to, from, region.start);
    if (starts.length < MAX_LINES) starts.push(to);
    to += forRegion(region).copy(out, to);
    from = region.end;
  }
  content.copy(out, to, from);
  if (out.equals(content)) return { ok: false, code: 'NO_CHANGE' };
  return { ok: true, content: out, count: regions.length, ...placed(out, starts, regions, forRegion) };
}

function placed(
  out: Buffer,
  starts: number[],
  regions: readonly Region[],
  forRegion: (region: Region) => Buffer,
): { lines: number[]; first: number; last: number } {
  const lines = linesAt(out, starts);
  const first = lines[0] ?? 1;
  const put = regions[0] ? forRegion(regions[0]) : Buffer.alloc(0);
  const breaks = lineEndsOf(put);
  const ends = breaks.lf + breaks.crlf;
  return { lines, first, last: first + Math.max(0, put.at(-1) === 0x0a ? ends - 1 : ends) };
}

/** New lines take the line end of the matched region, else the dominant one of the file, else stay as given. */
function replacementFor(content: Buffer, newString: string): (region: Region) => Buffer {
  if (!hasLineEnd(newString)) {
    const fixed = Buffer.from(newString, 'utf8');
    return () => fixed;
  }
  const made = new Map<LineEnd | undefined, Buffer>();
  let dominant: { readonly end: LineEnd | undefined } | undefined;
  return (region) => {
    const at = content.subarray(region.start, region.end).indexOf(0x0a);
    dominant ??= at === -1 ? { end: lineEndsOf(content).dominant } : undefined;
    const end = at === -1 ? dominant?.end : endBefore(content, region, at);
    const bytes = made.get(end) ?? Buffer.from(end ? withLineEnds(newString, end) : newString, 'utf8');
    made.set(end, bytes);
    return bytes;
  };
}

function endBefore(content: Buffer, region: Region, at: number): LineEnd {
  return at > 0 && content[region.start + at - 1] === 0x0d ? '\r\n' : '\n';
}

/** Line numbers, from 1, of the first ascending offsets; each line once. */
function linesAt(bytes: Buffer, offsets: readonly number[]): number[] {
  const lines: number[] = [];
  let line = 1;
  let from = 0;
  for (const offset of offsets.slice(0, MAX_LINES)) {
    for (let at = bytes.indexOf(0x0a, from); at !== -1 && at < offset; at = bytes.indexOf(0x0a, from)) {
      line++;
      from = at + 1;
    }
    if (lines.at(-1) !== line) lines.push(line);
  }
  return lines;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * In Shift-JIS, GBK, Big5 and GB 18030 a byte from 0x30 to 0x7E after a high byte may be the second half of a
 * character (the backslash in Shift-JIS "ソ"); with the encoding unknown such a place is not touched.
 */
function mayBeInsideCharacter(content: Buffer, region: Region): boolean {
  return (content[region.start - 1] ?? 0) >= 0x80 && (content[region.start] ?? 0) >= 0x30;
}
