// The whole picture of the tools there are, for people: those of a session, and those it does not have, with the reason.
import { formatKey } from '../config/key-path.ts';
import type { ConfigSnapshot } from '../config/load.ts';
import type { I18n } from '../i18n/message.ts';
import type { ModelTool } from '../models/model.ts';
import { admits, type NotAdmitted } from '../policy/admission.ts';
import type { PolicyLists } from '../policy/decision.ts';
import { cutCounted, cutMiddle, visible, visibleLines } from '../policy/display.ts';
import type { UnusableTool } from '../tools/provider.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { toModelTool } from '../tools/schema.ts';
import { serverOf, type ToolModule, type ToolSource } from '../tools/tool.ts';
import type { RuntimeSession } from './session.ts';
import type { Deferral } from './session-parts.ts';
import type { ToolListing } from './tool-listing.ts';
import { isDeferrable, SEARCH_TOOL } from './visible-tools.ts';

/** What a view is made of. */
export interface ViewedTools {
  readonly i18n: I18n;
  readonly registry: ToolRegistry;
  readonly unusable: readonly UnusableTool[];
  /** Optional built-in tools that are not selected: loaded to be described, never constructed. */
  readonly unselected: readonly ToolModule[];
  /** Names of built-in tools in the order in which they are shown. */
  readonly order: readonly string[];
  readonly optional: readonly string[];
  readonly lists: Pick<PolicyLists, 'allowedTools' | 'excludedTools' | 'denyAllTools'>;
  readonly callerTools?: readonly string[] | undefined;
  readonly deferral: Deferral;
  /** Names of tools that a search brought into the requests. */
  readonly activated: readonly string[];
  /** For the files that keep a tool out; without it they are not named. */
  readonly settings?: Pick<ConfigSnapshot, 'origins' | 'profileAlias'> | undefined;
  /** The user's config.toml: where what no file says can be said. */
  readonly userFile?: string | undefined;
}

/** The part of a view that is of a session, or of one there could be. */
export type Viewed = Pick<
  ViewedTools,
  'registry' | 'unusable' | 'lists' | 'callerTools' | 'deferral' | 'activated'
>;

/** That part of an open session, as its next request would find it. */
export function viewedOf(session: RuntimeSession): Viewed {
  const { tools, deferral, activated } = session;
  const { lists, callerTools } = session.policyContext();
  return { registry: tools.current(), unusable: tools.unusable(), lists, callerTools, deferral, activated };
}

/** What others write of their tools is shown up to here. Characters. */
const MAX_NAME = 100;
const MAX_TEXT = 1_000;

const BUILTIN: ToolSource = { kind: 'builtin' };

const RANK = { builtin: 0, registry: 1, mcp: 2, http: 3 } as const;

/** Built-in tools first, then those of the registry, of MCP servers and over HTTP, unusable ones behind the others. */
export function toolView(view: ViewedTools): ToolListing[] {
  const there = view.registry.names.flatMap((name) => view.registry.module(name) ?? []);
  const places = new Map(view.order.map((name, at) => [name, at]));
  const place = ({ source, name }: ToolListing) =>
    RANK[source] * (places.size + 1) + (source === 'builtin' ? (places.get(name) ?? places.size) : 0);
  return [
    ...there.map((module) => listed(module, view)),
    ...view.unselected.map((module) => unselected(module, view)),
    ...view.unusable.map((tool) => unusable(tool, view.i18n)),
  ].sort((one, other) => place(one) - place(other));
}

function listed(module: ToolModule, view: ViewedTools): ToolListing {
  const { i18n, settings, userFile } = view;
  const source: ToolSource = module.source ?? BUILTIN;
  const { name } = module.definition;
  const refused = refusalOf(name, source, view);
  const facts = describe(module, source, view);
  if (refused) {
    const reason = blockReason(name, refused, { i18n, settings, userFile });
    return { ...facts, state: 'blocked', rule: refused, reason };
  }
  if (!isDeferred(name, source, view)) return { ...facts, state: 'visible' };
  return { ...facts, state: 'deferred', reason: i18n.text('toollist-deferred') };
}

/** Whether the model knows an admitted tool by no more than its name: there is a search, and it was not searched for. */
function isDeferred(name: string, source: ToolSource, view: ViewedTools): boolean {
  const search = view.registry.module(SEARCH_TOOL) && refusalOf(SEARCH_TOOL, BUILTIN, view) === undefined;
  return search === true && isDeferrable(view, name, source) && !view.activated.includes(name);
}

function refusalOf(
  name: string,
  source: ToolSource,
  { lists, callerTools }: ViewedTools,
): NotAdmitted | undefined {
  return admits({ name, server: serverOf(source) }, lists, callerTools);
}

function unselected(module: ToolModule, view: ViewedTools): ToolListing {
  const { name } = module.definition;
  const file = view.settings?.origins.get('tools.optional')?.at(-1)?.file ?? view.userFile ?? 'config.toml';
  const reason = view.i18n.text('toollist-unselected', { tool: name, file: visible(file) });
  return { ...describe(module, BUILTIN, view), state: 'unselected', reason };
}

function unusable(
  { name, source, files, state, reason, description, isFile }: UnusableTool,
  i18n: I18n,
): ToolListing {
  return {
    // It cannot be called: as it is shown is all that is ever done with its name.
    name: cutCounted(visible(name), MAX_NAME),
    state,
    reason: shown(i18n.format(reason)),
    ...origin(source),
    ...files,
    description: shown(description),
    ...(isFile ? { isFile } : {}),
    inputSchema: {},
  };
}

function describe(
  module: ToolModule,
  source: ToolSource,
  { i18n, optional }: ViewedTools,
): Omit<ToolListing, 'state'> {
  const { name, description, inputSchema }: ModelTool = toModelTool(module, i18n);
  return {
    name,
    ...origin(source),
    ...module.files,
    ...(source.kind === 'builtin' && optional.includes(name) ? { optional: true as const } : {}),
    description: source.kind === 'builtin' ? description : shown(description),
    inputSchema,
  };
}

function origin(source: ToolSource): Pick<ToolListing, 'source' | 'origin'> {
  if (source.kind === 'registry') return { source: source.kind, origin: source.file };
  return source.kind === 'mcp' ? { source: source.kind, origin: source.server } : { source: source.kind };
}

/** What keeps it out, and what to change. */
function blockReason(
  tool: string,
  refused: NotAdmitted,
  { i18n, settings, userFile }: Pick<ViewedTools, 'i18n' | 'settings' | 'userFile'>,
): string {
  const why = i18n.text(`policy-not-admitted-${refused.replaceAll('_', '-')}`, { tool });
  if (!settings || refused === 'caller_tools') return why;
  const key = formatKey(['risk_profiles', settings.profileAlias, refused]);
  const files = new Set((settings.origins.get(key) ?? []).flatMap(({ file }) => file ?? []));
  const file = visible([...files].join(', ') || (userFile ?? 'config.toml'));
  return `${why} ${i18n.text('toollist-change', { key, file })}`;
}

function shown(text: string): string {
  return cutMiddle(visibleLines(text), MAX_TEXT).text;
}
