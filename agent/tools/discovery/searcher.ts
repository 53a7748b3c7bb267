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

/** Searches one catalogue. */
export interface ToolSearcher {
  /**
   * Best first, at most `limit`; equal ones by name. Nothing for an empty query, and nothing rather than anything for
   * words that no tool has to do with. `select:a,b` gives just those, in that order. Never throws.
   */
  search(query: string, limit: number): readonly RankedTool[];
}

/** The index is built with the first search and kept: make one searcher for each catalogue. */
export function createToolSearcher(tools: readonly SearchableTool[]): ToolSearcher {
  let made: Ranking | undefined;
  return {
    search(query, limit) {
      if (!(limit > 0)) return [];
      made ??= new Ranking(tools);
      const asked = parseToolQuery(query);
      const found = 'select' in asked ? made.named(asked.select) : made.ranked(asked.words);
      return found.slice(0, limit);
    },
  };
}
