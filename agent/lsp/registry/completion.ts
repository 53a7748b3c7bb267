// What could be written at the cursor in a tools.json.
import { getLocation } from 'jsonc-parser';
import { ISO_639_1 } from '../../external/languages.ts';
import { NEW_ENTRY } from '../../external/schema.ts';
import type { I18n } from '../../i18n/message.ts';
import type { Span } from '../span.ts';
import { escapeSnippet, type Suggestion } from '../suggestion.ts';
import { fieldMarkdown } from './field-text.ts';
import { fieldAt, fieldsAt, type RegistryField } from './fields.ts';
import { inlineJson, type JsonDocument, type JsonPath, keysIn, type Node, nodeAt } from './json.ts';

/** What lies in a folder of the registry; the agent looks nowhere else. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** What completion knows beside the text. */
export interface RegistryContext {
  /** Entries of a folder inside the registry's, named relative to it with `/`; none where there is no such folder. */
  list(folder: string): Promise<readonly FolderEntry[]>;
  readonly i18n: I18n;
}

/** Suggestions at an offset. */
export async function suggestRegistry(
  document: JsonDocument,
  offset: number,
  context: RegistryContext,
): Promise<readonly Suggestion[]> {
  const { text } = document;
  const location = getLocation(text.replace(/^\uFEFF/, ' '), offset);
  const { path, previousNode, isAtPropertyKey } = location;
  const touched = previousNode && touches(previousNode, offset) ? previousNode : undefined;
  const span = touched ? spanOfWord(text, touched, offset) : { start: offset, end: offset };
  if (isAtPropertyKey) return keySuggestions(document, path.slice(0, -1), span, touched, context.i18n);
  if (touched === undefined && !isValuePlace(text, offset)) return [];
  const values = await valuesAt(document, path, textBefore(text, touched, offset), context);
  return [
    ...values.map((value) => ({ ...value, text: JSON.stringify(value.text), span })),
    ...(isEntryPlace(path) && !touched ? [entrySuggestion(span, context.i18n)] : []),
  ];
}

function touches({ offset, length }: Node, at: number): boolean {
  return offset < at && at <= offset + length;
}

/** A string that is not closed ends at the cursor. */
function spanOfWord(text: string, { offset, length }: Node, at: number): Span {
  const end = offset + length;
  const isOpen = text[offset] === '"' && (length < 2 || text[end - 1] !== '"');
  return { start: offset, end: isOpen ? at : end };
}

function textBefore(text: string, node: Node | undefined, offset: number): string {
  return node ? text.slice(node.offset + 1, offset) : '';
}

/** Behind a colon, a comma or an opening bracket. */
function isValuePlace(text: string, offset: number): boolean {
  return /[:,[][\s]*$/.test(text.slice(Math.max(0, offset - 200), offset));
}

function isEntryPlace(path: JsonPath): boolean {
  return path.length === 2 && path[0] === 'tools' && typeof path[1] === 'number';
}

function keySuggestions(
  document: JsonDocument,
  path: JsonPath,
  span: Span,
  touched: Node | undefined,
  i18n: I18n,
): Suggestion[] {
  const written = path.length === 0 ? document.root : nodeAt(document, path);
  const own = touched?.value;
  const taken = new Set(keysIn(written).filter((name) => name !== own));
  const hasColon = /^\s*:/.test(document.text.slice(span.end));
  const isLast =
    /^\s*[}\]]/.test(document.text.slice(span.end)) || document.text.slice(span.end).trim() === '';
  return fieldsAt(path)
    .filter(({ name }) => !taken.has(name))
    .map((field, rank) => keySuggestion(field, rank, { span, hasColon, isLast }, i18n));
}

function keySuggestion(
  field: RegistryField,
  rank: number,
  { span, hasColon, isLast }: { span: Span; hasColon: boolean; isLast: boolean },
  i18n: I18n,
): Suggestion {
  const key = JSON.stringify(field.name);
  const comma = isLast ? '' : ',';
  const shown = {
    label: field.name,
    kind: 'key',
    span,
    rank: field.required ? rank : rank + 50,
    detail: i18n.text(field.required ? 'lsp-required' : 'lsp-not-required'),
    documentation: fieldMarkdown(field, i18n),
  } as const;
  if (hasColon) return { ...shown, text: key };
  return {
    ...shown,
    text: `${key}: ${EMPTY[field.type]}${comma}`,
    snippet: `${escapeSnippet(key)}: ${snippetOf(field)}${comma}`,
  };
}

const EMPTY = { string: '""', list: '[]', table: '{}' } as const;

function snippetOf({ type, values }: RegistryField): string {
  if (values.length > 0) return `"\${1|${values.join(',')}|}"`;
  return { string: '"$1"', list: '["$1"]', table: '{ $1 }' }[type];
}

type Value = Omit<Suggestion, 'span'>;

async function valuesAt(
  document: JsonDocument,
  path: JsonPath,
  typed: string,
  context: RegistryContext,
): Promise<readonly Value[]> {
  const field = fieldAt(path);
  const own = new Set(listValues(document, path));
  const plain = (text: string): Value => ({ label: text, kind: 'value', text });
  switch (field?.name) {
    case 'status':
      return field.values.map((status) => ({
        ...plain(status),
        detail: context.i18n.text(`lsp-status-${status}`),
      }));
    case 'location':
      return locations(typed, context);
    case 'capabilities':
    case 'tags':
      return usedIn(document, field.name)
        .filter((text) => !own.has(text))
        .map(plain);
    case 'languages':
      return [...ISO_639_1].filter((code) => !own.has(code)).map(plain);
    case 'version':
      return [plain('1.0.0')];
    default:
      return [];
  }
}

/** What the list around a path has. */
function listValues(document: JsonDocument, path: JsonPath): readonly string[] {
  const list = typeof path.at(-1) === 'number' ? nodeAt(document, path.slice(0, -1)) : undefined;
  const items = (list?.children ?? []).filter((_, index) => index !== path.at(-1));
  return items.map(({ value }) => String(value));
}

/** What the lists of all entries have: a project uses the same words again. */
function usedIn(document: JsonDocument, field: string): string[] {
  const entries = nodeAt(document, ['tools'])?.children ?? [];
  const all = entries.flatMap((_, index) => nodeAt(document, ['tools', index, field])?.children ?? []);
  return [...new Set(all.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : [])))];
}

async function locations(typed: string, { list }: RegistryContext): Promise<readonly Value[]> {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  if (folder.startsWith('/') || folder.split('/').includes('..')) return [];
  const entries = await list(folder.replace(/\/$/, ''));
  return entries
    .filter(({ name }) => !/^\.|^node_modules$/.test(name) && !(folder === '' && name === 'tools.json'))
    .map(({ name, isFolder }) => ({
      label: isFolder ? `${name}/` : name,
      kind: isFolder ? ('folder' as const) : ('file' as const),
      text: `${folder}${name}${isFolder ? '/' : ''}`,
      rank: isFolder ? 1 : 0,
    }));
}

function entrySuggestion(span: Span, i18n: I18n): Suggestion {
  const entry = { ...NEW_ENTRY, description: i18n.text('external-new-description') };
  const lines = Object.entries(entry).map(([key, value], index) => {
    const inner = Array.isArray(value)
      ? `["\${${index + 1}:${value[0]}}"]`
      : `"\${${index + 1}:${escapeSnippet(String(value))}}"`;
    return `  "${key}": ${inner}`;
  });
  return {
    label: i18n.text('lsp-new-entry'),
    kind: 'section',
    span,
    text: inlineJson(entry),
    snippet: `{\n${lines.join(',\n')}\n}`,
  };
}
