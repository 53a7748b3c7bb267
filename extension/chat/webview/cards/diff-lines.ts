// The lines of a change, as a unified diff shows them. A chunk of its own, loaded with the first diff. No DOM.
import { structuredPatch } from 'diff';

/** `gap`: lines that are the same and not shown. Numbers are lines from 1. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly text: string;
}

/** A change in lines, with how many of each. */
export interface DiffLines {
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/** Comparing that takes longer is given up. Milliseconds. */
const LIMIT_MS = 300;
const CONTEXT = 3;

/** Compares two texts; undefined when they are too different to be compared in time. */
export function diffLines(before: string, after: string): DiffLines | undefined {
  if (before === '' || after === '') return allOf(before, after);
  const patch = structuredPatch('', '', before, after, '', '', { context: CONTEXT, timeout: LIMIT_MS });
  if (!patch) return undefined;
  // Where all line ends are CRLF there is nothing to see in them; where they differ, that may be the change.
  const isCrlf = onlyCrlf(before) && onlyCrlf(after);
  const lines: DiffLine[] = [];
  for (const hunk of patch.hunks) {
    if (lines.length > 0 || hunk.oldStart > 1)
      lines.push({ kind: 'gap', before: undefined, after: undefined, text: '' });
    let [old, now] = [hunk.oldStart, hunk.newStart];
    for (const line of hunk.lines) {
      const text = isCrlf && line.endsWith('\r') ? line.slice(1, -1) : line.slice(1);
      if (line.startsWith('+')) lines.push({ kind: 'added', before: undefined, after: now++, text });
      else if (line.startsWith('-')) lines.push({ kind: 'removed', before: old++, after: undefined, text });
      else if (line.startsWith(' ')) lines.push({ kind: 'same', before: old++, after: now++, text });
    }
  }
  return counted(lines);
}

const onlyCrlf = (text: string): boolean => !/(?<!\r)\n/.test(text);

/** A new or an emptied file has nothing to compare. */
function allOf(before: string, after: string): DiffLines {
  const removed = linesOf(before).map((text, index) => line('removed', index + 1, undefined, text));
  const added = linesOf(after).map((text, index) => line('added', undefined, index + 1, text));
  return counted([...removed, ...added]);
}

function line(
  kind: DiffLine['kind'],
  before: number | undefined,
  after: number | undefined,
  text: string,
): DiffLine {
  return { kind, before, after, text };
}

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  return text.replace(/\r?\n$/, '').split(/\r?\n/);
}

function counted(lines: readonly DiffLine[]): DiffLines {
  const count = (kind: DiffLine['kind']): number => lines.filter((each) => each.kind === kind).length;
  return { lines, added: count('added'), removed: count('removed') };
}
