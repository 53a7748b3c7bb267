// Which memories a few words are about. The folder is small and a model asks again in other words: no index is kept.
import type { Memory } from './memory-file.ts';

/** A word that only begins like another (`editor`, `editors`) counts less. */
const BEGINNING = 0.6;
/** Shorter beginnings are shared by too many words. */
const SHORTEST_BEGINNING = 4;
/** What somebody chose as a tag says more than a word of the text. */
const TAG = 2;

/** The memories that have any of the words, the best first, and the newer ones first among equals. */
export function matchMemories(memories: readonly Memory[], query: string): readonly Memory[] {
  const wanted = [...new Set(wordsOf(query))];
  const entries = memories.map((memory) => {
    return { memory, words: wordsOf(memory.text), tags: memory.tags.flatMap(wordsOf) };
  });
  const rated = entries.map((entry) => {
    return {
      ...entry,
      hits: wanted.map((word) => Math.max(best(word, entry.words), TAG * best(word, entry.tags))),
    };
  });
  // A word that nearly all of them have tells them apart the least.
  const weights = wanted.map((_, at) => {
    return Math.log(1 + rated.length / (1 + rated.filter(({ hits }) => (hits[at] ?? 0) > 0).length));
  });
  return rated
    .map(({ memory, hits }) => ({
      memory,
      score: hits.reduce((sum, hit, at) => sum + hit * (weights[at] ?? 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ memory }) => memory);
}

function best(word: string, among: readonly string[]): number {
  if (among.includes(word)) return 1;
  return among.some((other) => begins(word, other)) ? BEGINNING : 0;
}

function begins(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_BEGINNING && long.startsWith(short);
}

/** Small letters without accents. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
