// What may stand at a place of config.toml, with its description, type and default: from the schemas the agent loads.
import { z } from 'zod';
import type { KeyPath } from '../../config/key-path.ts';
import { schemaAt } from '../../config/schema.ts';
import type { ToolModule } from '../../tools/tool.ts';

/** Types of values, as a person thinks of them. */
export type ValueType = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'list' | 'table' | 'any';

/** A key a table can have. */
export interface ConfigKey {
  readonly name: string;
  readonly path: KeyPath;
  /** Fluent id. */
  readonly description: string | undefined;
  readonly type: ValueType;
  /** Where only some values are allowed. */
  readonly values: readonly string[];
  /** In force where nothing is written; undefined: nothing is. */
  readonly default: unknown;
}

/** Tools with settings of their own. */
export type SettingsOf = Readonly<Record<string, Pick<ToolModule, 'settings'>>>;

type Schema = z.core.$ZodType;

/** The keys the table at `path` can have by their names; none where names are free. */
export function keysOf(path: KeyPath, tools: SettingsOf = {}): readonly ConfigKey[] {
  const settings = settingsAt(path, tools);
  if (settings)
    return settings.map(({ key, description, schema, default: value }) => ({
      ...keyOf([...path, key], schema),
      description,
      default: value,
    }));
  const table = tableAt(path);
  return table ? Object.entries(table.shape).map(([name, schema]) => keyOf([...path, name], schema)) : [];
}

/** The key at a path; undefined when the schemas know nothing of it. */
export function keyAt(path: KeyPath, tools: SettingsOf = {}): ConfigKey | undefined {
  const name = path.at(-1);
  if (name === undefined) return undefined;
  const known = keysOf(path.slice(0, -1), tools).find((key) => key.name === name);
  if (known) return known;
  const schema = schemaAt(path);
  return schema ? keyOf(path, schema) : undefined;
}

/** Whether names in the table at `path` are the person's own (`[providers.<name>]`). */
export function hasFreeNames(path: KeyPath): boolean {
  const schema = schemaAt(path);
  return schema !== undefined && peel(schema).inner instanceof z.ZodRecord;
}

function settingsAt(path: KeyPath, tools: SettingsOf): ToolModule['settings'] | undefined {
  const [section, tool = ''] = path;
  const isTool = section === 'tools' && path.length === 2 && Object.hasOwn(tools, tool);
  return isTool ? tools[tool]?.settings : undefined;
}

/** A rule can be a string or a table: of a choice, the table is meant. */
function tableAt(path: KeyPath): z.ZodObject | undefined {
  const schema = schemaAt(path);
  const inner = schema && peel(schema).inner;
  if (inner instanceof z.ZodObject) return inner;
  const options = inner instanceof z.ZodUnion ? inner.options : [];
  return options.find((option) => option instanceof z.ZodObject);
}

function keyOf(path: KeyPath, schema: Schema): ConfigKey {
  const { inner, description, value } = peel(schema);
  return {
    name: path.at(-1) ?? '',
    path,
    description,
    type: typeOf(inner),
    values: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
    default: value,
  };
}

/** A schema without what stands around it, and what that says. */
function peel(schema: Schema): { inner: Schema; description: string | undefined; value: unknown } {
  let inner = schema;
  let description: string | undefined;
  let value: unknown;
  for (;;) {
    description ??= z.globalRegistry.get(inner)?.description;
    if (inner instanceof z.ZodDefault) value ??= inner.def.defaultValue;
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault) {
      inner = inner.unwrap();
    } else if (inner instanceof z.ZodPipe) inner = inner.in;
    else return { inner, description, value };
  }
}

function typeOf(schema: Schema): ValueType {
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodArray) return 'list';
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return 'table';
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'integer' : 'number';
  if (schema instanceof z.ZodUnion) return schema.options.some(isDate) ? 'date' : 'any';
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodURL;
  return isText ? 'string' : 'any';
}

function isDate(schema: Schema): boolean {
  return schema instanceof z.ZodDate;
}
