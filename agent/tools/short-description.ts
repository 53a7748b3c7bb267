// The beginning of a tool's description, for lists. Others' descriptions are untrusted: one line comes out, and what
// cannot be seen is shown.
import { visible } from '../policy/display.ts';

/** Longest beginnings, in characters. */
const MAX_CLAUSE = 80;
const MAX_SENTENCE = 200;

const CLAUSE_END = /[.;:,!?](?=\s|$)|\s[(–—]|[\n\r]/u;
const SENTENCE_END = /[.!?](?=\s|$)|[\n\r]/u;

/** What a tool is for, in a few words. */
export function firstClause(description: string): string {
  return beginning(description, CLAUSE_END, MAX_CLAUSE);
}

/** The first sentence, without its stop. */
export function firstSentence(description: string): string {
  return beginning(description, SENTENCE_END, MAX_SENTENCE);
}

function beginning(description: string, end: RegExp, limit: number): string {
  const text = description.trim();
  const at = text.search(end);
  // Shortened before it is made visible: an escape is never cut in two, and long texts are not gone through.
  return visible(shortened(at > 0 ? text.slice(0, at) : text, limit)).trim();
}

/** Keeps the head of a text. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
