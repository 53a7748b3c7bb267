// How names and prose become words: lower case, without accents.
import { nameParts } from './names.ts';

const MARKS = /[\u0300-\u036f]/g;
const ASCII_WORDS = /[a-z0-9]+/g;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Lower case, Latin letters without their marks; the letters of other scripts stay. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return isAscii(lower) ? lower : lower.normalize('NFD').replace(MARKS, '').normalize('NFC');
}

/** The words of a prose text, folded, in their order. */
export function proseWords(text: string): readonly string[] {
  const folded = fold(text);
  return folded.match(isAscii(folded) ? ASCII_WORDS : WORDS) ?? [];
}

/** The words of an identifier, folded: `readTextFile`, `read_text_file` and `read-text-file` give the same. */
export function identifierWords(name: string): readonly string[] {
  return nameParts(name).flatMap((part) => proseWords(part));
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}
