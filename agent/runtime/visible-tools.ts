// Which tools the model is shown (design: tools.md "Deferred discovery"): the admitted ones; of those that are deferred
// only the ones it searched for, behind the others, so that what stands before them stays the same.
import type { ModelTool } from '../models/model.ts';
import { admits } from '../policy/admission.ts';
import { serverOf, type ToolSource } from '../tools/tool.ts';
import { deferredList } from './deferred-list.ts';
import type { RuntimeSession } from './session.ts';

/** The tool that finds the deferred ones. Where a session does not have it, nothing is deferred. */
export const SEARCH_TOOL = 'tool_search';

/** Built-in tools whose definitions the model always has. */
const KEPT: ReadonlySet<string> = new Set([
  'shell',
  'file_read',
  'file_write',
  'file_edit',
  'memory_recall',
  'memory_store',
  SEARCH_TOOL,
]);

/** The admitted tools of a session at one time, each in one of the two. Activation changes nothing of it. */
export interface AdmittedTools {
  /** Those whose definitions the model has from the start, in the order in which it sees them. */
  readonly eager: readonly ModelTool[];
  /** Those that are deferred, searched for or not, by name. */
  readonly deferred: ReadonlyMap<string, ModelTool>;
}

/**
 * The tools of the next request. Made anew only when something changed: the text must stay the same to be cached.
 * `tool_search` is among them only while something is deferred, with the list of that in its description.
 */
export function visibleTools(session: RuntimeSession): readonly ModelTool[] {
  const kept = keptOf(session);
  const admitted = admittedTools(session);
  const names = session.activated.filter((name) => admitted.deferred.has(name)).join();
  if (kept.visible && kept.visibleOf === admitted && kept.activated === names) return kept.visible;
  kept.visibleOf = admitted;
  kept.activated = names;
  const tools = [...shownFromStart(admitted), ...searchedFor(session, admitted)];
  kept.visible = tools.map((tool) => inOthersWords(tool, session));
  return kept.visible;
}

/** What a project or a service says of its tools is no word of Ocho's. MCP tools name their server by themselves. */
function inOthersWords(tool: ModelTool, { registry, i18n }: RuntimeSession): ModelTool {
  const kind = registry.source(tool.name)?.kind;
  if (kind !== 'registry' && kind !== 'http') return tool;
  return { ...tool, description: i18n.text(`toolsearch-of-${kind}`, { text: tool.description }) };
}

/**
 * `deferred`: the model knows no more of it than its line in the list. `visible`: everything else, whatever keeps it from
 * being called; `tool_search` without anything to search for as well (`isSearchIdle`).
 */
export function toolStateOf(session: RuntimeSession, name: string): 'visible' | 'deferred' {
  const isDeferred = admittedTools(session).deferred.has(name) && !session.activated.includes(name);
  return isDeferred ? 'deferred' : 'visible';
}

/** Whether `tool_search` is left out of the requests because nothing is deferred; it can be called all the same. */
export function isSearchIdle(session: RuntimeSession): boolean {
  return admittedTools(session).deferred.size === 0;
}

/** The admitted tools by what the session's registry, policy and configuration are now; the same object while they are. */
export function admittedTools(session: RuntimeSession): AdmittedTools {
  const kept = keptOf(session);
  const { lists } = session.policyContext();
  const { builtin, mcp } = session.deferral;
  const { allowedTools, excludedTools, denyAllTools } = lists;
  const idle = session.registry.idle();
  const key = JSON.stringify([allowedTools, excludedTools, denyAllTools, builtin, mcp, idle]);
  if (kept.admitted && kept.registry === session.registry && kept.key === key) return kept.admitted;
  kept.registry = session.registry;
  kept.key = key;
  kept.admitted = sorted(session, idle);
  return kept.admitted;
}

function sorted(session: RuntimeSession, idle: readonly string[]): AdmittedTools {
  const { registry, i18n } = session;
  const { lists, callerTools } = session.policyContext();
  const all = registry.definitions(i18n, (name) => {
    if (idle.includes(name)) return false;
    return admits({ name, server: serverOf(registry.source(name)) }, lists, callerTools) === undefined;
  });
  const hasSearch = all.some(({ name }) => name === SEARCH_TOOL);
  const waits = ({ name }: ModelTool) => hasSearch && isDeferrable(session, name, registry.source(name));
  const deferred = all.filter(waits);
  const list = deferredList(
    deferred.map((tool) => ({ tool, source: registry.source(tool.name) })),
    session,
  );
  const eager = all.filter((tool) => !waits(tool));
  return {
    eager: eager.map((tool) =>
      tool.name === SEARCH_TOOL && deferred.length > 0
        ? { ...tool, description: `${tool.description}\n${list}` }
        : tool,
    ),
    deferred: new Map(deferred.map((tool) => [tool.name, tool])),
  };
}

/** Whether a tool is left out of the requests where there is `tool_search` to find it. MCP has a switch of its own. */
export function isDeferrable(
  { deferral }: Pick<RuntimeSession, 'deferral'>,
  name: string,
  source: ToolSource | undefined,
): boolean {
  if (source?.kind === 'mcp') return deferral.mcp;
  return deferral.builtin && !(source?.kind === 'builtin' && KEPT.has(name));
}

function shownFromStart({ eager, deferred }: AdmittedTools): readonly ModelTool[] {
  return deferred.size > 0 ? eager : eager.filter(({ name }) => name !== SEARCH_TOOL);
}

function searchedFor(session: RuntimeSession, { deferred }: AdmittedTools): readonly ModelTool[] {
  return session.activated.flatMap((name) => {
    const tool = deferred.get(name);
    return tool ? [{ ...tool, deferred: true as const }] : [];
  });
}

interface Kept {
  registry?: RuntimeSession['registry'];
  key?: string;
  admitted?: AdmittedTools;
  visibleOf?: AdmittedTools;
  activated?: string;
  visible?: readonly ModelTool[];
}

function keptOf(session: RuntimeSession): Kept {
  return session.toolSession.state('runtime.tools', (): Kept => ({}));
}
