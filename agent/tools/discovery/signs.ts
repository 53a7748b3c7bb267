// What a query shows without saying it: an address, a sum, a file's name.

/** A word that the thesaurus knows, by what its thing looks like. */
const SIGNS: readonly (readonly [sign: string, looks: RegExp])[] = [
  ['url', /\b(?:https?:\/\/|www\.)\S+/gi],
  ['glob', /(?:^|\s)\S*\*\S*|(?<=\s)\.[a-z]{1,5}\b/gi],
  [
    'file',
    /(?:~|\.{0,2})(?:[\w-]*[\\/])+[\w-]+\.\w{1,5}\b|\b[\w-]+\.(?:[a-z]{1,3}\d?|json|toml|yaml|html)\b/gi,
  ],
  ['calculate', /\d\s*[+*/×÷^]\s*\d|\d\s+-\s+\d|\d\s*%|\d\s*x\s*\d|√/gi],
];

/** The words for what is to be seen, and the query without names of things: what they are called tells nothing. */
export function signsIn(query: string): { readonly signs: readonly string[]; readonly rest: string } {
  const signs: string[] = [];
  let rest = query;
  for (const [sign, looks] of SIGNS) {
    const without = rest.replace(looks, ' ');
    if (without !== rest) signs.push(sign);
    rest = without;
  }
  return { signs, rest };
}
