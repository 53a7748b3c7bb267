// The deferred tools of a session, for the tool that searches them.
import type { ToolSearcher } from '../tools/discovery/searcher.ts';
import type { FoundTool, ToolDiscovery } from '../tools/tool.ts';
import type { RuntimeSession } from './session.ts';
import { type AdmittedTools, admittedTools, SEARCH_TOOL, toolStateOf } from './visible-tools.ts';

/** By the session's tools and policy at the time of each call; what is not admitted is not there. */
export function sessionDiscovery(session: RuntimeSession): ToolDiscovery {
  return {
    async search(query, limit) {
      const tools = admittedTools(session);
      const searcher = await searcherFor(session, tools);
      return searcher
        .search(query, limit)
        .flatMap(({ name, score }) => foundTool(session, tools, name, score) ?? []);
    },
    activate(names) {
      const tools = admittedTools(session);
      const active = [...new Set(names)].flatMap((name) => foundTool(session, tools, name, 1) ?? []);
      const fresh = active.filter(({ wasVisible }) => !wasVisible).map(({ name }) => name);
      if (fresh.length > 0) session.emit({ type: 'tools_activated', names: fresh });
      const known = new Set(active.map(({ name }) => name));
      return { active, missing: [...new Set(names)].filter((name) => !known.has(name)) };
    },
  };
}

/**
 * Brings the definition of a deferred tool that the model calls by its name into the next request. The call itself is
 * carried out as any other: the tool is admitted, and deferral is a matter of room, never of permission.
 */
export function activateCalled(session: RuntimeSession, name: string): void {
  if (toolStateOf(session, name) === 'deferred') session.toolSession.discovery.activate([name]);
}

function foundTool(
  session: RuntimeSession,
  { eager, deferred }: AdmittedTools,
  name: string,
  score: number,
): FoundTool | undefined {
  const tool = deferred.get(name) ?? eager.find((each) => each.name === name);
  if (!tool) return undefined;
  const isForeign = session.registry.source(name)?.kind !== 'builtin';
  return {
    name,
    score,
    description: tool.description,
    ...(toolStateOf(session, name) === 'visible' ? { wasVisible: true as const } : {}),
    ...(isForeign ? { isForeign: true as const } : {}),
  };
}

/** One searcher for as long as the tools are the same. Nothing of it is loaded before the first search. */
async function searcherFor(session: RuntimeSession, tools: AdmittedTools): Promise<ToolSearcher> {
  const kept = session.toolSession.state('runtime.searcher', (): Kept => ({}));
  if (kept.searcher && kept.tools === tools) return kept.searcher;
  const { registry } = session;
  const searchable = [...tools.eager, ...tools.deferred.values()]
    .filter(({ name }) => name !== SEARCH_TOOL)
    .map((tool) => ({
      ...tool,
      tags: registry.module(tool.name)?.tags ?? [],
      builtin: registry.source(tool.name)?.kind === 'builtin',
    }));
  const { createToolSearcher } = await import('../tools/discovery/searcher.ts');
  kept.tools = tools;
  kept.searcher = createToolSearcher(searchable);
  return kept.searcher;
}

interface Kept {
  tools?: AdmittedTools;
  searcher?: ToolSearcher;
}
