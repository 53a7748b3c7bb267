// Checks a tools.json: its text, its shape, and what it names on the disk.
import path from 'node:path';
import { cutCounted, visible } from '../policy/display.ts';
import { RESERVED_NAMES } from '../tools/catalogue.ts';
import type { JsonPath, RegistryCode, RegistryFinding, RegistryFix, Span } from './finding.ts';
import { looksLikeRegistry } from './foreign.ts';
import { type JsonText, parseJson } from './json-text.ts';
import { followLocation, type LocationProblem, pathOf, textProblem } from './location.ts';
import { KEBAB_CASE, LONGEST_NAME, type RegistryEntry, type ToolStatus } from './schema.ts';
import { isObject, readEntry, topFindings } from './shape.ts';

export type { JsonPath, RegistryCode, RegistryFinding, RegistryFix, Span };

/** Where a registry is, and what is known beside it. */
export interface RegistryPlace {
  /** The tools.json, absolute. Locations start in its folder, whether the file is on the disk or not. */
  readonly file: string;
  /** Names of all built-in tools of this build. */
  readonly builtins: readonly string[];
  /** Names that registries before this one have, with the absolute path of theirs. */
  readonly taken?: ReadonlyMap<string, string>;
  /** It lies where other programs keep files of that name: one that does not look like a registry is left alone. */
  readonly mayBeForeign?: boolean;
}

/** One entry of `tools` with what was found out about it. */
export interface CheckedEntry {
  readonly index: number;
  /** As they are written; empty where they are not, or no texts. */
  readonly name: string;
  readonly description: string;
  readonly state: ToolStatus | 'invalid';
  /** Missing where it is invalid. */
  readonly entry?: RegistryEntry;
  /** Its entry point, absolute, links resolved; missing where there is none, as that of a planned one may be. */
  readonly entryPoint?: string;
  /** Where its location leads by its text, absolute, whether something is there or not; missing where it leads nowhere. */
  readonly place?: string;
}

/** What checking gives. */
export interface RegistryCheck {
  /** `broken`: has an error that is about no single tool. `foreign`: another program's file. */
  readonly kind: 'registry' | 'broken' | 'foreign';
  /** In the order of their places. */
  readonly findings: readonly RegistryFinding[];
  /** In the file's order; those that could be read where it is `broken`, for who shows them. */
  readonly entries: readonly CheckedEntry[];
}

/** Longest text of a file that stands in a message about it, in UTF-16 units; paths are longer than names. */
const LONGEST_ARGUMENT = 300;

/** Tools of one registry; more are no registry that somebody keeps. */
const MOST_TOOLS = 1_000;

/** Checks the text of a registry, which may be another than is on the disk. Reads of files only whether they are there. */
export async function checkRegistry(text: string, place: RegistryPlace): Promise<RegistryCheck> {
  const json = parseJson(text);
  if (place.mayBeForeign && !looksLikeRegistry(json)) {
    const finding: RegistryFinding = {
      code: 'REGISTRY_FOREIGN',
      severity: 'info',
      path: [],
      span: json.spanOf([]),
      message: { id: 'external-foreign', args: { file: place.file } },
    };
    return { kind: 'foreign', findings: [finding], entries: [] };
  }
  if (json.fault) {
    const { what, span } = json.fault;
    const message = { id: 'external-syntax', args: { what, line: span.line, column: span.column } };
    return broken([{ code: 'REGISTRY_SYNTAX', severity: 'error', path: [], span, message }]);
  }
  if (!isObject(json.value)) {
    const message = { id: 'external-not-an-object' };
    return broken([
      { code: 'REGISTRY_BAD_TYPE', severity: 'error', path: [], span: json.spanOf([]), message },
    ]);
  }
  return checkValue(json.value, json, place);
}

function broken(findings: readonly RegistryFinding[]): RegistryCheck {
  return { kind: 'broken', findings, entries: [] };
}

