// What could be written at the cursor in a config.toml.

import { keyVariable } from '../../config/credentials.ts';
import { formatKey, type KeyPath } from '../../config/key-path.ts';
import { SHIPPED_LOCALES } from '../../i18n/locale.ts';
import type { I18n } from '../../i18n/message.ts';
import { OFFERED } from '../../models/catalogue.ts';
import { namesOf } from '../known-tools.ts';
import { escapeSnippet, type Suggestion } from '../suggestion.ts';
import { type Cursor, cursorAt } from '../toml/cursor.ts';
import { itemsAt, namesIn } from '../toml/find.ts';
import type { TomlDocument } from '../toml/tree.ts';
import { toolDetail, toolMarkdown } from '../tool-text.ts';
import { type CompletionContext, profileNames } from './completion-context.ts';
import { headerSuggestions } from './header-completion.ts';
import { keyMarkdown, typeText } from './key-text.ts';
import { type ConfigKey, keyAt, keysOf } from './keys.ts';
import { entryOf } from './spans.ts';
import { listOfEntry } from './tool-lists.ts';

/** Suggestions at an offset; none in comments and where nothing is known. */
export function suggestConfig(
  document: TomlDocument,
  offset: number,
  context: CompletionContext,
): readonly Suggestion[] {
  const cursor = cursorAt(document, offset);
  switch (cursor?.kind) {
    case 'header':
      return headerSuggestions(document, cursor, context);
    case 'key':
      return suggestKeys(document, cursor, context);
    case 'value':
      return suggestValues(document, cursor, context);
    case undefined:
      return [];
  }
}

type Context = CompletionContext;

function suggestKeys(
  document: TomlDocument,
  cursor: Extract<Cursor, { kind: 'key' }>,
  context: Context,
): Suggestion[] {
  const { above, span, pair, inline } = cursor;
  const taken = namesIn(document, above);
  const own = pair?.path[above.length];
  const free = keysOf(above, context.tools.modules).filter(({ name }) => !taken.has(name) || name === own);
  const hasValue = pair?.equals !== undefined;
  const keys = free
    .filter(({ type }) => type !== 'table' || inline || above.length > 0)
    .map((key) => ({ ...keyItem(key, context.i18n, hasValue), span }));
  // Where a statement begins a section can begin as well.
  const isStatement = !inline && !hasValue && (pair?.key.length ?? 1) === 1;
  return isStatement ? [...keys, ...headerSuggestions(document, { span }, context)] : keys;
}

function keyItem(key: ConfigKey, i18n: I18n, hasValue: boolean): Omit<Suggestion, 'span'> {
  const name = formatKey([key.name]);
  const shown = {
    label: key.name,
    kind: 'key' as const,
    detail: typeText(key, i18n),
    documentation: keyMarkdown(key, i18n),
  };
  if (hasValue) return { ...shown, text: name };
  return {
    ...shown,
    text: `${name} = `,
    snippet: `${escapeSnippet(name)} = ${valueSnippet(key)}`,
  };
}

function valueSnippet({ type, values }: ConfigKey): string {
  if (values.length > 0) return `"\${1|${values.join(',')}|}"`;
  if (type === 'boolean') return `\${1|true,false|}`;
  if (type === 'list') return '[$1]';
  if (type === 'table') return '{ $1 }';
  return type === 'string' ? '"$1"' : '$1';
}

/** A value that can stand somewhere: its text without quotes, and whether it needs them. */
interface Choice {
  readonly text: string;
  readonly quoted: boolean;
  readonly kind: Suggestion['kind'];
  readonly detail?: string | undefined;
  readonly documentation?: string | undefined;
  readonly rank?: number;
}

function suggestValues(
  document: TomlDocument,
  cursor: Extract<Cursor, { kind: 'value' }>,
  context: Context,
): Suggestion[] {
  const { path, span, string } = cursor;
  const there = new Set(
    itemsAt(document, path.slice(0, -1)).flatMap((item) =>
      item === cursor.node ? [] : (entryOf(item)?.text ?? []),
    ),
  );
  return choicesAt(document, path, context)
    .filter(({ text }) => !there.has(text))
    .flatMap(({ text, quoted, ...shown }) => {
      const label = text;
      if (!string) return [{ ...shown, label, span, text: quoted ? JSON.stringify(text) : text }];
      if (!quoted || string.quote.length > 1) return [];
      return [{ ...shown, label, span, text: string.closed ? text : text + string.quote }];
    });
}

function choicesAt(document: TomlDocument, path: KeyPath, context: Context): Choice[] {
  const list = listOfEntry(path);
  if (list) return toolChoices(list, context);
  const named = namesAt(document, path, context);
  if (named) return named.map((text) => ({ text, quoted: true, kind: 'value' }));
  if (isModel(path)) return modelChoices(context);
  const key = keyAt(path, context.tools.modules);
  if (!key) return [];
  if (key.type === 'boolean')
    return ['true', 'false'].map((text) => ({ text, quoted: false, kind: 'value' }));
  const standard = (text: string) => (text === key.default ? context.i18n.text('lsp-is-default') : undefined);
  return key.values.map((text) => ({ text, quoted: true, kind: 'value', detail: standard(text) }));
}

function toolChoices(list: NonNullable<ReturnType<typeof listOfEntry>>, { tools, i18n }: Context): Choice[] {
  const names = list.optionalOnly ? tools.names.optional : namesOf(tools);
  const star = {
    text: '*',
    quoted: true,
    kind: 'value',
    detail: i18n.text(list.optionalOnly ? 'lsp-star-optional' : 'lsp-star-all'),
    rank: 0,
  } as const;
  const all = names.map((text) => ({
    text,
    quoted: true,
    kind: 'tool' as const,
    detail: toolDetail(text, tools, i18n),
    documentation: toolMarkdown(text, tools, i18n),
  }));
  return list.star ? [star, ...all] : all;
}

/** Names that something else of the configuration has. */
function namesAt(document: TomlDocument, path: KeyPath, context: Context): readonly string[] | undefined {
  const [section, name = '', key] = path;
  if (section === 'risk_profile' && path.length === 1) return profileNames(document, context);
  if (section === 'locale' && path.length === 1) return SHIPPED_LOCALES;
  if (section === 'providers' && key === 'api_key_env') return [keyVariable(name)];
  return undefined;
}

function isModel(path: KeyPath): boolean {
  const [section, name, key] = path;
  return (section === 'model' && name === 'default') || (section === 'agents' && key === 'model');
}

/** Models that are known without asking anybody. */
function modelChoices({ snapshot }: Context): Choice[] {
  const configured = Object.entries(snapshot?.values.providers ?? {}).flatMap(([provider, { models = [] }]) =>
    models.map((model) => `${provider}/${model}`),
  );
  const offered = Object.entries(OFFERED).flatMap(([provider, models]) =>
    models.map((model) => `${provider}/${model}`),
  );
  const all = [...new Set([...configured, ...offered, 'offline/basic'])];
  return all.map((text, rank) => ({ text, quoted: true, kind: 'model', rank }));
}
