// The title of a card, short enough to be a name. No DOM.
import { text } from '../texts.ts';

/** A name longer than this is not listened to. Characters. */
const LONG = 120;

/**
 * The first line of a title, cut when it is long, with words for what is left out: all of it is in the card. `lines`:
 * how many there are where the breaks of the title are escaped (`\\n`).
 */
export function shortTitle(title: string, lines?: number): string {
  const isEscaped = lines !== undefined && lines > 1;
  const all = title.trim().split(isEscaped ? '\\n' : /\r?\n/);
  const first = all.find((line) => line.trim() !== '') ?? '';
  const count = lines ?? all.length;
  const head = first.length > LONG ? first.slice(0, LONG).replace(/[\ud800-\udbff]$/, '') : first;
  const named = closed(head);
  if (count > 1) return text('page-title-lines', { title: named, lines: count });
  if (head === first) return title.trim() === '' ? title : named;
  return text('page-title-cut', { title: named, characters: first.length - head.length });
}

/** Code that goes on behind the cut ends with it. */
function closed(title: string): string {
  return (title.split('`').length - 1) % 2 === 1 ? `${title}\`` : title;
}
