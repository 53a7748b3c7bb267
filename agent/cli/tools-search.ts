// `ocho tools search "<query>"`: what `tool_search` would find, were all admitted tools deferred.
import { visible } from '../policy/display.ts';
import type { ToolListing } from '../runtime/tool-listing.ts';
import { parseToolQuery } from '../tools/discovery/query.ts';
import type { RankedTool } from '../tools/discovery/searcher.ts';
import { type GivenArguments, required, textOption, UsageError } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { printJson } from './terminal.ts';
import { type ToolsCommand, withTools } from './tools-facade.ts';
import { shorten, textOf } from './tools-list.ts';
import { unknownToolText } from './unknown-tool.ts';

const DEFAULT_LIMIT = 10;

/** The tools that fit a query, best first; none is no failure. */
export const searchTools: ToolsCommand = (given, context, open) => {
  // Words without quotes around them are one query.
  required(given, 1, 'QUERY');
  const query = given.positionals.slice(1).join(' ').trim();
  if (query === '') throw new UsageError({ id: 'cli-missing-argument', args: { name: 'QUERY' } });
  const limit = limitOf(given);
  return withTools(given, context, open, async (facade) => {
    const tools = await facade.list();
    const asked = parseToolQuery(query);
    if ('select' in asked) return select(asked.select, tools, given, context);
    const found = await facade.search(query, limit);
    if (given.values.json) printJson(context.terminal, found);
    else print(query, found, tools, context);
    return EXIT.done;
  });
};

/** `select:a,b`, as the model may ask: the tools of these names, and what there is to say of names of others. */
function select(
  names: readonly string[],
  tools: readonly ToolListing[],
  given: GivenArguments,
  context: CliContext,
): number {
  const { terminal, i18n } = context;
  const named = names.map((name) => ({ name, tool: tools.find((tool) => tool.name === name) }));
  const found = named.flatMap(({ name, tool }) => (tool && isThere(tool) ? [{ name, score: 1 }] : []));
  if (given.values.json) printJson(terminal, found);
  else if (found.length > 0) print(names.join(','), found, tools, context);
  for (const { name, tool } of named) {
    if (tool && isThere(tool)) continue;
    const { reason = '' } = tool ?? {};
    const unknown = () => i18n.format(unknownToolText(name, tools, i18n));
    terminal.err(`${visible(tool ? `${name}: ${reason}` : unknown())}\n`);
  }
  return EXIT.done;
}

function isThere({ state }: ToolListing): boolean {
  return state === 'visible' || state === 'deferred';
}

function limitOf(given: GivenArguments): number {
  const text = textOption(given, 'limit');
  if (text === undefined) return DEFAULT_LIMIT;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError({ id: 'cli-option-not-a-number', args: { option: '--limit', value: text } });
}

function print(
  query: string,
  found: readonly RankedTool[],
  tools: readonly ToolListing[],
  { terminal, i18n }: CliContext,
): void {
  const width = Math.max(0, ...found.map(({ name }) => visible(name).length));
  for (const { name } of found) {
    const tool = tools.find((each) => each.name === name);
    terminal.out(`${shorten(`${visible(name).padEnd(width)}  ${tool ? textOf(tool) : ''}`, terminal)}\n`);
  }
  if (found.length === 0) terminal.out(`${i18n.text('cli-tools-not-found', { query: visible(query) })}\n`);
}
