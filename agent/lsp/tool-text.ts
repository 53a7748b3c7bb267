// What an editor shows of a tool: for completion and hover.
import type { I18n } from '../i18n/message.ts';
import { fenced, inlineCode } from '../policy/display.ts';
import type { KnownTools } from './known-tools.ts';

/** How calls of a built-in tool are judged (design: policy.md "Classes"); what is not here says nothing. */
const CLASSES: Readonly<Record<string, 'low' | 'medium' | 'network' | 'parsed'>> = {
  file_read: 'low',
  glob_search: 'low',
  content_search: 'low',
  tool_search: 'low',
  file_write: 'medium',
  file_edit: 'medium',
  todo_write: 'medium',
  web_fetch: 'network',
  shell: 'parsed',
  git_operations: 'parsed',
};

/** Markdown about a tool; undefined when there is none of that name. */
export function toolMarkdown(name: string, tools: KnownTools, i18n: I18n): string | undefined {
  const module = Object.hasOwn(tools.modules, name) ? tools.modules[name] : undefined;
  if (module) {
    const isMinimal = tools.names.minimal.includes(name);
    const of = i18n.text(isMinimal ? 'lsp-tool-minimal' : 'lsp-tool-optional');
    const risk = CLASSES[name];
    const note = risk === undefined ? [] : [i18n.text(`lsp-class-${risk}`)];
    return [`**${name}** · ${of}`, i18n.text(module.definition.description), ...note].join('\n\n');
  }
  const entry = tools.registry.find((each) => each.name === name);
  if (!entry) return undefined;
  const { description, status, tags, file } = entry;
  const of = i18n.text('lsp-tool-registry', { status: shownStatus(status, i18n) });
  const found =
    tags.length > 0 ? [i18n.text('lsp-tool-tags', { tags: tags.map(inlineCode).join(', ') })] : [];
  // Text of the project's own: shown as it is written, and obeyed by nothing.
  const said = description.trim() === '' ? [] : [fenced(description, 'text')];
  return [`**${name}** · ${of}`, ...said, ...found, i18n.text('lsp-class-registry'), inlineCode(file)].join(
    '\n\n',
  );
}

function shownStatus(status: string, i18n: I18n): string {
  return /^(?:ready|planned|deprecated)$/.test(status) ? i18n.text(`lsp-status-${status}`) : status;
}

/** One line about a tool, for a list. */
export function toolDetail(name: string, tools: KnownTools, i18n: I18n): string | undefined {
  if (Object.hasOwn(tools.modules, name)) return i18n.text('lsp-tool-builtin');
  const entry = tools.registry.find((each) => each.name === name);
  return entry && i18n.text('lsp-tool-registry', { status: shownStatus(entry.status, i18n) });
}
