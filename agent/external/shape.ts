// Faults of shape: what the schema says of a registry, in words and with what would settle it.
import type { z } from 'zod';
import { nearestName } from '../config/nearest.ts';
import type { Message } from '../i18n/message.ts';
import type { JsonPath, RegistryCode, RegistryFinding, RegistryFix } from './finding.ts';
import type { JsonText } from './json-text.ts';
import { ISO_639_1 } from './languages.ts';
import {
  entrySchema,
  KEBAB_CASE,
  MOST_ITEMS,
  metaSchema,
  NEW_ENTRY,
  type RegistryEntry,
  registrySchema,
  TOOL_STATUSES,
} from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** A JSON object, as against an array or nothing. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Findings about the whole file; those about its tools one by one are `entryFindings`. */
export function topFindings(value: Json, json: JsonText): readonly RegistryFinding[] {
  // What is in `tools` is checked entry by entry.
  const parsed = registrySchema.omit({ tools: true, meta: true }).safeParse(value);
  const meta = value.meta === undefined ? undefined : metaSchema.safeParse(value.meta);
  return [
    ...unknownKeys(value, registrySchema, [], json),
    ...issuesOf(parsed, value, [], json),
    ...toolsFindings(value, json),
    ...(meta && !meta.success ? metaFindings(value, meta.error.issues, json) : []),
    ...(isObject(value.meta) ? unknownKeys(value.meta, metaSchema, ['meta'], json) : []),
  ];
}

/** One entry of `tools`, and findings about it as far as its own text goes; `entry`: missing where it is not valid. */
export function readEntry(
  given: unknown,
  index: number,
  json: JsonText,
): { readonly entry?: RegistryEntry; readonly findings: readonly RegistryFinding[] } {
  const path = ['tools', index];
  if (!isObject(given)) return { findings: [badType(path, 'object', given, json)] };
  const parsed = entrySchema.safeParse(bounded(given));
  const findings = [...unknownKeys(given, entrySchema, path, json), ...issuesOf(parsed, given, path, json)];
  return parsed.success ? { entry: parsed.data, findings } : { findings };
}

/** An entry with no more of each list than shows that it is too long: nobody reads a finding for each further item. */
function bounded(entry: Json): Json {
  const fields = Object.keys(entrySchema.shape).filter((key) => Object.hasOwn(entry, key));
  return Object.fromEntries(
    fields.map((key) => [key, Array.isArray(entry[key]) ? entry[key].slice(0, MOST_ITEMS + 1) : entry[key]]),
  );
}

function toolsFindings(value: Json, json: JsonText): readonly RegistryFinding[] {
  if (!Object.hasOwn(value, 'tools')) return [missing(['tools'], json)];
  return Array.isArray(value.tools) ? [] : [badType(['tools'], 'array', value.tools, json)];
}

/** Nothing depends on `meta`: what is wrong with it is no reason to keep the tools out. */
function metaFindings(value: Json, issues: readonly z.core.$ZodIssue[], json: JsonText) {
  return issues.map((issue): RegistryFinding => {
    const path: JsonPath = ['meta', ...plainPath(issue.path)];
    const found = issueFinding(issue, valueAt(value, path), path, json);
    return { ...found, code: 'REGISTRY_BAD_META', severity: 'warning' };
  });
}

/** Unknown keys of one object that are told one by one. */
const MOST_UNKNOWN = 20;

function unknownKeys(
  value: Json,
  schema: { readonly shape: Readonly<Record<string, unknown>> },
  at: JsonPath,
  json: JsonText,
): readonly RegistryFinding[] {
  const known = Object.keys(schema.shape);
  const unused = known.filter((key) => !Object.hasOwn(value, key));
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  const told = unknown.slice(0, MOST_UNKNOWN).map((key) => unknownKey(key, at, unused, known, json));
  const next = unknown[MOST_UNKNOWN];
  if (next === undefined) return told;
  const path = [...at, next];
  const message = { id: 'external-unknown-more', args: { count: unknown.length - MOST_UNKNOWN } };
  return [
    ...told,
    { code: 'REGISTRY_UNKNOWN_KEY', severity: 'warning', path, span: json.keySpanOf(path), message },
  ];
}

function unknownKey(
  key: string,
  at: JsonPath,
  unused: readonly string[],
  known: readonly string[],
  json: JsonText,
): RegistryFinding {
  const path = [...at, key];
  const near = nearestName(key, unused);
  const message: Message =
    near === undefined
      ? { id: 'external-unknown-key', args: { key, known: known.join(', ') } }
      : { id: 'external-unknown-key-near', args: { key, near } };
  const suggestion: RegistryFix = near === undefined ? { kind: 'remove' } : { kind: 'rename', to: near };
  const span = json.keySpanOf(path);
  return { code: 'REGISTRY_UNKNOWN_KEY', severity: 'warning', path, span, message, suggestion };
}

function issuesOf(
  parsed: z.ZodSafeParseResult<unknown>,
  value: Json,
  at: JsonPath,
  json: JsonText,
): readonly RegistryFinding[] {
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.map((issue) => {
    const inner = plainPath(issue.path);
    return issueFinding(issue, valueAt(value, inner), [...at, ...inner], json);
  });
}

