// Changing text in a file that is shown as UTF-8 and is not: Windows-1252, say, opened with the editor's default. Where
// nothing changes its bytes stay; what cannot be told for sure is refused. Does not import `vscode`. It brings a diff
// library along: load it when it is used.
import { hunksBetween } from '../review/hunks.ts';
import { commonEnds } from './text-edits.ts';

/** A character, or what a decoder shows U+FFFD for, with its bytes. */
interface Piece {
  readonly text: string;
  readonly bytes: Buffer;
}

/**
 * The bytes with the change from `shown` (what the bytes look like as UTF-8, with U+FFFD) to `wanted` made in them.
 * Undefined when the change touches a character that is not known, or brings in one that is not ASCII: the encoding,
 * which nobody told, decides how it is written.
 */
export function changeUnclear(bytes: Buffer, shown: string, wanted: string): Buffer | undefined {
  const pieces = piecesOf(bytes);
  if (pieces.map(({ text }) => text).join('') !== shown) return undefined;
  const ends = offsetsOf(pieces);
  const out: Buffer[] = [];
  let from = 0;
  for (const hunk of hunksBetween(shown, wanted).hunks) {
    const { head, tail } = commonEnds(hunk.oldText, hunk.newText);
    const added = hunk.newText.slice(head, hunk.newText.length - tail);
    const removed = hunk.oldText.slice(head, hunk.oldText.length - tail);
    const start = ends.get(hunk.oldOffset + head);
    const end = ends.get(hunk.oldOffset + hunk.oldText.length - tail);
    if (start === undefined || end === undefined) return undefined;
    if (removed.includes('\ufffd') || !/^[\0-\x7f]*$/.test(added)) return undefined;
    out.push(bytes.subarray(from, start), Buffer.from(added, 'latin1'));
    from = end;
  }
  return Buffer.concat([...out, bytes.subarray(from)]);
}

/** Byte offsets by the offsets of the text, at the ends of pieces. */
function offsetsOf(pieces: readonly Piece[]): ReadonlyMap<number, number> {
  const offsets = new Map([[0, 0]]);
  let [inText, inBytes] = [0, 0];
  for (const { text, bytes } of pieces) {
    inText += text.length;
    inBytes += bytes.length;
    offsets.set(inText, inBytes);
  }
  return offsets;
}

/** Decodes as WHATWG "UTF-8 decoder" does: one U+FFFD for each longest start of a character that goes no further. */
function piecesOf(bytes: Buffer): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { length, whole } = characterAt(bytes, at);
    const part = bytes.subarray(at, at + length);
    pieces.push({ text: whole ? part.toString('utf8') : '\ufffd', bytes: part });
    at += length;
  }
  return pieces;
}

function characterAt(bytes: Buffer, at: number): { readonly length: number; readonly whole: boolean } {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return { length: 1, whole: true };
  const wanted =
    lead >= 0xc2 && lead <= 0xdf
      ? 2
      : lead >= 0xe0 && lead <= 0xef
        ? 3
        : lead >= 0xf0 && lead <= 0xf4
          ? 4
          : 0;
  if (wanted === 0) return { length: 1, whole: false };
  for (let length = 1; length < wanted; length++) {
    const [low, high] = length === 1 ? secondByte(lead) : [0x80, 0xbf];
    const next = bytes[at + length];
    if (next === undefined || next < low || next > high) return { length, whole: false };
  }
  return { length: wanted, whole: true };
}

/** What may follow a first byte: neither surrogates nor forms longer than needed (Unicode, table 3-7). */
function secondByte(lead: number): readonly [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  if (lead === 0xf4) return [0x80, 0x8f];
  return [0x80, 0xbf];
}
