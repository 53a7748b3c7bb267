// What an editor asks about one analysed document. Nothing here changes anything.
import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  type CompletionItem,
  type Definition,
  type Diagnostic,
  type DocumentSymbol,
  type Hover,
  MarkupKind,
  type Position,
  type Range,
} from 'vscode-languageserver/node';
import type { I18n } from '../i18n/message.ts';
import { parseRule } from '../policy/rules.ts';
import { suggestConfig } from './config/completion.ts';
import { definitionInConfig } from './config/definition.ts';
import { hoverConfig } from './config/hover.ts';
import { outlineConfig } from './config/outline.ts';
import { type RuleEntry, ruleEntries } from './config/rule-entries.ts';
import type { DecisionCounter } from './decisions.ts';
import type { Analysed } from './documents.ts';
import type { Fix } from './finding.ts';
import { SHOW_DECISIONS } from './options.ts';
import {
  completionItem,
  diagnosticOf,
  editsOf,
  FIX_ALL,
  quickFix,
  rangeOf,
  symbolOf,
  workspaceEdit,
} from './protocol.ts';
import { suggestRegistry } from './registry/completion.ts';
import { hoverRegistry, locationAt, outlineRegistry } from './registry/places.ts';
import { overlaps } from './span.ts';
import type { Surroundings } from './surroundings.ts';
import { uriOfPath } from './uri.ts';

/** What a client can do with answers. */
export interface ClientAbilities {
  readonly snippets: boolean;
  readonly versionedEdits: boolean;
  /** It has the command of the code lenses. */
  readonly showsDecisions: boolean;
}

/** What features need beside the document. */
export interface FeatureContext {
  readonly i18n: I18n;
  readonly abilities: ClientAbilities;
  readonly surroundings: Surroundings;
}

/** Everything there is to say. */
export function diagnostics({ document, findings }: Analysed, { i18n }: FeatureContext): Diagnostic[] {
  return findings.map((finding) => diagnosticOf(document, finding, i18n));
}

/** What could be written at a place. */
export async function completion(
  analysed: Analysed,
  position: Position,
  { i18n, abilities, surroundings }: FeatureContext,
): Promise<CompletionItem[]> {
  const { document, tools } = analysed;
  const offset = document.offsetAt(position);
  const suggestions =
    analysed.kind === 'config'
      ? suggestConfig(analysed.analysis.document, offset, {
          tools,
          snapshot: analysed.analysis.snapshot,
          kind: analysed.of,
          i18n,
        })
      : analysed.analysis.isForeign
        ? []
        : await suggestRegistry(analysed.analysis.document, offset, {
            list: (folder) => surroundings.list(analysed.file, folder),
            i18n,
          });
  return suggestions.map((each, index) => completionItem(document, each, index, abilities.snippets));
}

