// Puts the tools of a catalogue in order for a query.
import { IntentReader } from './intents.ts';
import { decodeName } from './names.ts';
import type { RankedTool, SearchableTool } from './searcher.ts';
import { TermIndex } from './term-index.ts';
import { Thesaurus } from './thesaurus.ts';
import { QueryReader, type Unit } from './units.ts';
import { foldAscii, identifierWords } from './words.ts';

/** A tool whose name was given comes before all that is merely found. */
const NAMED = 1_000;
/** Ocho's own come first where they fit as well as another's. */
const OWN = 1.2;
/** What only looks comes first where nothing says what is to be done: it can do no harm. */
const LOOKING = 1.04;
const LOOKS: ReadonlySet<string> = new Set(['list', 'get', 'search', 'find', 'read', 'query']);
/** What is worth less than this share of the best is noise. */
const LEAST_SHARE = 0.1;
/** A tool counts as having a word when it has this share of what the best one has of it. */
const HAS_SHARE = 0.25;
/** What remains of the score of a tool that has next to nothing of what was asked. */
const UNCOVERED = 0.4;

let thesaurus: Thesaurus | undefined;
let intents: IntentReader | undefined;

/** Tools that are read in one go: some milliseconds in a process that has not done it before. */
const PIECE = 40;
/** Like what is asked, with slips and other forms: when these have been read, the code for any other has run. */
const WARMING = [
  'serach',
  'the list of files',
  'crear una factura',
  'delete a mesage',
  'configuration',
  'open',
];

/** A catalogue made ready for queries. */
export class Ranking {
  #index = new TermIndex();
  readonly #places = new Map<string, number>();
  #reader: QueryReader | undefined;
  /** Made with the first name that is looked for. */
  #byLetters: ReadonlyMap<string, readonly string[]> | undefined;
  /** Made with the first query after a change. */
  #services: ReadonlySet<string> | undefined;

  /**
   * Takes these for those it has, piece by piece; in between it is not to be asked. What reads as before is not read
   * again. Of two that have one name the first counts.
   */
  *replacing(tools: readonly SearchableTool[]): Generator<void, void> {
    if (this.#index.isWasteful) this.#forget();
    const gone = new Map(this.#places);
    let read = 0;
    for (const tool of tools) {
      const { name } = tool;
      const place = gone.get(name);
      if (place === undefined ? this.#places.has(name) : this.#index.takeOver(place, tool)) {
        gone.delete(name);
        continue;
      }
      if (place !== undefined) this.#remove(name, place);
      gone.delete(name);
      this.#places.set(name, this.#index.add(tool));
      this.#namesChanged();
      read += 1;
      if (read % PIECE === 0) yield;
    }
    for (const [name, place] of gone) this.#remove(name, place);
    yield* this.#readying();
  }

  /** Searches for this and that, so that the first who searches does not wait for what is done only once. */
  *warming(): Generator<void, void> {
    for (const query of WARMING) {
      this.ranked(query);
      yield;
    }
  }

  *#readying(): Generator<void, void> {
    if (this.#reader) return;
    if (!thesaurus) yield;
    thesaurus ??= new Thesaurus();
    if (!intents) yield;
    intents ??= new IntentReader();
    const isService = (word: string) => this.#isService(word);
    this.#reader = new QueryReader(this.#index.lexicon, thesaurus, intents, isService);
  }

  #remove(name: string, place: number): void {
    this.#index.remove(place);
    this.#places.delete(name);
    this.#namesChanged();
  }

  #namesChanged(): void {
    this.#byLetters = undefined;
    this.#services = undefined;
  }

