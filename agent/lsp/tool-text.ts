// What an editor shows of a tool: for completion and hover.
import type { I18n } from '../i18n/message.ts';
import { cutCounted, fenced, inlineCode, visible } from '../policy/display.ts';
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

/** Whether a built-in tool is always there, can be selected, or is in other sessions than those of code. */
function kindOf(name: string, { names }: KnownTools): 'minimal' | 'optional' | 'chat' {
  if (names.minimal.includes(name)) return 'minimal';
  return names.elsewhere.includes(name) ? 'chat' : 'optional';
}

/** Markdown about a tool; undefined when there is none of that name. */
export function toolMarkdown(name: string, tools: KnownTools, i18n: I18n): string | undefined {
  const module = Object.hasOwn(tools.modules, name) ? tools.modules[name] : undefined;
  if (module) {
    const of = i18n.text(`lsp-tool-${kindOf(name, tools)}`);
    const risk = CLASSES[name];
    const note = risk === undefined ? [] : [i18n.text(`lsp-class-${risk}`)];
    return [`**${name}** · ${of}`, i18n.text(module.definition.description), ...note].join('\n\n');
  }
  const entry = tools.registry.find((each) => each.name === name);
  if (!entry) return undefined;
  const { description, status, tags, file } = entry;
  const of = i18n.text('lsp-tool-registry', { status: shownStatus(status, i18n, inlineCode) });
  const found =
    tags.length > 0 ? [i18n.text('lsp-tool-tags', { tags: tags.map(inlineCode).join(', ') })] : [];
  // Text of the project's own: shown as it is written, and obeyed by nothing.
  const said = description.trim() === '' ? [] : [fenced(description, 'text')];
  return [
    `${inlineCode(name)} · ${of}`,
    ...said,
    ...found,
    i18n.text('lsp-class-registry'),
    inlineCode(file),
  ].join('\n\n');
}

/** Characters of a status that is none. */
const LONGEST_STATUS = 40;

/** `odd`: what is made of a status that is none, a text of the project's own. */
function shownStatus(status: string, i18n: I18n, odd: (text: string) => string): string {
  if (/^(?:ready|planned|deprecated)$/.test(status)) return i18n.text(`lsp-status-${status}`);
  return odd(cutCounted(status, LONGEST_STATUS));
}

/** One line about a tool, for a list. Plain text. */
export function toolDetail(name: string, tools: KnownTools, i18n: I18n): string | undefined {
  if (Object.hasOwn(tools.modules, name)) return i18n.text('lsp-tool-builtin');
  const entry = tools.registry.find((each) => each.name === name);
  return entry && i18n.text('lsp-tool-registry', { status: shownStatus(entry.status, i18n, visible) });
}
