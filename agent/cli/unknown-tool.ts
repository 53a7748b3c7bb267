// What to say of a name that no tool has.
import { nearestName } from '../config/nearest.ts';
import { type I18n, type Message, OchoError } from '../i18n/message.ts';
import type { ToolListing } from '../runtime/tool-listing.ts';

/** Names that are told; a project may have hundreds. */
const MOST_NAMES = 40;

/** The nearest name, or those there are: all of them, or the first and how many more. */
export function unknownTool(name: string, tools: readonly ToolListing[], i18n: I18n): OchoError {
  return new OchoError('UNKNOWN_TOOL', unknownToolText(name, tools, i18n));
}

/** The same as text. */
export function unknownToolText(name: string, tools: readonly ToolListing[], i18n: I18n): Message {
  const names = tools.filter(({ isFile }) => !isFile).map((tool) => tool.name);
  const near = nearestName(name, names);
  if (near !== undefined) return { id: 'cli-unknown-tool-near', args: { name, suggestion: near } };
  const more = names.length - MOST_NAMES;
  const told = names.slice(0, MOST_NAMES).join(', ');
  const known = more > 0 ? `${told} ${i18n.text('toollist-more', { count: more })}` : told;
  return { id: 'cli-unknown-tool', args: { name, known } };
}
