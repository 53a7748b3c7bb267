// tool_search: brings the definitions of deferred tools into the session (design: tools.md "Deferred discovery"). It
// grants nothing: what the policy does not admit is not found, and what it finds is decided on when it is called.
import { z } from 'zod';
import { shown } from '../../files/shown.ts';
import type { I18n } from '../../i18n/message.ts';
import type { Plan } from '../../policy/plan.ts';
import { firstSentence } from '../short-description.ts';
import type { FoundTool, Tool, ToolContext, ToolDiscovery, ToolModule } from '../tool.ts';
import { codeBlock } from './files/shared.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  query: z.string().trim().min(1).max(1000),
  limit: z.int().min(1).max(20).default(5),
});

type Args = z.infer<typeof input>;

/** A name that was asked for and is none, with those like it. */
interface Missing {
  readonly name: string;
  readonly near: readonly string[];
  /** Why one of that name that is known cannot be called. */
  readonly reason?: string;
}

/** What became of a search. */
export interface SearchResult {
  readonly query: string;
  /** Best first. Their definitions come with this result. */
  readonly loaded: readonly FoundTool[];
  /** Best first. The model has their definitions. */
  readonly visible: readonly FoundTool[];
  readonly missing: readonly Missing[];
  /** Names beyond those that one query may select: nothing was done about them. */
  readonly left: readonly string[];
}

/** Names taken out of one query. */
const MAX_SELECTED = 20;
/** Names told as being like one that is missing. */
const MAX_NEAR = 3;

const tool: Tool<Args, Args, SearchResult> = {
  async plan(args): Promise<Plan<Args>> {
    return {
      tool: 'tool_search',
      args,
      parts: [{ kind: 'state', what: 'tools', effect: 'read' }],
      details: args,
    };
  },
  execute: ({ details }, { session }: ToolContext) => search(session.discovery, details),
};

async function search(discovery: ToolDiscovery, { query, limit }: Args): Promise<SearchResult> {
  const { parseToolQuery } = await import('../discovery/query.ts');
  const asked = parseToolQuery(query);
  const selected = 'select' in asked ? asked.select : [];
  const names =
    'select' in asked
      ? selected.slice(0, MAX_SELECTED)
      : (await discovery.search(query, limit)).map(({ name }) => name);
  const { active, missing } = discovery.activate(names);
  return {
    query,
    loaded: active.filter(({ wasVisible }) => !wasVisible),
    visible: active.filter(({ wasVisible }) => wasVisible),
    missing: await Promise.all(missing.map((name) => nearTo(discovery, name))),
    left: selected.slice(MAX_SELECTED),
  };
}

async function nearTo(discovery: ToolDiscovery, name: string): Promise<Missing> {
  const reason = discovery.reasonAgainst?.(name);
  if (reason !== undefined) return { name, near: [], reason };
  return { name, near: (await discovery.search(name, MAX_NEAR)).map((found) => found.name) };
}

function resultText({ query, loaded, visible, missing, left }: SearchResult, i18n: I18n): string {
  const section = (id: string, tools: readonly FoundTool[]) =>
    tools.length > 0 ? [i18n.text(id), ...tools.map((found) => toolLine(found, i18n))] : [];
  const lines = [
    ...section('toolsearch-loaded', loaded),
    ...section('toolsearch-visible', visible),
    ...missing.map((each) => missingLine(each, i18n)),
    ...leftLine(left, i18n),
  ];
  return lines.length > 0 ? lines.join('\n') : i18n.text('toolsearch-none', { query: shown(query) });
}

function toolLine({ name, description, isForeign }: FoundTool, i18n: I18n): string {
  const args = { name, about: firstSentence(description) };
  return i18n.text(isForeign ? 'toolsearch-line-foreign' : 'toolsearch-line', args);
}

function missingLine({ name, near, reason }: Missing, i18n: I18n): string {
  if (reason !== undefined) return i18n.text('external-unusable', { name: shown(name), reason });
  if (near.length === 0) return i18n.text('toolsearch-missing', { name: shown(name) });
  return i18n.text('toolsearch-missing-near', { name: shown(name), names: near.join(', ') });
}

function leftLine(left: readonly string[], i18n: I18n): readonly string[] {
  if (left.length === 0) return [];
  return [i18n.text('toolsearch-left', { most: MAX_SELECTED, names: left.map(shown).join(', ') })];
}

const toolSearch: ToolModule<typeof input, Args, SearchResult> = {
  id: 'tool_search',
  definition: { name: 'tool_search', description: 'tool-tool-search', input },
  settings: [],
  view: {
    kind: 'search',
    title: (args, i18n) => i18n.text('toolsearch-title', { query: shown(String(args.query ?? '')) }),
    locations: () => [],
  },
  result: {
    toModel: (result, i18n) => [{ type: 'text', text: resultText(result, i18n) }],
    toMarkdown: (result, i18n) => codeBlock(resultText(result, i18n)),
    references: ({ loaded }) => loaded.map(({ name }) => name),
    toRaw: ({ loaded, visible, missing }) => ({
      loaded: loaded.map(({ name }) => name),
      visible: visible.map(({ name }) => name),
      missing: missing.map(({ name }) => name),
    }),
  },
  createTool: () => tool,
};

export default toolSearch;
