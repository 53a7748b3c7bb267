// Headers that could begin a section: `[tools]`, `[risk_profiles.work]`, `[mcp.servers.<name>]` …
import { formatKey, type KeyPath } from '../../config/key-path.ts';
import { samePath } from '../../config/toml-scan.ts';
import type { Span } from '../span.ts';
import { escapeSnippet, type Suggestion } from '../suggestion.ts';
import type { Cursor } from '../toml/cursor.ts';
import type { TomlDocument } from '../toml/tree.ts';
import { type CompletionContext, profileNames } from './completion-context.ts';
import { keyMarkdown } from './key-text.ts';
import { hasFreeNames, keyAt, keysOf } from './keys.ts';

/** Providers whose names mean something without a `kind`. */
const PROVIDERS = ['anthropic', 'openai'];

interface Header {
  readonly path: KeyPath;
  /** The last name is the person's own. */
  readonly free: boolean;
}

/** Headers the text does not have yet. In a place for a key the brackets come with them. */
export function headerSuggestions(
  document: TomlDocument,
  cursor: Extract<Cursor, { kind: 'header' }> | { readonly span: Span },
  context: CompletionContext,
): Suggestion[] {
  const own = 'table' in cursor ? cursor.table : undefined;
  const written = document.tables.filter((table) => table !== own && table.key.length > 0);
  return headers(document, context)
    .filter(({ path, free }) => free || !written.some((table) => samePath(table.path, path)))
    .map((header) => item(header, cursor, context));
}

function item(
  { path, free }: Header,
  cursor: Extract<Cursor, { kind: 'header' }> | { readonly span: Span },
  { i18n, tools }: CompletionContext,
): Suggestion {
  const name = formatKey(path);
  const inside = free ? `${escapeSnippet(name)}.\${1:name}` : escapeSnippet(name);
  const plain = free ? `${name}.name` : name;
  const [open, close] = 'span' in cursor ? ['[', ']'] : ['', cursor.closed ? '' : ']'];
  const key = keyAt(path, tools.modules);
  return {
    label: 'span' in cursor ? `[${free ? `${name}.…` : name}]` : free ? `${name}.…` : name,
    kind: 'section',
    documentation: key && keyMarkdown(key, i18n),
    span: 'span' in cursor ? cursor.span : cursor.names,
    text: open + plain + close,
    snippet: open + inside + close,
    rank: 'span' in cursor ? 3 : 1,
  };
}

function headers(document: TomlDocument, context: CompletionContext): Header[] {
  const sections = keysOf([]).filter(({ type }) => type === 'table');
  return sections.flatMap(({ path }) => {
    const below = keysOf(path).filter((key) => key.type === 'table' && hasFreeNames(key.path));
    if (hasFreeNames(path)) return freeHeaders(path, document, context);
    return [
      { path, free: false },
      ...below.map((key) => ({ path: key.path, free: true })),
      ...settings(path, context),
    ];
  });
}

function freeHeaders(path: KeyPath, document: TomlDocument, context: CompletionContext): Header[] {
  const [section] = path;
  const every = context.kind === 'workspace' ? ['*'] : [];
  const names =
    section === 'risk_profiles'
      ? [...profileNames(document, context), ...every]
      : section === 'providers'
        ? PROVIDERS
        : [];
  return [...names.map((name) => ({ path: [...path, name], free: false })), { path, free: true }];
}

/** `[tools.<name>]` of tools that have settings. */
function settings(path: KeyPath, { tools }: CompletionContext): Header[] {
  if (path[0] !== 'tools') return [];
  return Object.values(tools.modules)
    .filter((module) => module.settings.length > 0)
    .map(({ id }) => ({ path: ['tools', id], free: false }));
}
