// Where a command reads and prints. Handed in, so that every command is tested without a terminal.
import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';
import { visibleJson, visibleLines } from '../policy/display.ts';
import type { AskOptions } from './ask.ts';

/** The two ends of a person or a pipe. */
export interface Terminal {
  /** Writes to standard output exactly this text; a line end is the caller's. */
  out(text: string): void;
  /** The same for standard error. */
  err(text: string): void;
  /** Standard input as text, in pieces. */
  readonly input: AsyncIterable<string>;
  /** Whether standard output is a terminal. */
  readonly isTTY: boolean;
  /** Whether there is a person to ask: input and the place questions go to are terminals. */
  readonly interactive: boolean;
  /** Characters a line has room for. */
  readonly columns: number;
  /** Whether to use colours: on a terminal, unless NO_COLOR is set (https://no-color.org). */
  readonly color: boolean;
  /**
   * Asks on standard error and gives the line that was typed, without its end; undefined when input ended or the
   * person pressed Ctrl+C, or when the signal aborted.
   */
  ask(question: string, options?: AskOptions): Promise<string | undefined>;
}

/** The terminal or the pipes this process was started with. */
export function processTerminal(env: Readonly<Record<string, string | undefined>> = process.env): Terminal {
  const { stdin, stdout, stderr } = process;
  const isTTY = stdout.isTTY === true;
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    // Decoding by the stream keeps characters whole that arrive in two pieces.
    input: { [Symbol.asyncIterator]: () => stdin.setEncoding('utf8')[Symbol.asyncIterator]() },
    isTTY,
    interactive: stdin.isTTY === true && stderr.isTTY === true,
    columns: stdout.columns ?? 80,
    color: isTTY && !env.NO_COLOR && env.TERM !== 'dumb',
    ask: async (question, options) =>
      (await import('./ask.ts')).askLine({ stdin, stderr }, question, options),
  };
}

/** Stands around what `paint` made; nobody whose text is printed can know it. */
const PAINTED = `[${randomUUID()}]`;

/** Text in a style, where colours are used. Only for a `guardedTerminal`, which takes the marks around it away. */
export function paint(terminal: Terminal, style: Parameters<typeof styleText>[0], text: string): string {
  if (!terminal.color) return text;
  // Whether to use colours has been settled; the stream styleText would look at is not always the one written to.
  const styled = styleText(style, visibleLines(text), { validateStream: false });
  return `${PAINTED}${styled}${PAINTED}`;
}

/**
 * The terminal as every command has it. What is printed has texts of others in it (files of a workspace, names of tools,
 * output of programs): what a screen would obey or hide comes out as an escape, except the styles of `paint`.
 */
export function guardedTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (text) => terminal.out(guarded(text)),
    err: (text) => terminal.err(guarded(text)),
    ask: (question, options) => terminal.ask(guarded(question), options),
  };
}

function guarded(text: string): string {
  // What stands between two marks is every second piece.
  return text
    .split(PAINTED)
    .map((piece, at) => (at % 2 === 1 ? piece : visibleLines(piece)))
    .join('');
}

/** Prints a value as one line of JSON. */
export function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${visibleJson(JSON.stringify(value))}\n`);
}

/** Everything there is to read. */
export async function readAll(terminal: Terminal): Promise<string> {
  let text = '';
  for await (const piece of terminal.input) text += piece;
  return text;
}

/** The lines of the input as they arrive, without their ends; empty ones are left out. */
export async function* readLines(terminal: Terminal): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of terminal.input) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line.replace(/\r$/, '');
  }
  if (rest.trim() !== '') yield rest;
}
