// What would settle a finding about a configuration, as changes of its text.
import { editToml, tomlString } from '../../config/edit.ts';
import { formatKey, type KeyPath, parseKey } from '../../config/key-path.ts';
import { nearestName } from '../../config/nearest.ts';
import { DEFAULT_PROFILE } from '../../config/schema.ts';
import { toolOfEntry } from '../../config/tool-names.ts';
import { changeBetween, type Fix, type TextChange } from '../finding.ts';
import { overlaps, type Span } from '../span.ts';
import { removal, renamePart, replaceText } from '../toml/changes.ts';
import { allPairs, type Found, findAt, findNear, itemsAt, namesIn } from '../toml/find.ts';
import type { TomlDocument, TomlString } from '../toml/tree.ts';
import type { ConfigAnalysis, ConfigFinding } from './analysis.ts';
import { decidesOfCalls } from './policy-places.ts';
import { entryOf } from './spans.ts';
import { syntaxFixes } from './syntax-fixes.ts';

/**
 * Ways to settle a finding, the best first; none when only a person can know. What decides of calls is changed by nobody
 * but a person, one finding at a time: of those no fix is `safe`, and none that takes something out is `preferred`.
 */
export async function fixesFor(finding: ConfigFinding, analysis: ConfigAnalysis): Promise<readonly Fix[]> {
  const fixes = await allFixes(finding, analysis);
  if (!decidesOfCalls(analysis.document, finding)) return fixes;
  return fixes.map((fix) => ({ ...fix, safe: false, preferred: fix.preferred && !takesOut(fix) }));
}

function takesOut({ changes }: Fix): boolean {
  return changes.every(({ text }) => text.trim() === '');
}

async function allFixes(finding: ConfigFinding, { document }: ConfigAnalysis): Promise<readonly Fix[]> {
  const path = parseKey(finding.diagnostic.key ?? '') ?? [];
  const args = finding.message.args ?? {};
  switch (finding.code) {
    case 'CONFIG_SYNTAX':
      return syntaxFixes(document, finding.span);
    case 'CONFIG_NO_SELECTION':
      return set(document, ['tools', 'optional'], '["*"]', { preferred: true, safe: false });
    case 'CONFIG_UNKNOWN_KEY':
    case 'CONFIG_SECRET':
      return keyFixes(document, finding, path);
    case 'CONFIG_BAD_VALUE':
      return valueFixes(document, finding, path);
    case 'CONFIG_DENY_ALL_CONFLICT':
      return denyAllFixes(document, path);
    case 'CONFIG_UNKNOWN_PROFILE':
      return profileFixes(document, path, String(args.alias));
    case 'CONFIG_UNKNOWN_TOOL':
    case 'CONFIG_UNKNOWN_SERVER':
      return toolFixes(document, finding, path);
    case 'CONFIG_MCP_NAME_REWRITTEN':
      return renameEntry(document, path, finding.span, String(args.name));
    case 'CONFIG_TOOL_NOT_HERE':
    case 'CONFIG_MCP_NAME':
    case 'CONFIG_RULE_IGNORED':
    case 'CONFIG_WORKSPACE_WIDENS':
      return remove(document, findEntry(document, path, finding.span), { preferred: false });
    default:
      return [];
  }
}

function fix(
  id: string,
  args: Readonly<Record<string, string>>,
  changes: readonly (TextChange | undefined)[],
  { preferred = false, safe = false } = {},
): Fix[] {
  const all = changes.filter((change) => change !== undefined);
  return all.length === 0 ? [] : [{ title: { id, args }, changes: all, preferred, safe }];
}

function remove(
  document: TomlDocument,
  found: Found | undefined,
  { preferred }: { preferred: boolean },
): Fix[] {
  if (!found) return [];
  return fix('lsp-fix-remove', { what: nameOf(document, found) }, [removal(document, found)], { preferred });
}

