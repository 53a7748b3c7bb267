// What a text hides from the person who reads it: marks that turn its order round, and characters without a width. They
// are written as questions write them (`\u{202e}`), except where they are part of how a script or an emoji is written.
// No DOM.

/**
 * `prose`: words of people and models. `code`: to the letter, odd blanks as well. `plain`: as code, but blanks may be
 * anything: links, and output of programs, which draw with them.
 */
export type ShownAs = 'prose' | 'code' | 'plain';

/** A flag written with tag characters (its letters are in its country's code), else one character that is not seen. */
const FOUND =
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}|(?![\n\t\r\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\p{Surrogate})/gu;
const ODD_BLANKS = /(?! )[\p{Zs}\u2800]/gu;
const QUICK = /[^\n\t\r\x20-\x7e]/;

const PICTURE = /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*$/u;
const PICTURE_NEXT = /^\p{Extended_Pictographic}/u;
const EMOJI = /\p{Emoji}$/u;
/** Scripts whose letters join, and in which people write where they do not. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Tibetan}\p{Script=Myanmar}]$/u;
/** Scripts that put no blanks between words, so that some people mark where a line may break. */
const UNSPACED =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The text with what it hides made visible. Line breaks and tabs stay. */
export function revealed(text: string, as: ShownAs): string {
  if (!QUICK.test(text)) return text;
  const seen = text.replace(FOUND, (found, at: number) =>
    found.length > 2 || isMeant(found, text.slice(Math.max(0, at - 16), at), text, at, as)
      ? found
      : escaped(found),
  );
  return as === 'code' ? seen.replace(ODD_BLANKS, escaped) : seen;
}

/** Whether a character is one that the letters around it need. `before`: some of what stands before it. */
function isMeant(found: string, before: string, text: string, at: number, as: ShownAs): boolean {
  const next = text.slice(at + found.length, at + found.length + 2);
  // What emoji are made of, everywhere.
  if (found === '\u200d' && PICTURE.test(before) && PICTURE_NEXT.test(next)) return true;
  if (found === '\ufe0f' || found === '\ufe0e') return EMOJI.test(before);
  if (as !== 'prose') return false;
  switch (found) {
    case '\u200c':
    case '\u200d':
      return JOINED.test(before);
    case '\u200b':
      return UNSPACED.test(before);
    case '\u00ad':
      return /\p{L}$/u.test(before) && /^\p{L}/u.test(next);
    case '\u200e':
    case '\u200f':
    case '\u061c':
      // Alone they only move a full stop to where it belongs.
      return RIGHT_TO_LEFT.test(text);
    default:
      return isVariant(found, before);
  }
}

/** Selects a form of the letter before it. A row of them would be a message of its own. */
function isVariant(found: string, before: string): boolean {
  if (/[\u180b-\u180d]/.test(found)) return /\p{Script=Mongolian}$/u.test(before);
  return /[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/u.test(found) && /\p{Script=Han}$/u.test(before);
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
