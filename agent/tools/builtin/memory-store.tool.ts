// memory_store: notes something for later sessions.
import { z } from 'zod';
import type { Plan } from '../../policy/plan.ts';
import type { ToolServices } from '../services.ts';
import type { Tool, ToolModule } from '../tool.ts';
import type { Memory } from './memory/memory-store.ts';
import { refuseSecrets } from './memory/no-secrets.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  text: z.string().trim().min(1).max(4000),
  tags: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[^\p{C},[\]]{1,40}$/u),
    )
    .max(10)
    .default([]),
});

type Args = z.infer<typeof input>;

class MemoryStoreTool implements Tool<Args, Args, Memory> {
  readonly #services: Pick<ToolServices, 'memory'>;

  constructor(services: Pick<ToolServices, 'memory'>) {
    this.#services = services;
  }

  async plan(args: Args): Promise<Plan<Args>> {
    refuseSecrets(args.text, ...args.tags);
    return {
      tool: 'memory_store',
      args,
      parts: [{ kind: 'state', what: 'memory', effect: 'change', lasting: true }],
      details: args,
    };
  }

  async execute({ details }: Plan<Args>): Promise<Memory> {
    return (await this.#services.memory()).add(details.text, details.tags);
  }
}

const module: ToolModule<typeof input, Args, Memory> = {
  id: 'memory_store',
  definition: { name: 'memory_store', description: 'tool-memory-store', input },
  settings: [],
  // What is noted is the model's text: it is content, never a title.
  view: { kind: 'other', title: (_args, i18n) => i18n.text('memory-title-store'), locations: () => [] },
  result: {
    toModel: ({ id }, i18n) => [{ type: 'text', text: i18n.text('memory-stored', { id }) }],
    toMarkdown: ({ id, text }, i18n) => `${i18n.text('memory-stored', { id })}\n\n${text}`,
  },
  createTool: (services) => new MemoryStoreTool(services),
};

export default module;
