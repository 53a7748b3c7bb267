// What is wrong with an entry a person wants to add to a list of the policy.
import type { Message } from '../i18n/message.ts';
import { checkRule } from '../policy/rule-text.ts';
import { nearestName } from './nearest.ts';
import { toolOfEntry } from './tool-names.ts';

/** Why an entry cannot be kept, or would have no effect because there is no such tool; undefined: nothing is wrong. */
export function entryProblem(
  list: 'always_ask' | 'allow' | 'ask' | 'deny',
  entry: string,
  tools: readonly string[],
): Message | undefined {
  return checkRule(list === 'always_ask' ? 'ask' : list, entry) ?? unknownTool(entry, tools);
}

/** Says that an entry names no tool of these, with the nearest one; undefined: it names one, or one of an MCP server. */
export function unknownTool(entry: string, tools: readonly string[]): Message | undefined {
  const tool = toolOfEntry(entry).trim();
  if (tools.includes(tool) || tool === '*' || tool.startsWith('mcp_') || tool.includes('__'))
    return undefined;
  const suggestion = nearestName(tool, tools);
  // No built-in tool has a hyphen: it is one of some project's own.
  if (suggestion === undefined && tool.includes('-')) return undefined;
  return suggestion === undefined
    ? { id: 'policy-entry-unknown-tool', args: { entry, tool } }
    : { id: 'policy-entry-unknown-tool-near', args: { entry, tool, suggestion } };
}
