import { z } from 'zod';

/** One `[providers.<name>]`: a place to reach models at. Its key is never here (`ocho setup`, or the environment). */
const providerSection = z.strictObject({
  /** Which dialect it speaks. Default: the provider's own for `anthropic`, `openai` for every other name. */
  kind: z.enum(['anthropic', 'openai', 'offline']).optional().describe('config-key-provider-kind'),
  api: z.enum(['chat', 'responses']).optional().describe('config-key-provider-api'),
  base_url: z
    .url({ protocol: /^https?$/, error: 'config-expected-url' })
    .optional()
    .describe('config-key-provider-base-url'),
  /** Name of the environment variable that holds the key. */
  api_key_env: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'config-expected-variable-name' })
    .optional()
    .describe('config-key-provider-api-key-env'),
  headers: z.record(z.string(), z.string()).optional().describe('config-key-provider-headers'),
  models: z.array(z.string()).optional().describe('config-key-provider-models'),
  /** Its models are shown images, or not. Default: what is known of the model by its name. */
  images: z.boolean().optional().describe('config-key-provider-images'),
  /** Its server takes references to tools that were found by a search (Anthropic's dialect). Default: `anthropic` alone. */
  tool_references: z.boolean().optional().describe('config-key-provider-tool-references'),
  timeout_ms: z.int().min(1000).optional().describe('config-key-provider-timeout-ms'),
});

/** `[providers.<name>]` */
export const providersSection = z.record(z.string(), providerSection);