function nameOf({ text }: TomlDocument, found: Found): string {
  if (found.kind === 'item') return shortened(text.slice(found.node.start, found.node.end));
  return found.kind === 'pair' ? formatKey(found.pair.path) : `[${formatKey(found.table.path)}]`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** One value anew, proved by the parser. */
async function set(
  document: TomlDocument,
  path: KeyPath,
  value: string,
  kind: { preferred?: boolean; safe?: boolean } = {},
): Promise<Fix[]> {
  const { parse } = await import('smol-toml');
  try {
    const text = value;
    const edited = await editToml(document.text, path, { value: parse(`value = ${text}`).value, text });
    if (edited === undefined) return [];
    const title = `${formatKey(path)} = ${value}`;
    return fix('lsp-fix-add', { what: title }, [changeBetween(document.text, edited)], kind);
  } catch {
    return []; // A text with other faults cannot be proved right.
  }
}

function keyFixes(document: TomlDocument, finding: ConfigFinding, path: KeyPath): Fix[] {
  const found = findNear(document, path);
  if (!found || found.kind === 'item') return [];
  const { suggestion } = finding.message.args ?? {};
  const name = typeof suggestion === 'string' ? parseKey(suggestion)?.at(-1) : undefined;
  const taken = namesIn(document, path.slice(0, -1));
  const renames =
    name === undefined || taken.has(name)
      ? []
      : fix('lsp-fix-replace', { to: name }, renamed(document, path, name), { preferred: true, safe: true });
  return [...renames, ...remove(document, found, { preferred: renames.length === 0 })];
}

/** Every place where the name is written: a table can have several headers. */
function renamed(document: TomlDocument, path: KeyPath, name: string): TextChange[] {
  const isBelow = (other: KeyPath): boolean => path.every((part, at) => part === other[at]);
  const at = path.length - 1;
  return document.tables
    .flatMap((table) => [
      ...(table.key.length > at && isBelow(table.path) ? [renamePart(table, at, name)] : []),
      ...[...allPairs(table.pairs)].flatMap((pair) => {
        const above = pair.path.length - pair.key.length;
        return above <= at && isBelow(pair.path) ? [renamePart(pair, at - above, name)] : [];
      }),
    ])
    .filter((change) => change !== undefined);
}

/** A value as it is named: the title of a fix has marks of its own around it. */
const plain = (value: string): string => /^"([^"\\]*)"$/.exec(value)?.[1] ?? value;

