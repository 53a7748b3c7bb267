// Where the thing under the cursor is defined: a profile, a provider, a tool of a registry.
import { toolOfEntry } from '../../config/tool-names.ts';
import type { KnownTools, RegistryTool } from '../known-tools.ts';
import type { Span } from '../span.ts';
import { cursorAt } from '../toml/cursor.ts';
import { findAt } from '../toml/find.ts';
import type { TomlDocument } from '../toml/tree.ts';
import { listOfEntry } from './tool-lists.ts';

/** In this text, or the entry of a tool in its tools.json. */
export type Definition =
  | { readonly kind: 'here'; readonly span: Span }
  | { readonly kind: 'tool'; readonly tool: RegistryTool };

/** undefined: it is defined nowhere one could go to. */
export function definitionInConfig(
  document: TomlDocument,
  offset: number,
  tools: KnownTools,
): Definition | undefined {
  const cursor = cursorAt(document, offset);
  if (cursor?.kind !== 'value' || !cursor.string) return undefined;
  const { text } = cursor.string;
  const { path } = cursor;
  if (listOfEntry(path)) {
    const tool = tools.registry.find(({ name }) => name === toolOfEntry(text).trim());
    return tool && { kind: 'tool', tool };
  }
  const key = path.at(-1);
  if (path.length === 1 && key === 'risk_profile') return header(document, ['risk_profiles', text]);
  if (key === 'default' || key === 'model')
    return header(document, ['providers', text.split('/', 1)[0] ?? '']);
  return undefined;
}

function header(document: TomlDocument, path: readonly string[]): Definition | undefined {
  const found = findAt(document, path);
  if (found?.kind === 'table')
    return { kind: 'here', span: { start: found.table.start, end: found.table.headerEnd } };
  return found?.kind === 'pair' ? { kind: 'here', span: found.pair } : undefined;
}