/** What the thing at a place is. */
export function hover(analysed: Analysed, position: Position, { i18n }: FeatureContext): Hover | null {
  const { document, tools } = analysed;
  const offset = document.offsetAt(position);
  const found =
    analysed.kind === 'config'
      ? hoverConfig(analysed.analysis.document, offset, { tools, snapshot: analysed.analysis.snapshot, i18n })
      : analysed.analysis.isForeign
        ? undefined
        : hoverRegistry(analysed.analysis.document, offset, i18n);
  if (!found) return null;
  return {
    contents: { kind: MarkupKind.Markdown, value: found.markdown },
    range: rangeOf(document, found.span),
  };
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Where the thing at a place is defined. */
export function definition(analysed: Analysed, position: Position): Definition | null {
  const { document, tools } = analysed;
  const offset = document.offsetAt(position);
  if (analysed.kind === 'registry') {
    const found = locationAt(analysed.analysis.document, offset, analysed.file);
    return found ? { uri: uriOfPath(found.path), range: START } : null;
  }
  const found = definitionInConfig(analysed.analysis.document, offset, tools);
  if (!found) return null;
  if (found.kind === 'here') return { uri: document.uri, range: rangeOf(document, found.span) };
  const start = { line: found.tool.line, character: 0 };
  return { uri: uriOfPath(found.tool.file), range: { start, end: start } };
}

/** Fixes for what is wrong in a range, and one for all that has only one sensible fix. */
export async function codeActions(
  analysed: Analysed,
  range: Range,
  only: readonly string[] | undefined,
  { i18n, abilities }: FeatureContext,
): Promise<CodeAction[]> {
  const { document, findings } = analysed;
  const wants = (kind: string): boolean =>
    only === undefined || only.some((each) => kind === each || kind.startsWith(`${each}.`));
  const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix))
    for (const finding of findings.filter((each) => overlaps(each.span, span))) {
      const diagnostic = diagnosticOf(document, finding, i18n);
      for (const fix of await analysed.fixes(finding))
        actions.push(quickFix(document, fix, diagnostic, i18n, abilities.versionedEdits));
    }
  // Whoever asks for no kind looks at one place, and has no wish to change the others.
  if (only === undefined || !wants(FIX_ALL)) return actions;
  const safe = await safeFixes(analysed);
  if (safe.length === 0) return actions;
  const edits = editsOf(
    document,
    safe.flatMap(({ changes }) => changes),
  );
  const edit = workspaceEdit(document, edits, abilities.versionedEdits);
  return [...actions, { title: i18n.text('lsp-fix-all'), kind: FIX_ALL, edit }];
}

async function safeFixes(analysed: Analysed): Promise<Fix[]> {
  const all = await Promise.all(analysed.findings.map((finding) => analysed.fixes(finding)));
  return all.flatMap((fixes) => fixes.find(({ safe }) => safe) ?? []);
}

/** The outline. */
export function symbols(analysed: Analysed): DocumentSymbol[] {
  const items =
    analysed.kind === 'config'
      ? outlineConfig(analysed.analysis.document)
      : analysed.analysis.isForeign
        ? []
        : outlineRegistry(analysed.analysis.document);
  return items.map((item) => symbolOf(analysed.document, item));
}

/** A lens for each rule, without its count: that is looked up when the lens is seen. */
export function lenses(analysed: Analysed): CodeLens[] {
  if (analysed.kind !== 'config') return [];
  return ruleEntries(analysed.analysis.document).map(({ span, ...entry }) => ({
    range: rangeOf(analysed.document, { start: span.start, end: span.start }),
    data: entry,
  }));
}

/** A lens with its count. Its `data` came back from the client and may be anything. */
export async function resolveLens(
  lens: CodeLens,
  decisions: DecisionCounter,
  { i18n, abilities }: FeatureContext,
): Promise<CodeLens> {
  const entry = readEntry(lens.data);
  const rule = entry && parseRule(entry.text);
  if (!entry || !rule) return { ...lens, command: { title: i18n.text('lsp-lens-no-rule'), command: '' } };
  const { text, effect, folder } = entry;
  const { caught, total, since = '' } = await decisions.count({ rule, text, effect, folder });
  const title =
    total === 0
      ? i18n.text('lsp-lens-none')
      : i18n.text('lsp-lens', { caught, total, since: since.slice(0, 10), effect });
  if (!abilities.showsDecisions) return { ...lens, command: { title, command: '' } };
  const argument = { rule: text, effect, tool: rule.tool, ...(folder === undefined ? {} : { folder }) };
  return { ...lens, command: { title, command: SHOW_DECISIONS, arguments: [argument] } };
}

function readEntry(data: unknown): Omit<RuleEntry, 'span'> | undefined {
  if (data === null || typeof data !== 'object') return undefined;
  const { text, effect, folder } = data as Readonly<Record<string, unknown>>;
  if (typeof text !== 'string' || (effect !== 'allow' && effect !== 'ask' && effect !== 'deny'))
    return undefined;
  return { text, effect, ...(typeof folder === 'string' ? { folder } : {}) };
}
