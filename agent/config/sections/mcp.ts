import { z } from 'zod';

const serverSection = z
  .strictObject({
    command: z.string().min(1).optional().describe('config-key-mcp-command'),
    args: z.array(z.string()).optional().describe('config-key-mcp-args'),
    env: z.record(z.string(), z.string()).optional().describe('config-key-mcp-env'),
    cwd: z.string().optional().describe('config-key-mcp-cwd'),
    url: z
      .url({ protocol: /^https?$/, error: 'config-expected-url' })
      .optional()
      .describe('config-key-mcp-url'),
    headers: z.record(z.string(), z.string()).optional().describe('config-key-mcp-headers'),
    /** Names of variables of the agent's environment that the server may see. */
    env_passthrough: z.array(z.string()).optional().describe('config-key-mcp-env-passthrough'),
    timeout_ms: z.int().min(1).optional().describe('config-key-mcp-timeout-ms'),
    enabled: z.boolean().default(true).describe('config-key-mcp-enabled'),
  })
  .refine((server) => (server.command === undefined) !== (server.url === undefined), {
    error: 'config-expected-command-or-url',
  });

/** `[mcp]` and `[mcp.servers.<name>]`: servers of the Model Context Protocol. */
export const mcpSection = z.strictObject({
  deferred_loading: z.boolean().default(false).describe('config-key-mcp-deferred-loading'),
  servers: z.record(z.string(), serverSection).default({}).describe('config-key-mcp-servers'),
});