function checkValue(
  value: Readonly<Record<string, unknown>>,
  json: JsonText,
  place: RegistryPlace,
): RegistryCheck {
  const tools: readonly unknown[] = Array.isArray(value.tools) ? value.tools : [];
  const top = [...topFindings(value, json), ...repeatedKeys(json), ...tooMany(tools, json)];
  const faulty = new Set(top.flatMap(({ severity, path: [, n] }) => (severity === 'error' ? [n] : [])));
  const entries = tools.slice(0, MOST_TOOLS);
  const names = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const name = nameOf(entry);
    if (name !== '' && !names.has(name)) names.set(name, index);
  }
  const checked = entries.map((entry, index) => {
    const first = names.get(nameOf(entry)) ?? index;
    return checkEntry(entry, { index, first, names, json, place, isFaulty: faulty.has(index) });
  });
  const findings = [...top, ...checked.flatMap((each) => each.findings)];
  findings.sort((a, b) => a.span.offset - b.span.offset);
  const isBroken = findings.some(({ severity, path: at }) => severity === 'error' && !isAboutTool(at));
  return {
    kind: isBroken ? 'broken' : 'registry',
    findings: findings.map(shownSafely),
    entries: checked.map(({ entry }) => entry),
  };
}

function nameOf(entry: unknown): string {
  return isObject(entry) ? textOf(entry.name) : '';
}

/** A message has texts of the file in it: nothing in them may be hidden. */
function shownSafely(finding: RegistryFinding): RegistryFinding {
  const { id, args = {} } = finding.message;
  const safe = Object.entries(args).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'string' ? cutCounted(visible(value), LONGEST_ARGUMENT) : value,
  ]);
  return { ...finding, message: { id, args: Object.fromEntries(safe) } };
}

/** Whether something at this path is about a single tool. */
function isAboutTool(at: JsonPath): boolean {
  return at[0] === 'tools' && at.length > 1;
}

function tooMany(tools: readonly unknown[], json: JsonText): readonly RegistryFinding[] {
  if (tools.length <= MOST_TOOLS) return [];
  const message = { id: 'external-too-many', args: { count: tools.length, most: MOST_TOOLS } };
  const at = ['tools', MOST_TOOLS];
  return [
    { code: 'REGISTRY_TOO_MANY_TOOLS', severity: 'error', path: ['tools'], span: json.spanOf(at), message },
  ];
}

/** Repeated keys that are told. */
const MOST_REPEATED = 100;

/** JSON leaves open which of them counts, and a person reads the one and a program takes the other. */
function repeatedKeys(json: JsonText): readonly RegistryFinding[] {
  const found = json.repeatedKeys(MOST_REPEATED).map(
    ({ path: at, span }): RegistryFinding => ({
      code: 'REGISTRY_DUPLICATE_KEY',
      severity: at[0] === 'meta' ? 'warning' : 'error',
      path: at,
      span,
      message: { id: 'external-duplicate-key', args: { key: String(at.at(-1)) } },
    }),
  );
  const last = found.at(-1);
  if (!last || found.length < MOST_REPEATED) return found;
  // Behind them nobody looks: which tools have any is not known, so that none comes into force.
  const message = { id: 'external-duplicate-many', args: { most: MOST_REPEATED } };
  return [...found, { ...last, severity: 'error', path: [], message }];
}

interface EntryPlace {
  readonly index: number;
  /** The index of the first entry that has its name. */
  readonly first: number;
  /** Names of the registry. */
  readonly names: { has(name: string): boolean };
  readonly json: JsonText;
  readonly place: RegistryPlace;
  /** An error about it has been found before. */
  readonly isFaulty: boolean;
}

