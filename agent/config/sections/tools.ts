import { z } from 'zod';

/** `[tools]`: which optional tools a session has, and `[tools.<name>]`, the settings of one tool. */
export const toolsSection = z
  .object({
    /** Design: tools.md "Selection". */
    optional: z.array(z.string()).default(['*']).describe('config-key-tools-optional'),
  })
  // Checked against the tool's own descriptors (tools/settings.ts): the schemas of tools live in a layer above.
  .catchall(z.record(z.string(), z.unknown()));
