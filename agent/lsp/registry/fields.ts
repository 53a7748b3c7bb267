// What may stand at a place of a tools.json: from the schema the agent loads.
import { z } from 'zod';
import { entrySchema, metaSchema, registrySchema, TOOL_STATUSES } from '../../external/schema.ts';
import type { JsonPath } from './json.ts';

/** A field of an object. */
export interface RegistryField {
  readonly name: string;
  /** Fluent id. */
  readonly description: string | undefined;
  readonly type: 'string' | 'list' | 'table';
  readonly values: readonly string[];
  readonly required: boolean;
}

/** The fields of the object at a path; none where it has none that are known. */
export function fieldsAt(path: JsonPath): readonly RegistryField[] {
  const schema = objectAt(path);
  return schema ? Object.entries(schema.shape).map(([name, field]) => fieldOf(name, field)) : [];
}

/** The field at a path, also of an item of its list. */
export function fieldAt(path: JsonPath): RegistryField | undefined {
  const own = typeof path.at(-1) === 'number' && path.length > 2 ? path.slice(0, -1) : path;
  return fieldsAt(own.slice(0, -1)).find(({ name }) => name === own.at(-1));
}

function objectAt(path: JsonPath): z.ZodObject | undefined {
  if (path.length === 0) return registrySchema;
  if (path.length === 1 && path[0] === 'meta') return metaSchema;
  return path.length === 2 && path[0] === 'tools' && typeof path[1] === 'number' ? entrySchema : undefined;
}

function fieldOf(name: string, schema: z.core.$ZodType): RegistryField {
  const isOptional = schema instanceof z.ZodOptional;
  const inner: z.core.$ZodType = isOptional ? schema.unwrap() : schema;
  const type = inner instanceof z.ZodArray ? 'list' : inner instanceof z.ZodObject ? 'table' : 'string';
  const description = z.globalRegistry.get(schema)?.description ?? z.globalRegistry.get(inner)?.description;
  const values = inner instanceof z.ZodEnum ? TOOL_STATUSES : [];
  return { name, description, type, values, required: !isOptional };
}
