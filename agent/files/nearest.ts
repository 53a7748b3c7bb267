// Where the text that was not found probably is: told to the model so that its next try is exact.
import { readable } from './page.ts';

/** Lines around the likeliest place. */
export interface Nearest {
  /** Number of the first line shown, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** The place differs in white space at line starts and ends only. */
  readonly whitespaceOnly: boolean;
}

/** How much of a file is looked at, bytes, and of a line, characters: an error may not cost more than an edit. */
const MAX_LOOKED_AT = 2 * 1024 * 1024;
const MAX_COMPARED = 200;
/** Lines shown, and the longest of them in characters. */
const MAX_SHOWN_LINES = 8;
const MAX_SHOWN = 200;
/** Below this share of common pairs of characters two lines have nothing to do with each other. */
const MIN_LIKENESS = 0.5;

/** The likeliest place of a text in UTF-8 (or unknown) content; undefined when nothing resembles it. */
export function nearest(content: Buffer, wanted: string): Nearest | undefined {
  const lines = readable(content.subarray(0, MAX_LOOKED_AT)).text.split(/\r?\n/);
  const asked = wanted.split(/\r?\n/);
  // Blank lines at its start tell nothing.
  const lead = asked.findIndex((line) => line.trim() !== '');
  if (lead === -1) return undefined;
  const block = asked.slice(lead);
  while (block.at(-1)?.trim() === '') block.pop();
  const exact = sameButWhitespace(lines, block);
  const at = exact ?? likeliest(lines, block);
  if (at === undefined) return undefined;
  const count = Math.min(MAX_SHOWN_LINES, block.length, lines.length - at);
  const shown = lines
    .slice(at, at + count)
    .map((line) => (line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line));
  return { line: at + 1, lines: shown, whitespaceOnly: exact !== undefined };
}

function sameButWhitespace(lines: readonly string[], block: readonly string[]): number | undefined {
  const trimmed = lines.map((line) => line.trim());
  const first = block[0]?.trim() ?? '';
  for (let at = trimmed.indexOf(first); at !== -1; at = trimmed.indexOf(first, at + 1)) {
    if (block.every((line, i) => trimmed[at + i] === line.trim())) return at;
  }
  return undefined;
}

/** Compares with the longest line of the text, the most telling one, and counts back to its first. */
function likeliest(lines: readonly string[], block: readonly string[]): number | undefined {
  let key = 0;
  for (let i = 1; i < block.length; i++) {
    if ((block[i]?.trim().length ?? 0) > (block[key]?.trim().length ?? 0)) key = i;
  }
  const wanted = pairs(block[key] ?? '');
  let best = MIN_LIKENESS;
  let found: number | undefined;
  for (const [i, line] of lines.entries()) {
    const score = likeness(wanted, line);
    if (score > best) [best, found] = [score, i];
  }
  return found === undefined ? undefined : Math.max(0, found - key);
}

/** The pairs of neighbouring characters, without case and white space at the ends, each with its number. */
function pairs(line: string): Map<string, number> {
  const text = line.trim().slice(0, MAX_COMPARED).toLowerCase();
  const counts = new Map<string, number>();
  for (let i = 0; i < Math.max(1, text.length - 1); i++) {
    const pair = text.slice(i, i + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** Dice's coefficient: twice the common pairs by all pairs; 1 for equal lines. */
function likeness(wanted: ReadonlyMap<string, number>, line: string): number {
  if (line.trim() === '') return 0;
  let common = 0;
  let total = 0;
  for (const [pair, count] of pairs(line)) {
    common += Math.min(count, wanted.get(pair) ?? 0);
    total += count;
  }
  for (const count of wanted.values()) total += count;
  return (2 * common) / total;
}
