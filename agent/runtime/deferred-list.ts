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

/** Names listed of one origin; of the rest the number is told. A search finds them all. */
const MAX_NAMES = 40;
/** Longest name of a server or a file, in characters. */
const MAX_ORIGIN = 80;

/** The list, in the order of the tools. */
export function deferredList(
  tools: readonly DeferredTool[],
  { i18n, cwd }: { readonly i18n: I18n; readonly cwd: string },
): string {
  const groups = new Map<string, { readonly source: ToolSource; readonly names: string[] }>();
  const lines = [i18n.text('toolsearch-list')];
  for (const { tool, source } of tools) {
    if (source === undefined || source.kind === 'builtin') {
      lines.push(`${tool.name}: ${firstClause(tool.description)}`);
      continue;
    }
    const key = JSON.stringify([source.kind, originOf(source)]);
    const group = groups.get(key) ?? { source, names: [] };
    groups.set(key, group);
    group.names.push(tool.name);
  }
  return [...lines, ...[...groups.values()].map((group) => groupLine(group, i18n, cwd))].join('\n');
}

function groupLine(
  { source, names }: { readonly source: ToolSource; readonly names: readonly string[] },
  i18n: I18n,
  cwd: string,
): string {
  const more = names.length - MAX_NAMES;
  const shown = names.slice(0, MAX_NAMES).map(visible).join(', ');
  const list = more > 0 ? i18n.text('toolsearch-list-more', { names: shown, count: more }) : shown;
  const origin = visible(
    shortened(source.kind === 'registry' ? place(source.file, cwd) : originOf(source), MAX_ORIGIN),
  );
  return i18n.text('toolsearch-list-group', { kind: source.kind, origin, names: list });
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
