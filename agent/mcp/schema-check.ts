// Checks values against a stranger's JSON Schema, as far as that is safe: it may be wrong, and made to keep us busy.
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** Characters of a schema that is used; larger ones are left to the server. */
const LARGEST = 32_768;

/** A stranger's pattern can take for ever on a text of eighty letters. */
const UNSAFE = new Set(['pattern', 'patternProperties', 'format']);

/** The arguments of a call: as they are written, if the schema takes them. */
export function argumentsOf(schema: Json): z.ZodType<Record<string, unknown>> {
  const inner = compiled(schema);
  const whole = z.record(z.string(), z.unknown());
  if (!inner) return whole;
  return whole.superRefine((value, context) => {
    // Only looked at: defaults and conversions are the server's.
    for (const issue of problems(inner, value)) context.addIssue({ ...issue, input: value } as never);
  });
}

/** The first thing about a value that does not fit; undefined: all does, or the schema cannot be used. */
export function misfit(schema: Json, value: unknown): string | undefined {
  const inner = compiled(schema);
  const [first] = inner ? problems(inner, value) : [];
  return first && `${first.path.map(String).join('.') || '{…}'}: ${first.message}`;
}

function compiled(schema: Json): z.ZodType | undefined {
  try {
    const safe = withoutUnsafe(schema);
    if (JSON.stringify(safe).length > LARGEST) return undefined;
    // It is whatever the server sent: what cannot be read throws.
    return z.fromJSONSchema(safe as Parameters<typeof z.fromJSONSchema>[0]);
  } catch {
    return undefined;
  }
}

function problems(schema: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  try {
    return schema.safeParse(value).error?.issues ?? [];
  } catch {
    // A schema that refers to itself without end; the server has to look.
    return [];
  }
}

/** Properties may be called `pattern`: keywords are left out only where they are keywords. */
function withoutUnsafe(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnsafe);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (UNSAFE.has(key)) return [];
    if (key === 'enum' || key === 'const' || key === 'default' || key === 'examples') return [[key, value]];
    if (['properties', '$defs', 'definitions', 'dependentSchemas'].includes(key)) return [[key, each(value)]];
    return [[key, withoutUnsafe(value)]];
  });
  return Object.fromEntries(entries);
}

function each(table: unknown): unknown {
  if (typeof table !== 'object' || table === null) return table;
  return Object.fromEntries(Object.entries(table).map(([name, inner]) => [name, withoutUnsafe(inner)]));
}
