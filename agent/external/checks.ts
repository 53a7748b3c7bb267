// Checks a tools.json: its text, its shape, and what it names on the disk.
import path from 'node:path';
import { nearestName } from '../config/nearest.ts';
import { cutCounted, visible } from '../policy/display.ts';
import { RESERVED_NAMES } from '../tools/catalogue.ts';
import type { JsonPath, RegistryCode, RegistryFinding, RegistryFix, Span } from './finding.ts';
import { type JsonText, parseJson } from './json-text.ts';
import { followLocation, type LocationProblem, pathOf, textProblem } from './location.ts';
import type { RegistryEntry, ToolStatus } from './schema.ts';
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

/** Whether a text is that of another program's file, which only has the name of a registry. */
export function isForeignRegistry(text: string): boolean {
  return !looksLikeRegistry(parseJson(text));
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
  const names = new Map<string, number>();
  const checked = tools.slice(0, MOST_TOOLS).map((entry, index) => {
    const name = isObject(entry) && typeof entry.name === 'string' ? entry.name : '';
    const first = names.get(name);
    if (name !== '' && first === undefined) names.set(name, index);
    return checkEntry(entry, { index, first, json, place, isFaulty: faulty.has(index) });
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
  /** The index of the entry that has its name already. */
  readonly first: number | undefined;
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
  const findings = [...read.findings, ...nameFindings(written.name, at)];
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

/** Whether the name of an entry is free. */
function nameFindings(name: unknown, { index, first, json, place }: EntryPlace): readonly RegistryFinding[] {
  if (typeof name !== 'string' || name === '') return [];
  const at = ['tools', index, 'name'];
  const about = (
    code: RegistryCode,
    id: string,
    args: Record<string, string | number> = {},
    instead?: string,
  ) => [
    {
      code,
      severity: 'error' as const,
      path: at,
      span: json.spanOf(at),
      message: { id, args: { name, ...args } },
      ...(instead === undefined ? {} : { suggestion: { kind: 'replace' as const, value: instead } }),
    },
  ];
  if (place.builtins.includes(name) || RESERVED_NAMES.has(name))
    return about('REGISTRY_NAME_RESERVED', 'external-name-reserved', {}, `${name}-tool`);
  if (first !== undefined) {
    const { line } = json.spanOf(['tools', first, 'name']);
    return about('REGISTRY_NAME_TAKEN', 'external-name-taken', { line });
  }
  const other = place.taken?.get(name);
  if (other === undefined) return [];
  return about('REGISTRY_NAME_TAKEN', 'external-name-elsewhere', { file: place.file, other });
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

/** Keys and items that tell what a file is: whose comes later than that is no registry of people's. */
const LOOKED_AT = 50;

/** Fields that tools of other programs' files do not have. */
const TELLING = ['location', 'status', 'capabilities', 'tags'];

/**
 * Whether a file, perhaps with faults, is meant as a registry: it has `tools`, or nearly so, and in it an object with at
 * least two fields of ours that are not everybody's; or none yet, and a version.
 */
function looksLikeRegistry({ root }: JsonText): boolean {
  if (root?.type !== 'object') return false;
  const properties = (root.children ?? []).slice(0, LOOKED_AT).map(({ children: [key, value] = [] }) => ({
    key: String(key?.value),
    value,
  }));
  const list = properties.find(({ key, value }) => value?.type === 'array' && nearestName(key, ['tools']));
  if (!list) return false;
  const items = list.value?.children ?? [];
  if (items.length === 0) return properties.some(({ key }) => key === 'version');
  return items.slice(0, LOOKED_AT).some(({ children = [] }) => {
    const keys = children.slice(0, LOOKED_AT).map((property) => String(property.children?.[0]?.value));
    return TELLING.filter((field) => keys.some((key) => nearestName(key, [field]))).length >= 2;
  });
}
