// Finds tools by what people and models say of them (design: tools.md "Deferred discovery"). Nothing here needs a network
// or a model. Load it by `import()` when the first search comes.

import { parseToolQuery } from './query.ts';
import { Ranking } from './ranking.ts';

/** A tool as it is looked for; what a model is sent of it (`ModelTool`) is enough. */
export interface SearchableTool {
  /** Canonical. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema; the names and descriptions of its properties count. */
  readonly inputSchema?: Readonly<Record<string, unknown>>;
  /** Words it is found by beside those of its definition. */
  readonly tags?: readonly string[];
  /** Ocho's own: of two that fit equally it comes first. */
  readonly builtin?: boolean;
}

/** Higher is better; scores are comparable within one search only. */
export interface RankedTool {
  readonly name: string;
  readonly score: number;
}

/** Searches a catalogue. */
export interface ToolSearcher {
  /**
   * Best first, at most `limit`; equal ones by name. Nothing for an empty query, and nothing rather than anything for
   * words that no tool has to do with. `select:a,b` gives just those, in that order. Never throws.
   */
  search(query: string, limit: number): readonly RankedTool[];
  /** Searches these from now on. Only what is not as it was will be read; a change of the order is none. */
  replace(tools: readonly SearchableTool[]): void;
  /** Does a piece of what the next search would have to do first, a few milliseconds long; false: nothing is left. */
  prepare(): boolean;
}

/** What a first search takes longer for beside the index has been done in this process. */
let isWarm = false;

/** The index is built with the first search, or before it by `prepare`, and kept. */
export function createToolSearcher(tools: readonly SearchableTool[]): ToolSearcher {
  const ranking = new Ranking();
  let reading: Iterator<void> | undefined = ranking.replacing(tools);
  let warming: Iterator<void> | undefined;
  const read = () => {
    if (reading?.next().done === true) reading = undefined;
    return reading !== undefined;
  };
  const readAll = () => {
    while (read());
  };
  return {
    search(query, limit) {
      if (!(limit > 0)) return [];
      readAll();
      const asked = parseToolQuery(query);
      const found = 'select' in asked ? ranking.named(asked.select) : ranking.ranked(asked.words);
      return found.slice(0, limit);
    },
    replace(others) {
      readAll();
      reading = ranking.replacing(others);
    },
    prepare() {
      if (reading) return read() || !isWarm;
      warming ??= isWarm ? undefined : ranking.warming();
      isWarm ||= warming?.next().done === true;
      return !isWarm;
    },
  };
}
