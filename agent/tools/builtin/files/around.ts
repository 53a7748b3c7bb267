import { PageCollector } from '../../../files/page.ts';

/** Lines shown before and after a change, and the most that are shown in all. */
const MARGIN = 2;
const MAX_SHOWN = 12;
const MAX_WIDTH = 200;

/** Numbered lines of the changed text around lines `first` to `last`, cut to a few; for the model to go on from. */
export function around(content: Buffer, first: number, last: number): string {
  const from = Math.max(1, first - MARGIN);
  const wanted = last + MARGIN - from + 1;
  const collector = new PageCollector(from, Math.min(wanted, MAX_SHOWN));
  collector.push(content);
  collector.end();
  const lines = collector.page().lines.map((line, i) => `${from + i}\t${clip(line)}`);
  return wanted > MAX_SHOWN ? `${lines.join('\n')}\n…` : lines.join('\n');
}

function clip(line: string): string {
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH)}…` : line;
}
