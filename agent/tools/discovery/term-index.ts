// Which tools have which words, and how much a word counts in each.
import { decodeName } from './names.ts';
import type { SearchableTool } from './searcher.ts';
import { identifierWords, nameWords, proseWords } from './words.ts';

/** What a word counts by where it stands. Whole numbers: lists of them are shorter and faster. */
const WEIGHT = {
  name: 14,
  service: 8,
  tag: 10,
  /** The first sentence says what a tool does, what follows how; some of that is what it does not do. */
  firstSentence: 5,
  description: 2,
  argument: 2,
  argumentText: 1,
} as const;

/** Others may write books about their tools. Characters. */
const LONGEST_TEXT = 2_000;
const MOST_ARGUMENTS = 50;

/** Saturation and length normalisation of BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009). */
const SATURATION = 8;
const LENGTH_SHARE = 0.3;

/**
 * Where a term occurs, three numbers each: the tool's place in the catalogue, the weight of names and tags, and that of
 * texts, where long ones dilute.
 */
type Postings = number[];

/** Called for each tool that has a term; `strength` is from 0 to 1. */
export type Visit = (tool: number, strength: number) => void;

/** Words of a catalogue. */
export class TermIndex {
  readonly #terms = new Map<string, Postings>();
  readonly #lengths: number[] = [];
  #totalLength = 0;

  constructor(tools: readonly SearchableTool[]) {
    for (const tool of tools) this.#add(tool);
  }

  /** All there are. */
  terms(): Iterable<string> {
    return this.#terms.keys();
  }

  visit(term: string, visit: Visit): void {
    const postings = this.#terms.get(term) ?? [];
    const average = this.#totalLength / Math.max(1, this.#lengths.length) || 1;
    for (let at = 0; at < postings.length; at += 3) {
      const tool = postings[at] ?? 0;
      const dilution = 1 - LENGTH_SHARE + (LENGTH_SHARE * (this.#lengths[tool] ?? 0)) / average;
      const weight = (postings[at + 1] ?? 0) + (postings[at + 2] ?? 0) / dilution;
      visit(tool, weight / (SATURATION + weight));
    }
  }

  #add({ name, description, inputSchema, tags = [] }: SearchableTool): void {
    const tool = this.#lengths.length;
    this.#lengths.push(0);
    const decoded = decodeName(name);
    this.#count(tool, nameWords(decoded.tool), WEIGHT.name, 0);
    if (decoded.service !== undefined) this.#count(tool, nameWords(decoded.service), WEIGHT.service, 0);
    if (tags.length > 0) this.#count(tool, identifierWords(tags.join(' ')), WEIGHT.tag, 0);
    const end = /[.!?:;](?=\s|$)|\n/.exec(description)?.index ?? description.length;
    this.#addText(tool, description.slice(0, Math.min(end, LONGEST_TEXT)), WEIGHT.firstSentence);
    if (end < LONGEST_TEXT) this.#addText(tool, description.slice(end, LONGEST_TEXT), WEIGHT.description);
    const properties = inputSchema?.properties;
    if (properties !== null && typeof properties === 'object') this.#addArguments(tool, properties);
  }

  #addArguments(tool: number, properties: object): void {
    let names = '';
    let texts = '';
    for (const [name, property] of Object.entries(properties).slice(0, MOST_ARGUMENTS)) {
      names += ` ${name}`;
      const text: unknown = property?.description;
      if (typeof text === 'string') texts += ` ${text.slice(0, LONGEST_TEXT)}`;
    }
    this.#count(tool, identifierWords(names), 0, WEIGHT.argument);
    this.#addText(tool, texts, WEIGHT.argumentText);
  }

  #addText(tool: number, text: string, weight: number): void {
    if (text === '') return;
    const words = proseWords(text);
    this.#count(tool, words, 0, weight);
    this.#lengths[tool] = (this.#lengths[tool] ?? 0) + words.length;
    this.#totalLength += words.length;
  }

  #count(tool: number, words: readonly string[], sure: number, text: number): void {
    for (const term of words) {
      const postings = this.#terms.get(term);
      if (!postings) {
        this.#terms.set(term, [tool, sure, text]);
        continue;
      }
      const last = postings.length - 3;
      if (postings[last] === tool) {
        postings[last + 1] = (postings[last + 1] ?? 0) + sure;
        postings[last + 2] = (postings[last + 2] ?? 0) + text;
      } else {
        postings.push(tool, sure, text);
      }
    }
  }
}
