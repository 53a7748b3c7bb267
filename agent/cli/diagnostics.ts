import type { ConfigDiagnostic } from '../config/diagnostic.ts';
import type { CliContext } from './context.ts';
import { paint } from './terminal.ts';

/** A diagnostic as JSON shows it; the shape is stable. */
export interface DiagnosticJson {
  readonly code: string;
  readonly severity: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly key: string | null;
  readonly message: string;
}

/** A diagnostic for programs. */
export function diagnosticJson(found: ConfigDiagnostic, { i18n }: CliContext): DiagnosticJson {
  const { code, severity, file = null, line = null, column = null, key = null } = found;
  return { code, severity, file, line, column, key, message: i18n.format(found.message) };
}

/** A diagnostic for people: `file:line:column: error: text [CODE]`, the form editors and terminals make links of. */
export function diagnosticLine(found: ConfigDiagnostic, { i18n, terminal }: CliContext): string {
  const place = [found.file, found.line, found.column].filter((part) => part !== undefined).join(':');
  const color = found.severity === 'error' ? 'red' : found.severity === 'warning' ? 'yellow' : 'cyan';
  const severity = paint(terminal, color, i18n.text(`cli-severity-${found.severity}`));
  return `${place ? `${place}: ` : ''}${severity}: ${i18n.format(found.message)} [${found.code}]`;
}
