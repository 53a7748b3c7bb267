// Which calls a step makes, one after another, with the arguments of the real tools.
import type { ToolMessage } from '../conversation.ts';
import type { Task } from './parse.ts';

/** One call of a tool. */
export interface Action {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The next call of a task after the given results of its earlier calls; undefined when it is done. */
export function nextAction(
  task: Task,
  results: readonly ToolMessage[],
  offered: ReadonlySet<string>,
): Action | undefined {
  if (task.kind === 'replace') return nextOfReplace(task, results);
  if (results.length > 0) return undefined;
  switch (task.kind) {
    case 'find':
      return { tool: 'glob_search', args: { pattern: task.pattern, ...optional({ path: task.path }) } };
    case 'search':
      return { tool: 'content_search', args: searchArguments(task.text, task.path) };
    case 'read':
      return { tool: 'file_read', args: { path: task.path, ...lines(task.from, task.to) } };
    case 'create':
      return { tool: 'file_write', args: { path: task.path, content: task.content } };
    case 'run':
      return { tool: 'shell', args: { command: task.command } };
    case 'plan':
      return offered.has('todo_write')
        ? { tool: 'todo_write', args: { todos: todos(task.items) } }
        : undefined;
    default:
      return undefined;
  }
}

/** An edit is refused for a file that was not read, so the file is read first. */
function nextOfReplace(
  task: Extract<Task, { kind: 'replace' }>,
  results: readonly ToolMessage[],
): Action | undefined {
  const [read, edit] = results;
  if (!read) return { tool: 'file_read', args: { path: task.path } };
  if (read.isError || edit) return undefined;
  const args = { path: task.path, old_string: task.oldText, new_string: task.newText };
  return { tool: 'file_edit', args: task.all ? { ...args, replace_all: true } : args };
}

function searchArguments(text: string, where: string | undefined): Record<string, unknown> {
  const isGlob = where !== undefined && /[*?[{]/.test(where);
  return {
    pattern: text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
    ...optional(isGlob ? { include: where } : { path: where }),
    ...(text.includes('\n') ? { multiline: true } : {}),
  };
}

function lines(from: number | undefined, to: number | undefined): Record<string, number> {
  if (from === undefined) return {};
  return { offset: from, ...(to === undefined ? {} : { limit: to - from + 1 }) };
}

function todos(items: readonly string[]): readonly Record<string, string>[] {
  return items.map((content) => ({ content, status: 'pending', priority: 'medium' }));
}

function optional(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}
