// todo_write: the model's list of steps, shown to the person as the ACP plan.
import { z } from 'zod';
import type { Plan } from '../../policy/plan.ts';
import type { PlanEntry, Tool, ToolModule } from '../tool.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  todos: z.array(
    strictInput({
      content: z.string().trim().min(1).max(500),
      status: z.enum(['pending', 'in_progress', 'completed']),
      priority: z.enum(['high', 'medium', 'low']).default('medium'),
    }),
  ),
});

type Args = z.infer<typeof input>;
type Details = { readonly entries: readonly PlanEntry[] };

const tool: Tool<Args, Details, Details> = {
  async plan(args): Promise<Plan<Details>> {
    return {
      tool: 'todo_write',
      args,
      parts: [{ kind: 'state', what: 'todo', effect: 'change' }],
      details: { entries: args.todos },
    };
  },
  async execute(plan, context) {
    context.showPlan(plan.details.entries);
    return plan.details;
  },
};

const count = (entries: readonly PlanEntry[], status: PlanEntry['status']): number =>
  entries.filter((entry) => entry.status === status).length;

const module: ToolModule<typeof input, Details, Details> = {
  id: 'todo_write',
  definition: { name: 'todo_write', description: 'tool-todo-write', input },
  tags: ['todo', 'list', 'checklist', 'tasks', 'plan', 'progress', 'lista', 'tareas', 'pasos', 'pendientes'],
  settings: [],
  view: { kind: 'think', title: (_args, i18n) => i18n.text('todo-title'), locations: () => [] },
  result: {
    toModel: ({ entries }, i18n) => [
      {
        type: 'text',
        text: i18n.text('todo-result', { total: entries.length, done: count(entries, 'completed') }),
      },
    ],
    toMarkdown: ({ entries }) =>
      entries.map(({ content, status }) => `- [${status === 'completed' ? 'x' : ' '}] ${content}`).join('\n'),
  },
  createTool: () => tool,
};

export default module;
