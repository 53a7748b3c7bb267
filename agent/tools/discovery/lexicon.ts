// A set of known words, looked up by how they begin, by form and by slip of the hand. Stemming every word would take longer
// than everything else: only words that begin alike are stemmed.
import { letters, mayBeNear, slips, slipsIn } from './spelling.ts';
import { isSameWord } from './stems.ts';

/** Forms of a word have at least this much in common. */
const COMMON_START = 3;

/** A known word near an unknown one. */
export interface NearWord {
  readonly word: string;
  readonly slips: number;
}

/** Folded words. */
export class Lexicon {
  readonly #words = new Set<string>();
  readonly #byStart = new Map<string, string[]>();
  #letters: Map<string, number> | undefined;

  add(word: string): void {
    if (this.#words.has(word)) return;
    this.#words.add(word);
    const start = word.slice(0, COMMON_START);
    const others = this.#byStart.get(start);
    if (others) others.push(word);
    else this.#byStart.set(start, [word]);
    this.#letters = undefined;
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** The word and its other forms. */
  forms(word: string): readonly string[] {
    return this.#alike(word).filter((known) => isSameWord(known, word));
  }

  /** Longer words that begin with this one. */
  completions(word: string): readonly string[] {
    return this.#alike(word).filter((known) => known.length > word.length && known.startsWith(word));
  }

  /** Those with the fewest slips between them and the word, none when that is more than a hand makes. */
  near(word: string): readonly NearWord[] {
    let most = slipsIn(word);
    if (most === 0) return [];
    const own = letters(word);
    let found: NearWord[] = [];
    for (const [known, bits] of this.#withLetters()) {
      if (known.length < COMMON_START || !mayBeNear(own, bits, most)) continue;
      if (Math.abs(known.length - word.length) > most) continue;
      const count = slips(word, known, most);
      // In three letters only two that are exchanged are told from another word.
      if (count === undefined || (word.length === COMMON_START && own !== bits)) continue;
      if (count < most) {
        most = count;
        found = found.filter((other) => other.slips <= count);
      }
      found.push({ word: known, slips: count });
    }
    return found;
  }

  #alike(word: string): readonly string[] {
    return this.#byStart.get(word.slice(0, COMMON_START)) ?? [];
  }

  #withLetters(): ReadonlyMap<string, number> {
    this.#letters ??= new Map([...this.#words].map((word) => [word, letters(word)]));
    return this.#letters;
  }
}
