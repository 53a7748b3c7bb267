// How high an item will be before it was measured: near enough that a list of them does not jump. No DOM.
import type { MessageItem, TranscriptItem } from '../../model/items.ts';

const LINE = 20;
/** Of a panel of usual width. Characters. */
const LINE_LENGTH = 55;
const MOST_LINES = 400;

/** Pixels; `null`: of the item nothing is known but that it is there. */
export function estimatedHeight(item: TranscriptItem | null): number {
  switch (item?.kind) {
    case undefined:
      return 72;
    case 'agent':
      return 24 + LINE * linesOf(item.parts);
    case 'user':
      return 34 + LINE * Math.min(16, linesOf(item.parts));
    case 'plan':
      return 40 + LINE * item.entries.length;
    case 'notice':
      return 48;
    case 'tool':
      return 36;
    case 'thought':
    case 'compaction':
      return 30;
  }
}

/** Counts breaks, and what has to be broken, of the start only: it is a guess. */
function linesOf(parts: MessageItem['parts']): number {
  let lines = 0;
  for (const part of parts) {
    if (part.type !== 'text') lines += 2;
    else lines += 1 + part.text.length / LINE_LENGTH;
  }
  return Math.ceil(Math.min(lines, MOST_LINES));
}
