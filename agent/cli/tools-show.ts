// `ocho tools show NAME`
import { nearestName } from '../config/nearest.ts';
import { OchoError } from '../i18n/message.ts';
import type { ToolListing } from '../runtime/tool-listing.ts';
import { atMost, type GivenArguments, required } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { paint, printJson } from './terminal.ts';
import { type ToolsCommand, withTools } from './tools-facade.ts';

/** One tool with its arguments. Rejects with `UNKNOWN_TOOL`, with the nearest name. */
export const showTool: ToolsCommand = (given, context, open) => {
  atMost(given, 2);
  const name = required(given, 1, 'NAME');
  return withTools(given, context, open, async (facade) => {
    const tools = facade.list();
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw unknownTool(name, tools);
    return print(given, tool, context);
  });
};

function print(given: GivenArguments, tool: ToolListing, { terminal, i18n }: CliContext): number {
  if (given.values.json) {
    printJson(terminal, tool);
    return EXIT.done;
  }
  terminal.out(`${paint(terminal, 'bold', tool.name)} [${i18n.text(`cli-tool-state-${tool.state}`)}]\n`);
  terminal.out(`${tool.description}\n\n${JSON.stringify(tool.inputSchema, null, 2)}\n`);
  return EXIT.done;
}

function unknownTool(name: string, tools: readonly ToolListing[]): OchoError {
  const names = tools.map((tool) => tool.name);
  const near = nearestName(name, names);
  return near
    ? new OchoError('UNKNOWN_TOOL', { id: 'cli-unknown-tool-near', args: { name, suggestion: near } })
    : new OchoError('UNKNOWN_TOOL', { id: 'cli-unknown-tool', args: { name, known: names.join(', ') } });
}
