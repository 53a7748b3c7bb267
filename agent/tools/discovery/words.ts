// How names and prose become words: lower case, without accents.
import { humps } from './names.ts';

const MARKS = /[\u0300-\u036f]/g;
const BEYOND_ASCII = /[^\0-\x7f]/;
const ASCII_WORDS = /[a-z0-9]+/g;
const WORDS = /[\p{L}\p{N}]+/gu;
const CAPITAL = /[A-Z]|[^\0-\x7f]/;

/** Lower case, Latin letters without their marks; the letters of other scripts stay. */
export function fold(text: string): string {
  return foldAscii(text).folded;
}

/** The same, with whether nothing is left that needs the slower expressions for letters of any script. */
export function foldAscii(text: string): { readonly folded: string; readonly isAscii: boolean } {
  const lower = text.toLowerCase();
  if (!BEYOND_ASCII.test(lower)) return { folded: lower, isAscii: true };
  const folded = lower.normalize('NFD').replace(MARKS, '').normalize('NFC');
  return { folded, isAscii: !BEYOND_ASCII.test(folded) };
}

/** The words of a prose text, folded, in their order. */
export function proseWords(text: string): readonly string[] {
  const { folded, isAscii } = foldAscii(text);
  return folded.match(isAscii ? ASCII_WORDS : WORDS) ?? [];
}

/** The words of an identifier, folded: `readTextFile`, `read_text_file` and `read-text-file` give the same. */
export function identifierWords(name: string): readonly string[] {
  return proseWords(parted(name));
}

/** Identifiers with a blank where a capital begins a new word; others as they are. */
export function parted(names: string): string {
  return CAPITAL.test(names) ? humps(names).join(' ') : names;
}
