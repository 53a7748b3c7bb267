// What a query asks for, word by word and phrase by phrase, each with everything it may stand for.

import type { Concept } from './intents/concepts.ts';
import { type IntentReader, intentTerm } from './intents.ts';
import type { Lexicon, NearWord } from './lexicon.ts';
import { humps, pieces } from './names.ts';
import { signsIn } from './signs.ts';
import { STOP_WORDS, WEAK_WORDS } from './stop-words.ts';
import type { Meaning, Thesaurus } from './thesaurus.ts';
import { fold, identifierWords, proseWords } from './words.ts';

/** What a match is worth by how it came about. */
const WORTH = {
  same: 1,
  form: 0.85,
  synonym: 0.85,
  hint: 0.6,
  /** Of a word that tools have themselves. */
  hintBeside: 0.4,
  completion: 0.7,
  /** What a text shows without saying it, like an address. */
  sign: 0.9,
  oneSlip: 0.85,
  twoSlips: 0.6,
  weakWord: 0.35,
  /** Several words say more than one. */
  phrase: 1.3,
  /** The phrase itself has been counted. */
  partOfPhrase: 0.5,
  /** What the whole says. */
  intent: 1.5,
  /** Where another's service is named. */
  intentBesideService: 0.6,
} as const;

/** A shorter beginning completes to too much. */
const SHORTEST_BEGINNING = 4;
/** Of known words that are equally near, as many are tried. */
const MOST_NEAR = 4;
/** Longer queries are stories, of which the beginning is enough. */
const MOST_CHARACTERS = 1_000;
const MOST_WORDS = 60;
const SHORTEST_HALF = 3;
/** Written together with a verb, one or two of them. */
const PRONOUNS = /(?:me|te|se|nos)?(?:lo|la|le|los|las|les)$|(?:me|te|se|nos)$/;
/** How people begin: to want to know is no question to the memory. */
const FRAMES =
  /\b(?:id like|i (?:would like|want|need|have|wish|should like)|we (?:want|need|have)) to(?: know| see| find out)?(?! (?:if|whether))\b|\b(?:quiero|quisiera|necesito|queremos|me gustar[ií]a|quer[ií]a|tengo que|deseo) (?:saber|conocer)(?! si )|\b(?:before \w+ing|antes de \w+r(?:l[oae]s?)?)\b/gi;
/** Of "don't" and "user's", whose halves are no words. */
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;

/** Terms that have to occur together, and what that is worth. */
export interface Variant {
  readonly terms: readonly string[];
  readonly worth: number;
}

/** One word or phrase of a query. */
export interface Unit {
  readonly variants: readonly Variant[];
  /** What it counts among the others, up to 1. */
  readonly weight: number;
}

/** Takes queries apart with what a catalogue and the thesaurus know. */
export class QueryReader {
  readonly #known: Lexicon;
  readonly #thesaurus: Thesaurus;
  readonly #intents: IntentReader;
  readonly #isService: (word: string) => boolean;
  /** Of one query, as the catalogue may change. */
  readonly #nearKept = new Map<string, readonly NearWord[]>();

  constructor(
    known: Lexicon,
    thesaurus: Thesaurus,
    intents: IntentReader,
    isService: (word: string) => boolean,
  ) {
    this.#isService = isService;
    this.#known = known;
    this.#thesaurus = thesaurus;
    this.#intents = intents;
  }

