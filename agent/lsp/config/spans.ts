// Where in the text a diagnostic of the agent belongs. It comes with a key and a line; an editor marks the key, the value
// or the one item of a list that it is about.
import type { ConfigDiagnostic } from '../../config/diagnostic.ts';
import { type KeyPath, parseKey } from '../../config/key-path.ts';
import { samePath } from '../../config/toml-scan.ts';
import { toolOfEntry } from '../../config/tool-names.ts';
import { overlaps, type Span } from '../span.ts';
import { type Found, findAt, findNear, itemsAt } from '../toml/find.ts';
import type { TomlDocument, TomlNode, TomlPair, TomlTable } from '../toml/tree.ts';

/** Codes that are about a key, whatever its value. */
const ABOUT_KEYS: ReadonlySet<string> = new Set(['CONFIG_UNKNOWN_KEY', 'CONFIG_SECRET']);

/** Codes that are about one of the tools a list or a section names. */
const ABOUT_TOOLS: ReadonlySet<string> = new Set([
  'CONFIG_UNKNOWN_TOOL',
  'CONFIG_UNKNOWN_SERVER',
  'CONFIG_TOOL_NOT_HERE',
]);

/** One or several places; none when what it is about does not stand in this text. */
export function spansOf(document: TomlDocument, diagnostic: ConfigDiagnostic): readonly Span[] {
  const { code, key, message } = diagnostic;
  if (code === 'CONFIG_SYNTAX') return [syntaxSpan(document.text, diagnostic)];
  const path = key === undefined ? undefined : parseKey(key);
  if (!path) return [{ start: 0, end: 0 }];
  const args = message.args ?? {};
  if (ABOUT_TOOLS.has(code)) return toolSpans(document, path, String(args.tool));
  if (code === 'CONFIG_MCP_NAME' || code === 'CONFIG_MCP_NAME_REWRITTEN')
    return entrySpans(document, path, (text) => text === String(args.entry));
  const found = findNear(document, path);
  if (!found) return [{ start: 0, end: 0 }];
  if (ABOUT_KEYS.has(code) || /not-its-key|unknown-profile$/.test(message.id))
    return [message.id === 'config-unknown-profile' ? valueSpan(found) : partSpan(found, path)];
  if (code === 'CONFIG_DENY_ALL_CONFLICT' && found.kind === 'pair') return [found.pair];
  return [valueSpan(found)];
}

/** The name a path ends with, where it is written. */
function partSpan(found: Found, path: KeyPath): Span {
  if (found.kind === 'item') return found.node;
  const holder = found.kind === 'pair' ? found.pair : found.table;
  const above = found.kind === 'pair' ? found.pair.path.length - found.pair.key.length : 0;
  return holder.key[path.length - 1 - above] ?? holder.key.at(-1) ?? holder;
}

function valueSpan(found: Found): Span {
  switch (found.kind) {
    case 'item':
      return found.node;
    case 'pair':
      return found.pair.value && found.pair.value.end > found.pair.value.start
        ? found.pair.value
        : found.pair;
    case 'table':
      return { start: found.table.start, end: found.table.headerEnd };
  }
}

function toolSpans(document: TomlDocument, path: KeyPath, tool: string): readonly Span[] {
  const found = path[0] === 'tools' && path[1] !== 'optional' ? findAt(document, path) : undefined;
  return found ? [partSpan(found, path)] : entrySpans(document, path, (text) => toolOfEntry(text) === tool);
}

function entrySpans(document: TomlDocument, path: KeyPath, wanted: (text: string) => boolean): Span[] {
  return itemsAt(document, path).flatMap((item) => {
    const entry = entryOf(item);
    return entry && wanted(entry.text) ? [entry] : [];
  });
}

/** The text of a list's entry: a string, or the `rule` of a table. */
export function entryOf(item: TomlNode): Extract<TomlNode, { kind: 'string' }> | undefined {
  if (item.kind === 'string') return item;
  if (item.kind !== 'table') return undefined;
  const value = item.pairs.find(({ key }) => key.length === 1 && key[0]?.text === 'rule')?.value;
  return value?.kind === 'string' ? value : undefined;
}

/** From where the parser gave up to the end of the word there, or of the line. */
function syntaxSpan(text: string, { line = 1, column = 1 }: ConfigDiagnostic): Span {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1 || text.length;
  const mark = line === 1 && text.startsWith('\uFEFF') ? 1 : 0;
  const lineEnd = /\r?\n|$/g;
  lineEnd.lastIndex = start;
  const end = lineEnd.exec(text)?.index ?? text.length;
  const at = Math.min(start + mark + Math.max(0, column - 1), end);
  const word = /^(?:"[^"]*"?|'[^']*'?|[\w.+-]+|.)/.exec(text.slice(at, end))?.[0] ?? '';
  // At the end of a line there is nothing to mark: what comes before it is.
  if (word !== '') return { start: at, end: at + word.length };
  const before = /\S+[ \t]*$/.exec(text.slice(start, end));
  return before ? { start: start + before.index, end } : { start: at, end: at };
}

/** The statement a span lies in: the pair, or a table with all that is below its header. */
export function statementAt(document: TomlDocument, span: Span, isSyntax: boolean): Span | undefined {
  const table = document.tables.findLast((each) => each.start <= span.start) ?? document.tables[0];
  if (!table) return undefined;
  if (table.key.length > 0 || table.headerEnd > 0)
    if (overlaps({ start: table.start, end: table.headerEnd }, span)) return table;
  const pair = table.pairs.find((each) => each.start <= span.start && span.start <= each.end);
  if (pair) return isSyntax ? toLineEnd(document.text, pair) : pair;
  return isSyntax ? lineAt(document.text, span.start) : undefined;
}

function toLineEnd(text: string, { start, end }: Span): Span {
  const at = text.indexOf('\n', end);
  return { start, end: at < 0 ? text.length : at };
}

function lineAt(text: string, offset: number): Span {
  const end = text.indexOf('\n', offset);
  return {
    start: text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1,
    end: end < 0 ? text.length : end,
  };
}

/** Statements before `statement` that set the same. */
export function isDuplicate(document: TomlDocument, statement: TomlPair | TomlTable): boolean {
  return document.tables.some((table) => {
    if ('pairs' in statement)
      return table.start < statement.start && table.key.length > 0 && samePath(table.path, statement.path);
    return table.pairs.some((pair) => pair.start < statement.start && samePath(pair.path, statement.path));
  });
}
