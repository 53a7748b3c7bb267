// A person's own text in the place of a proposed one: what they did not touch keeps its bytes, whatever the editor
// they wrote in makes of line ends and of characters it cannot show.
import { fileError } from './errors.ts';
import { isWhole } from './excerpt.ts';
import { type LineEnd, lineEndsOf } from './line-ends.ts';
import { readable } from './page.ts';

/** What a person was shown, and what they want instead. */
export interface RevisedText {
  /** As errors show it. */
  readonly name: string;
  /** UTF-8 without byte order mark; with encoding `unknown` raw bytes. null: the file is new. */
  readonly before: Buffer | null;
  readonly proposed: Buffer;
  /** Of the file; `utf-8` for a new one. */
  readonly encoding: string;
  readonly newText: string;
}

/**
 * The content a person wants, in the form of `proposed`. A text with both kinds of line ends is taken as it stands;
 * with one kind only, each line keeps the end it has in the proposed or the old text, and new lines get the kind that
 * is frequent there. Throws `FILE_TOO_LARGE` where only an excerpt was shown, `INVALID_ENCODING` for a text that
 * cannot be brought into a file whose encoding is not known.
 */
export async function revisedContent(revised: RevisedText): Promise<Buffer> {
  const { name, before, proposed, encoding } = revised;
  if (!isWhole(before) || !isWhole(proposed)) {
    throw fileError('FILE_TOO_LARGE', 'files-review-excerpt', { path: name });
  }
  const newText = revised.newText.startsWith('\uFEFF') ? revised.newText.slice(1) : revised.newText;
  if (newText === readable(proposed).text) return proposed;
  if (before !== null && newText === readable(before).text) return before;
  const text = await withKnownEnds(newText, before, proposed);
  return encoding === 'unknown' ? rawBytes(text, before, proposed, name) : Buffer.from(text, 'utf8');
}

/** A line without its end, and the end (empty for a last line without one). */
interface Line {
  readonly text: string;
  readonly end: LineEnd | '';
}

function linesOf(text: string): Line[] {
  const lines = [...text.matchAll(/([^\n]*?)(\r?\n|$)/g)];
  return lines.flatMap(([whole, line = '', end = '']) =>
    whole === '' ? [] : [{ text: line, end: end as Line['end'] }],
  );
}

async function withKnownEnds(text: string, before: Buffer | null, proposed: Buffer): Promise<string> {
  const given = lineEndsOf(Buffer.from(text, 'utf8'));
  const known = lineEndsOf(Buffer.concat([before ?? Buffer.alloc(0), proposed]));
  if (given.dominant === undefined || known.dominant === undefined) return text;
  const isMixed = given.lf > 0 && given.crlf > 0;
  const isSame = given.lf > 0 ? known.crlf === 0 : known.lf === 0;
  if (isMixed || isSame) return text;
  const lines = linesOf(text);
  const fromProposed = await endsIn(readable(proposed).text, lines);
  const fromBefore = before === null ? [] : await endsIn(readable(before).text, lines);
  return lines
    .map((line, at) => {
      if (line.end === '') return line.text;
      return line.text + (fromProposed[at] || fromBefore[at] || known.dominant);
    })
    .join('');
}

/** For each line the end it has in another text, where it is one of that text's lines. */
async function endsIn(reference: string, lines: readonly Line[]): Promise<(Line['end'] | undefined)[]> {
  const { diffArrays } = await import('diff');
  const known = linesOf(reference);
  const plain = (list: readonly Line[]) => list.map((line) => line.text);
  const ends: (Line['end'] | undefined)[] = [];
  let at = 0;
  for (const change of diffArrays(plain(known), plain(lines), { maxEditLength: 10_000 }) ?? []) {
    if (change.removed) at += change.value.length;
    else if (change.added) ends.push(...change.value.map(() => undefined));
    else for (const _line of change.value) ends.push(known[at++]?.end);
  }
  return ends;
}

/** Lines that are known keep their bytes, which `readable` showed as escapes; what is new must be ASCII. */
function rawBytes(text: string, before: Buffer | null, proposed: Buffer, name: string): Buffer {
  const known = new Map<string, Buffer | undefined>();
  for (const content of [before, proposed]) {
    for (const line of content ? rawLines(content) : []) {
      const shown = readable(line).text;
      const other = known.has(shown) && !known.get(shown)?.equals(line);
      // Two lines that look the same and are not: neither can be meant for certain.
      known.set(shown, other ? undefined : line);
    }
  }
  const lines = linesOf(text).map((line) => {
    const found = known.get(line.text);
    const isPlain = !known.has(line.text) && /^[\0-\x7f]*$/.test(line.text);
    if (!found && !isPlain) {
      throw fileError('INVALID_ENCODING', 'files-write-unknown-encoding', { path: name });
    }
    return Buffer.concat([found ?? Buffer.from(line.text), Buffer.from(line.end)]);
  });
  return Buffer.concat(lines);
}

function rawLines(content: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < content.length; ) {
    const end = content.indexOf(0x0a, start);
    const line = content.subarray(start, end === -1 ? content.length : end);
    lines.push(line.at(-1) === 0x0d && end !== -1 ? line.subarray(0, -1) : line);
    start = end === -1 ? content.length : end + 1;
  }
  return lines;
}
