// What a person sees of the thing under the pointer in a config.toml.
import { tomlInline } from '../../config/edit.ts';
import { formatKey, type KeyPath, valueAt } from '../../config/key-path.ts';
import type { ConfigSnapshot } from '../../config/load.ts';
import { toolOfEntry } from '../../config/tool-names.ts';
import type { I18n } from '../../i18n/message.ts';
import { describeRule } from '../../policy/describe-rule.ts';
import { inlineCode } from '../../policy/display.ts';
import { messageMarkdown } from '../../policy/question-markdown.ts';
import type { KnownTools } from '../known-tools.ts';
import type { Span } from '../span.ts';
import { type Cursor, cursorAt } from '../toml/cursor.ts';
import type { TomlDocument } from '../toml/tree.ts';
import { toolMarkdown } from '../tool-text.ts';
import { keyMarkdown } from './key-text.ts';
import { keyAt } from './keys.ts';
import { listOfEntry } from './tool-lists.ts';

/** What hovering knows beside the text. */
export interface HoverContext {
  readonly tools: KnownTools;
  readonly snapshot: ConfigSnapshot | undefined;
  readonly i18n: I18n;
}

/** Markdown, and what it is about. */
export interface HoverText {
  readonly markdown: string;
  readonly span: Span;
}

/** undefined where there is nothing to say. */
export function hoverConfig(
  document: TomlDocument,
  offset: number,
  context: HoverContext,
): HoverText | undefined {
  const cursor = cursorAt(document, offset);
  if (!cursor) return undefined;
  const { path, span } = placeOf(cursor, offset);
  const entry = cursor.kind === 'value' ? entryText(cursor, context) : undefined;
  const about = entry ?? keyText(path, context);
  return about === undefined ? undefined : { markdown: about, span };
}

function placeOf(cursor: Cursor, offset: number): { readonly path: KeyPath; readonly span: Span } {
  switch (cursor.kind) {
    case 'header': {
      const at = cursor.table.key.findIndex(({ end }) => offset <= end);
      const part = cursor.table.key[at];
      return { path: cursor.table.path.slice(0, at + 1), span: part ?? cursor.names };
    }
    case 'key': {
      const part = cursor.pair?.key.find(({ start }) => start === cursor.span.start);
      return { path: part ? [...cursor.above, part.text] : [], span: cursor.span };
    }
    case 'value':
      return { path: cursor.path, span: cursor.node ?? cursor.span };
  }
}

function entryText(
  cursor: Extract<Cursor, { kind: 'value' }>,
  { tools, i18n }: HoverContext,
): string | undefined {
  const list = listOfEntry(cursor.path);
  if (!list || !cursor.string) return undefined;
  const { text } = cursor.string;
  const covers = list.effect === undefined ? undefined : describeRule(text);
  const tool = toolMarkdown(toolOfEntry(text).trim(), tools, i18n);
  const parts = [covers && messageMarkdown(covers, i18n), tool].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('\n\n---\n\n');
}

/** Of a list's item what the list is. */
function keyText(path: KeyPath, { tools, snapshot, i18n }: HoverContext): string | undefined {
  const isItem = /^\d+$/.test(path.at(-1) ?? '') && keyAt(path.slice(0, -1))?.type === 'list';
  const own = isItem ? path.slice(0, -1) : path;
  const key = keyAt(own, tools.modules);
  if (!key) return undefined;
  const force = key.type === 'table' || !snapshot ? [] : inForce(own, snapshot, i18n);
  return [keyMarkdown(key, i18n), ...force].join('\n\n');
}

function inForce(path: KeyPath, { values, origins }: ConfigSnapshot, i18n: I18n): string[] {
  const from = origins.get(formatKey(path))?.at(-1);
  const value = valueAt(values, path);
  if (!from || value === undefined || path[0] === 'rules') return [];
  const shown = tomlInline(value);
  const args = {
    value: inlineCode(shown.length > 200 ? `${shown.slice(0, 199)}…` : shown),
    source: from.source,
    file: inlineCode(from.file ?? ''),
    line: from.line ?? 0,
  };
  return [i18n.text('lsp-in-force', args)];
}
