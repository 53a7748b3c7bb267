// What is wrong with one configuration file, said with keys, lines and what to do.
import type { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import { checkRule } from '../policy/rule-text.ts';
import type { ConfigCode, ConfigDiagnostic } from './diagnostic.ts';
import { formatKey, isTable, valueAt } from './key-path.ts';
import { nearestName } from './nearest.ts';
import type { ConfigFile } from './read.ts';
import { configSchema, knownKeys } from './schema.ts';
import { lineOfKey } from './toml-scan.ts';

/** Keys that would hold a secret. They belong into `credentials.json` or the environment, never into this file. */
const SECRET_KEY = /^(?:.*_)?(?:api_?key|token|secret|password)$/i;

/** Checks a file against the schema and against the rules between its keys. Nothing found: an empty list. */
export function checkFile(file: ConfigFile): ConfigDiagnostic[] {
  const parsed = configSchema.safeParse(file.table);
  const issues = parsed.success ? [] : parsed.error.issues;
  return [...issues.flatMap((issue) => diagnose(file, issue)), ...denyAllConflicts(file)];
}

/** A diagnostic about a key of a file, with its line. */
export function aboutKey(
  file: ConfigFile,
  severity: ConfigDiagnostic['severity'],
  code: ConfigCode,
  path: readonly PropertyKey[],
  message: Message,
): ConfigDiagnostic {
  const key = formatKey(path);
  return {
    code,
    severity,
    file: file.file,
    line: lineOfKey(file.entries, path),
    key,
    message: { id: message.id, args: { key, ...message.args } },
  };
}

function diagnose(file: ConfigFile, issue: z.core.$ZodIssue): ConfigDiagnostic[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey(file, [...issue.path, key]));
  }
  // `[tools]` takes any table as a tool's settings, so a misspelt key of its own shows as "not a table".
  if (issue.path.length === 2 && issue.path[0] === 'tools' && !isKnown(issue.path)) {
    return [unknownKey(file, issue.path)];
  }
  return [aboutKey(file, 'error', 'CONFIG_BAD_VALUE', issue.path, expectation(file, issue))];
}

function isKnown(path: readonly PropertyKey[]): boolean {
  return knownKeys(path.slice(0, -1)).includes(String(path.at(-1)));
}

function unknownKey(file: ConfigFile, path: readonly PropertyKey[]): ConfigDiagnostic {
  const name = String(path.at(-1));
  if (SECRET_KEY.test(name)) return aboutKey(file, 'error', 'CONFIG_SECRET', path, { id: 'config-secret' });
  const parent = path.slice(0, -1);
  return aboutKey(file, 'error', 'CONFIG_UNKNOWN_KEY', path, unknownKeyMessage(parent, name));
}

/** What to say about a name the table at `parent` does not have; the argument `key` is left to the caller. */
export function unknownKeyMessage(parent: readonly PropertyKey[], name: string): Message {
  const known = knownKeys(parent);
  const near = nearestName(name, known);
  if (near) return { id: 'config-unknown-key-near', args: { suggestion: formatKey([...parent, near]) } };
  if (known.length === 0) return { id: 'config-unknown-key-alone' };
  return { id: 'config-unknown-key', args: { known: known.join(', ') } };
}

function expectation(file: ConfigFile, issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return badType(file, issue.path, expectedType(issue.expected));
    case 'invalid_value':
      return { id: 'config-not-one-of', args: { values: issue.values.map(String).join(', ') } };
    case 'too_small':
      return { id: 'config-too-small', args: { minimum: Number(issue.minimum) } };
    case 'too_big':
      return { id: 'config-too-big', args: { maximum: Number(issue.maximum) } };
    default:
      // Every other check in our schemas carries the id of its message.
      return { id: issue.message.startsWith('config-') ? issue.message : 'config-bad-value' };
  }
}

/** An entry of a list is counted as people count; its list is the key. */
function badType({ table }: ConfigFile, path: readonly PropertyKey[], expected: string): Message {
  const at = path.at(-1);
  const found = typeName(given(table, path));
  if (typeof at !== 'number') return { id: 'config-bad-type', args: { expected, found } };
  const key = formatKey(path.slice(0, -1));
  return { id: 'config-bad-type-entry', args: { key, entry: at + 1, expected, found } };
}

/** As `valueAt`, through lists as well. */
function given(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      Array.isArray(value) && typeof part === 'number' ? value[part] : valueAt(value, [String(part)]),
    root,
  );
}

function expectedType(name: string): string {
  return name === 'record' || name === 'object' ? 'table' : name === 'int' ? 'number' : name;
}

function typeName(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'array';
  return value instanceof Date ? 'date' : isTable(value) ? 'table' : typeof value;
}

/**
 * Permissions of a file that never count, because they would allow every program (design: policy.md "Rules"): their
 * author should know. The file must have passed its checks.
 */
export function rulesWithoutEffect(file: ConfigFile): ConfigDiagnostic[] {
  const parsed = configSchema.safeParse(file.table);
  const allow = parsed.success ? parsed.data.rules.allow : [];
  return allow.flatMap(({ rule }, at) => {
    const wrong = checkRule('allow', rule);
    return wrong ? [aboutKey(file, 'warning', 'CONFIG_RULE_IGNORED', ['rules', 'allow', at], wrong)] : [];
  });
}

/** Design: policy.md "Order of decision" 1. */
function denyAllConflicts(file: ConfigFile): ConfigDiagnostic[] {
  const profiles = file.table.risk_profiles;
  if (!isTable(profiles)) return [];
  return Object.entries(profiles).flatMap(([alias, profile]) => {
    if (!isTable(profile) || profile.deny_all_tools !== true) return [];
    if (!Array.isArray(profile.allowed_tools) || profile.allowed_tools.length === 0) return [];
    const path = ['risk_profiles', alias];
    const message = {
      id: 'config-deny-all-conflict',
      args: { other: formatKey([...path, 'allowed_tools']) },
    };
    return [aboutKey(file, 'error', 'CONFIG_DENY_ALL_CONFLICT', [...path, 'deny_all_tools'], message)];
  });
}
