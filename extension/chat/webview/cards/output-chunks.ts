// The output of a terminal in chunks of whole lines, so that of output that grows only the last chunk is read again, and
// of a long one only the end is drawn. No DOM.
import { styleAfter } from './ansi.ts';

/** Lines that are drawn as one; the same object as long as it does not change. */
export interface OutputChunk {
  /** Characters before it, all that were dropped included: tells it from every other. */
  readonly start: number;
  readonly text: string;
  /** SGR sequences in force where it begins. */
  readonly carry: string;
}

/** A chunk ends at the first line that ends after this. Characters. */
const SIZE = 8_192;
/** A line longer than this is cut in two. */
const LONGEST_LINE = 4 * SIZE;

/** The chunks of an output of which `dropped` characters are gone; those of `before` are used again. */
export function outputChunks(
  before: readonly OutputChunk[],
  text: string,
  dropped: number,
): readonly OutputChunk[] {
  const kept = before.filter(({ start }) => start >= dropped);
  const whole = kept.slice(0, -1);
  const last = kept.at(-1);
  const end = dropped + text.length;
  if (last && last.start > end) return outputChunks([], text, dropped);
  const first = whole[0] ?? last;
  // What was before the first one that is kept, and was not dropped with it.
  const gap = first && first.start > dropped ? text.slice(0, first.start - dropped) : '';
  const head = gap === '' ? [] : split(gap, dropped, '');
  if (!last) return split(text, dropped, '');
  const rest = text.slice(last.start - dropped);
  if (rest === last.text)
    return head.length === 0 && kept.length === before.length ? before : [...head, ...kept];
  return [...head, ...whole, ...split(rest, last.start, last.carry)];
}

function split(text: string, start: number, carry: string): readonly OutputChunk[] {
  const chunks: OutputChunk[] = [];
  let at = 0;
  let style = carry;
  while (text.length - at > SIZE) {
    const cut = endOfChunk(text, at);
    if (cut >= text.length) break;
    const part = text.slice(at, cut);
    chunks.push({ start: start + at, text: part, carry: style });
    style = styleAfter(part, style);
    at = cut;
  }
  chunks.push({ start: start + at, text: text.slice(at), carry: style });
  return chunks;
}

function endOfChunk(text: string, at: number): number {
  const line = text.indexOf('\n', at + SIZE);
  if (line !== -1 && line - at < LONGEST_LINE) return line + 1;
  return line === -1 && text.length - at < LONGEST_LINE ? text.length : at + SIZE;
}
