// Tools that a result in the conversation brought along (`ModelMessage.references`).
import type { ToolMessage } from './conversation.ts';
import type { ModelTool } from './model.ts';

/**
 * Names of deferred tools whose definitions came with a result that is still in the conversation. A deferred one that is not
 * among them has lost its result, or never had one: it has to be defined like any other.
 */
export function referencedTools(
  tools: readonly ModelTool[],
  results: readonly ToolMessage[],
): ReadonlySet<string> {
  const told = new Set(results.flatMap(({ isError, references = [] }) => (isError ? [] : references)));
  return new Set(tools.flatMap(({ name, deferred }) => (deferred && told.has(name) ? [name] : [])));
}
