// From our own shapes to the protocol's.
import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type DocumentSymbol,
  InsertTextFormat,
  MarkupKind,
  type Range,
  SymbolKind,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { I18n } from '../i18n/message.ts';
import { type Finding, type Fix, type TextChange, withoutOverlaps } from './finding.ts';
import type { OutlineItem } from './outline.ts';
import type { Span } from './span.ts';
import type { Suggestion } from './suggestion.ts';

/** Who says it, beside a diagnostic. */
export const SOURCE = 'ocho';
/** Our own kind of fix-all. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.ocho`;

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

/** Codes of what has no effect. */
const UNNECESSARY: ReadonlySet<string> = new Set(['CONFIG_RULE_IGNORED', 'CONFIG_UNKNOWN_TOOL']);

/** A range of a document. */
export function rangeOf(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** A finding as a diagnostic. */
export function diagnosticOf(document: TextDocument, finding: Finding, i18n: I18n): Diagnostic {
  const { code, severity, span, message } = finding;
  return {
    range: rangeOf(document, span),
    severity: SEVERITIES[severity],
    code,
    source: SOURCE,
    message: i18n.format(message),
    ...(UNNECESSARY.has(code) ? { tags: [DiagnosticTag.Unnecessary] } : {}),
  };
}

/** Changes as edits. */
export function editsOf(document: TextDocument, changes: readonly TextChange[]): TextEdit[] {
  return withoutOverlaps(changes).map((change) => ({
    range: rangeOf(document, change),
    newText: change.text,
  }));
}

/** Edits of one document, bound to its version where the client can tell that. */
export function workspaceEdit(document: TextDocument, edits: TextEdit[], versioned: boolean): WorkspaceEdit {
  if (!versioned) return { changes: { [document.uri]: edits } };
  const textDocument = { uri: document.uri, version: document.version };
  return { documentChanges: [{ textDocument, edits }] };
}

/** A fix as a quick fix for a diagnostic. */
export function quickFix(
  document: TextDocument,
  fix: Fix,
  diagnostic: Diagnostic,
  i18n: I18n,
  versioned: boolean,
): CodeAction {
  return {
    title: i18n.format(fix.title),
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    isPreferred: fix.preferred,
    edit: workspaceEdit(document, editsOf(document, fix.changes), versioned),
  };
}

const ITEM_KINDS = {
  key: CompletionItemKind.Property,
  section: CompletionItemKind.Module,
  value: CompletionItemKind.EnumMember,
  tool: CompletionItemKind.Function,
  model: CompletionItemKind.Value,
  file: CompletionItemKind.File,
  folder: CompletionItemKind.Folder,
} as const;

/** A suggestion as an item of a list; `index` keeps its place among those of the same rank. */
export function completionItem(
  document: TextDocument,
  suggestion: Suggestion,
  index: number,
  withSnippets: boolean,
): CompletionItem {
  const { label, kind, detail, documentation, span, text, snippet, rank = 1 } = suggestion;
  const isSnippet = withSnippets && snippet !== undefined;
  const typed = document.getText(rangeOf(document, { start: span.start, end: span.start + 1 }));
  // What is typed is compared with this, from where the edit begins: with the quote or bracket that stands there.
  const filterText = typed === '"' || typed === "'" ? `${typed}${label}` : label;
  return {
    label,
    kind: ITEM_KINDS[kind],
    sortText: `${String(rank).padStart(3, '0')}${String(index).padStart(4, '0')}`,
    filterText,
    textEdit: { range: rangeOf(document, span), newText: isSnippet ? snippet : text },
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined
      ? {}
      : { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
  };
}

const SYMBOL_KINDS = {
  section: SymbolKind.Namespace,
  key: SymbolKind.Property,
  tool: SymbolKind.Function,
} as const;

/** A line of the outline. */
export function symbolOf(document: TextDocument, item: OutlineItem): DocumentSymbol {
  return {
    name: item.name,
    ...(item.detail === undefined ? {} : { detail: item.detail }),
    kind: SYMBOL_KINDS[item.kind],
    range: rangeOf(document, item.span),
    selectionRange: rangeOf(document, item.nameSpan),
    children: item.children.map((child) => symbolOf(document, child)),
  };
}
