// Where the things are that a path of the configuration names.
import type { KeyPath } from '../../config/key-path.ts';
import type { Span } from '../span.ts';
import type { TomlDocument, TomlNode, TomlPair, TomlTable } from './tree.ts';

/** What a path leads to. */
export type Found =
  | { readonly kind: 'pair'; readonly pair: TomlPair; readonly table: TomlTable }
  | {
      readonly kind: 'item';
      readonly node: TomlNode;
      readonly index: number;
      readonly pair: TomlPair;
      readonly table: TomlTable;
    }
  | { readonly kind: 'table'; readonly table: TomlTable };

/** What stands at exactly this path; the first where it stands twice. */
export function findAt(document: TomlDocument, path: KeyPath): Found | undefined {
  const index = indexOf(document);
  const found = index.get(JSON.stringify(path));
  if (found) return found;
  for (let length = path.length - 1; length > 0; length -= 1) {
    const list = index.get(JSON.stringify(path.slice(0, length)));
    if (list?.kind === 'pair')
      return list.pair.value && inNode(list.pair.value, list.pair, list.table, path, length);
  }
  return undefined;
}

const indexed = new WeakMap<TomlDocument, ReadonlyMap<string, Found>>();

/** Tables and pairs by their paths. A header alone makes the tables above it as well: `[a.b]` makes `a`. */
function indexOf(document: TomlDocument): ReadonlyMap<string, Found> {
  const known = indexed.get(document);
  if (known) return known;
  const index = new Map<string, Found>();
  const first = (path: KeyPath, found: Found): void => {
    const key = JSON.stringify(path);
    if (!index.has(key)) index.set(key, found);
  };
  for (const table of document.tables) {
    if (table.key.length > 0) first(table.path, { kind: 'table', table });
    for (const pair of allPairs(table.pairs)) first(pair.path, { kind: 'pair', pair, table });
  }
  for (const table of document.tables)
    for (let length = table.path.length - 1; length > 0; length -= 1)
      first(table.path.slice(0, length), { kind: 'table', table });
  indexed.set(document, index);
  return index;
}

/** The same, else the nearest thing around it that is there. */
export function findNear(document: TomlDocument, path: KeyPath): Found | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const found = findAt(document, path.slice(0, length));
    if (found) return found;
  }
  return undefined;
}

function inNode(
  node: TomlNode,
  pair: TomlPair,
  table: TomlTable,
  path: KeyPath,
  depth: number,
): Found | undefined {
  if (node.kind === 'array') {
    const index = Number(path[depth]);
    const item = node.items[index];
    if (!item) return undefined;
    if (depth + 1 === path.length) return { kind: 'item', node: item, index, pair, table };
    return inNode(item, pair, table, path, depth + 1);
  }
  return undefined;
}

function isPrefix(prefix: KeyPath, path: KeyPath): boolean {
  return prefix.length <= path.length && prefix.every((part, index) => part === path[index]);
}

/** The part of the text that is the key of a pair, or the names in a header. */
export function keySpan({ key, start, end }: TomlPair | TomlTable): Span {
  return { start: key[0]?.start ?? start, end: key.at(-1)?.end ?? end };
}

/** The names of a table that are taken already, by pairs and by headers below it. */
export function namesIn(document: TomlDocument, path: KeyPath): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (other: KeyPath): void => {
    const name = other.length > path.length && isPrefix(path, other) ? other[path.length] : undefined;
    if (name !== undefined) names.add(name);
  };
  for (const table of document.tables) {
    add(table.path);
    for (const pair of allPairs(table.pairs)) add(pair.path);
  }
  return names;
}

/** Pairs with those in inline tables. */
export function* allPairs(pairs: readonly TomlPair[]): Generator<TomlPair> {
  for (const pair of pairs) {
    yield pair;
    if (pair.value) yield* pairsIn(pair.value);
  }
}

function* pairsIn(node: TomlNode): Generator<TomlPair> {
  if (node.kind === 'table') yield* allPairs(node.pairs);
  if (node.kind === 'array') for (const item of node.items) yield* pairsIn(item);
}

/** The values in a list at a path, with where they stand; none where there is no list. */
export function itemsAt(document: TomlDocument, path: KeyPath): readonly TomlNode[] {
  const found = findAt(document, path);
  return found?.kind === 'pair' && found.pair.value?.kind === 'array' ? found.pair.value.items : [];
}
