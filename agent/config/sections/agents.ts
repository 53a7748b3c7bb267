import { z } from 'zod';
import { modelId } from './model.ts';

/** `[agents.<name>]`: helpers the `delegate` tool can call; never with more than their caller has. */
export const agentsSection = z.record(
  z.string(),
  z.strictObject({
    description: z.string().optional().describe('config-key-agent-description'),
    instructions: z.string().optional().describe('config-key-agent-instructions'),
    model: modelId.optional().describe('config-key-agent-model'),
    tools: z.array(z.string()).optional().describe('config-key-agent-tools'),
    level: z.enum(['read_only', 'supervised', 'full']).optional().describe('config-key-agent-level'),
    max_turns: z.int().min(1).optional().describe('config-key-agent-max-turns'),
  }),
);
