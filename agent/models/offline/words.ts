// Reading a person's sentence: what stands in quotes is taken as it is, the rest is compared without case or accents.

/** A text whose quoted parts are set aside. */
export interface Sentence {
  /** The text as written, each quoted part replaced by one private-use character. */
  readonly text: string;
  /** The same, character by character, in lower case without accents. */
  readonly folded: string;
  readonly quotes: readonly Quote[];
}

/** A quoted part. */
export interface Quote {
  readonly text: string;
  /** With its marks, as written. */
  readonly raw: string;
  /** True for a fenced block, whose text is whole lines. */
  readonly fenced: boolean;
}

/** First of the characters that stand for quoted parts (Unicode private use). */
const FIRST_MARK = 0xe000;
const MAX_QUOTES = 1000;

/** Fences, then backticks, then pairs of quotes; an apostrophe inside a word opens nothing. */
const QUOTED = new RegExp(
  [
    /(?<fence>```|~~~)[^\n`]*\n(?<fenced>[\s\S]*?)\n?\k<fence>/.source,
    /`(?<tick>[^`]+)`/.source,
    /"(?<double>(?:[^"\\]|\\[\s\S])*)"/.source,
    /“(?<curly>[^”]*)”/.source,
    /«\s?(?<angle>[^»]*?)\s?»/.source,
    /(?<![\p{L}\p{N}])'(?<single>[^'\n]*)'(?![\p{L}\p{N}])/u.source,
  ].join('|'),
  'gu',
);

/** Sets the quoted parts of a text aside. */
export function toSentence(written: string): Sentence {
  const quotes: Quote[] = [];
  const plain = written.normalize('NFC').replace(/[\ue000-\ue3e7]/g, ' ');
  const text = plain.replace(QUOTED, (...match) => {
    if (quotes.length === MAX_QUOTES) return String(match[0]);
    const groups = match.at(-1) as Record<string, string | undefined>; // Named groups come last.
    const [kind, body] =
      Object.entries(groups).find(([name, value]) => name !== 'fence' && value !== undefined) ?? [];
    const bare = kind === 'double' ? unescaped(body ?? '') : (body ?? '');
    quotes.push({ text: bare, raw: String(match[0]), fenced: kind === 'fenced' });
    return String.fromCharCode(FIRST_MARK + quotes.length - 1);
  });
  return { text, folded: fold(text), quotes };
}

/** Between double quotes `\n`, `\t`, `\"` and `\\` mean what they mean in code. */
function unescaped(text: string): string {
  return text.replace(/\\([nt"\\])/g, (_, letter: string) => ({ n: '\n', t: '\t' })[letter] ?? letter);
}

/** Lower case without accents; as long as the text, so that places in one are places in the other. */
export function fold(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join('');
}

/** A part of a sentence, cut out of all its views at once. */
export function slice(sentence: Sentence, from: number, to: number): Sentence {
  return { ...sentence, text: sentence.text.slice(from, to), folded: sentence.folded.slice(from, to) };
}

/** Puts the quoted parts back: `asWritten` with their marks, else bare. */
export function restore(text: string, quotes: readonly Quote[], asWritten = false): string {
  return text.replace(/[\ue000-\ue3e7]/g, (mark) => {
    const quote = quotes[mark.charCodeAt(0) - FIRST_MARK];
    if (!quote) return '';
    return asWritten ? quote.raw : quote.text;
  });
}

/** The quoted part that is the whole text, when it is one. */
export function onlyQuote(text: string, quotes: readonly Quote[]): Quote | undefined {
  const mark = text.trim();
  return /^[\ue000-\ue3e7]$/.test(mark) ? quotes[mark.charCodeAt(0) - FIRST_MARK] : undefined;
}
