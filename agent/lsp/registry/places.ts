// What is under the cursor in a tools.json: for hover, going to an entry point, and the outline.
import { dirname } from 'node:path';
import { getNodePath } from 'jsonc-parser';
import { pathOf, textProblem } from '../../external/location.ts';
import type { I18n } from '../../i18n/message.ts';
import type { HoverText } from '../config/hover.ts';
import type { RegistryTool } from '../known-tools.ts';
import type { OutlineItem } from '../outline.ts';
import type { Span } from '../span.ts';
import { fieldMarkdown } from './field-text.ts';
import { fieldAt } from './fields.ts';
import { type JsonDocument, type Node, nodeAt, spanOf } from './json.ts';

/** The innermost thing at an offset, ends included: a cursor stands between two characters. */
function nodeUnder(node: Node | undefined, offset: number): Node | undefined {
  if (!node || offset < node.offset || offset > node.offset + node.length) return undefined;
  for (const child of node.children ?? []) {
    const found = nodeUnder(child, offset);
    if (found) return found;
  }
  return node;
}

/** What the field under the pointer is for. */
export function hoverRegistry({ root }: JsonDocument, offset: number, i18n: I18n): HoverText | undefined {
  const node = nodeUnder(root, offset);
  if (!node || node.type === 'object' || node.type === 'array') return undefined;
  const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node;
  const path = isKey && node.parent?.children?.[1] ? getNodePath(node.parent.children[1]) : getNodePath(node);
  const field = fieldAt(path);
  return field && { markdown: fieldMarkdown(field, i18n), span: spanOf(node) };
}

/** The file a `location` under the cursor names, and where it is named; undefined elsewhere. */
export function locationAt(
  { root }: JsonDocument,
  offset: number,
  file: string,
): { readonly path: string; readonly span: Span } | undefined {
  const node = nodeUnder(root, offset);
  const path = node && getNodePath(node);
  if (node?.type !== 'string' || path?.length !== 3 || path[0] !== 'tools' || path[2] !== 'location')
    return undefined;
  const location = String(node.value);
  return textProblem(location) ? undefined : { path: pathOf(location, dirname(file)), span: spanOf(node) };
}

/** The tools of a registry, as far as their entries can be read. */
export function toolsIn(document: JsonDocument, file: string): readonly RegistryTool[] {
  const entries = nodeAt(document, ['tools']);
  if (entries?.type !== 'array') return [];
  const lines = lineCounter(document.text);
  return (entries.children ?? []).flatMap((_, index): RegistryTool[] => {
    const text = (key: string): string => {
      const value: unknown = nodeAt(document, ['tools', index, key])?.value;
      return typeof value === 'string' ? value : '';
    };
    const name = nodeAt(document, ['tools', index, 'name']);
    if (!name || text('name') === '') return [];
    const tags = nodeAt(document, ['tools', index, 'tags'])?.children ?? [];
    return [
      {
        name: text('name'),
        description: text('description'),
        status: text('status'),
        tags: tags.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
        file,
        line: lines(name.offset),
      },
    ];
  });
}

/** Offsets must be asked for in ascending order. The first line is 0. */
function lineCounter(text: string): (offset: number) => number {
  let line = 0;
  let counted = 0;
  return (offset) => {
    for (; counted < offset; counted += 1) if (text[counted] === '\n') line += 1;
    return line;
  };
}

/** One line for each tool. */
export function outlineRegistry(document: JsonDocument): readonly OutlineItem[] {
  const entries = nodeAt(document, ['tools']);
  if (entries?.type !== 'array') return [];
  return (entries.children ?? []).flatMap((entry, index): OutlineItem[] => {
    const name = nodeAt(document, ['tools', index, 'name']);
    const status = nodeAt(document, ['tools', index, 'status'])?.value;
    if (typeof name?.value !== 'string' || name.value === '') return [];
    return [
      {
        name: name.value,
        ...(typeof status === 'string' ? { detail: status } : {}),
        kind: 'tool',
        span: spanOf(entry),
        nameSpan: spanOf(name),
        children: [],
      },
    ];
  });
}
