import type { PolicyLists } from './decision.ts';
import { hasTool, type ListedTool } from './server-entry.ts';

/** What keeps a tool out. */
export type NotAdmitted = 'deny_all_tools' | 'excluded_tools' | 'allowed_tools' | 'caller_tools';

/**
 * Whether a tool is admitted to a session (design: policy.md, step 1): undefined when it is. An empty `allowed_tools`
 * is no restriction and a non-empty one still admits MCP tools; a caller's own list is strict, and empty means none.
 * Where a tool comes from counts, not how its name is spelled.
 */
export function admits(
  tool: ListedTool,
  lists: Pick<PolicyLists, 'allowedTools' | 'excludedTools' | 'denyAllTools'>,
  callerTools?: readonly string[],
): NotAdmitted | undefined {
  if (lists.denyAllTools) return 'deny_all_tools';
  if (hasTool(lists.excludedTools, tool)) return 'excluded_tools';
  const listed = lists.allowedTools.length === 0 || hasTool(lists.allowedTools, tool);
  if (!listed && tool.server === undefined) return 'allowed_tools';
  return callerTools && !hasTool(callerTools, tool) ? 'caller_tools' : undefined;
}
