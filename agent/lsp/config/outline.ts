import { formatKey } from '../../config/key-path.ts';
import type { OutlineItem } from '../outline.ts';
import { keySpan } from '../toml/find.ts';
import type { TomlDocument, TomlPair } from '../toml/tree.ts';

/** Sections with their keys; keys above the first section stand for themselves. */
export function outlineConfig(document: TomlDocument): readonly OutlineItem[] {
  const [root, ...tables] = document.tables;
  const sections = tables.map((table): OutlineItem => {
    const end = table.pairs.at(-1)?.end ?? table.headerEnd;
    return {
      name: formatKey(table.path) || '[]',
      kind: 'section',
      span: { start: table.start, end },
      nameSpan: { start: table.start, end: table.headerEnd },
      children: table.pairs.map((pair) => pairItem(document, pair)),
    };
  });
  return [...(root?.pairs ?? []).map((pair) => pairItem(document, pair)), ...sections];
}

function pairItem({ text }: TomlDocument, pair: TomlPair): OutlineItem {
  const value = pair.value ? text.slice(pair.value.start, pair.value.end).replace(/\s+/g, ' ') : '';
  return {
    name: formatKey(pair.key.map((part) => part.text)),
    detail: value.length > 60 ? `${value.slice(0, 59)}…` : value,
    kind: 'key',
    span: { start: pair.start, end: pair.end },
    nameSpan: keySpan(pair),
    children: [],
  };
}
