// The hunks between two texts, and the text that comes out when some of them are taken. Does not import `vscode`.
// It brings a diff library along: load it when a review is opened, not before.
import { structuredPatch } from 'diff';

/** A run of lines that differs. Hunks of a set are in order and at least one common line apart. */
export interface Hunk {
  /** 0-based line in the old text where it starts; where nothing is removed, the line it is put in front of. */
  readonly oldStart: number;
  /** The same place as an offset into the old text, in UTF-16 units. */
  readonly oldOffset: number;
  /** 0-based line in the new text. */
  readonly newStart: number;
  /** What stands there in the old text, with its line ends, byte for byte; '' where nothing is removed. */
  readonly oldText: string;
  /** The same for the new text. */
  readonly newText: string;
}

/** Two texts and how they differ. */
export interface HunkSet {
  readonly oldText: string;
  readonly newText: string;
  readonly hunks: readonly Hunk[];
}

/**
 * Comparing takes time and memory with the square of the number of lines that differ. Two texts that differ by more
 * lines are one hunk from the first difference to the last: nobody reviews thousands of scattered hunks one by one.
 */
const MOST_DIFFERENT_LINES = 2_000;

/**
 * Compares by lines, line ends and a byte order mark included: a changed line end is a changed line. Only `\n` ends a
 * line, with or without `\r` before it.
 */
export function hunksBetween(oldText: string, newText: string): HunkSet {
  const [before, after] = [linesOf(oldText), linesOf(newText)];
  const patch = structuredPatch('', '', oldText, newText, undefined, undefined, {
    context: 0,
    maxEditLength: MOST_DIFFERENT_LINES,
  });
  const places = patch?.hunks.map(({ oldStart, oldLines, newStart, newLines }) => ({
    // The library counts from 1, and does so also where a side has no line.
    oldStart: oldStart - 1,
    oldEnd: oldStart - 1 + oldLines,
    newStart: newStart - 1,
    newEnd: newStart - 1 + newLines,
  }));
  const offsets = offsetsOf(before);
  const hunks = (places ?? [wholeDifference(before, after)]).map((place) => ({
    oldStart: place.oldStart,
    oldOffset: offsets[place.oldStart] ?? oldText.length,
    newStart: place.newStart,
    oldText: before.slice(place.oldStart, place.oldEnd).join(''),
    newText: after.slice(place.newStart, place.newEnd).join(''),
  }));
  return { oldText, newText, hunks };
}

/** The old text with those hunks in it that `takes` says yes to. Outside of them every byte is as in the old text. */
export function mix({ oldText, hunks }: HunkSet, takes: (hunk: Hunk, index: number) => boolean): string {
  let text = '';
  let end = 0;
  hunks.forEach((hunk, index) => {
    text += oldText.slice(end, hunk.oldOffset) + (takes(hunk, index) ? hunk.newText : hunk.oldText);
    end = hunk.oldOffset + hunk.oldText.length;
  });
  return text + oldText.slice(end);
}

function offsetsOf(lines: readonly string[]): readonly number[] {
  let offset = 0;
  return lines.map((line) => {
    offset += line.length;
    return offset - line.length;
  });
}

/** The lines of a text, each with its end; joined they are the text. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== '');
}

function wholeDifference(before: readonly string[], after: readonly string[]) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { oldStart: start, oldEnd: before.length - tail, newStart: start, newEnd: after.length - tail };
}
