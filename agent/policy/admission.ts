import type { PolicyLists } from './decision.ts';

/** A tool as admission sees it: where it comes from counts, not how its name is spelled. */
export interface AdmissionSubject {
  readonly name: string;
  /** Found at run time on an MCP server. */
  readonly isMcp: boolean;
}

/** What keeps a tool out. */
export type NotAdmitted = 'deny_all_tools' | 'excluded_tools' | 'allowed_tools' | 'caller_tools';

/**
 * Whether a tool is admitted to a session (design: policy.md, step 1): undefined when it is. An empty `allowed_tools`
 * is no restriction and a non-empty one still admits MCP tools; a caller's own list is strict, and empty means none.
 */
export function admits(
  tool: AdmissionSubject,
  lists: Pick<PolicyLists, 'allowedTools' | 'excludedTools' | 'denyAllTools'>,
  callerTools?: readonly string[],
): NotAdmitted | undefined {
  if (lists.denyAllTools) return 'deny_all_tools';
  if (lists.excludedTools.includes(tool.name)) return 'excluded_tools';
  const listed = lists.allowedTools.length === 0 || lists.allowedTools.includes(tool.name);
  if (!listed && !tool.isMcp) return 'allowed_tools';
  return callerTools && !callerTools.includes(tool.name) ? 'caller_tools' : undefined;
}
