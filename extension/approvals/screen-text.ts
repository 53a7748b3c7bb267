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

/** A text as rows of which none is wider than the quick input: each line of it, broken where it has to be. */
export function rowsOf(text: string): readonly string[] {
  return text.split('\n').flatMap(brokenLine);
}

/** Some rows of many. */
export interface FewRows {
  readonly head: readonly string[];
  /** Rows left out between head and tail. 0: there is no tail. */
  readonly left: number;
  readonly tail: readonly string[];
}

/** Keeps both ends when there are more than `most` rows: what comes last may be what matters. */
export function fewRows(rows: readonly string[], most: number): FewRows {
  if (rows.length <= most) return { head: rows, left: 0, tail: [] };
  const head = Math.ceil(most * 0.6);
  const tail = most - head;
  return { head: rows.slice(0, head), left: rows.length - most, tail: rows.slice(rows.length - tail) };
}

function brokenLine(line: string): readonly string[] {
  const rows: string[] = [];
  let row = '';
  let width = 0;
  for (const character of line.replaceAll('\t', '    ')) {
    const more = widthOf(character);
    if (width + more > ROW_WIDTH) {
      rows.push(row);
      row = '';
      width = 0;
    }
    row += character;
    width += more;
  }
  return [...rows, row];
}

/** About, on the large side, in the proportional fonts of the three systems at 13 px. */
function widthOf(character: string): number {
  if (character >= '\u1100') return 14;
  if (/[mwMW@%&]/.test(character)) return 12;
  return /[iljtfr.,:;'|!() /[\]-]/.test(character) ? 6 : 9;
}
