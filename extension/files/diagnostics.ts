// Problems of files as the editor's language services see them, for the agent that changed them (`_ocho/diagnostics`).
import * as vscode from 'vscode';
import type { EditorProblem, OchoClientRequests } from '../../agent/acp/extensions.ts';
import type { Shared } from '../parts.ts';

type Diagnostics = OchoClientRequests['_ocho/diagnostics'];

/** How long the language services may take in all, until they have to say something first, and between two words. */
const LIMIT_MS = 1_500;
const FIRST_MS = 1_000;
const QUIET_MS = 400;

const MOST_FILES = 50;
const MOST_PROBLEMS = 100;

/**
 * Answers `_ocho/diagnostics`: the worst problems first, files without one with an empty list. With the setting
 * `ocho.diagnostics` off there are none. Files past the 50th, and problems of a file past the 100th, are left out.
 */
export function createDiagnosticsSource(
  shared: Pick<Shared, 'clock'>,
): (params: Diagnostics['params'], signal: AbortSignal) => Promise<Diagnostics['result']> {
  return async ({ paths }, signal) => {
    const uris = paths.slice(0, MOST_FILES).map((path) => vscode.Uri.file(path));
    const isWanted = (uri: vscode.Uri): boolean =>
      vscode.workspace.getConfiguration('ocho', uri).get('diagnostics') !== false;
    const wanted = uris.filter(isWanted);
    if (wanted.length > 0) await settled(wanted, shared, signal);
    return {
      files: uris.map((uri, index) => ({
        path: paths[index] ?? uri.fsPath,
        problems: isWanted(uri) ? problemsOf(uri) : [],
      })),
    };
  };
}

/** Resolves when nothing more is said about the files, and after a limit at the latest. */
async function settled(
  uris: readonly vscode.Uri[],
  { clock }: Pick<Shared, 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const meant = new Set(uris.map(String));
  let spoke = new AbortController();
  const watch = vscode.languages.onDidChangeDiagnostics((event) => {
    if (event.uris.some((uri) => meant.has(uri.toString()))) spoke.abort();
  });
  try {
    // Some services look at open documents only. They are opened without being shown.
    await Promise.allSettled(uris.map((uri) => vscode.workspace.openTextDocument(uri)));
    const end = clock.now() + LIMIT_MS;
    for (let wait = FIRST_MS; clock.now() < end; wait = QUIET_MS) {
      const either = AbortSignal.any([signal, spoke.signal]);
      await clock.sleep(Math.min(wait, end - clock.now()), either).catch(() => {});
      signal.throwIfAborted();
      if (!spoke.signal.aborted) return;
      spoke = new AbortController();
    }
  } finally {
    watch.dispose();
  }
}

function problemsOf(uri: vscode.Uri): EditorProblem[] {
  return vscode.languages
    .getDiagnostics(uri)
    .toSorted((a, b) => a.severity - b.severity || a.range.start.compareTo(b.range.start))
    .slice(0, MOST_PROBLEMS)
    .map(problemOf);
}

const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;

function problemOf({ range, severity, message, source, code }: vscode.Diagnostic): EditorProblem {
  const value = typeof code === 'object' ? code.value : code;
  return {
    line: range.start.line,
    character: range.start.character,
    severity: SEVERITIES[severity] ?? 'information',
    message,
    ...(source ? { source } : {}),
    ...(value === undefined ? {} : { code: String(value) }),
  };
}
