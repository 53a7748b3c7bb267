// What a query shows without saying it: an address, a sum, a file's name.

/** Words that the thesaurus knows, by what their thing looks like. */
const SIGNS: readonly (readonly [words: readonly string[], looks: RegExp])[] = [
  [['url', 'fetch'], /\b(?:https?:\/\/|www\.)\S+/gi],
  [['calculate'], /\d\s*[+*/×÷^]\s*\d|\d\s+-\s+\d|\d\s*%|\d\s*x\s*\d|√/gi],
  [['glob'], /\S*(?:\S\*|\*\S)\S*|(?<=\s)\.[a-z]{1,5}\b/gi],
  [
    ['file'],
    /(?:~|\.{0,2})(?:[\w-]*[\\/])+[\w-]+\.\w{1,5}\b|\b[\w-]+\.(?:[a-z]{1,3}\d?|json|toml|yaml|html)\b/gi,
  ],
];

/** The words for what is to be seen, and the query without names of things: what they are called tells nothing. */
export function signsIn(query: string): { readonly signs: readonly string[]; readonly rest: string } {
  const signs: string[] = [];
  let rest = query;
  for (const [words, looks] of SIGNS) {
    const without = rest.replace(looks, ' ');
    if (without !== rest) signs.push(...words);
    rest = without;
  }
  return { signs, rest };
}
