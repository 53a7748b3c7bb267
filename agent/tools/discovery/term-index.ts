// Which tools have which words, and how much a word counts in each.

import { intentTerm } from './intents.ts';
import { Lexicon } from './lexicon.ts';
import { decodeName } from './names.ts';
import { OWN_WORDS } from './own-words.ts';
import type { SearchableTool } from './searcher.ts';
import { foldAscii, identifierWords, parted, proseWords } from './words.ts';

/** What a word counts by where it stands. Whole numbers: lists of them are shorter and faster. */
const WEIGHT = {
  name: 14,
  service: 8,
  tag: 10,
  /** Of the word that stands for being one of its own tools. */
  intent: 14,
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

/** Called for each tool that has a term; `strength` is from 0 to 1. */
export type Visit = (tool: number, strength: number) => void;

/** Between the fields of a tool when they are taken apart in one go; no word has it. */
const NEXT = '\u0001';
const TOKENS = /[a-z0-9]+|\u0001/g;
const TOKENS_OF_ANY_SCRIPT = /[\p{L}\p{N}]+|\u0001/gu;

/**
 * What a word of each field counts, in the order in which the fields are read: name, service, tags; names of arguments, first
 * sentence, the rest of the description, descriptions of arguments. The former are sure, in the latter long ones dilute.
 */
const SURE = [WEIGHT.name, WEIGHT.service, WEIGHT.tag, 0, 0, 0, 0];
const TEXT = [0, 0, 0, WEIGHT.argument, WEIGHT.firstSentence, WEIGHT.description, WEIGHT.argumentText];

/** Numbers of an occurrence: tool, sure weight, weight of texts, the occurrence before it of the same term (-1: none). */
const SIZE = 4;

/** Called for each word of a tool, as often as it has it, with what it counts where it stands. */
type Count = (term: string, sure: number, text: number) => void;

/** Tools that are gone leave room behind; from so many on it may be worth to begin anew. */
const MUCH_WASTE = 256;

/**
 * Words of a catalogue, which changes tool by tool. The occurrences are chained in one list of numbers: an array for each
 * of thousands of terms takes longer to make than all the rest.
 */
export class TermIndex {
  /** All terms there are. */
  readonly lexicon = new Lexicon();
  /** The last occurrence of each term. */
  readonly #last = new Map<string, number>();
  #occurrences = new Int32Array(SIZE * 4_096);
  #end = 0;
  /** By place; a place is not given again. */
  readonly #tools: (SearchableTool | undefined)[] = [];
  readonly #lengths: number[] = [];
  #totalLength = 0;
  #size = 0;

  /** Tools there are. */
  get size(): number {
    return this.#size;
  }

  /** Most of it is of tools that are gone. */
  get isWasteful(): boolean {
    const gone = this.#tools.length - this.#size;
    return gone > MUCH_WASTE && gone > this.#size;
  }

  tool(place: number): SearchableTool | undefined {
    return this.#tools[place];
  }

  /** Gives the place of the tool. */
  add(tool: SearchableTool): number {
    const place = this.#tools.length;
    const length = readTool(tool, (term, sure, text) => this.#count(place, term, sure, text));
    this.#tools.push(tool);
    this.#lengths.push(length);
    this.#totalLength += length;
    this.#size += 1;
    return place;
  }

  /** Has `tool` in the place of one that reads the same; false: it does not. */
  takeOver(place: number, tool: SearchableTool): boolean {
    const before = this.#tools[place];
    if (before === undefined || !readsAlike(before, tool)) return false;
    this.#tools[place] = tool;
    return true;
  }

  remove(place: number): void {
    const tool = this.#tools[place];
    if (tool === undefined) return;
    const terms = new Set<string>();
    readTool(tool, (term) => terms.add(term));
    for (const term of terms) this.#unchain(term, place);
    this.#tools[place] = undefined;
    this.#totalLength -= this.#lengths[place] ?? 0;
    this.#size -= 1;
  }

  visit(term: string, visit: Visit): void {
    const average = this.#totalLength / Math.max(1, this.#size) || 1;
    const numbers = this.#occurrences;
    for (let at = this.#last.get(term) ?? -1; at >= 0; at = numbers[at + 3] ?? -1) {
      const tool = numbers[at] ?? 0;
      const dilution = 1 - LENGTH_SHARE + (LENGTH_SHARE * (this.#lengths[tool] ?? 0)) / average;
      const weight = (numbers[at + 1] ?? 0) + (numbers[at + 2] ?? 0) / dilution;
      visit(tool, weight / (SATURATION + weight));
    }
  }

  #count(place: number, term: string, sure: number, text: number): void {
    const before = this.#last.get(term) ?? -1;
    const end = this.#end;
    if (end === this.#occurrences.length) this.#grow();
    const numbers = this.#occurrences;
    if (before >= 0 && numbers[before] === place) {
      numbers[before + 1] = (numbers[before + 1] ?? 0) + sure;
      numbers[before + 2] = (numbers[before + 2] ?? 0) + text;
      return;
    }
    if (before < 0) this.lexicon.add(term);
    numbers[end] = place;
    numbers[end + 1] = sure;
    numbers[end + 2] = text;
    numbers[end + 3] = before;
    this.#last.set(term, end);
    this.#end = end + SIZE;
  }

  /** A term that no tool has any more is none. */
  #unchain(term: string, place: number): void {
    const numbers = this.#occurrences;
    let behind = -1;
    let at = this.#last.get(term) ?? -1;
    while (at >= 0 && numbers[at] !== place) {
      behind = at;
      at = numbers[at + 3] ?? -1;
    }
    if (at < 0) return;
    const before = numbers[at + 3] ?? -1;
    if (behind >= 0) numbers[behind + 3] = before;
    else if (before >= 0) this.#last.set(term, before);
    else {
      this.#last.delete(term);
      this.lexicon.remove(term);
    }
  }

  #grow(): void {
    const larger = new Int32Array(this.#occurrences.length * 2);
    larger.set(this.#occurrences);
    this.#occurrences = larger;
  }
}

/** Gives the number of words in its texts. */
function readTool(tool: SearchableTool, count: Count): number {
  const { folded, isAscii } = foldAscii(fieldsOf(tool).join(NEXT));
  let field = 0;
  let sure = SURE[0] ?? 0;
  let text = TEXT[0] ?? 0;
  let length = 0;
  for (const token of folded.match(isAscii ? TOKENS : TOKENS_OF_ANY_SCRIPT) ?? []) {
    if (token === NEXT) {
      field += 1;
      sure = SURE[field] ?? 0;
      text = TEXT[field] ?? 0;
    } else {
      if (sure === 0) length += 1;
      count(token, sure, text);
    }
  }
  if (tool.builtin) count(intentTerm(tool.name), WEIGHT.intent, 0);
  return length;
}

/** Whether two tools of one name have the same words. */
function readsAlike(one: SearchableTool, other: SearchableTool): boolean {
  if (one === other) return true;
  if (one.description !== other.description || one.builtin !== other.builtin) return false;
  if (one.tags !== other.tags && one.tags?.join('\n') !== other.tags?.join('\n')) return false;
  if (one.inputSchema === other.inputSchema) return true;
  const [before, now] = [one, other].map(({ inputSchema }) => argumentsOf(inputSchema?.properties));
  return before?.names === now?.names && before?.texts === now?.texts;
}

/** The texts of a tool, in the order of `SURE` and `TEXT`. */
function fieldsOf({ name, description, inputSchema, tags = [], builtin }: SearchableTool): readonly string[] {
  const decoded = decodeName(name);
  const { names, texts } = argumentsOf(inputSchema?.properties);
  const end = /[.!?:;](?=\s|$)|\n/.exec(description)?.index ?? LONGEST_TEXT;
  const first = Math.min(end, LONGEST_TEXT);
  const fields = [
    withWhole(decoded.tool),
    withWhole(decoded.service ?? ''),
    builtin ? ownTags(name, tags) : parted(tags.join(' ')),
    parted(names),
    description.slice(0, first),
    description.slice(first, LONGEST_TEXT),
    texts,
  ];
  return fields.some((field) => field.includes(NEXT))
    ? fields.map((field) => field.replaceAll(NEXT, ' '))
    : fields;
}

/** Each word once: its own tools are not to be louder for being described in two places. */
function ownTags(name: string, tags: readonly string[]): string {
  const words = Object.hasOwn(OWN_WORDS, name) ? (OWN_WORDS[name] ?? '') : '';
  return [...new Set([...tags.flatMap(identifierWords), ...proseWords(words)])].join(' ');
}

function argumentsOf(properties: unknown): { readonly names: string; readonly texts: string } {
  let names = '';
  let texts = '';
  if (properties === null || typeof properties !== 'object') return { names, texts };
  for (const [name, property] of Object.entries(properties).slice(0, MOST_ARGUMENTS)) {
    names += `${name} `;
    const text: unknown = property?.description;
    if (typeof text === 'string') texts += `${text.slice(0, LONGEST_TEXT)} `;
  }
  return { names, texts };
}

/** Where a capital parts a word the whole counts as well: "GitHub" is "github" too. */
function withWhole(name: string): string {
  const words = parted(name);
  return words === name ? name : `${words} ${name}`;
}
