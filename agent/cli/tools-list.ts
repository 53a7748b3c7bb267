// `ocho tools list`
import type { ToolListing } from '../runtime/tool-listing.ts';
import { atMost, type GivenArguments } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { printJson } from './terminal.ts';
import { type ToolsCommand, withTools } from './tools-facade.ts';

/** The tools of a folder, one a line. */
export const listTools: ToolsCommand = (given, context, open) => {
  atMost(given, 1);
  return withTools(given, context, open, async (facade) => print(given, facade.list(), context));
};

function print(given: GivenArguments, tools: readonly ToolListing[], { terminal, i18n }: CliContext): number {
  if (given.values.json) {
    printJson(
      terminal,
      tools.map(({ inputSchema: _left, ...shown }) => shown),
    );
    return EXIT.done;
  }
  const width = Math.max(0, ...tools.map((tool) => tool.name.length));
  for (const tool of tools) {
    const state = tool.state === 'visible' ? '' : ` [${i18n.text(`cli-tool-state-${tool.state}`)}]`;
    const line = `${tool.name.padEnd(width)}${state}  ${firstSentence(tool.description)}`;
    terminal.out(`${shorten(line, terminal.isTTY ? terminal.columns : undefined)}\n`);
  }
  if (tools.length === 0) terminal.out(`${i18n.text('cli-tools-none')}\n`);
  return EXIT.done;
}

function firstSentence(text: string): string {
  return (/^.*?(?:\.|(?=;))(?=[\s;]|$)/s.exec(text)?.[0] ?? text).replaceAll('\n', ' ');
}

function shorten(line: string, columns: number | undefined): string {
  return columns !== undefined && line.length > columns
    ? `${line.slice(0, Math.max(1, columns - 1))}…`
    : line;
}