  read(query: string): readonly Unit[] {
    this.#nearKept.clear();
    const said = query.slice(0, MOST_CHARACTERS).replace(APOSTROPHES, '').replace(FRAMES, ' ');
    const { signs, concepts, rest } = signsIn(said);
    const words = this.#wordsOf(rest);
    const units: Unit[] = [];
    const content: [word: string, weight: number][] = [];
    for (let at = 0; at < words.length; ) {
      const phrase = this.#thesaurus.phraseAt(words, at);
      const word = words[at] ?? '';
      if (phrase) {
        units.push(this.#phrase(phrase));
        for (const each of phrase) if (!STOP_WORDS.has(each)) content.push([each, WORTH.partOfPhrase]);
      } else if (!STOP_WORDS.has(word)) {
        content.push([word, 1]);
      }
      at += phrase?.length ?? 1;
    }
    units.push(...content.flatMap(([word, weight]) => this.#word(word, weight) ?? []));
    units.push(...signs.map((sign) => ({ ...this.#meaningsOf(sign, WORTH.sign), weight: WORTH.phrase })));
    units.push(this.#intent(words, concepts));
    return units.filter(({ variants }) => variants.length > 0);
  }

  /** One unit for all that may be meant, so that what is not meant is not the worse for their being many. */
  #intent(words: readonly string[], shown: readonly Concept[]): Unit {
    const meant = words.flatMap((word) => (this.#isKnown(word) ? [word] : this.#nearest(word)));
    const variants = this.#intents
      .read(meant, shown)
      .map(({ tool, worth }) => ({ terms: [intentTerm(tool)], worth }));
    const weight = words.some(this.#isService) ? WORTH.intentBesideService : WORTH.intent;
    return { variants, weight };
  }

  /** The word itself where none is near. */
  #nearest(word: string): readonly string[] {
    const near = this.#near(word).map((known) => known.word);
    return near.length > 0 ? near : [word];
  }

  /** Words as they are; identifiers whose whole is not known in their parts; halves that are known as one word, joined. */
  #wordsOf(query: string): readonly string[] {
    const words = pieces(query)
      .slice(0, MOST_WORDS)
      .flatMap((piece) => {
        if (humps(piece).length > 1 && !this.#isKnown(fold(piece))) return identifierWords(piece);
        return proseWords(piece);
      });
    return words.map((word) => this.#withoutPronouns(word)).flatMap((word) => this.#halvesOf(word) ?? [word]);
  }

  /** "búscamelo" is "busca": Spanish writes pronouns with the verb. */
  #withoutPronouns(word: string): string {
    if (this.#isKnown(word)) return word;
    const verb = word.replace(PRONOUNS, '');
    return verb.length >= SHORTEST_HALF && this.#isKnown(verb) ? verb : word;
  }

  /** "websearch" is two words where it is not known as one. */
  #halvesOf(word: string): readonly string[] | undefined {
    if (this.#isKnown(word)) return undefined;
    for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at += 1) {
      const halves = [word.slice(0, at), word.slice(at)];
      if (halves.every((half) => this.#known.has(half) || this.#thesaurus.lexicon.has(half))) return halves;
    }
    return undefined;
  }

  #isKnown(word: string): boolean {
    return (
      STOP_WORDS.has(word) ||
      this.#known.forms(word).length > 0 ||
      this.#thesaurus.lexicon.forms(word).length > 0 ||
      this.#intents.lexicon.forms(word).length > 0
    );
  }

  #phrase(phrase: readonly string[]): Unit {
    return {
      variants: this.#meanings(this.#thesaurus.of(phrase.join(' ')), 1, WORTH.hint),
      weight: WORTH.phrase,
    };
  }

  #word(word: string, share: number): Unit | undefined {
    const weight = WEAK_WORDS.has(word) ? share * WORTH.weakWord : share;
    const variants = this.#variantsOf(word, 1);
    if (variants.length > 0) return { variants, weight };
    const near = this.#near(word).flatMap((known) =>
      this.#variantsOf(known.word, known.slips === 1 ? WORTH.oneSlip : WORTH.twoSlips),
    );
    return near.length > 0 ? { variants: near, weight } : undefined;
  }

  #variantsOf(word: string, worth: number): readonly Variant[] {
    const { variants } = this.#meaningsOf(word, worth);
    const forms = this.#formsOf(word, worth);
    const completions =
      forms.length === 0 && word.length >= SHORTEST_BEGINNING ? this.#known.completions(word) : [];
    return [
      ...forms,
      ...completions.map((term) => ({ terms: [term], worth: worth * WORTH.completion })),
      ...variants,
    ];
  }

  #formsOf(word: string, worth: number): readonly Variant[] {
    return this.#known
      .forms(word)
      .map((term) => ({ terms: [term], worth: term === word ? worth : worth * WORTH.form }));
  }

  #meaningsOf(word: string, worth: number): { readonly variants: readonly Variant[] } {
    const { lexicon } = this.#thesaurus;
    // "terminal" is a form of "terminate" only for the stemmer.
    const written = lexicon.has(word) ? [word] : lexicon.forms(word);
    const meanings = written.flatMap((form) => this.#thesaurus.of(form));
    return {
      variants: this.#meanings(meanings, worth, this.#known.has(word) ? WORTH.hintBeside : WORTH.hint),
    };
  }

  #meanings(meanings: readonly Meaning[], worth: number, hint: number): readonly Variant[] {
    return meanings.flatMap(({ terms, isHint }) => {
      const share = worth * (isHint ? hint : WORTH.synonym);
      return terms.flatMap((term) => this.#termVariants(term, share));
    });
  }

  /** Of a phrase, the words that count; all of them have to be in the catalogue. */
  #termVariants(term: string, worth: number): readonly Variant[] {
    if (!term.includes(' ')) return this.#formsOf(term, worth);
    const counting = term.split(' ').filter((word) => !STOP_WORDS.has(word));
    const terms = counting.flatMap((word) => this.#known.forms(word)[0] ?? []);
    // One word of "turn on" would be just any "turn".
    return terms.length === counting.length && terms.length > 1 ? [{ terms, worth }] : [];
  }

  /** A word is asked for twice: for itself, and for the whole. */
  #near(word: string): readonly NearWord[] {
    const kept = this.#nearKept.get(word) ?? this.#nearIn(word);
    this.#nearKept.set(word, kept);
    return kept;
  }

  #nearIn(word: string): readonly NearWord[] {
    const near = new Map<string, number>();
    for (const lexicon of [this.#known, this.#thesaurus.lexicon, this.#intents.lexicon]) {
      for (const each of lexicon.near(word)) near.set(each.word, each.slips);
    }
    const least = Math.min(...near.values());
    return [...near]
      .filter(([, slips]) => slips === least)
      .map(([known, slips]) => ({ word: known, slips }))
      .sort((one, other) => (one.word < other.word ? -1 : 1))
      .slice(0, MOST_NEAR);
  }
}
