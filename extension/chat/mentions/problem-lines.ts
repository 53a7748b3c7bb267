// Problems as text, the way compilers print them. Does not import `vscode`.

/** A problem; lines and columns from 1. */
export interface Problem {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  readonly source?: string;
}

/** More than these do not help a model. */
const MOST = 200;
const RANKS = ['error', 'warning', 'information', 'hint'];

/** One problem a line, errors first, then by file and line. What is left out is counted. */
export function problemLines(problems: readonly Problem[]): string {
  const sorted = problems.toSorted(
    (a, b) =>
      RANKS.indexOf(a.severity) - RANKS.indexOf(b.severity) ||
      a.path.localeCompare(b.path) ||
      a.line - b.line,
  );
  const lines = sorted.slice(0, MOST).map(({ path, line, column, severity, message, source }) => {
    const text = message.replace(/\s*\n\s*/g, ' ');
    return `${path}:${line}:${column}: ${severity}: ${text}${source ? ` (${source})` : ''}`;
  });
  return [...lines, ...(sorted.length > MOST ? [`[${sorted.length - MOST} more]`] : [])].join('\n');
}
