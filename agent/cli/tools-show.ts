// `ocho tools show NAME`
import { visible, visibleLines } from '../policy/display.ts';
import type { ToolListing } from '../runtime/tool-listing.ts';
import { stateName } from '../runtime/tool-state.ts';
import { atMost, required } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { paint, printJson } from './terminal.ts';
import { type ToolsCommand, withTools } from './tools-facade.ts';
import { unknownTool } from './unknown-tool.ts';

/**
 * One tool with its arguments, or with what keeps it from being called. Rejects with `UNKNOWN_TOOL`, with the nearest
 * name.
 */
export const showTool: ToolsCommand = (given, context, open) => {
  atMost(given, 2);
  const name = required(given, 1, 'NAME');
  return withTools(given, context, open, async (facade) => {
    const tools = await facade.list();
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw unknownTool(name, tools, context.i18n);
    if (given.values.json) printJson(context.terminal, tool);
    else print(tool, context);
    return EXIT.done;
  });
};

function print(tool: ToolListing, { terminal, i18n }: CliContext): void {
  const { name, state, source, origin, reason, description, inputSchema } = tool;
  const facts = [
    ...(source === 'builtin' ? [] : [[source, origin].filter(Boolean).join(' ')]),
    ...(reason === undefined ? [] : [reason]),
    ...(description === '' ? [] : [description]),
  ];
  terminal.out(`${paint(terminal, 'bold', visible(name))} [${stateName(state, i18n)}]\n`);
  for (const fact of facts) terminal.out(`${visibleLines(fact)}\n`);
  const isCallable = Object.keys(inputSchema).length > 0;
  if (isCallable) terminal.out(`\n${visibleLines(JSON.stringify(inputSchema, null, 2))}\n`);
}
