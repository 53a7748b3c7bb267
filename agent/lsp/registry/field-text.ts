import type { I18n } from '../../i18n/message.ts';
import { inlineCode } from '../../policy/display.ts';
import type { RegistryField } from './fields.ts';

/** Markdown about a field of a tools.json. */
export function fieldMarkdown(field: RegistryField, i18n: I18n): string {
  const required = i18n.text(field.required ? 'lsp-required' : 'lsp-not-required');
  const about = field.description === undefined ? [] : [i18n.text(field.description)];
  const values = field.values.map((each) => inlineCode(each)).join(', ');
  const allowed = field.values.length > 0 ? [i18n.text('lsp-values', { values })] : [];
  return [`**${field.name}** · ${required}`, ...about, ...allowed].join('\n\n');
}
