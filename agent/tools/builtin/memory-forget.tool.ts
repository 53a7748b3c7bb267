// memory_forget: takes something out of the memory.
import { z } from 'zod';
import type { Plan } from '../../policy/plan.ts';
import type { ToolServices } from '../services.ts';
import type { Tool, ToolModule } from '../tool.ts';
import type { Memory } from './memory/memory-store.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({ id: z.string().trim().min(1).max(200) });

type Args = z.infer<typeof input>;

class MemoryForgetTool implements Tool<Args, Args, Memory> {
  readonly #services: Pick<ToolServices, 'memory'>;

  constructor(services: Pick<ToolServices, 'memory'>) {
    this.#services = services;
  }

  async plan(args: Args): Promise<Plan<Args>> {
    return {
      tool: 'memory_forget',
      args,
      parts: [{ kind: 'state', what: 'memory', effect: 'change', lasting: true }],
      details: args,
    };
  }

  async execute({ details }: Plan<Args>): Promise<Memory> {
    return (await this.#services.memory()).remove(details.id);
  }
}

const module: ToolModule<typeof input, Args, Memory> = {
  id: 'memory_forget',
  definition: { name: 'memory_forget', description: 'tool-memory-forget', input },
  settings: [],
  view: { kind: 'delete', title: (_args, i18n) => i18n.text('memory-title-forget'), locations: () => [] },
  result: {
    toModel: ({ id }, i18n) => [{ type: 'text', text: i18n.text('memory-forgotten', { id }) }],
    toMarkdown: ({ id, text }, i18n) => `${i18n.text('memory-forgotten', { id })}\n\n${text}`,
  },
  createTool: (services) => new MemoryForgetTool(services),
};

export default module;
