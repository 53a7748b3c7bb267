// An editor shows a text with one kind of line end and without byte order mark; what comes back from it gets its own
// again. Does not import `vscode`. It brings a diff library along: load it when a review is opened, not before.
import { plainText } from '../../agent/files/line-ends.ts';
import { hunksBetween } from './hunks.ts';

const BOM = '\ufeff';

/**
 * The text of an editor, `shown`, with the byte order mark and line ends of `base`, which the editor was given: lines
 * that stayed keep theirs, and new ones get the kind that `base` has the most of.
 */
export function withOwnLineEnds(base: string, shown: string): string {
  const text = shown.startsWith(BOM) ? shown.slice(1) : shown;
  if (plainText(base) === plainText(text)) return base;
  const mark = base.startsWith(BOM) ? BOM : '';
  const ends = endsOf(base.slice(mark.length));
  const usual = mostFrequent(ends);
  if (usual === undefined) return mark + text;
  const plain = plainText(text);
  if (ends.every((end) => end === usual)) return mark + plain.replaceAll('\n', usual);
  return mark + rejoined(plainText(base), plain, ends, usual);
}

function rejoined(before: string, after: string, ends: readonly string[], usual: string): string {
  const { hunks } = hunksBetween(before, after);
  const lines = after.split('\n');
  let text = '';
  let [line, old] = [0, 0];
  const add = (end: string): void => {
    text += lines[line] ?? '';
    // The last one ends with the text. A CR and the LF of an empty line after it would be one line end.
    if (line < lines.length - 1) text += text.endsWith('\r') && end === '\n' ? '\r\n' : end;
    line++;
  };
  for (const hunk of hunks) {
    while (line < hunk.newStart) add(ends[old++] ?? usual);
    const added = countLines(hunk.newText);
    for (let left = added; left > 0; left--) add(usual);
    old += countLines(hunk.oldText);
  }
  while (line < lines.length) add(ends[old++] ?? usual);
  return text;
}

function endsOf(text: string): readonly string[] {
  return text.match(/\r\n|\n|\r/g) ?? [];
}

function mostFrequent(ends: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Lines of a hunk: the last may lack its end. */
function countLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
