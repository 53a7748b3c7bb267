import type { z } from 'zod';
import { shown } from '../files/shown.ts';
import type { I18n, Message } from '../i18n/message.ts';
import { loneSurrogateIn } from './lone-surrogate.ts';

/** The arguments of a call after parsing and validation. `raw` is what an editor may be shown, valid or not. */
export type ParsedArguments =
  | { readonly ok: true; readonly raw: Json; readonly args: Json }
  | { readonly ok: false; readonly raw: Json; readonly message: Message };

type Json = Readonly<Record<string, unknown>>;
type Issue = z.core.$ZodIssue;

/** Problems that are told of at once: a call that is wrong all over needs no longer list. */
const MAX_PROBLEMS = 5;
/** What stands for the arguments as a whole, which have no name. */
const ALL_ARGUMENTS = '{…}';

/**
 * Parses the arguments a model wrote. Models send an empty string for "no arguments", and now and then text that
 * is no JSON or no object: an error for the model to correct, never an exception.
 */
export function parseArguments(text: string, schema: z.ZodType | undefined, i18n: I18n): ParsedArguments {
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch (error) {
    return invalid({}, 'runtime-arguments-not-json', { reason: (error as Error).message });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return invalid({}, 'runtime-arguments-not-object', {});
  }
  const raw = value as Json;
  const half = loneSurrogateIn(raw);
  if (half) {
    const args = { argument: shown(nameOf(half.path)), code: half.code };
    return invalid(raw, 'runtime-arguments-half-character', args);
  }
  if (!schema) return { ok: true, raw, args: raw };
  const result = schema.safeParse(raw);
  if (result.success) return { ok: true, raw, args: result.data as Json };
  const problems = result.error.issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => i18n.format(problemOf(issue, raw)))
    .join('; ');
  return invalid(raw, 'runtime-arguments-invalid', { problems });
}

function invalid(raw: Json, id: string, args: Record<string, string>): ParsedArguments {
  return { ok: false, raw, message: { id, args } };
}

/** What is wrong with one argument, in our own words: those of the validator are English only. */
function problemOf(issue: Issue, raw: Json): Message {
  const argument = nameOf(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return typeProblem(argument, issue.expected, valueAt(raw, issue.path));
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return { id: 'runtime-argument-value', args: { argument, values, count: issue.values.length } };
    }
    case 'too_small':
      return sizeProblem(argument, issue, issue.minimum, issue.inclusive === false ? 'above' : 'least');
    case 'too_big':
      return sizeProblem(argument, issue, issue.maximum, issue.inclusive === false ? 'below' : 'most');
    case 'unrecognized_keys': {
      const names = issue.keys.map((key) => nameOf([...issue.path, key])).join(', ');
      return { id: 'runtime-argument-unknown', args: { names, count: issue.keys.length } };
    }
    case 'invalid_format':
      return { id: 'runtime-argument-form', args: { argument, form: issue.pattern ?? issue.format } };
    case 'not_multiple_of':
      return { id: 'runtime-argument-multiple', args: { argument, divisor: issue.divisor } };
    default:
      return { id: 'runtime-argument-other', args: { argument } };
  }
}

function typeProblem(argument: string, expected: string, found: unknown): Message {
  if (found === undefined) return { id: 'runtime-argument-missing', args: { argument } };
  // "A whole number, not a number" would help nobody.
  const shown = expected === 'int' && typeof found === 'number' ? String(found) : typeOf(found);
  return { id: 'runtime-argument-type', args: { argument, expected, found: shown } };
}

/** How large something must be: characters of a string, items of a list, or the number itself. */
function sizeProblem(
  argument: string,
  { origin, exact = false }: { readonly origin: string; readonly exact?: boolean | undefined },
  limit: number | bigint,
  bound: 'least' | 'most' | 'above' | 'below',
): Message {
  const number = Number(limit);
  const isSized = origin === 'string' || origin === 'array';
  if (isSized && bound === 'least' && number === 1 && !exact) {
    return { id: 'runtime-argument-empty', args: { argument } };
  }
  const id = isSized ? 'runtime-argument-length' : 'runtime-argument-number';
  return { id, args: { argument, origin, bound: exact ? 'exact' : bound, limit: number } };
}

/** `edits.0.old_string` */
function nameOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || ALL_ARGUMENTS;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw;
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** The JSON type of a value. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
