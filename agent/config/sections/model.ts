import { z } from 'zod';

/** `provider/model`; the model's own name may contain more slashes. */
export const modelId = z.string().regex(/^[^/\s]+\/\S.*$/, { error: 'config-expected-model-id' });

/** `[model]`: which model works, unless the command line, the session or `OCHO_MODEL` says another one. */
export const modelSection = z.strictObject({
  default: modelId.optional().describe('config-key-model-default'),
  thought: z.enum(['off', 'low', 'medium', 'high']).optional().describe('config-key-model-thought'),
  /** Tokens. */
  max_output_tokens: z.int().min(1).optional().describe('config-key-model-max-output-tokens'),
  /** Tokens; for models this build does not know. */
  context_window: z.int().min(1000).optional().describe('config-key-model-context-window'),
});
