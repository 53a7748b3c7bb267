// ask_user: a question of the model's to the person, by elicitation where the client has it, else by its options.
import { z } from 'zod';
import type { Plan } from '../../policy/plan.ts';
import { type Tool, ToolError, type ToolModule } from '../tool.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  question: z.string().trim().min(1).max(2000),
  choices: z.array(z.string().trim().min(1).max(200)).max(10).default([]),
});

type Args = z.infer<typeof input>;
type Result = { readonly answer: string | undefined };

const tool: Tool<Args, Args, Result> = {
  async plan(args): Promise<Plan<Args>> {
    return {
      tool: 'ask_user',
      args,
      parts: [{ kind: 'state', what: 'question', effect: 'read' }],
      details: args,
    };
  },
  async execute({ details }, context) {
    if (!context.askPerson) throw new ToolError('NOBODY_TO_ASK', { id: 'ask-nobody' });
    const { question, choices } = details;
    return { answer: await context.askPerson({ callId: context.callId, question, choices }, context.signal) };
  },
};

const module: ToolModule<typeof input, Args, Result> = {
  id: 'ask_user',
  definition: { name: 'ask_user', description: 'tool-ask-user', input },
  tags: ['question', 'clarify', 'confirm', 'choose', 'human', 'person', 'preguntar', 'usuario'],
  settings: [],
  view: {
    kind: 'other',
    // The question itself is the model's text: it is shown as content, never as a title.
    title: (_args, i18n) => i18n.text('ask-title'),
    locations: () => [],
  },
  result: {
    toModel: ({ answer }, i18n) => [{ type: 'text', text: answer ?? i18n.text('ask-no-answer') }],
    toMarkdown: ({ answer }, i18n) => answer ?? i18n.text('ask-no-answer'),
  },
  createTool: () => tool,
};

export default module;