  /** Whether tools of others are known by that word: "github". */
  #isService(word: string): boolean {
    this.#services ??= servicesOf(this.#places.keys());
    return this.#services.has(word);
  }

  #forget(): void {
    this.#index = new TermIndex();
    this.#places.clear();
    this.#reader = undefined;
  }

  /** Those of the names that there are, in their order. */
  named(names: readonly string[]): readonly RankedTool[] {
    const found = new Set(names.flatMap((name) => this.#named(name)));
    return [...found].map((name, at) => ({ name, score: NAMED - at / 1_000 }));
  }

  /** Best first; equal ones by name. */
  ranked(query: string): readonly RankedTool[] {
    const scores = this.#scores(this.#reader?.read(query) ?? []);
    for (const name of this.#namedIn(query)) scores.set(name, (scores.get(name) ?? 0) + NAMED);
    const best = Math.max(0, ...scores.values());
    const least = LEAST_SHARE * (best >= NAMED ? best - NAMED : best);
    return [...scores]
      .filter(([, score]) => score > 0 && score >= least)
      .map(([name, score]) => ({ name, score: Math.round(score * 10_000) / 10_000 }))
      .sort((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1));
  }

  /** The tool of that very name, else those whose names are written so in another way. */
  #named(name: string): readonly string[] {
    this.#byLetters ??= namesByLetters(this.#places.keys());
    const letters = lettersOf(name);
    const like = this.#byLetters.get(letters) ?? [];
    if (like.includes(name)) return [name];
    // The server of a tool can be left out where no tool has just that name.
    const whole = like.filter((each) => lettersOf(each) === letters);
    return whole.length > 0 ? whole : like;
  }

  /** The whole query is a name, or a name that could be no plain word stands in it. */
  #namedIn(query: string): readonly string[] {
    const whole = this.#named(query.trim());
    if (whole.length > 0) return whole;
    const pieces = query.split(/[\s,;:()"'`]+/).filter((piece) => /\w[_-]\w/.test(piece));
    return pieces.flatMap((piece) => this.#named(piece));
  }

  #scores(units: readonly Unit[]): Map<string, number> {
    const sums = new Map<number, { score: number; covered: number }>();
    let total = 0;
    for (const unit of units) {
      const strengths = this.#strengths(unit);
      const most = Math.max(0, ...strengths.values());
      if (most === 0) continue;
      const rarity = this.#rarity(strengths, most) * unit.weight;
      total += unit.weight;
      for (const [tool, strength] of strengths) {
        const sum = sums.get(tool) ?? { score: 0, covered: 0 };
        sum.score += rarity * strength;
        sum.covered += unit.weight * Math.min(1, strength / most);
        sums.set(tool, sum);
      }
    }
    return new Map(
      [...sums].flatMap(([at, { score, covered }]) => {
        const tool = this.#index.tool(at);
        if (!tool) return [];
        const share = UNCOVERED + (1 - UNCOVERED) * (covered / total);
        return [[tool.name, score * share * preference(tool)] as const];
      }),
    );
  }

  /** For each tool the best of what the unit may stand for. */
  #strengths(unit: Unit): ReadonlyMap<number, number> {
    const best = new Map<number, number>();
    for (const { terms, worth } of unit.variants) {
      for (const [tool, strength] of this.#together(terms)) {
        best.set(tool, Math.max(best.get(tool) ?? 0, strength * worth));
      }
    }
    return best;
  }

  /** The tools that have all terms, with the strength of the weakest. */
  #together(terms: readonly string[]): ReadonlyMap<number, number> {
    let found: Map<number, number> | undefined;
    for (const term of terms) {
      const before = found;
      const now = new Map<number, number>();
      this.#index.visit(term, (tool, strength) => {
        const other = before ? before.get(tool) : strength;
        if (other !== undefined) now.set(tool, Math.min(other, strength));
      });
      found = now;
    }
    return found ?? new Map();
  }

  /** Inverse document frequency as in BM25. */
  #rarity(strengths: ReadonlyMap<number, number>, most: number): number {
    let having = 0;
    for (const strength of strengths.values()) if (strength >= HAS_SHARE * most) having += 1;
    return Math.log(1 + (this.#index.size - having + 0.5) / (having + 0.5));
  }
}

function preference({ name, builtin }: SearchableTool): number {
  const isLooking = identifierWords(decodeName(name).tool).some((word) => LOOKS.has(word));
  return (builtin ? OWN : 1) * (isLooking ? LOOKING : 1);
}

/** The words of the services of MCP tools. */
function servicesOf(names: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of names) {
    const { service } = decodeName(name);
    if (service !== undefined) for (const word of identifierWords(service)) found.add(word);
  }
  return found;
}

/** Every name under all that it may be written as: spelling, case and encoding do not matter. */
function namesByLetters(all: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (letters: string, name: string) => {
    const names = found.get(letters);
    if (names === undefined) found.set(letters, [name]);
    else if (!names.includes(name)) names.push(name);
  };
  for (const name of all) {
    add(lettersOf(name), name);
    const { service, tool } = decodeName(name);
    if (service === undefined) continue;
    add(lettersOf(tool), name);
    add(lettersOf(service + tool), name);
    if (name.includes('z')) add(lettersOf(`mcp${service}${tool}`), name);
  }
  for (const names of found.values()) if (names.length > 1) names.sort();
  return found;
}

/** Empty for a name of signs alone. */
function lettersOf(name: string): string {
  const { folded, isAscii } = foldAscii(name);
  return folded.replace(isAscii ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '');
}
