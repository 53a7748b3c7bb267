// What a query as a whole is after, where no single word says it: "delete this function", "where is the config".

import { CONCEPTS, type Concept } from './intents/concepts.ts';
import { type IntentRule, RULES } from './intents/rules.ts';
import { Lexicon } from './lexicon.ts';
import { isSameWord } from './stems.ts';
import { fold } from './words.ts';

/** One of Ocho's own tools that a query seems to be after. */
export interface Intent {
  readonly tool: string;
  /** Up to 1. */
  readonly worth: number;
}

/** What remains of a rule when something speaks against it: words are ambiguous, and the tool may still be meant. */
const DOUBTED = 0.4;

/** What follows is not wanted. */
const WITHOUT: ReadonlySet<string> = new Set(['without', 'sin']);

/** Knows the concepts; made once. */
export class IntentReader {
  /** Their single words. */
  readonly lexicon: Lexicon;
  readonly #concepts = new Map<string, Concept[]>();
  /** By first word, longest first. */
  readonly #phrases = new Map<string, { readonly words: readonly string[]; readonly text: string }[]>();

  constructor() {
    for (const [concept, list] of entriesOf(CONCEPTS)) {
      for (const term of fold(list).split(', ')) this.#add(term, concept);
    }
    this.lexicon = new Lexicon([...this.#concepts.keys()].filter((term) => !term.includes(' ')));
    for (const phrases of this.#phrases.values())
      phrases.sort((one, other) => other.words.length - one.words.length);
  }

  /** Those that the words show, in their order with nothing left out; `shown` are concepts seen otherwise. */
  read(words: readonly string[], shown: readonly Concept[] = []): readonly Intent[] {
    const found = new Set(shown);
    for (let at = 0; at < words.length; ) {
      const phrase = this.#phraseAt(words, at);
      if (!phrase && WITHOUT.has(words[at] ?? '')) {
        at += 2;
        continue;
      }
      for (const concept of phrase ? this.#of(phrase.text) : this.#ofWord(words[at] ?? ''))
        found.add(concept);
      at += phrase?.words.length ?? 1;
    }
    const best = new Map<string, number>();
    for (const rule of RULES) {
      best.set(rule.tool, Math.max(best.get(rule.tool) ?? 0, worthOf(rule, found)));
    }
    return [...best].filter(([, worth]) => worth > 0).map(([tool, worth]) => ({ tool, worth }));
  }

  #add(term: string, concept: Concept): void {
    this.#concepts.set(term, [...this.#of(term), concept]);
    const words = term.split(' ');
    const [first] = words;
    if (words.length < 2 || first === undefined) return;
    this.#phrases.set(first, [...(this.#phrases.get(first) ?? []), { words, text: term }]);
  }

  #of(term: string): readonly Concept[] {
    return this.#concepts.get(term) ?? [];
  }

  #ofWord(word: string): readonly Concept[] {
    const exact = this.#of(word);
    return exact.length > 0 ? exact : this.lexicon.forms(word).flatMap((form) => this.#of(form));
  }

  #phraseAt(words: readonly string[], at: number) {
    const phrases = this.#phrases.get(words[at] ?? '') ?? [];
    return phrases.find((phrase) =>
      phrase.words.every((word, index) => isSameWord(word, words[at + index] ?? '')),
    );
  }
}

function entriesOf(concepts: Readonly<Record<Concept, string>>): readonly (readonly [Concept, string])[] {
  const isConcept = (name: string): name is Concept => Object.hasOwn(concepts, name);
  return Object.keys(concepts)
    .filter(isConcept)
    .map((name) => [name, concepts[name]]);
}

function worthOf({ all, unless = [], worth }: IntentRule, found: ReadonlySet<Concept>): number {
  if (!all.every((place) => place.some((concept) => found.has(concept)))) return 0;
  return unless.some((concept) => found.has(concept)) ? worth * DOUBTED : worth;
}

/** The word of the index that stands for being the tool; no text has it. */
export function intentTerm(tool: string): string {
  return `=${tool}`;
}
