// Where hunks are in the documents of a diff editor. Does not import `vscode`.
import type { Hunk, HunkSet } from './hunks.ts';
import type { HunkDecision, Review } from './review.ts';

/** A side of the diff editor. */
export type Side = 'old' | 'new';

/** 0-based lines; `end` is exclusive. Where a hunk has no line on the side, `end` is `start`. */
export interface Lines {
  readonly start: number;
  readonly end: number;
}

/** The lines of a hunk on a side, as a document counts them: a lone CR ends a line there too. */
export function linesOfHunk(set: HunkSet, hunk: Hunk, side: Side): Lines {
  const text = side === 'old' ? hunk.oldText : hunk.newText;
  const whole = side === 'old' ? set.oldText : set.newText;
  const start = (side === 'old' ? hunk.oldStart : hunk.newStart) + loneEndsBefore(set, hunk, side, whole);
  return { start, end: start + countLines(text) };
}

/** The hunk that a line belongs to; of one without lines, the line it is in front of and the one before. */
export function hunkAtLine({ set }: Review, line: number, side: Side): number | undefined {
  const index = set.hunks.findIndex((hunk) => {
    const { start, end } = linesOfHunk(set, hunk, side);
    return start === end ? line === start || line === start - 1 : line >= start && line < end;
  });
  return index === -1 ? undefined : index;
}

/**
 * The first hunk below (`step` 1) or above (-1) a line, around the end; undefined when there is none. While hunks are
 * undecided only those count, also the one the line is in: the person is already there.
 */
export function neighbour({ set, decisions }: Review, line: number, step: 1 | -1): number | undefined {
  const all = set.hunks.map((hunk, index) => ({ index, start: linesOfHunk(set, hunk, 'new').start }));
  const open = all.filter(({ index }) => decisions[index] === undefined);
  const places = open.length > 0 ? open : all;
  const found =
    step === 1
      ? (places.find(({ start }) => start > line) ?? places[0])
      : (places.findLast(({ start }) => start < line) ?? places.at(-1));
  return found?.index;
}

/** The first hunk that is not decided, from a place on and around the end. */
export function nextUndecided({ decisions }: Review, from = 0): number | undefined {
  const isOpen = (decision: HunkDecision | undefined): boolean => decision === undefined;
  const later = decisions.findIndex((decision, index) => index >= from && isOpen(decision));
  const found = later === -1 ? decisions.findIndex(isOpen) : later;
  return found === -1 ? undefined : found;
}

function loneEndsBefore({ oldText }: HunkSet, hunk: Hunk, side: Side, whole: string): number {
  if (!/\r(?!\n)/.test(whole)) return 0;
  const before = side === 'old' ? oldText.slice(0, hunk.oldOffset) : firstLines(whole, hunk.newStart);
  return before.match(/\r(?!\n)/g)?.length ?? 0;
}

function firstLines(text: string, count: number): string {
  return text
    .split(/(?<=\n)/)
    .slice(0, count)
    .join('');
}

function countLines(text: string): number {
  if (text === '') return 0;
  const ends = text.match(/\r\n|\n|\r/g)?.length ?? 0;
  return /[\r\n]$/.test(text) ? ends : ends + 1;
}
