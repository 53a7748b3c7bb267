// A user's file that says nothing of optional tools has them all. Written down, one sees that (design: tools.md
// "Selection"); an editor shows it as a hint, because nothing is wrong.
import { findAt } from '../toml/find.ts';
import type { TomlDocument } from '../toml/tree.ts';
import type { ConfigFinding } from './analysis.ts';

/** A hint where `tools.optional` is missing; none in an empty file. */
export function missingSelection(document: TomlDocument, file: string): ConfigFinding[] {
  const isEmpty = document.tables.every(({ key, pairs }) => key.length === 0 && pairs.length === 0);
  if (isEmpty || findAt(document, ['tools', 'optional'])) return [];
  const tools = document.tables.find(({ path }) => path.length === 1 && path[0] === 'tools');
  const first = document.tables[1] ?? document.tables[0]?.pairs[0];
  const span = tools
    ? { start: tools.start, end: tools.headerEnd }
    : { start: first?.start ?? 0, end: first && 'headerEnd' in first ? first.headerEnd : (first?.end ?? 0) };
  const message = { id: 'lsp-no-selection' };
  const diagnostic = {
    code: 'CONFIG_UNKNOWN_TOOL',
    severity: 'info',
    file,
    key: 'tools.optional',
    message,
  } as const;
  return [{ code: 'CONFIG_NO_SELECTION', severity: 'hint', span, message, diagnostic }];
}
