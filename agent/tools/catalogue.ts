// Which built-in tools this build has, and which of them a session gets. Selection comes before construction: a
// tool that is not selected is not even loaded (design: tools.md "Selection").
import type { ToolModule } from './tool.ts';

type Loader = () => Promise<ToolModule>;

const load =
  (loader: () => Promise<{ default: unknown }>): Loader =>
  // Each module types its own arguments and result; the registry handles them all as the general contract, and the
  // executor validates arguments with the module's schema before it passes them on.
  async () =>
    (await loader()).default as ToolModule;

/** The eight tools of the minimal Code/ACP catalogue, in the order in which the model sees them. */
export const MINIMAL: Readonly<Record<string, Loader>> = {
  shell: load(() => import('./builtin/shell.tool.ts')),
  file_read: load(() => import('./builtin/file-read.tool.ts')),
  file_write: load(() => import('./builtin/file-write.tool.ts')),
  file_edit: load(() => import('./builtin/file-edit.tool.ts')),
  glob_search: load(() => import('./builtin/glob-search.tool.ts')),
  content_search: load(() => import('./builtin/content-search.tool.ts')),
  web_fetch: load(() => import('./builtin/web-fetch.tool.ts')),
  git_operations: load(() => import('./builtin/git-operations.tool.ts')),
};

/** Optional built-ins of this build. */
export const OPTIONAL: Readonly<Record<string, Loader>> = {
  tool_search: load(() => import('./builtin/tool-search.tool.ts')),
  todo_write: load(() => import('./builtin/todo-write.tool.ts')),
  ask_user: load(() => import('./builtin/ask-user.tool.ts')),
  mcp_resources: load(() => import('./builtin/mcp-resources.tool.ts')),
  mcp_prompts: load(() => import('./builtin/mcp-prompts.tool.ts')),
};

/** Memory from session to session: of the minimal Chat catalogue, and of no other. */
const MEMORY: Readonly<Record<string, Loader>> = {
  memory_recall: load(() => import('./builtin/memory-recall.tool.ts')),
  memory_store: load(() => import('./builtin/memory-store.tool.ts')),
  memory_forget: load(() => import('./builtin/memory-forget.tool.ts')),
};

/** Where a session is used: in an editor and for tasks (`ocho`, `ocho run`), or for talking (`ocho chat`). */
export type Surface = 'code' | 'chat';

/** The tools a session of this surface always has, in the order in which the model sees them. */
export function minimalFor(surface: Surface): readonly string[] {
  const names = Object.keys(MINIMAL);
  if (surface === 'code') return names;
  // Source document 002_cc4a591f2c531059.txt: what works on the workspace, the memory, then the network and git.
  const after = names.indexOf('content_search') + 1;
  return [...names.slice(0, after), ...Object.keys(MEMORY), ...names.slice(after)];
}

/** The tools that `[tools] optional` adds on this surface. */
export function optionalFor(_surface: Surface): readonly string[] {
  return Object.keys(OPTIONAL);
}

/** Optional tools that Ocho has in some build: naming one that is not in this one is no slip of the pen. */
const OF_SOME_BUILD: readonly string[] = [
  ...['tool_search', 'todo_write', 'ask_user', 'delegate', 'diagnostics', 'sessions_history', 'read_skill'],
  ...[
    'web_search',
    'http_request',
    'web_page_summary',
    'youtube_summary',
    'execute_javascript',
    'calculator',
  ],
  ...['list_documents', 'search_knowledge_base', 'read_knowledge_chunk', 'read_knowledge_image'],
  ...['mcp_resources', 'mcp_prompts'],
];

/** Every name of a built-in tool as this surface sees it. */
export function toolNames(surface: Surface): {
  readonly minimal: readonly string[];
  readonly optional: readonly string[];
  /** Tools of the other surface only. */
  readonly elsewhere: readonly string[];
  /** Tools of other builds. */
  readonly absent: readonly string[];
} {
  const minimal = minimalFor(surface);
  const optional = optionalFor(surface);
  const elsewhere = BUILTIN_NAMES.filter((name) => !minimal.includes(name) && !optional.includes(name));
  const absent = OF_SOME_BUILD.filter((name) => !BUILTIN_NAMES.includes(name));
  return { minimal, optional, elsewhere, absent };
}

/** Names of the tools that some surface has without selecting them. */
export const MINIMAL_NAMES: readonly string[] = minimalFor('chat');

const LOADERS: Readonly<Record<string, Loader>> = { ...MINIMAL, ...OPTIONAL, ...MEMORY };

/** Names of all built-in tools of this build, on whatever surface. */
export const BUILTIN_NAMES: readonly string[] = Object.keys(LOADERS);

/** Names of the built-in tools of this build and of all others: nobody else's tool may have one of them. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([...BUILTIN_NAMES, ...OF_SOME_BUILD]);

/** Loads the module of a built-in tool, or undefined when this build has none of that name. */
export async function loadBuiltin(name: string): Promise<ToolModule | undefined> {
  return Object.hasOwn(LOADERS, name) ? LOADERS[name]?.() : undefined;
}
