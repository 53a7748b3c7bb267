// The whole of config.toml, put together from one schema per section. The same schema serves loading, `ocho config`,
// the language service and the documentation; the description of a key is the Fluent id of its text.
import { z } from 'zod';
import { agentsSection } from './sections/agents.ts';
import { mcpSection } from './sections/mcp.ts';
import { modelSection } from './sections/model.ts';
import { providersSection } from './sections/providers.ts';
import { receiptsSection } from './sections/receipts.ts';
import { registrySection } from './sections/registry.ts';
import { riskProfilesSection } from './sections/risk-profile.ts';
import { rulesSection } from './sections/rules.ts';
import { runtimeSection } from './sections/runtime.ts';
import { toolsSection } from './sections/tools.ts';
import { webSearchSection } from './sections/web-search.ts';

/** The profile that is in force when none is named. It exists even where no file defines it. */
export const DEFAULT_PROFILE = 'default';

/** Schema of config.toml; parsing an empty table gives every default. */
export const configSchema = z.strictObject({
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*$/, { error: 'config-expected-locale' })
    .optional()
    .describe('config-key-locale'),
  risk_profile: z.string().default(DEFAULT_PROFILE).describe('config-key-risk-profile'),
  model: modelSection.prefault({}).describe('config-key-model'),
  providers: providersSection.prefault({}).describe('config-key-providers'),
  tools: toolsSection.prefault({}).describe('config-key-tools'),
  runtime: runtimeSection.prefault({}).describe('config-key-runtime'),
  risk_profiles: riskProfilesSection.prefault({}).describe('config-key-risk-profiles'),
  rules: rulesSection.prefault({}).describe('config-key-rules'),
  receipts: receiptsSection.prefault({}).describe('config-key-receipts'),
  registry: registrySection.prefault({}).describe('config-key-registry'),
  mcp: mcpSection.prefault({}).describe('config-key-mcp'),
  agents: agentsSection.prefault({}).describe('config-key-agents'),
  web_search: webSearchSection.prefault({}).describe('config-key-web-search'),
});

/** The configuration with every default filled in, under the names config.toml uses. */
export type ConfigValues = z.infer<typeof configSchema>;
/** One `[risk_profiles.<alias>]` with its defaults. */
export type RiskProfile = ConfigValues['risk_profiles'][string];

/** A schema without its wrappers (`optional`, `default`, `prefault`). */
function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault) {
    inner = inner.unwrap();
  }
  return inner;
}

/** The schema of the value at a path; undefined when the path leads nowhere. */
export function schemaAt(path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  let schema: z.core.$ZodType | undefined = configSchema;
  for (const part of path) {
    const inner: z.core.$ZodType | undefined = schema && unwrapSchema(schema);
    if (inner instanceof z.ZodObject) {
      const shape: Record<string, z.core.$ZodType> = inner.shape;
      schema = Object.hasOwn(shape, part) ? shape[String(part)] : inner.def.catchall;
    } else if (inner instanceof z.ZodRecord) {
      schema = inner.valueType;
    } else if (inner instanceof z.ZodArray) {
      schema = inner.element;
    } else {
      return undefined;
    }
  }
  return schema instanceof z.ZodNever ? undefined : schema;
}

/** Names a table at this path can have by its schema; empty where names are free. */
export function knownKeys(path: readonly PropertyKey[]): string[] {
  const schema = schemaAt(path);
  const inner = schema && unwrapSchema(schema);
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}
