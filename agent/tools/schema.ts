import { z } from 'zod';
import type { I18n } from '../i18n/message.ts';
import type { ModelTool } from '../models/model.ts';
import type { ToolModule } from './tool.ts';

type Json = Record<string, unknown>;

/** The last definition of each module, and the language it is in: a module never changes. */
const kept = new WeakMap<ToolModule, { readonly i18n: I18n; readonly tool: ModelTool }>();

/**
 * The definition of a tool as a model gets it: the JSON Schema generated from the zod schema, with the Fluent
 * descriptions of those arguments that have one. What a model does not need (dialect, closed-object marks, the
 * bounds of safe integers) is left out: every byte is paid for in each request. The same object each time.
 */
export function toModelTool(module: ToolModule, i18n: I18n): ModelTool {
  const known = kept.get(module);
  if (known?.i18n === i18n) return known.tool;
  const tool = made(module, i18n);
  kept.set(module, { i18n, tool });
  return tool;
}

function made(module: ToolModule, i18n: I18n): ModelTool {
  const { name, description, input, foreign } = module.definition;
  if (foreign) return { name, ...foreign };
  const schema = slim(z.toJSONSchema(input, { io: 'input' })) as Json;
  describe(schema, description, i18n);
  return { name, description: i18n.text(description), inputSchema: schema };
}

function describe(schema: Json, id: string, i18n: I18n): void {
  const properties = schema.properties as Record<string, Json> | undefined;
  for (const [name, property] of Object.entries(properties ?? {})) {
    const message = `${id}-arg-${name.replaceAll('_', '-')}`;
    const text = i18n.text(message);
    if (text !== message) property.description = text;
  }
}

function slim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slim);
  if (value === null || typeof value !== 'object') return value;
  const out: Json = {};
  for (const [key, item] of Object.entries(value)) {
    if (key === '$schema' || (key === 'additionalProperties' && item === false)) continue;
    if ((key === 'maximum' || key === 'minimum') && Math.abs(Number(item)) === Number.MAX_SAFE_INTEGER)
      continue;
    out[key] = slim(item);
  }
  return out;
}
