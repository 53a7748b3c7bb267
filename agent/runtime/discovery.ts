// The deferred tools of a session, for the tool that searches them.
import type { ModelTool } from '../models/model.ts';
import { visible } from '../policy/display.ts';
import type { SearchableTool, ToolSearcher } from '../tools/discovery/searcher.ts';
import type { FoundTool, ToolDiscovery } from '../tools/tool.ts';
import type { RuntimeSession } from './session.ts';
import {
  type AdmittedTools,
  admittedTools,
  isSearchIdle,
  SEARCH_TOOL,
  toolStateOf,
} from './visible-tools.ts';

/** By the session's tools and policy at the time of each call; what is not admitted is not there. */
export function sessionDiscovery(session: RuntimeSession): ToolDiscovery {
  return {
    async search(query, limit) {
      const searcher = await searcherOf(session);
      const tools = admittedTools(session);
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
    reasonAgainst(name) {
      const found = session.tools.unusable().find((tool) => tool.name === name && !tool.isFile);
      return found && visible(session.i18n.format(found.reason));
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

/** Milliseconds after a request was made: by then it is on its way, and its answer is waited for. */
const PREPARE_AFTER_MS = 50;

/**
 * Gets the search ready while a model thinks, in pieces between which everything else goes on: the first search is not
 * to wait for the code and for the index. Nothing is done twice, and nothing where there is nothing to search for. Resolves
 * when there is no more to do; never rejects.
 */
export function prepareSearch(session: RuntimeSession): Promise<void> {
  const tools = admittedTools(session);
  const kept = keptOf(session);
  if (isSearchIdle(session)) return Promise.resolve();
  if (!kept.ready || kept.readyFor !== tools) {
    kept.readyFor = tools;
    kept.ready = prepared(session).catch((error) => session.log('warn', 'search not prepared', error));
  }
  return kept.ready;
}

async function prepared(session: RuntimeSession): Promise<void> {
  await pause(PREPARE_AFTER_MS);
  const searcher = await searcherOf(session);
  while (searcher.prepare()) await pause(0);
}

/** Holds no process that is done. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** The session's searcher, over the tools of now. Nothing of it is loaded before it is needed. */
async function searcherOf(session: RuntimeSession): Promise<ToolSearcher> {
  const { createToolSearcher } = await import('../tools/discovery/searcher.ts');
  const kept = keptOf(session);
  const tools = admittedTools(session);
  if (kept.searcher && kept.tools === tools) return kept.searcher;
  const searchable = searchableTools(tools, session.registry);
  if (kept.searcher) kept.searcher.replace(searchable);
  else kept.searcher = createToolSearcher(searchable);
  kept.tools = tools;
  return kept.searcher;
}

/** All that can be found: every admitted tool but the one that finds them. */
function searchableTools(
  { eager, deferred }: AdmittedTools,
  registry: RuntimeSession['registry'],
): readonly SearchableTool[] {
  return [...eager, ...deferred.values()]
    .filter(({ name }) => name !== SEARCH_TOOL)
    .map((tool) => {
      const known = searchables.get(tool);
      if (known) return known;
      const { tags = [] } = registry.module(tool.name) ?? {};
      const searchable = { ...tool, tags, builtin: registry.source(tool.name)?.kind === 'builtin' };
      searchables.set(tool, searchable);
      return searchable;
    });
}

/** A definition is that of one module for ever: the index knows by the object that it has read it. */
const searchables = new WeakMap<ModelTool, SearchableTool>();

interface Kept {
  tools?: AdmittedTools;
  searcher?: ToolSearcher;
  /** Those that the search is made ready for, and when it is. */
  readyFor?: AdmittedTools;
  ready?: Promise<void>;
}

function keptOf(session: RuntimeSession): Kept {
  return session.toolSession.state('runtime.searcher', (): Kept => ({}));
}
