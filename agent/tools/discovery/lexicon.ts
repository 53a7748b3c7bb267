// A set of known words, looked up by how they begin, by form and by slip of the hand. Stemming every word would take longer
// than everything else: only words that begin alike are stemmed.
import { letters, mayBeNear, slips, slipsIn } from './spelling.ts';
import { isSameWord } from './stems.ts';

/** Forms of a word have at least this much in common. */
const COMMON_START = 3;

/** Forms differ in no more than this many of the shorter one's letters. */
const LONGEST_ENDING = 2;
/** From here on a wrong letter is taken for one. */
const LONG_ENOUGH = 6;
/** Words come from queries: what is kept of them must not grow for ever. */
const MOST_KEPT = 5_000;

/** A known word near an unknown one. */
export interface NearWord {
  readonly word: string;
  readonly slips: number;
}

/** Folded words. */
export class Lexicon {
  readonly #words = new Set<string>();
  readonly #byStart = new Map<string, string[]>();
  readonly #forms = new Map<string, readonly string[]>();
  #letters: Map<string, number> | undefined;

  constructor(words: Iterable<string> = []) {
    for (const word of words) this.add(word);
  }

  add(word: string): void {
    if (this.#words.has(word)) return;
    this.#words.add(word);
    const start = word.slice(0, COMMON_START);
    const others = this.#byStart.get(start);
    if (others) others.push(word);
    else this.#byStart.set(start, [word]);
    this.#letters?.set(word, letters(word));
    if (this.#forms.size > 0) this.#forms.clear();
  }

  remove(word: string): void {
    if (!this.#words.delete(word)) return;
    const start = word.slice(0, COMMON_START);
    const others = this.#alike(word).filter((known) => known !== word);
    if (others.length > 0) this.#byStart.set(start, others);
    else this.#byStart.delete(start);
    this.#letters?.delete(word);
    this.#forms.clear();
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** The word and its other forms, in an order of their own. */
  forms(word: string): readonly string[] {
    const kept = this.#forms.get(word);
    if (kept) return kept;
    const found = this.#alike(word)
      .filter((known) => mayBeForms(known, word) && isSameWord(known, word))
      .sort();
    if (this.#forms.size >= MOST_KEPT) this.#forms.clear();
    this.#forms.set(word, found);
    return found;
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
      if (count === undefined || !isLikelySlip(word, known)) continue;
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

/**
 * A wrong letter makes another word out of a short one, and in three letters only an exchange is told from one. Otherwise
 * a letter too many, one missing, or two exchanged.
 */
function isLikelySlip(word: string, known: string): boolean {
  if (word.length >= LONG_ENOUGH) return true;
  if (word.length === known.length) return sorted(word) === sorted(known);
  return word.length > COMMON_START || (known.length > word.length && word[0] === known[0]);
}

function sorted(word: string): string {
  return [...word].sort().join('');
}

/** Looked at first, as stemming takes longer. */
function mayBeForms(one: string, other: string): boolean {
  const needed = Math.min(one.length, other.length) - LONGEST_ENDING;
  for (let at = COMMON_START; at < needed; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