function valueFixes(document: TomlDocument, finding: ConfigFinding, path: KeyPath): Promise<Fix[]> | Fix[] {
  const { id, args = {} } = finding.message;
  const span = finding.span;
  const text = document.text.slice(span.start, span.end);
  const by = (value: string, kind: { preferred?: boolean; safe?: boolean } = {}): Fix[] =>
    fix('lsp-fix-replace', { to: plain(value) }, [{ ...span, text: value }], kind);
  switch (id) {
    case 'config-not-one-of': {
      const values = String(args.values).split(', ');
      const near = nearestName(text.replace(/^["']|["']$/g, ''), values);
      const others = values.filter((value) => value !== near).slice(0, 6);
      return [
        ...(near === undefined ? [] : by(tomlString(near), { preferred: true, safe: true })),
        ...others.flatMap((value) => by(tomlString(value))),
      ];
    }
    case 'config-too-small':
      return by(String(args.minimum), { preferred: true });
    case 'config-too-big':
      return by(String(args.maximum), { preferred: true });
    case 'config-bad-type-entry':
    case 'config-bad-type': {
      const right = otherType(text, String(args.expected));
      return right === undefined ? [] : by(right, { preferred: true, safe: true });
    }
    case 'config-expected-command-or-url':
      return serverFixes(document, path);
    default:
      return remove(document, findEntry(document, path, span), { preferred: false });
  }
}

/** The same value in the type that is wanted, where there is one. */
function otherType(text: string, expected: string): string | undefined {
  const inner = /^(["'])(.*)\1$/s.exec(text)?.[2];
  if (expected === 'array' && (inner !== undefined || /^\{/.test(text))) return `[${text}]`;
  if (expected === 'boolean' && /^(?:true|false)$/i.test(inner ?? text)) return (inner ?? text).toLowerCase();
  if (expected === 'number' && inner !== undefined && /^[+-]?\d+$/.test(inner)) return inner;
  if (expected === 'string' && inner === undefined && /^[\w.:+-]+$/.test(text)) return tomlString(text);
  return undefined;
}

async function serverFixes(document: TomlDocument, path: KeyPath): Promise<Fix[]> {
  const keys = ['command', 'url'].map((key) => findAt(document, [...path, key]));
  const both = keys.every((found) => found !== undefined);
  if (both) return keys.flatMap((found) => remove(document, found, { preferred: false }));
  const [command, url] = await Promise.all([
    set(document, [...path, 'command'], '"my-server"', { preferred: true }),
    set(document, [...path, 'url'], '"https://example.com/mcp"'),
  ]);
  return [...command, ...url];
}

/** Either nothing is allowed, or some tools are: only a person knows which was meant. */
function denyAllFixes(document: TomlDocument, path: KeyPath): Fix[] {
  const profile = path.slice(0, -1);
  return ['deny_all_tools', 'allowed_tools'].flatMap((key) =>
    remove(document, findAt(document, [...profile, key]), { preferred: false }),
  );
}

async function profileFixes(document: TomlDocument, path: KeyPath, alias: string): Promise<Fix[]> {
  const known = [...new Set([...namesIn(document, ['risk_profiles']), DEFAULT_PROFILE])];
  if (path[0] === 'risk_profiles') {
    const every = path[1] === '*' ? [] : renamed(document, path.slice(0, 2), '*');
    return fix('lsp-fix-replace', { to: '*' }, every, { preferred: true });
  }
  const found = findAt(document, path);
  const value = found?.kind === 'pair' ? found.pair.value : undefined;
  const near = nearestName(alias, known);
  const ordered = [...(near === undefined ? [] : [near]), ...known.filter((name) => name !== near)];
  const replaced = ordered.flatMap((name) =>
    fix(
      'lsp-fix-replace',
      { to: name },
      [value && { start: value.start, end: value.end, text: tomlString(name) }],
      {
        preferred: name === near,
        safe: name === near,
      },
    ),
  );
  return [...replaced, ...(await set(document, ['risk_profiles', alias, 'level'], '"supervised"'))];
}

function toolFixes(document: TomlDocument, { span, message }: ConfigFinding, path: KeyPath): Fix[] {
  const { suggestion } = message.args ?? {};
  const near = typeof suggestion === 'string' ? suggestion : undefined;
  const found = findEntry(document, path, span);
  if (!found) return [];
  const removed = remove(document, found, { preferred: near === undefined });
  if (near === undefined) return removed;
  if (found.kind === 'item') return [...renameEntry(document, path, span, near), ...removed];
  const changes = renamed(document, path, near);
  return [...fix('lsp-fix-replace', { to: near }, changes, { preferred: true, safe: true }), ...removed];
}

/** Another tool in an entry whose pattern stays; the entry would be there twice: without it. */
function renameEntry(document: TomlDocument, path: KeyPath, span: Span, name: string): Fix[] {
  const entry = stringAt(document, path, span);
  if (!entry) return [];
  const tool = toolOfEntry(entry.text);
  const to = name.includes('(') ? entry.text.length : tool.length;
  const change = replaceText(entry, 0, to, name);
  return fix('lsp-fix-replace', { to: name }, [change], { preferred: true, safe: true });
}

function stringAt(document: TomlDocument, path: KeyPath, span: Span): TomlString | undefined {
  return itemsAt(document, path)
    .map(entryOf)
    .find((entry) => entry && overlaps(entry, span));
}

/** The item of a list a finding is about, where the path leads to a list; else what the path leads to. */
function findEntry(document: TomlDocument, path: KeyPath, span: Span): Found | undefined {
  const found = findAt(document, path) ?? findNear(document, path);
  if (found?.kind !== 'pair' || found.pair.value?.kind !== 'array') return found;
  const { pair, table } = found;
  const index = found.pair.value.items.findIndex((item) => item.start <= span.start && span.end <= item.end);
  const node = found.pair.value.items[index];
  return node ? { kind: 'item', node, index, pair, table } : found;
}
