import { z } from 'zod';

/** Milliseconds a tool of a registry may take at most. */
export const LONGEST_TIMEOUT_MS = 600_000;

/** `[registry]`: the tools of the projects' tools.json files. */
export const registrySection = z.strictObject({
  enabled: z.boolean().default(true).describe('config-key-registry-enabled'),
  /**
   * Further registries: relative to the folder of the user's own file, or to the workspace of a workspace's file, which
   * names only files inside it.
   */
  files: z.array(z.string().min(1)).default([]).describe('config-key-registry-files'),
  timeout_ms: z
    .int()
    .min(1)
    .max(LONGEST_TIMEOUT_MS)
    .default(120_000)
    .describe('config-key-registry-timeout-ms'),
});
