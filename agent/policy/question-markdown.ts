// Texts of a question as Markdown whose data can be no Markdown: what came from a command or a path stays in code.
import type { I18n, Message } from '../i18n/message.ts';
import { inlineCode } from './display.ts';

/** What Markdown gives a meaning in running text. */
const ACTIVE = /[\\`*_[\]<>!#|~&]|:\/\/|^\s|\s$/;

/**
 * A message in the language of `i18n`. Its arguments stand in it as they are when they are plain words; else, or where
 * the message itself puts them into code, as code that they cannot close.
 */
export function messageMarkdown({ id, args = {} }: Message, i18n: I18n): string {
  const names = Object.keys(args);
  const held = names.map((name, at): [string, string | number] => {
    const value = args[name] ?? '';
    return [name, typeof value === 'string' ? `\ue000${at}\ue001` : value];
  });
  const text = i18n.format({ id, args: Object.fromEntries(held) });
  return text.replace(/(`?)\ue000(\d+)\ue001\1/g, (_, tick: string, at: string) => {
    const value = String(args[names[Number(at)] ?? ''] ?? '');
    return tick !== '' || ACTIVE.test(value) ? inlineCode(value) : value;
  });
}
