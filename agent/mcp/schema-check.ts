// Checks values against a stranger's JSON Schema, as far as that is safe: it may be wrong, and made to keep us busy.
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** Parts of a schema, references followed, that are looked at; larger ones are left to the server. */
const MOST_PARTS = 5_000;

/** Parts of a schema times characters of a value: beyond it the look would be felt. */
const MOST_WORK = 50_000_000;

/** A stranger's pattern can take for ever on a text of eighty letters. */
const UNSAFE = new Set(['pattern', 'patternProperties', 'format', '$defs', 'definitions', '$schema', '$id']);

/** Keywords whose members are called as anybody likes. */
const TABLES = new Set(['properties', 'dependentSchemas']);

/** Keywords that hold values, not schemas. */
const VALUES = new Set(['enum', 'const', 'default', 'examples', 'required']);

interface Compiled {
  readonly schema: z.ZodType;
  readonly parts: number;
}

/** The arguments of a call: as they are written, if the schema takes them. */
export function argumentsOf(schema: Json): z.ZodType<Record<string, unknown>> {
  const inner = compiled(schema);
  const whole = z.record(z.string(), z.unknown());
  if (!inner) return whole;
  return whole.superRefine((value, context) => {
    // Only looked at: defaults and conversions are the server's.
    for (const issue of problems(inner, value)) {
      // An issue as the validator itself reports it, handed on.
      context.addIssue({ ...issue, input: value } as Parameters<typeof context.addIssue>[0]);
    }
  });
}

/** The first thing about a value that does not fit; undefined: all does, or the schema cannot be used. */
export function misfit(schema: Json, value: unknown): string | undefined {
  const inner = compiled(schema);
  const [first] = inner ? problems(inner, value) : [];
  return first && `${first.path.map(String).join('.') || '{…}'}: ${first.message}`;
}

function compiled(schema: Json): Compiled | undefined {
  try {
    const inlined = new Inlined(schema);
    const whole = inlined.of(schema, []);
    // It is whatever the server sent: what cannot be read throws.
    const read = z.fromJSONSchema(whole as Parameters<typeof z.fromJSONSchema>[0]);
    return { schema: read, parts: inlined.parts };
  } catch {
    return undefined;
  }
}

function problems({ schema, parts }: Compiled, value: unknown): readonly z.core.$ZodIssue[] {
  const size = JSON.stringify(value)?.length ?? 0;
  if (size * parts > MOST_WORK) return [];
  return schema.safeParse(value).error?.issues ?? [];
}

/**
 * A schema without references and without what cannot be checked safely: the work on a tree is bounded by its size, that
 * on references is not. Throws for one that refers to itself, or is too large.
 */
class Inlined {
  parts = 0;
  readonly #root: Json;

  constructor(root: Json) {
    this.#root = root;
  }

  of(schema: unknown, within: readonly string[]): unknown {
    this.parts += 1;
    if (this.parts > MOST_PARTS) throw new Error('too large');
    if (Array.isArray(schema)) return schema.map((each) => this.of(each, within));
    if (!isObject(schema)) return schema;
    const { $ref } = schema;
    if (typeof $ref === 'string') {
      if (within.includes($ref)) throw new Error('refers to itself');
      return this.of(this.#target($ref), [...within, $ref]);
    }
    const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (UNSAFE.has(key)) return [];
      if (VALUES.has(key)) return [[key, value]];
      return [[key, TABLES.has(key) ? this.#table(value, within) : this.of(value, within)]];
    });
    return Object.fromEntries(entries);
  }

  #table(table: unknown, within: readonly string[]): unknown {
    if (!isObject(table)) return table;
    return Object.fromEntries(Object.entries(table).map(([name, inner]) => [name, this.of(inner, within)]));
  }

  #target(reference: string): unknown {
    const [, table = '', name = ''] = /^#\/(\$defs|definitions)\/([^/~%]+)$/.exec(reference) ?? [];
    const found = this.#root[table];
    if (!isObject(found) || !Object.hasOwn(found, name)) throw new Error('refers to elsewhere');
    return found[name];
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