function issueFinding(
  issue: z.core.$ZodIssue,
  value: unknown,
  path: JsonPath,
  json: JsonText,
): RegistryFinding {
  if (value === undefined) return missing(path, json);
  if (issue.code === 'invalid_type') return badType(path, issue.expected, value, json);
  const field = fieldOf(path);
  // Every check of the schema carries the id of its message; an enum has none of its own.
  const id = issue.message.startsWith('external-') ? issue.message : 'external-status-unknown';
  const count = Array.isArray(value) ? value.length : 0;
  const args = { value: shown(value), values: TOOL_STATUSES.join(', '), field, count, most: MOST_ITEMS };
  const suggestion = fixOf(id, value);
  return {
    code: id === 'external-entry-large' ? 'REGISTRY_TOO_LARGE' : (CODES[field] ?? 'REGISTRY_BAD_TYPE'),
    severity: 'error',
    path,
    span: json.spanOf(path),
    message: { id, args },
    ...(suggestion ? { suggestion } : {}),
  };
}

const CODES: Readonly<Record<string, RegistryCode>> = {
  version: 'REGISTRY_BAD_VERSION',
  name: 'REGISTRY_BAD_NAME',
  description: 'REGISTRY_BAD_DESCRIPTION',
  status: 'REGISTRY_BAD_STATUS',
  capabilities: 'REGISTRY_BAD_CAPABILITIES',
  languages: 'REGISTRY_BAD_LANGUAGE',
  tags: 'REGISTRY_BAD_TAGS',
};

/** The name of the field a path is in or at. */
function fieldOf(path: JsonPath): string {
  return String(path.findLast((part) => typeof part === 'string') ?? '');
}

function missing(path: JsonPath, json: JsonText): RegistryFinding {
  const field = fieldOf(path);
  return {
    code: 'REGISTRY_MISSING_FIELD',
    severity: 'error',
    path,
    span: json.spanOf(path),
    message: { id: 'external-missing', args: { field } },
    suggestion: { kind: 'add', value: FILLERS[field] ?? '' },
  };
}

/** What stands in a field that was not there, until somebody writes what is right. */
const FILLERS: Readonly<Record<string, unknown>> = { version: '1.0.0', tools: [], ...NEW_ENTRY };

function badType(path: JsonPath, expected: string, value: unknown, json: JsonText): RegistryFinding {
  const args = { field: path.join('.'), expected, found: typeName(value) };
  const fix = typeFix(expected, value);
  return {
    code: 'REGISTRY_BAD_TYPE',
    severity: 'error',
    path,
    span: json.spanOf(path),
    message: { id: 'external-bad-type', args },
    ...(fix ? { suggestion: fix } : {}),
  };
}

function typeFix(expected: string, value: unknown): RegistryFix | undefined {
  if (expected === 'array' && typeof value === 'string') return { kind: 'replace', value: [value] };
  if (expected === 'string' && typeof value === 'number') return { kind: 'replace', value: String(value) };
  return undefined;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function fixOf(id: string, value: unknown): RegistryFix | undefined {
  if (id === 'external-capability-twice' || id === 'external-tag-twice') return { kind: 'remove' };
  if (typeof value !== 'string') return undefined;
  const better = betterText(id, value);
  return better === undefined || better === value ? undefined : { kind: 'replace', value: better };
}

/** The text that was most likely meant. */
function betterText(id: string, text: string): string | undefined {
  switch (id) {
    case 'external-name-case': {
      const name = hyphened(text.normalize('NFD').replace(/\p{M}/gu, ''));
      return KEBAB_CASE.test(name) ? name : undefined;
    }
    case 'external-status-unknown':
      return nearestName(text, TOOL_STATUSES);
    case 'external-tag-case':
      return text.toLowerCase();
    case 'external-tag-odd':
    case 'external-capability-odd':
      return hyphened(text) || undefined;
    case 'external-language-unknown': {
      const code = text.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
      return ISO_639_1.has(code) ? code : undefined;
    }
    case 'external-version-odd':
      return versionOf(text);
    default:
      return undefined;
  }
}

/** Words in small letters with hyphens between them. */
function hyphened(text: string): string {
  const words = text.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1-$2').toLowerCase();
  return words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
}

function versionOf(text: string): string | undefined {
  const [, major, minor = '0', patch = '0'] = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  return major === undefined ? undefined : [major, minor, patch].map(Number).join('.');
}

/** Longest text of a file that stands in a message about it, in UTF-16 units. */
const SHOWN = 80;

function shown(value: unknown): string {
  if (typeof value === 'object') return '';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function plainPath(path: readonly PropertyKey[]): JsonPath {
  return path.map((part) => (typeof part === 'number' ? part : String(part)));
}

function valueAt(value: unknown, path: JsonPath): unknown {
  let inner = value;
  for (const part of path) {
    if (Array.isArray(inner)) inner = inner[Number(part)];
    else inner = isObject(inner) && Object.hasOwn(inner, part) ? inner[part] : undefined;
  }
  return inner;
}
