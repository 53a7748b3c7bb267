import { z } from 'zod';

/** `[receipts]`: signed records of what ran (design: policy.md "Records"). A workspace may turn them on, never off. */
export const receiptsSection = z.strictObject({
  enabled: z.boolean().default(false).describe('config-key-receipts-enabled'),
});
