// Which tools have which words, and how much a word counts in each.

import { Lexicon } from './lexicon.ts';
import { decodeName, nameParts } from './names.ts';
import type { SearchableTool } from './searcher.ts';
import { fold, identifierWords, proseWords } from './words.ts';

/** What a word counts by where it stands. */
const WEIGHT = {
  name: 6,
  service: 4,
  tag: 4,
  /** The first sentence says what a tool does, what follows how; some of that is what it does not do. */
  firstSentence: 2.5,
  description: 1,
  argument: 1,
  argumentText: 0.5,
} as const;

/** Others may write books about their tools. Characters. */
const LONGEST_TEXT = 2_000;
const MOST_ARGUMENTS = 50;

/** Saturation and length normalisation of BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009). */
const SATURATION = 6;
const LENGTH_SHARE = 0.3;

/** Where a term occurs: tools by their place in the catalogue, with weights beside them. */
interface Postings {
  readonly tools: number[];
  /** Of names and tags. */
  readonly sure: number[];
  /** Of texts, where long ones dilute. */
  readonly text: number[];
}

/** Called for each tool that has a term; `strength` is from 0 to 1. */
export type Visit = (tool: number, strength: number) => void;

/** Words of a catalogue. */
export class TermIndex {
  readonly lexicon = new Lexicon();
  readonly #terms = new Map<string, Postings>();
  readonly #lengths: number[] = [];
  #totalLength = 0;

  constructor(tools: readonly SearchableTool[]) {
    for (const tool of tools) this.#add(tool);
  }

  visit(term: string, visit: Visit): void {
    const postings = this.#terms.get(term);
    if (!postings) return;
    const average = this.#totalLength / Math.max(1, this.#lengths.length) || 1;
    for (const [at, tool] of postings.tools.entries()) {
      const dilution = 1 - LENGTH_SHARE + (LENGTH_SHARE * (this.#lengths[tool] ?? 0)) / average;
      const weight = (postings.sure[at] ?? 0) + (postings.text[at] ?? 0) / dilution;
      visit(tool, weight / (SATURATION + weight));
    }
  }

  #add({ name, description, inputSchema, tags = [] }: SearchableTool): void {
    const tool = this.#lengths.length;
    this.#lengths.push(0);
    const decoded = decodeName(name);
    this.#addName(tool, decoded.tool, WEIGHT.name);
    if (decoded.service !== undefined) this.#addName(tool, decoded.service, WEIGHT.service);
    for (const tag of tags) for (const word of identifierWords(tag)) this.#count(tool, word, WEIGHT.tag, 0);
    const text = description.slice(0, LONGEST_TEXT);
    const end = /[.!?:;](?=\s|$)|\n/.exec(text)?.index ?? text.length;
    this.#addText(tool, text.slice(0, end), WEIGHT.firstSentence);
    this.#addText(tool, text.slice(end), WEIGHT.description);
    this.#addArguments(tool, inputSchema);
  }

  /** Its words and, where they are several, what they are when written as one: "GitHub" is "github" too. */
  #addName(tool: number, name: string, weight: number): void {
    const parts = nameParts(name);
    const seen = new Set<string>();
    for (const part of parts) for (const word of proseWords(part)) seen.add(word);
    for (const piece of name.split(/[^\p{L}\p{N}\p{M}]+/u)) if (piece) seen.add(fold(piece));
    for (const word of seen) this.#count(tool, word, weight, 0);
  }

  #addArguments(tool: number, schema: SearchableTool['inputSchema']): void {
    const properties = schema?.properties;
    if (properties === null || typeof properties !== 'object') return;
    for (const [name, property] of Object.entries(properties).slice(0, MOST_ARGUMENTS)) {
      for (const word of identifierWords(name)) this.#count(tool, word, 0, WEIGHT.argument);
      const text: unknown = property?.description;
      if (typeof text === 'string') this.#addText(tool, text.slice(0, LONGEST_TEXT), WEIGHT.argumentText);
    }
  }

  #addText(tool: number, text: string, weight: number): void {
    const words = proseWords(text);
    for (const word of words) this.#count(tool, word, 0, weight);
    this.#lengths[tool] = (this.#lengths[tool] ?? 0) + words.length;
    this.#totalLength += words.length;
  }

  #count(tool: number, term: string, sure: number, text: number): void {
    let postings = this.#terms.get(term);
    if (!postings) {
      postings = { tools: [], sure: [], text: [] };
      this.#terms.set(term, postings);
      this.lexicon.add(term);
    }
    let at = postings.tools.length - 1;
    if (postings.tools[at] !== tool) {
      at += 1;
      postings.tools.push(tool);
      postings.sure.push(0);
      postings.text.push(0);
    }
    postings.sure[at] = (postings.sure[at] ?? 0) + sure;
    postings.text[at] = (postings.text[at] ?? 0) + text;
  }
}
