// What a query shows without saying it: an address, a sum, a file's name.

import type { Concept } from './intents/concepts.ts';

/** Words that the thesaurus knows, and concepts, by what their thing looks like. */
const SIGNS: readonly (readonly [words: readonly string[], concepts: readonly Concept[], looks: RegExp])[] = [
  [['shell'], ['program'], /\b[\w-]+\.exe\b/gi],
  [['skill'], [], /\bSKILL\.md\b/g],
  [['url', 'fetch'], ['web'], /\b(?:https?:\/\/|www\.)\S+/gi],
  [
    ['calculate'],
    [],
    /\d\s*[+*/×÷^]\s*\d|\d\s+-\s+\d|\d\s*%|\d\s*x\s*\d|√|\d\s+(?:times|plus|minus|divided by|multiplied by|por|entre|más|menos)\s+\d/gi,
  ],
  [['glob'], ['file', 'naming', 'find'], /\S*(?:\S\*|\*\S)\S*|(?<=\s)\.[a-z]{1,5}\b/gi],
  [
    ['file'],
    ['file'],
    /(?:~|\.{0,2})(?:[\w-]*[\\/])+[\w-]+\.\w{1,5}\b|\b[\w-]+\.(?:[a-z]{1,3}\d?|json|toml|yaml|html)\b/gi,
  ],
];

/** A text that is quoted is part of what is in a file. */
const QUOTED = /(?<=\s)(?:"[^"]+"|“[^”]+”|«[^»]+»|`[^`]+`)/;

/** The words for what is to be seen, and the query without names of things: what they are called tells nothing. */
export function signsIn(query: string): {
  readonly signs: readonly string[];
  readonly concepts: readonly Concept[];
  readonly rest: string;
} {
  const signs: string[] = [];
  const shown: Concept[] = [];
  if (QUOTED.test(query)) shown.push('part');
  let rest = query;
  for (const [words, concepts, looks] of SIGNS) {
    const without = rest.replace(looks, ' ');
    if (without !== rest) {
      signs.push(...words);
      shown.push(...concepts);
    }
    rest = without;
  }
  return { signs, concepts: shown, rest };
}
