// What a query shows without saying it: an address, a sum, a file's name.

/** A word that the thesaurus knows, by what its thing looks like. */
const SIGNS: readonly (readonly [sign: string, looks: RegExp])[] = [
  ['web', /\bhttps?:\/\/\S|\bwww\.\w/i],
  ['calculate', /\d\s*[+*/×÷^]\s*\d|\d\s+-\s+\d|\d\s*%|\d\s*(?:x|por)\s*\d|√/i],
  ['glob', /\*\.\w|\*\*|\s\.[a-z]{1,5}\b/i],
  ['file', /[\w-]\.(?:[a-z]{1,4}\d?|json|toml|yaml)\b(?!\S*\()/i],
];

/** The words for what is to be seen. An address is no file, whatever it ends in. */
export function signsIn(query: string): readonly string[] {
  const found = SIGNS.filter(([, looks]) => looks.test(query)).map(([sign]) => sign);
  return found.includes('web') ? found.filter((sign) => sign !== 'file') : found;
}
