// What an editor shows of a key.
import { tomlInline } from '../../config/edit.ts';
import { formatKey } from '../../config/key-path.ts';
import type { I18n } from '../../i18n/message.ts';
import { inlineCode } from '../../policy/display.ts';
import type { ConfigKey } from './keys.ts';

/** Markdown about a key: what it is for, its type, its values and its default. */
export function keyMarkdown(key: ConfigKey, i18n: I18n): string {
  const about = key.description === undefined ? [] : [i18n.text(key.description)];
  return [`**${formatKey(key.path)}** · ${typeText(key, i18n)}`, ...about, ...facts(key, i18n)].join('\n\n');
}

/** The type of a key's values in a word or two. */
export function typeText({ type }: ConfigKey, i18n: I18n): string {
  return i18n.text(`lsp-type-${type}`);
}

function facts({ values, default: value }: ConfigKey, i18n: I18n): string[] {
  const allowed = values.map((each) => inlineCode(each)).join(', ');
  const isSaid =
    value !== undefined && !(typeof value === 'object' && value !== null && !Array.isArray(value));
  return [
    ...(values.length > 0 ? [i18n.text('lsp-values', { values: allowed })] : []),
    ...(isSaid ? [i18n.text('lsp-default', { value: inlineCode(tomlInline(value)) })] : []),
  ];
}
