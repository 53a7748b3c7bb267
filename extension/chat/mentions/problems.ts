// @problems: what the editor's language services complain about.
import * as vscode from 'vscode';
import { pathOf } from './find-files.ts';
import { fixedSource } from './fixed.ts';
import { textPart } from './mention-parts.ts';
import { type Problem, problemLines } from './problem-lines.ts';

/** The mention of all problems; there is one while there are problems. */
export const problemMentions = fixedSource({
  kind: 'problems',
  available: () => {
    const { length } = allProblems();
    return length > 0 ? { detail: String(length) } : undefined;
  },
  part: async (label) =>
    textPart({ kind: 'problems', label, uri: 'ocho:problems', text: problemLines(allProblems()) }),
});

const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;

function allProblems(): readonly Problem[] {
  return vscode.languages.getDiagnostics().flatMap(([uri, diagnostics]) =>
    diagnostics
      .filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Information)
      .map(({ severity, message, range, source }) => ({
        path: uri.scheme === 'file' ? pathOf(uri).path : uri.toString(),
        line: range.start.line + 1,
        column: range.start.character + 1,
        severity: SEVERITIES[severity],
        message,
        ...(source ? { source } : {}),
      })),
  );
}
