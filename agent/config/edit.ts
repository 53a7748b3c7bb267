// Changes one value in the text of a TOML file and leaves everything else as the person wrote it.
import { isDeepStrictEqual } from 'node:util';
import { type ItemEdit, itemEdits } from './item-edit.ts';
import type { KeyPath } from './key-path.ts';
import { formatKey, isTable, withValueAt } from './key-path.ts';
import type { TomlEntry } from './toml-scan.ts';
import { samePath, scanToml } from './toml-scan.ts';

/** A value together with its spelling in TOML, on one line. */
export interface TomlValue {
  readonly value: unknown;
  readonly text: string;
  /** What of a list is other, where it is one item: the others then keep their lines and comments. */
  readonly item?: ItemEdit;
  /** The lines of a table below a header of its own, where that can be. */
  readonly lines?: readonly string[];
}

/** What a person typed as a value: TOML when it is TOML, else a string of exactly these characters. */
export async function readTomlValue(typed: string): Promise<TomlValue> {
  const { parse } = await import('smol-toml');
  const text = typed.trim();
  if (text !== '' && !/[\r\n]/.test(text)) {
    try {
      const source = `value = ${text}\n`;
      const { value } = parse(source);
      // A comment behind the value would be written into the file as part of it.
      if (scanToml(source)[0]?.valueEnd === source.length - 1) return { value, text };
    } catch {
      // Not TOML: a bare word or a path, taken as it stands.
    }
  }
  return { value: typed, text: tomlString(typed) };
}

/** A string as a basic TOML string. */
export function tomlString(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007F-\u009F\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A list of strings and of tables (a rule with its date) on one line. */
export function tomlArray(list: readonly unknown[]): string {
  return `[${list.map(tomlInline).join(', ')}]`;
}

/** A value as it would stand behind `key =`, on one line. */
export function tomlInline(value: unknown): string {
  if (typeof value === 'string') return tomlString(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return tomlArray(value);
  if (!isTable(value)) return String(value);
  const pairs = Object.entries(value).map(([key, child]) => `${formatKey([key])} = ${tomlInline(child)}`);
  return `{ ${pairs.join(', ')} }`;
}

/**
 * The text with `path` set, or undefined when no edit we know gives exactly the old content with that one change:
 * each is proved by parsing what it made.
 */
export async function editToml(text: string, path: KeyPath, value: TomlValue): Promise<string | undefined> {
  const { parse } = await import('smol-toml');
  const data = (source: string): unknown => parse(source.replace(/^\uFEFF/, ''));
  const expected = withValueAt(data(text), path, value.value);
  for (const candidate of candidates(text, path, value)) {
    try {
      if (isDeepStrictEqual(plain(data(candidate)), plain(expected))) return candidate;
    } catch {
      // This shape of edit does not fit the file; the next one may.
    }
  }
  return undefined;
}

/** Edits to try, the one that reads best first. */
function* candidates(
  text: string,
  path: KeyPath,
  { text: value, item, lines }: TomlValue,
): Generator<string> {
  const entries = scanToml(text);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const existing = entries.find((entry) => isPair(entry) && samePath(entry.path, path));
  if (existing) {
    if (item) yield* itemEdits(text, existing, item);
    yield* appended(text, existing, value);
    yield splice(text, existing.valueStart, existing.valueEnd, value);
    return;
  }
  if (lines) yield appendTable(text, path, lines.join(eol), eol);
  const parent = path.slice(0, -1);
  const own = `${formatKey(path.slice(-1))} = ${value}`;
  const inline = entries.find((entry) => isPair(entry) && samePath(entry.path, parent));
  if (inline) yield insertInline(text, inline, own);
  const header = entries.find((entry) => entry.kind === 'table' && samePath(entry.path, parent));
  if (header) yield insertLine(text, endOfTable(entries, header), own, eol);
  const sibling = entries.findLast(
    (entry) =>
      entry.kind === 'value' &&
      samePath(entry.path.slice(0, parent.length), parent) &&
      entry.headerLength <= parent.length,
  );
  if (sibling) {
    const relative = `${formatKey(path.slice(sibling.headerLength))} = ${value}`;
    yield insertLine(text, sibling.end, relative, eol);
  }
  if (parent.length === 0) yield insertFirst(text, entries, own, eol);
  else yield appendTable(text, parent, own, eol);
}

/** A longer list keeps its lines and comments when the new value is the old one with one more at its end. */
function* appended(text: string, list: TomlEntry, value: string): Generator<string> {
  const old = text.slice(list.valueStart, list.valueEnd);
  const item = /, ((?:[^,]|"(?:[^"\\]|\\.)*")*)\]$/.exec(value)?.[1];
  if (item === undefined || !old.startsWith('[') || !old.includes('\n')) return;
  const close = list.valueEnd - 1;
  const indent = /\n([ \t]+)\S/.exec(old)?.[1] ?? '  ';
  const lineStart = text.lastIndexOf('\n', close) + 1;
  const eol = text[lineStart - 2] === '\r' ? '\r\n' : '\n';
  yield splice(text, lineStart, lineStart, `${indent}${item},${eol}`);
  yield splice(text, close, close, `, ${item}`);
}

function isPair(entry: TomlEntry): boolean {
  return entry.kind === 'value' || entry.kind === 'inline';
}

function splice(text: string, start: number, end: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function insertInline(text: string, table: TomlEntry, pair: string): string {
  const body = text.slice(table.valueStart + 1, table.valueEnd - 1).trim();
  const joined = body === '' ? `{ ${pair} }` : `{ ${body}, ${pair} }`;
  return splice(text, table.valueStart, table.valueEnd, joined);
}

function endOfTable(entries: readonly TomlEntry[], header: TomlEntry): number {
  const index = entries.indexOf(header);
  const next = entries.findIndex((entry, at) => at > index && /table/.test(entry.kind));
  const inside = entries.slice(index, next < 0 ? undefined : next);
  return Math.max(...inside.map((entry) => entry.end));
}

/** A line of its own below the one that holds `offset`, whose comment stays with it. */
function insertLine(text: string, offset: number, line: string, eol: string): string {
  const indentation = /[ \t]*/y;
  indentation.lastIndex = text.lastIndexOf('\n', offset - 1) + 1;
  const indent = indentation.exec(text)?.[0] ?? '';
  const end = text.indexOf('\n', offset);
  return end < 0
    ? `${text}${eol}${indent}${line}${eol}`
    : splice(text, end + 1, end + 1, `${indent}${line}${eol}`);
}

/** Top-level keys must stand above the first header; the comment at the very top of the file stays at the top. */
function insertFirst(text: string, entries: readonly TomlEntry[], line: string, eol: string): string {
  const last = entries.filter((entry) => entry.headerLength === 0 && isPair(entry)).at(-1);
  if (last) return insertLine(text, last.end, line, eol);
  const comment = /^\uFEFF?(?:#[^\n]*\n)*/.exec(text)?.[0] ?? '';
  const gap = text.length > comment.length ? eol : '';
  return splice(text, comment.length, comment.length, `${line}${eol}${gap}`);
}

function appendTable(text: string, parent: KeyPath, line: string, eol: string): string {
  const gap = text === '' ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`;
  return `${text}${gap}[${formatKey(parent)}]${eol}${line}${eol}`;
}

/** TOML dates and tables without prototypes compare as what they say. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (!isTable(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, plain(child)]));
}
