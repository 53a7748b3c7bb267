// The catalogue that the queries of test/fixtures/tool-search are about: the built-in tools of this build, and those that are
// written down there.
import fs from 'node:fs';
import { createI18n } from '../../../../agent/i18n/fluent.ts';
import { BUILTIN_NAMES, loadBuiltin } from '../../../../agent/tools/catalogue.ts';
import type { SearchableTool, ToolSearcher } from '../../../../agent/tools/discovery/searcher.ts';
import { toModelTool } from '../../../../agent/tools/schema.ts';

const FIXTURES = new URL('../../../fixtures/tool-search/', import.meta.url);

export interface Query {
  readonly query: string;
  readonly tool: string;
  readonly kind: string;
}

interface Written {
  readonly name: string;
  readonly source: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
}

export function readQueries(file: string): readonly Query[] {
  const lines = fs.readFileSync(new URL(file, FIXTURES), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** As a session in that language has them. */
export async function searchableTools(locale: string): Promise<readonly SearchableTool[]> {
  const i18n = createI18n({ locale });
  const modules = await Promise.all(BUILTIN_NAMES.map(loadBuiltin));
  const built = modules.flatMap((module) =>
    module ? [{ ...toModelTool(module, i18n), tags: module.tags ?? [], builtin: true }] : [],
  );
  const written: readonly Written[] = JSON.parse(
    fs.readFileSync(new URL('catalogue.json', FIXTURES), 'utf8'),
  );
  return [...built, ...written.filter(({ name }) => !BUILTIN_NAMES.includes(name)).map(toSearchable)];
}

function toSearchable({ name, source, description, arguments: args, tags }: Written): SearchableTool {
  const properties = Object.fromEntries(
    Object.entries(args).map(([key, text]) => [
      key,
      { type: 'string', ...(text ? { description: text } : {}) },
    ]),
  );
  return {
    name,
    description,
    inputSchema: { type: 'object', properties },
    tags,
    builtin: source === 'builtin',
  };
}

/** How often the tool meant was found. */
export interface Figures {
  readonly total: number;
  readonly first: number;
  readonly firstFive: number;
  readonly byKind: Readonly<Record<string, { total: number; first: number; firstFive: number }>>;
  /** Queries whose tool did not come first, with the place it had (0: not at all) and what came before it. */
  readonly misses: readonly { query: Query; place: number; before: readonly string[] }[];
}

export function figuresOf(searcher: ToolSearcher, queries: readonly Query[]): Figures {
  const byKind: Record<string, { total: number; first: number; firstFive: number }> = {};
  const misses: Figures['misses'][number][] = [];
  for (const query of queries) {
    byKind[query.kind] ??= { total: 0, first: 0, firstFive: 0 };
    const kind = byKind[query.kind] ?? { total: 0, first: 0, firstFive: 0 };
    const found = searcher.search(query.query, 10).map(({ name }) => name);
    const place = found.indexOf(query.tool) + 1;
    kind.total += 1;
    if (place === 1) kind.first += 1;
    if (place >= 1 && place <= 5) kind.firstFive += 1;
    if (place !== 1) misses.push({ query, place, before: found.slice(0, place === 0 ? 5 : place - 1) });
  }
  const sum = (key: 'total' | 'first' | 'firstFive') =>
    Object.values(byKind).reduce((all, kind) => all + kind[key], 0);
  return { total: sum('total'), first: sum('first'), firstFive: sum('firstFive'), byKind, misses };
}

/** One line for people: the share in the first five and the share that came first, whole and by kind. */
export function figuresText(name: string, { total, first, firstFive, byKind }: Figures): string {
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const kinds = Object.entries(byKind).map(
    ([kind, each]) => `${kind} ${share(each.firstFive, each.total)}/${share(each.first, each.total)}`,
  );
  return `${name}, ${total} queries: in the first five ${share(firstFive, total)}, first ${share(first, total)} (${kinds.join(', ')})`;
}
