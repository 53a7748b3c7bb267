import { z } from 'zod';

/** `[runtime]`: how a turn runs. */
export const runtimeSection = z.strictObject({
  /** Design: tools.md "Deferred discovery". */
  deferred_builtin_tools: z.boolean().default(false).describe('config-key-runtime-deferred-builtin-tools'),
  /** Requests to the model within one prompt; then the turn ends with `max_turn_requests`. */
  max_turns: z.int().min(1).default(100).describe('config-key-runtime-max-turns'),
});
