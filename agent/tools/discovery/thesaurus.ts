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
  /** Folded words, and phrases with a blank between their words. */
  readonly terms: readonly string[];
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

  #add(term: string, meaning: Meaning, words: string[]): void {
    const others = this.#meanings.get(term);
    if (others) {
      others.push(meaning);
      return;
    }
    this.#meanings.set(term, [meaning]);
    const first = term.indexOf(' ');
    if (first < 0) {
      words.push(term);
      return;
    }
    const start = term.slice(0, first);
    const phrases = this.#phrases.get(start);
    if (phrases) phrases.push(term.split(' '));
    else this.#phrases.set(start, [term.split(' ')]);
  }
}

function listed(text: string): readonly string[] {
  return text === '' ? [] : fold(text).split(', ');
}
