// The tree of the tools as data: by where they come from, and each tool. Does not import `vscode`.
import type { ToolListing } from '../../agent/acp/extensions.ts';

/** What the tree has to say when there are no tools to show. `agent`: how the agent is called. */
export type ToolsNotice =
  /** Choosing it starts the agent. */
  | { readonly kind: 'start'; readonly agent: string }
  | { readonly kind: 'starting'; readonly agent: string }
  /** Ocho's own agent is older than this view. */
  | { readonly kind: 'too-old' }
  /** It runs and knows no way to ask for its tools. */
  | { readonly kind: 'other-agent'; readonly agent: string }
  | { readonly kind: 'none' }
  /** The agent's own words. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Where tools come from. */
export type ToolSourceName = ToolListing['source'];

/** A node of the tree. */
export type ToolsNode =
  | { readonly kind: 'notice'; readonly notice: ToolsNotice }
  | {
      readonly kind: 'group';
      readonly source: ToolSourceName;
      /** The tools.json, or the server, when the group is of one. */
      readonly origin?: string;
      readonly tools: readonly ToolListing[];
    }
  | { readonly kind: 'tool'; readonly tool: ToolListing; readonly place: number };

/** A tool of the tree. */
export type ToolNode = Extract<ToolsNode, { kind: 'tool' }>;
type GroupNode = Extract<ToolsNode, { kind: 'group' }>;

const SOURCES: readonly ToolSourceName[] = ['builtin', 'registry', 'mcp', 'http'];

/** The groups that have tools; one row that says so when none has. */
export function toolsRoots(tools: readonly ToolListing[]): readonly ToolsNode[] {
  const groups = SOURCES.flatMap((source): GroupNode[] => {
    const own = tools.filter((tool) => tool.source === source);
    if (own.length === 0) return [];
    if (source !== 'registry') return [{ kind: 'group', source, tools: own }];
    // A project may have several files; each is a group of its own.
    return originsOf(own).map((origin) => ({
      kind: 'group',
      source,
      ...(origin === undefined ? {} : { origin }),
      tools: own.filter((tool) => tool.origin === origin),
    }));
  });
  return groups.length === 0 ? [{ kind: 'notice', notice: { kind: 'none' } }] : groups;
}

/** What is below a group: its tools, or the servers they come from. */
export function groupNodes(group: GroupNode): readonly ToolsNode[] {
  const { source, origin, tools } = group;
  if (origin === undefined && source === 'mcp') {
    return originsOf(tools).flatMap((each): readonly ToolsNode[] => {
      const own = tools.filter((tool) => tool.origin === each);
      return each === undefined ? toolNodes(own) : [{ kind: 'group', source, origin: each, tools: own }];
    });
  }
  return toolNodes(tools);
}

function originsOf(tools: readonly ToolListing[]): readonly (string | undefined)[] {
  return [...new Set(tools.map(({ origin }) => origin))];
}

/** In the order of the agent. Names need not be unique: two entries of a file may have the same, which is what is wrong. */
export function toolNodes(tools: readonly ToolListing[]): readonly ToolNode[] {
  const seen = new Map<string, number>();
  return tools.map((tool) => {
    const place = seen.get(tool.name) ?? 0;
    seen.set(tool.name, place + 1);
    return { kind: 'tool', tool, place };
  });
}

/** What can be done with a tool. */
export type ToolAct = 'select' | 'leave-out' | 'run' | 'definition' | 'entry-point' | 'manual' | 'setting';

/** What can be done with this tool, by what its state and its origin are. */
export function actsOf(tool: ToolListing): readonly ToolAct[] {
  if (tool.isFile) return ['definition'];
  const { source, state, rule } = tool;
  const isProject = source === 'registry' && tool.origin !== undefined;
  // Built-in tools are chosen by `[tools] optional`: what `excluded_tools` says of them stays with who wrote it.
  const isExcluded = state === 'blocked' && rule === 'excluded_tools' && source !== 'builtin';
  const isLeftOut = state === 'unselected' || isExcluded;
  return [
    ...(isLeftOut ? ['select' as const] : []),
    ...(isCallable(tool) && !isMinimal(tool) ? ['leave-out' as const] : []),
    ...(isCallable(tool) ? ['run' as const] : []),
    ...(isProject ? ['definition' as const, 'entry-point' as const, 'manual' as const] : []),
    ...(state === 'blocked' || state === 'unselected' ? ['setting' as const] : []),
  ];
}

/** It can be called, by a model or by hand. */
export function isCallable({ state }: ToolListing): boolean {
  return state === 'visible' || state === 'deferred';
}

/** One of the few that every session has: `[tools] optional` does not name it. */
export function isMinimal({ source, optional }: ToolListing): boolean {
  return source === 'builtin' && optional !== true;
}

/** The row of a tool that a menu gives to a command; undefined for anything else a command may be called with. */
export function toolNodeOf(value: unknown): ToolNode | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  // Menus hand back the very objects of the tree.
  return value.kind === 'tool' && 'tool' in value ? (value as ToolNode) : undefined;
}
