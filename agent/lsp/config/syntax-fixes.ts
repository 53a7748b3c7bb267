// What a text that is no TOML most likely lacks: a quote, a bracket, a value; or has twice.
import { formatKey } from '../../config/key-path.ts';
import type { Fix } from '../finding.ts';
import { overlaps, type Span } from '../span.ts';
import { removePair, removeTable } from '../toml/changes.ts';
import type { TomlDocument, TomlNode, TomlPair } from '../toml/tree.ts';
import { keyAt } from './keys.ts';
import { isDuplicate } from './spans.ts';

/** Fixes for the statement in which the parser gave up. */
export function syntaxFixes(document: TomlDocument, span: Span): Fix[] {
  const table = document.tables.findLast(({ start }) => start <= span.start);
  if (!table) return [];
  const isHeader = table.key.length > 0 || table.headerEnd > 0;
  if (isHeader && overlaps({ start: table.start, end: table.headerEnd }, span)) {
    if (!table.closed) return add(table.headerEnd, table.array ? ']]' : ']');
    if (!table.array && isDuplicate(document, table))
      return drop(`[${formatKey(table.path)}]`, removeTable(document, table));
    return [];
  }
  const pair = table.pairs.findLast(({ start }) => start <= span.end);
  return pair ? pairFixes(document, pair) : [];
}

function pairFixes(document: TomlDocument, pair: TomlPair): Fix[] {
  if (isDuplicate(document, pair)) return drop(formatKey(pair.path), removePair(document, pair));
  const { value } = pair;
  if (pair.equals === undefined) return add(pair.end, ' = ""', false);
  if (!value || value.end === value.start) return emptyFixes(pair);
  return nodeFixes(value);
}

function emptyFixes({ path, end }: TomlPair): Fix[] {
  const key = keyAt(path);
  const value = key?.values[0];
  const written = value !== undefined ? `"${value}"` : EMPTY[key?.type ?? 'any'];
  return written === undefined ? [] : add(end, ` ${written}`, false);
}

/** A value of each type that changes as little as can be. */
const EMPTY: Readonly<Record<string, string>> = {
  string: '""',
  boolean: 'false',
  list: '[]',
  table: '{}',
  integer: '1',
};

function nodeFixes(node: TomlNode): Fix[] {
  switch (node.kind) {
    case 'string':
      return node.closed ? [] : add(node.end, node.quote);
    case 'array': {
      const open = node.items.flatMap((item) => nodeFixes(item));
      return node.closed || open.length > 0 ? open.slice(0, 1) : add(node.end, ']');
    }
    case 'table':
      return node.closed ? [] : add(node.end, ' }');
    case 'bare':
      return bareFixes(node.text, node);
  }
}

function bareFixes(text: string, span: Span): Fix[] {
  const replace = (to: string): Fix[] => [
    {
      title: { id: 'lsp-fix-replace', args: { to } },
      changes: [{ start: span.start, end: span.end, text: to }],
      preferred: true,
      safe: true,
    },
  ];
  if (/^(?:true|false)$/i.test(text)) return text === text.toLowerCase() ? [] : replace(text.toLowerCase());
  const isNumber = /^[+-]?(?:\d[\d_]*(?:\.\d+)?|0[xob][\da-f]+|inf|nan)$/i.test(text);
  return isNumber || /["'[\]{}]/.test(text) || /^\d{4}-\d\d-\d\d/.test(text)
    ? []
    : replace(JSON.stringify(text));
}

function add(at: number, text: string, safe = true): Fix[] {
  const title = { id: 'lsp-fix-insert', args: { what: text.trim() } };
  return [{ title, changes: [{ start: at, end: at, text }], preferred: true, safe }];
}

function drop(what: string, change: Fix['changes'][number]): Fix[] {
  return [
    {
      title: { id: 'lsp-fix-remove-second', args: { what } },
      changes: [change],
      preferred: true,
      safe: false,
    },
  ];
}
