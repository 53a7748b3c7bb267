// What the agent would say about a config.toml that is in an editor, each thing at its place. The checks are those the
// agent loads a file with; where one fault would hide the others, the faulty statement is blanked and the rest is
// checked once more.
import type { ConfigDiagnostic } from '../../config/diagnostic.ts';
import { type ConfigSnapshot, loadConfig } from '../../config/load.ts';
import { MAX_CONFIG_BYTES, parseConfigText, type ReadResult } from '../../config/read.ts';
import { checkToolNames } from '../../config/selection.ts';
import { MINIMAL_NAMES } from '../../tools/catalogue.ts';
import { checkToolSettings } from '../../tools/settings.ts';
import type { Finding } from '../finding.ts';
import type { KnownTools } from '../known-tools.ts';
import type { Span } from '../span.ts';
import { namesIn } from '../toml/find.ts';
import { parseToml } from '../toml/parse.ts';
import type { TomlDocument } from '../toml/tree.ts';
import { missingSelection } from './selection-hint.ts';
import { spansOf, statementAt } from './spans.ts';

/** A configuration file in an editor, and what it belongs to. */
export interface ConfigSubject {
  readonly kind: 'user' | 'workspace';
  /** Absolute; need not exist. */
  readonly file: string;
  /** The user's own file, which that of a workspace narrows. */
  readonly userFile: string;
  /** The folder a workspace's file belongs to. */
  readonly workspace: string | undefined;
  readonly tools: KnownTools;
  /** Any other file: from the editor where it is open, else from the disk. */
  read(file: string): Promise<ReadResult>;
}

/** A finding that came from a check of the agent. */
export interface ConfigFinding extends Finding {
  readonly diagnostic: ConfigDiagnostic;
}

/** Everything about one version of a file. */
export interface ConfigAnalysis {
  readonly document: TomlDocument;
  readonly findings: readonly ConfigFinding[];
  /** In force if the file were saved, without what is wrong in it. */
  readonly snapshot: ConfigSnapshot | undefined;
}

/** Times a text is checked anew without what was wrong. */
const ROUNDS = 8;

/** Findings of one file; editors show no more. */
const MOST = 1_000;

/** Checks a text. Never throws for anything that stands in it. */
export async function analyseConfig(text: string, subject: ConfigSubject): Promise<ConfigAnalysis> {
  const document = parseToml(text);
  if (Buffer.byteLength(text) > MAX_CONFIG_BYTES)
    return { document, findings: [tooLarge(subject.file)], snapshot: undefined };
  const findings = new Map<string, ConfigFinding>();
  let rest = text;
  let snapshot: ConfigSnapshot | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await check(rest, subject);
    snapshot = found.snapshot ?? snapshot;
    // Places are those of the first text: blanking moves nothing.
    const placed = found.diagnostics.slice(0, MOST).flatMap((diagnostic) => place(document, diagnostic));
    for (const finding of placed)
      if (!(round > 0 && isMadeMissing(document, finding)) && !findings.has(identity(finding)))
        findings.set(identity(finding), finding);
    const without = withoutFaults(rest, document, placed);
    if (without === rest || findings.size >= MOST) break;
    rest = without;
  }
  const hint = subject.kind === 'user' ? missingSelection(document, subject.file) : [];
  return { document, findings: [...findings.values(), ...hint].sort(byPlace), snapshot };
}

/** What is missing only because the statement that makes it was blanked. */
function isMadeMissing(document: TomlDocument, { code, message }: Finding): boolean {
  if (code === 'CONFIG_WORKSPACE_IGNORED') return true;
  const alias = String(message.args?.alias);
  return code === 'CONFIG_UNKNOWN_PROFILE' && namesIn(document, ['risk_profiles']).has(alias);
}

interface Checked {
  readonly diagnostics: readonly ConfigDiagnostic[];
  readonly snapshot: ConfigSnapshot | undefined;
}

async function check(text: string, subject: ConfigSubject): Promise<Checked> {
  const { file, userFile, workspace, tools } = subject;
  const read = (name: string): Promise<ReadResult> =>
    name === file ? parseConfigText(file, text) : subject.read(name);
  const load = (readFile: typeof read) =>
    loadConfig({
      userFile,
      workspaces: workspace === undefined ? [] : [workspace],
      minimalTools: MINIMAL_NAMES,
      read: readFile,
    });
  let result = await load(read);
  // What is wrong with the user's file is said there; here only this file counts.
  if (!result.snapshot && file !== userFile)
    result = await load(async (name) => (name === file ? read(name) : undefined));
  const { snapshot } = result;
  const more = snapshot
    ? [...checkToolNames(snapshot, tools.names), ...checkToolSettings(Object.values(tools.modules), snapshot)]
    : [];
  const diagnostics = [...result.diagnostics, ...more].filter((each) => each.file === file);
  return { diagnostics, snapshot };
}

function place(document: TomlDocument, diagnostic: ConfigDiagnostic): ConfigFinding[] {
  const { code, severity, message } = diagnostic;
  return spansOf(document, diagnostic).map((span) => ({ code, severity, span, message, diagnostic }));
}

function identity({ code, span, message }: Finding): string {
  return `${code} ${span.start} ${span.end} ${message.id}`;
}

function byPlace(a: Finding, b: Finding): number {
  return a.span.start - b.span.start;
}

function withoutFaults(text: string, document: TomlDocument, found: readonly ConfigFinding[]): string {
  const faults = found.filter(({ severity }) => severity === 'error');
  const spans = faults.flatMap(
    ({ span, code }) => statementAt(document, span, code === 'CONFIG_SYNTAX') ?? [],
  );
  return blanked(text, spans);
}

/** The same text with nothing in the spans but line ends. */
function blanked(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    parts.push(text.slice(at, from), text.slice(from, end).replace(/[^\r\n]/g, ' '));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

function tooLarge(file: string): ConfigFinding {
  const message = { id: 'config-too-large', args: { limit: MAX_CONFIG_BYTES } };
  const diagnostic = { code: 'CONFIG_TOO_LARGE', severity: 'error', file, message } as const;
  return { code: diagnostic.code, severity: 'error', span: { start: 0, end: 0 }, message, diagnostic };
}
