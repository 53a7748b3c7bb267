// What is kept of the output of a command: its end. Escape sequences stay in it, for whoever shows its colours. Runs in
// the page and in the editor's host; does not import `vscode`.

/** A command's output as it is known. Immutable. */
export interface TerminalOutput {
  readonly terminalId: string;
  readonly cwd: string | undefined;
  /** The end of the output, with ANSI sequences: never less than TERMINAL_LIMIT characters, if there were as many. */
  readonly text: string;
  /** Characters before it that are not kept any more. */
  readonly dropped: number;
  /** Undefined while it runs. */
  readonly exit: { readonly code: number | null; readonly signal: string | null } | undefined;
}

/** UTF-16 units that are kept at least; up to twice as many may be, so that not every chunk has to cut. */
export const TERMINAL_LIMIT = 256 * 1024;

/** A cut moves back to the start of the line, if that is this near. */
const LINE_NEAR = 4_096;
/** No sequence that colours or moves is longer. */
const LONGEST_SEQUENCE = 64;
const SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[ -/]*[0-Z\\^-~])/y;

/** A terminal that has not said anything. */
export function newTerminal(terminalId: string, cwd?: string): TerminalOutput {
  return { terminalId, cwd, text: '', dropped: 0, exit: undefined };
}

/** Adds output at the end; what is too much goes at the start, by whole lines where that is possible. */
export function appendOutput(terminal: TerminalOutput, data: string): TerminalOutput {
  const text = terminal.text + data;
  if (text.length <= 2 * TERMINAL_LIMIT) return { ...terminal, text };
  const cut = cutBefore(text, text.length - TERMINAL_LIMIT);
  return { ...terminal, text: text.slice(cut), dropped: terminal.dropped + cut };
}

/** The nearest place, from `cut` backwards, that is the start of a line; else one inside no character or sequence. */
function cutBefore(text: string, cut: number): number {
  const line = text.lastIndexOf('\n', cut - 1);
  if (line !== -1 && line >= cut - LINE_NEAR) return line + 1;
  const start = text.lastIndexOf('\u001b', cut - 1);
  if (start !== -1 && start >= cut - LONGEST_SEQUENCE) {
    SEQUENCE.lastIndex = start;
    const sequence = SEQUENCE.exec(text)?.[0] ?? '';
    if (start + sequence.length > cut) return start;
  }
  return /[\udc00-\udfff]/.test(text.charAt(cut)) ? cut - 1 : cut;
}
