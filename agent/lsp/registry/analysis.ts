// What the agent would say about a tools.json that is in an editor.
import { checkRegistry, type RegistryPlace } from '../../external/checks.ts';
import type { RegistryFinding as CheckFinding } from '../../external/finding.ts';
import { MOST_BYTES } from '../../external/read.ts';
import { visible } from '../../policy/display.ts';
import type { Finding } from '../finding.ts';
import type { KnownTools } from '../known-tools.ts';
import { type JsonDocument, parseJson } from './json.ts';
import { repaired } from './repair.ts';

/** A registry in an editor. */
export interface RegistrySubject {
  /** Absolute; need not exist. */
  readonly file: string;
  readonly tools: KnownTools;
  /** It lies where other programs keep files of that name, and nobody has named it. */
  readonly mayBeForeign: boolean;
}

/** A finding that came from the agent's check. */
export interface RegistryFinding extends Finding {
  readonly found: CheckFinding;
}

/** Everything about one version of a registry. */
export interface RegistryAnalysis {
  readonly document: JsonDocument;
  readonly findings: readonly RegistryFinding[];
  /** Another program's file: nothing is said of it, and nothing offered. */
  readonly isForeign: boolean;
  /** Where its entry points are or should be, absolute; undefined: as it is written no entry can be read. */
  readonly places?: readonly string[];
}

/** Checks a text. Looks on the disk only for what it names. */
export async function analyseRegistry(text: string, subject: RegistrySubject): Promise<RegistryAnalysis> {
  const size = Buffer.byteLength(text);
  if (size > MOST_BYTES) return tooLarge(subject.file);
  const document = parseJson(text);
  const check = await checkRegistry(text, placeOf(subject));
  if (check.kind === 'foreign')
    return { document, findings: [], isForeign: !isNearlyEmpty(document), places: [] };
  const isSyntax = check.findings.some(({ code }) => code === 'REGISTRY_SYNTAX');
  const whole = isSyntax ? repaired(text) : undefined;
  const more = whole === undefined ? undefined : await checkRegistry(whole, placeOf(subject));
  const all = [...check.findings, ...(more?.findings ?? []).filter(({ code }) => code !== 'REGISTRY_SYNTAX')];
  const findings = all.map((found) => placed(text, found));
  const readable = isSyntax ? more : check;
  if (!readable) return { document, findings, isForeign: false };
  const places = readable.entries.flatMap(({ place }) => place ?? []);
  return { document, findings, isForeign: false, places };
}

/** As the agent does not read it, nothing in it is looked at. */
function tooLarge(file: string): RegistryAnalysis {
  const message = { id: 'external-too-large', args: { file: visible(file), limit: MOST_BYTES } };
  const about = { code: 'REGISTRY_TOO_LARGE', severity: 'error', message } as const;
  const found = { ...about, path: [], span: { offset: 0, length: 0, line: 1, column: 1 } };
  const finding = { ...about, span: { start: 0, end: 0 }, found };
  return { document: parseJson(''), findings: [finding], isForeign: false, places: [] };
}

/** Somebody who begins a registry wants to be helped. */
function isNearlyEmpty({ root }: JsonDocument): boolean {
  return root === undefined || (root.children ?? []).length === 0;
}

function placeOf({ file, tools, mayBeForeign }: RegistrySubject): RegistryPlace {
  const others = tools.registry.filter((tool) => tool.file !== file);
  const taken = new Map(others.map((tool) => [tool.name, tool.file]));
  return { file, builtins: Object.keys(tools.modules), taken, mayBeForeign };
}

function placed(text: string, found: CheckFinding): RegistryFinding {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const start = Math.min(found.span.offset + mark, text.length);
  const end = Math.min(start + found.span.length, text.length);
  const { code, severity, message } = found;
  // Of an object that lacks something its first line is enough.
  const line = text.slice(start, end).search(/\r?\n/);
  const span = { start, end: line > 0 && code === 'REGISTRY_MISSING_FIELD' ? start + line : end };
  return { code, severity, message, span, found };
}
