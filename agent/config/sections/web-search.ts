import { z } from 'zod';

/** `[web_search]`: who is asked; no provider is ever put in the place of another one without being named here. */
export const webSearchSection = z.strictObject({
  search_provider: z.string().optional().describe('config-key-web-search-provider'),
  max_results: z.int().min(1).max(50).default(10).describe('config-key-web-search-max-results'),
});
