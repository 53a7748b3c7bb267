// Output of a terminal as pieces of text with their looks. No DOM.
import Anser, { type AnserJsonEntry } from 'anser';

/** A piece of output. Colours are values of CSS; those of the theme where the program names one of the sixteen. */
export interface OutputSpan {
  readonly text: string;
  readonly color: string | undefined;
  readonly background: string | undefined;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
}

/** CSI other than SGR, OSC (titles, links) and the other strings, and two-character sequences: nothing to see in a log. */
const NOT_STYLE =
  /\u001b\[[0-?]*[ -/]*[@-ln-~]|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b(?!\[)[ -/]*[0-~]?|\u009b/g;
/** A sequence whose end has not come yet. */
const UNFINISHED = /\u001b(?:\[[0-?]*[ -/]*)?$/;
const CONTROL = /[\u0000-\u0007\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f]/g;

/** Pieces of output in order. `carry`: the SGR sequences that were in force before it. */
export function outputSpans(text: string, carry = ''): readonly OutputSpan[] {
  const clean = overwritten(text.replace(UNFINISHED, '').replace(NOT_STYLE, '')).replace(CONTROL, '');
  const entries = Anser.ansiToJson(carry + clean, { use_classes: true, json: true, remove_empty: true });
  return entries.filter(({ content }) => content !== '').map(spanOf);
}

/** The sequences that style what comes after a text: all since the last that resets. */
export function styleAfter(text: string, carry = ''): string {
  let style = carry;
  for (const [sequence, codes = ''] of text.matchAll(/\u001b\[([\d;:]*)m/g)) {
    style = /^0*$/.test(codes) ? '' : style + sequence;
  }
  return style;
}

/** A line that was written over (progress bars) as it looks in the end: a return begins it anew, a backspace takes one. */
function overwritten(text: string): string {
  if (!/[\r\b]/.test(text)) return text;
  return text
    .replace(/\r+\n/g, '\n')
    .split('\n')
    .map((line) => afterBackspaces(line.replace(/\r+$/, '').replace(/^.*\r(?=[^\r])/s, stylesOf)))
    .join('\n');
}

/** What was overwritten is gone, but the colours it has set still hold. */
function stylesOf(lost: string): string {
  return [...lost.matchAll(/\u001b\[[\d;:]*m/g)].map(([sequence]) => sequence).join('');
}

function afterBackspaces(line: string): string {
  let left = line;
  while (/[^\b]\u0008/.test(left)) left = left.replace(/[^\b]\u0008/g, '');
  return left.replaceAll('\b', '');
}

/** Anser has exchanged the colours where they are reversed. What is to be hidden is shown: nothing hides from the person. */
function spanOf(entry: AnserJsonEntry): OutputSpan {
  const has = (name: string): boolean => entry.decorations.some((each) => each === name);
  return {
    text: entry.content,
    color: colorOf(entry.fg, entry.fg_truecolor),
    background: colorOf(entry.bg, entry.bg_truecolor),
    bold: has('bold'),
    dim: has('dim'),
    italic: has('italic'),
    underline: has('underline'),
    strike: has('strikethrough'),
  };
}

/** `ansi-red`, `ansi-bright-red`, `ansi-palette-200`, `ansi-truecolor`. */
function colorOf(name: string | null, truecolor: string | null): string | undefined {
  if (!name) return undefined;
  if (name === 'ansi-truecolor') return truecolor ? `rgb(${truecolor})` : undefined;
  const palette = /^ansi-palette-(\d+)$/.exec(name)?.[1];
  if (palette !== undefined) return paletteColor(Number(palette));
  const [, bright = '', color = ''] = /^ansi-(bright-)?(\w+)$/.exec(name) ?? [];
  if (!color) return undefined;
  const capital = color.charAt(0).toUpperCase() + color.slice(1);
  return `var(--vscode-terminal-ansi${bright ? 'Bright' : ''}${capital})`;
}

/** The 6×6×6 cube and the greys of xterm's 256 colours. */
function paletteColor(index: number): string | undefined {
  if (index < 16 || index > 255) return undefined;
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return `rgb(${grey}, ${grey}, ${grey})`;
  }
  const level = (step: number): number => (step === 0 ? 0 : 55 + step * 40);
  const cube = index - 16;
  return `rgb(${level(Math.floor(cube / 36))}, ${level(Math.floor(cube / 6) % 6)}, ${level(cube % 6)})`;
}
