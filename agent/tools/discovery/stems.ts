// Forms of one word, in English and Spanish: "files" and "file", "buscando" and "buscar".
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as spanish } from '@orama/stemmers/spanish';

type Stems = readonly [english: string, spanish: string];

const kept = new Map<string, Stems>();
/** Words come from queries too: what is kept must not grow for ever. */
const MOST_KEPT = 20_000;

/** Whether two folded words are forms of one word in one of the languages. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (STRANGERS.has(one) !== STRANGERS.has(other)) return false;
  const [english, spanish] = stemsOf(one);
  const [otherEnglish, otherSpanish] = stemsOf(other);
  return english === otherEnglish || (spanish === otherSpanish && spanish.length >= SHORTEST_STEM);
}

/** Their stems are those of other words: "contain", "terminate". */
const STRANGERS: ReadonlySet<string> = new Set(['container', 'containers', 'terminal', 'terminals']);

/** The Spanish stemmer takes so much off short words that strangers meet. */
const SHORTEST_STEM = 4;

function stemsOf(word: string): Stems {
  const known = kept.get(word);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const stems: Stems = [english(word), spanish(word)];
  kept.set(word, stems);
  return stems;
}
