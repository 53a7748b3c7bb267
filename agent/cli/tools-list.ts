// `ocho tools list`
import { isAbsolute, relative } from 'node:path';
import { visible } from '../policy/display.ts';
import type { ToolListing } from '../runtime/tool-listing.ts';
import { stateName } from '../runtime/tool-state.ts';
import { atMost, type GivenArguments } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { folderOf } from './load-config.ts';
import { printJson, type Terminal } from './terminal.ts';
import { type ToolsCommand, withTools } from './tools-facade.ts';

/** The tools of a folder, one a line; with `--all` also those that are not selected or that the policy keeps out. */
export const listTools: ToolsCommand = (given, context, open) => {
  atMost(given, 1);
  return withTools(given, context, open, async (facade) => {
    const all = await facade.list();
    const tools = given.values.all ? all : all.filter(({ state, isFile }) => isFile || !KEPT_OUT.has(state));
    if (!given.values.json) return print(given, tools, context);
    printJson(
      context.terminal,
      tools.map(({ inputSchema: _left, ...shown }) => shown),
    );
    return EXIT.done;
  });
};

/** What does not belong to the admitted registry. */
const KEPT_OUT: ReadonlySet<ToolListing['state']> = new Set(['unselected', 'blocked']);

/** Characters of a column; what is longer moves the rest of its own line only. */
const MAX_WIDTH = 40;

function print(given: GivenArguments, tools: readonly ToolListing[], context: CliContext): number {
  const { terminal, i18n } = context;
  const cwd = folderOf(given, context);
  const rows = tools.map((tool) => [
    visible(tool.name),
    tool.state === 'visible' ? '' : `[${stateName(tool.state, i18n)}]`,
    originOf(tool, cwd),
    textOf(tool),
  ]);
  // The last column is text; of the others those that say nothing are left out.
  const widths = [0, 1, 2].map((at) =>
    rows.reduce((width, row) => Math.min(MAX_WIDTH, Math.max(width, row[at]?.length ?? 0)), 0),
  );
  for (const row of rows) {
    const cells = widths.flatMap((width, at) => (width > 0 ? [(row[at] ?? '').padEnd(width)] : []));
    terminal.out(`${shorten([...cells, row[3] ?? ''].join('  '), terminal)}\n`);
  }
  if (tools.length === 0) terminal.out(`${i18n.text('cli-tools-none')}\n`);
  return EXIT.done;
}

/** Where a tool that is not built in comes from: a file as one would name it in the folder. */
function originOf({ source, origin = '' }: ToolListing, cwd: string): string {
  if (source === 'builtin') return '';
  const path = source === 'registry' ? relative(cwd, origin) : '';
  const isInside = path !== '' && !path.startsWith('..') && !isAbsolute(path);
  return visible(`${source} ${isInside ? path : origin}`.trim());
}

/** What it is for, or why it cannot be called. */
export function textOf({ state, reason, description }: ToolListing): string {
  const isThere = state === 'visible' || state === 'deferred';
  const text = isThere || reason === undefined ? firstSentence(description) : reason;
  return visible(text.replace(/\s+/g, ' ').trim());
}

function firstSentence(text: string): string {
  return /^.*?(?:\.|(?=;))(?=[\s;]|$)/s.exec(text)?.[0] ?? text;
}

/** To the width of a terminal; elsewhere as it is. */
export function shorten(line: string, { isTTY, columns }: Terminal): string {
  return isTTY && line.length > columns ? `${line.slice(0, Math.max(1, columns - 1))}…` : line;
}
