// What else is said for a thing, in English and in Spanish.
import { Lexicon } from './lexicon.ts';
import { isSameWord } from './stems.ts';
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

/** All groups, by word. */
export class Thesaurus {
  /** Single words. */
  readonly lexicon: Lexicon;
  readonly #meanings = new Map<string, Meaning[]>();
  readonly #phraseStarts: Lexicon;
  /** Phrases by their first word. */
  readonly #phrases = new Map<string, (readonly string[])[]>();

  constructor(all: readonly WordGroup[] = groups) {
    const words: string[] = [];
    for (const group of all) {
      const terms = listed(group.words);
      for (const term of terms) this.#add(term, { terms, isHint: false }, words);
      for (const term of listed(group.hints ?? '')) this.#add(term, { terms, isHint: true }, words);
    }
    this.lexicon = new Lexicon(words);
    this.#phraseStarts = new Lexicon(this.#phrases.keys());
  }

  /** What a word or phrase, as it is written here, stands for. */
  of(term: string): readonly Meaning[] {
    return this.#meanings.get(term) ?? [];
  }

  /** The longest phrase, as it is written here, that `words` have at `at`. */
  phraseAt(words: readonly string[], at: number): readonly string[] | undefined {
    const first = words[at];
    if (first === undefined) return undefined;
    return this.#phraseStarts
      .forms(first)
      .flatMap((start) => this.#phrases.get(start) ?? [])
      .filter((phrase) => phrase.every((word, index) => isSameWord(word, words[at + index] ?? '')))
      .sort((one, other) => other.length - one.length)[0];
  }

  #add(term: readonly string[], meaning: Meaning, words: string[]): void {
    const [first = ''] = term;
    const key = term.length === 1 ? first : term.join(' ');
    const others = this.#meanings.get(key);
    if (others) others.push(meaning);
    else this.#meanings.set(key, [meaning]);
    if (term.length === 1) {
      words.push(first);
      return;
    }
    if (others) return;
    const phrases = this.#phrases.get(first);
    if (phrases) phrases.push(term);
    else this.#phrases.set(first, [term]);
  }
}

function listed(text: string): readonly (readonly string[])[] {
  return text === ''
    ? []
    : fold(text)
        .split(', ')
        .map((term) => term.split(' '));
}
