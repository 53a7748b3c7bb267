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
  todo_write: load(() => import('./builtin/todo-write.tool.ts')),
  ask_user: load(() => import('./builtin/ask-user.tool.ts')),
};

/** Names of all built-in tools of this build. */
export const BUILTIN_NAMES: readonly string[] = [...Object.keys(MINIMAL), ...Object.keys(OPTIONAL)];

/** Loads the module of a built-in tool, or undefined when this build has none of that name. */
export async function loadBuiltin(name: string): Promise<ToolModule | undefined> {
  const loader = Object.hasOwn(MINIMAL, name)
    ? MINIMAL[name]
    : Object.hasOwn(OPTIONAL, name)
      ? OPTIONAL[name]
      : undefined;
  return loader?.();
}
