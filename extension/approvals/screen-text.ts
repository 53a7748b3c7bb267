// Text of agents and models in the editor's own lists, inputs and messages. These read `$(name)` as an icon and
// `[text](command:…)` as a link that runs a command, and cut what does not fit into a line. Does not import `vscode`.

/** Takes no room and is not spoken: between two characters it only keeps them from being read as one mark. */
const JOINER = '\u2060';

/** A text in which nothing is an icon or a link. What a person sees of it is the text itself. */
export function literal(text: string): string {
  return text.replace(/\$(?=\()/g, `$${JOINER}`).replace(/\](?=\()/g, `]${JOINER}`);
}

/** Width of a row of the editor's quick input at its usual size, less icon and margins. Pixels. */
const ROW_WIDTH = 500;

/** A row of a text. */
export interface TextRow {
  readonly text: string;
  /** It goes on where the row before was full: there is no line break between them. */
  readonly continues: boolean;
}

/** A text as rows of which none is wider than the quick input: each line of it, broken where it has to be. */
export function rowsOf(text: string): readonly TextRow[] {
  return text
    .split('\n')
    .flatMap((line) => brokenLine(line).map((row, index) => ({ text: row, continues: index > 0 })));
}

/** Some rows of many. */
export interface FewRows {
  readonly head: readonly TextRow[];
  /** Rows left out between head and tail. 0: there is no tail. */
  readonly left: number;
  readonly tail: readonly TextRow[];
}

/** Keeps both ends when there are more than `most` rows: what comes last may be what matters. */
export function fewRows(rows: readonly TextRow[], most: number): FewRows {
  if (rows.length <= most) return { head: rows, left: 0, tail: [] };
  const head = Math.ceil(most * 0.6);
  const tail = most - head;
  return { head: rows.slice(0, head), left: rows.length - most, tail: rows.slice(rows.length - tail) };
}

/** Nothing is lost: the rows put together are the line, but for tabs. */
function brokenLine(line: string): readonly string[] {
  const rows: string[] = [];
  let row = '';
  for (const character of line.replaceAll('\t', '    ')) {
    if (row !== '' && widthOf(row + character) > ROW_WIDTH) {
      const end = breakOf(row);
      rows.push(row.slice(0, end));
      row = row.slice(end);
    }
    row += character;
  }
  return [...rows, row];
}

/** Where a full row ends: after its last blank, unless that is too far in front. */
function breakOf(row: string): number {
  const blank = row.lastIndexOf(' ') + 1;
  return blank > row.length * 0.6 ? blank : row.length;
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** About, on the large side, in the proportional fonts of the three systems at 13 px. */
function characterWidth(character: string): number {
  if (character >= '\u1100') return 14;
  if (/[mwMW@%&]/.test(character)) return 12;
  return /[iljtfr.,:;'|!() /[\]-]/.test(character) ? 6 : 9;
}