function checkEntry(
  given: unknown,
  at: EntryPlace,
): { readonly entry: CheckedEntry; readonly findings: readonly RegistryFinding[] } {
  const { index, json, place } = at;
  const written = isObject(given) ? given : {};
  const read = readEntry(given, index, json);
  const named = read.findings.map((finding) => withFreeName(finding, at));
  const findings = [...named, ...nameFindings(written.name, at)];
  const { location, status } = written;
  let entryPoint: string | undefined;
  if (typeof location === 'string') {
    const followed = followLocation(location, path.dirname(place.file));
    if ('entryPoint' in followed) entryPoint = followed.entryPoint;
    // What is only planned need not be there yet.
    else if (status !== 'planned' || textProblem(location))
      findings.push(locationFinding(followed.problem, index, json));
  }
  const base = {
    index,
    name: textOf(written.name),
    description: textOf(written.description),
    ...placeOf(location, path.dirname(place.file)),
    ...(entryPoint === undefined ? {} : { entryPoint }),
  };
  const isBad = at.isFaulty || findings.some(({ severity }) => severity === 'error');
  if (isBad || !read.entry) return { entry: { ...base, state: 'invalid' }, findings };
  return { entry: { ...base, state: read.entry.status, entry: read.entry }, findings };
}

function placeOf(location: unknown, folder: string): Pick<CheckedEntry, 'place'> {
  if (typeof location !== 'string' || textProblem(location)) return {};
  return { place: pathOf(location, folder) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether the name of an entry is free. What is no name is told as that alone. */
function nameFindings(name: unknown, at: EntryPlace): readonly RegistryFinding[] {
  if (typeof name !== 'string' || !KEBAB_CASE.test(name)) return [];
  const { index, first, json, place } = at;
  const path = ['tools', index, 'name'];
  const about = (code: RegistryCode, id: string, args: Record<string, string | number> = {}) => ({
    code,
    severity: 'error' as const,
    path,
    span: json.spanOf(path),
    message: { id, args: { name, ...args } },
  });
  if (isReserved(name, at)) {
    const found = about('REGISTRY_NAME_RESERVED', 'external-name-reserved');
    return [{ ...found, suggestion: { kind: 'replace', value: freeName(name, at) } }];
  }
  if (first !== index) {
    const { line } = json.spanOf(['tools', first, 'name']);
    return [about('REGISTRY_NAME_TAKEN', 'external-name-taken', { line })];
  }
  const other = place.taken?.get(name);
  if (other === undefined) return [];
  return [about('REGISTRY_NAME_TAKEN', 'external-name-elsewhere', { file: place.file, other })];
}

function isReserved(name: string, { place }: EntryPlace): boolean {
  return place.builtins.includes(name) || RESERVED_NAMES.has(name);
}

/** A name like this one that no tool has; `name`: in kebab case. */
function freeName(name: string, at: EntryPlace): string {
  const isFree = (free: string) => !isReserved(free, at) && !at.names.has(free) && !at.place.taken?.has(free);
  const ends = ['', '-tool', ...Array.from({ length: MOST_TOOLS }, (_, n) => `-tool-${n + 2}`)];
  const room = LONGEST_NAME - (ends.at(-1) ?? '').length;
  const short = name.slice(0, room).replace(/-+$/, '');
  return ends.map((end) => (end === '' ? name : short + end)).find(isFree) ?? name;
}

/** What would be a better name is not suggested where a tool has that one. */
function withFreeName(finding: RegistryFinding, at: EntryPlace): RegistryFinding {
  const { code, suggestion } = finding;
  if (code !== 'REGISTRY_BAD_NAME' || suggestion?.kind !== 'replace') return finding;
  return { ...finding, suggestion: { kind: 'replace', value: freeName(String(suggestion.value), at) } };
}

function locationFinding(
  { code, message, instead }: LocationProblem,
  index: number,
  json: JsonText,
): RegistryFinding {
  const at = ['tools', index, 'location'];
  const base = { code, severity: 'error' as const, path: at, span: json.spanOf(at), message };
  return instead === undefined ? base : { ...base, suggestion: { kind: 'replace', value: instead } };
}
