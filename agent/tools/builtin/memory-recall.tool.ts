// memory_recall: what was noted in earlier sessions.
import { z } from 'zod';
import type { I18n } from '../../i18n/message.ts';
import type { Plan } from '../../policy/plan.ts';
import type { ToolServices } from '../services.ts';
import type { Tool, ToolModule } from '../tool.ts';
import { matchMemories } from './memory/match.ts';
import type { Memories, Memory } from './memory/memory-store.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  query: z.string().trim().max(500).default(''),
  limit: z.int().min(1).max(100).default(20),
});

type Args = z.infer<typeof input>;

interface Recalled {
  readonly shown: readonly Memory[];
  /** As many as there are in all, and as many as fit the query. */
  readonly total: number;
  readonly found: number;
  readonly unreadable: Memories['unreadable'];
}

/** Files that are named when they cannot be used. */
const MOST_PROBLEMS = 5;

class MemoryRecallTool implements Tool<Args, Args, Recalled> {
  readonly #services: Pick<ToolServices, 'memory'>;

  constructor(services: Pick<ToolServices, 'memory'>) {
    this.#services = services;
  }

  async plan(args: Args): Promise<Plan<Args>> {
    return {
      tool: 'memory_recall',
      args,
      parts: [{ kind: 'state', what: 'memory', effect: 'read' }],
      details: args,
    };
  }

  async execute({ details: { query, limit } }: Plan<Args>): Promise<Recalled> {
    const { memories, unreadable } = await (await this.#services.memory()).list();
    const found = query === '' ? memories : matchMemories(memories, query);
    return { shown: found.slice(0, limit), total: memories.length, found: found.length, unreadable };
  }
}

/** What was noted is data from earlier sessions, and says so; each entry is one item, whatever is in its text. */
function describe({ shown, total, found, unreadable }: Recalled, i18n: I18n): string {
  const head =
    total === 0
      ? i18n.text('memory-none')
      : found === 0
        ? i18n.text('memory-no-match', { total })
        : i18n.text('memory-recalled', { shown: shown.length, found, total });
  const items = shown.map(({ id, text, tags, created }) => {
    const about = [created.slice(0, 'YYYY-MM-DD'.length), ...tags].join(', ');
    return `- [${id}] (${about}) ${text.replaceAll('\n', '\n  ')}`;
  });
  const problems = unreadable
    .slice(0, MOST_PROBLEMS)
    .map(({ file, reason }) => i18n.text('memory-skipped', { file, reason: i18n.format(reason) }));
  const more = unreadable.length - problems.length;
  return [
    head,
    ...items,
    ...problems,
    ...(more > 0 ? [i18n.text('memory-skipped-more', { count: more })] : []),
  ].join('\n');
}

const module: ToolModule<typeof input, Args, Recalled> = {
  id: 'memory_recall',
  definition: { name: 'memory_recall', description: 'tool-memory-recall', input },
  settings: [],
  view: { kind: 'search', title: (_args, i18n) => i18n.text('memory-title-recall'), locations: () => [] },
  result: {
    toModel: (result, i18n) => [{ type: 'text', text: describe(result, i18n) }],
    toMarkdown: describe,
  },
  createTool: (services) => new MemoryRecallTool(services),
};

export default module;
