// What else is said for a thing, in English and in Spanish.
import { Lexicon } from './lexicon.ts';
import { groups } from './thesaurus/groups.ts';
import { fold } from './words.ts';

/** Words for one thing, as the data files write them. Separated by commas; several words that belong together are a phrase. */
export interface WordGroup {
  /** Any of them stands for any other. */
  readonly words: string;
  /** They lead to `words`, and nothing leads to them: they say less than the thing, or another thing that needs it. */
  readonly hints?: string;
}

/** What a word or phrase of a query stands for too. */
export interface Meaning {
  /** Each a word or a phrase, as folded words. */
  readonly terms: readonly (readonly string[])[];
  readonly isHint: boolean;
}

/** Most words of a phrase. */
export const LONGEST_PHRASE = 4;

/** All groups, by word. */
export class Thesaurus {
  readonly lexicon = new Lexicon();
  readonly #meanings = new Map<string, Meaning[]>();
  /** Phrases by their first word. */
  readonly #phrases = new Map<string, (readonly string[])[]>();

  constructor(all: readonly WordGroup[] = groups) {
    for (const { words, hints = '' } of all) {
      const terms = listed(words);
      for (const term of terms) this.#add(term, { terms, isHint: false });
      for (const term of listed(hints)) this.#add(term, { terms, isHint: true });
    }
  }

  /** Of a word as it is written here. */
  of(word: string): readonly Meaning[] {
    return this.#meanings.get(word) ?? [];
  }

  /** The longest known phrase that `words` begin with at `at`; its words are as they are written here. */
  phraseAt(words: readonly string[], at: number, isSame: (one: string, other: string) => boolean) {
    const first = words[at];
    if (first === undefined) return undefined;
    const starts = this.#phraseStarts.forms(first);
    const fitting = starts
      .flatMap((start) => this.#phrases.get(start) ?? [])
      .filter((phrase) => phrase.every((word, index) => isSame(word, words[at + index] ?? '')));
    return fitting.sort((one, other) => other.length - one.length)[0];
  }

  readonly #phraseStarts = new Lexicon();

  #add(term: readonly string[], meaning: Meaning): void {
    const key = term.join(' ');
    const others = this.#meanings.get(key);
    if (others) others.push(meaning);
    else this.#meanings.set(key, [meaning]);
    const [first] = term;
    if (first === undefined) return;
    if (term.length === 1) {
      this.lexicon.add(first);
      return;
    }
    this.#phraseStarts.add(first);
    const phrases = this.#phrases.get(first);
    if (!phrases) this.#phrases.set(first, [term]);
    else if (others === undefined) phrases.push(term);
  }
}

function listed(text: string): readonly (readonly string[])[] {
  return fold(text)
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '')
    .map((term) => term.split(/\s+/));
}
