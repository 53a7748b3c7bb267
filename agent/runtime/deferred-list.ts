// The compact list of deferred tools in the description of tool_search: a line for each that is built in, and of the
// others the names, grouped by where they come from. It is part of every request, so it depends on the tools alone.
import { relative } from 'node:path';
import type { I18n } from '../i18n/message.ts';
import type { ModelTool } from '../models/model.ts';
import { visible } from '../policy/display.ts';
import { firstClause, shortened } from '../tools/short-description.ts';
import type { ToolSource } from '../tools/tool.ts';

/** A deferred tool with its origin. */
export interface DeferredTool {
  readonly tool: ModelTool;
  readonly source: ToolSource | undefined;
}

/** Names listed of one origin at most; of the rest the number is told. A search finds them all. */
const MAX_NAMES = 40;
/** Characters for the names of all origins together, each of them gets the same part of. */
const ROOM = 1200;
/** Origins with a line of their own. */
const MAX_GROUPS = 12;
/** Longest name of a server or a file, in characters. */
const MAX_ORIGIN = 80;

interface Group {
  readonly source: ToolSource;
  readonly names: string[];
}

/** The list, in the order of the tools. */
export function deferredList(
  tools: readonly DeferredTool[],
  { i18n, cwd }: { readonly i18n: I18n; readonly cwd: string },
): string {
  const lines = [i18n.text('toolsearch-list')];
  for (const { tool, source } of tools) {
    if (isOwn(source)) lines.push(`${tool.name}: ${firstClause(tool.description)}`);
  }
  const groups = grouped(tools);
  const shown = groups.slice(0, MAX_GROUPS);
  const room = ROOM / shown.length;
  const rest = groups.slice(MAX_GROUPS).reduce((sum, { names }) => sum + names.length, 0);
  return [
    ...lines,
    ...shown.map((group) => groupLine(group, room, i18n, cwd)),
    ...(rest > 0 ? [i18n.text('toolsearch-list-rest', { count: rest })] : []),
  ].join('\n');
}

function isOwn(source: ToolSource | undefined): boolean {
  return source === undefined || source.kind === 'builtin';
}

function grouped(tools: readonly DeferredTool[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { tool, source } of tools) {
    if (source === undefined || isOwn(source)) continue;
    const key = `${source.kind} ${originOf(source)}`;
    const group = groups.get(key) ?? { source, names: [] };
    groups.set(key, group);
    group.names.push(tool.name);
  }
  return [...groups.values()];
}

function groupLine({ source, names }: Group, room: number, i18n: I18n, cwd: string): string {
  const some = fitting(names.slice(0, MAX_NAMES), room);
  const shown = some.map(visible).join(', ');
  const count = names.length - some.length;
  const list = count > 0 ? i18n.text('toolsearch-list-more', { names: shown, count }) : shown;
  const path = source.kind === 'registry' ? place(source.file, cwd) : originOf(source);
  const origin = visible(shortened(path, MAX_ORIGIN));
  return i18n.text('toolsearch-list-group', { kind: source.kind, origin, names: list });
}

/** As many from the start as there is room for; one at least. */
function fitting(names: readonly string[], room: number): readonly string[] {
  let taken = 0;
  const end = names.findIndex((name, at) => {
    taken += name.length + 2;
    return at > 0 && taken > room;
  });
  return end < 0 ? names : names.slice(0, end);
}

function originOf(source: ToolSource): string {
  if (source.kind === 'registry') return source.file;
  return source.kind === 'mcp' ? source.server : '';
}

/** A file as the model would name it. */
function place(file: string, cwd: string): string {
  const path = relative(cwd, file);
  return path === '' || path.startsWith('..') ? file : path;
}
