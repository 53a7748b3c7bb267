// Takes a table out of the text of a TOML file and leaves everything else as the person wrote it.
import { isDeepStrictEqual } from 'node:util';
import { editToml, tomlInline } from './edit.ts';
import { isTable, type KeyPath, valueAt } from './key-path.ts';
import { samePath, scanToml, type TomlEntry } from './toml-scan.ts';

/**
 * The text without `path` and all that is below it, or undefined when no edit we know gives exactly that: what an edit
 * made is proved by parsing it. Comments stay, but for those between the lines that go.
 */
export async function removeToml(text: string, path: KeyPath): Promise<string | undefined> {
  const { parse } = await import('smol-toml');
  const data = (source: string): unknown => JSON.parse(JSON.stringify(parse(source.replace(/^\uFEFF/, ''))));
  const expected = without(data(text), path);
  const candidates = [withoutLines(text, path), await withoutPair(text, path)];
  return candidates.find((candidate) => {
    if (candidate === undefined || candidate === text) return false;
    try {
      return isDeepStrictEqual(without(data(candidate), path), expected) && !has(data(candidate), path);
    } catch {
      // This edit does not fit the file.
      return false;
    }
  });
}

/** Without the statements of the table itself. */
function withoutLines(text: string, path: KeyPath): string {
  const statements = scanToml(text).filter(({ kind }) => kind !== 'inline');
  let rest = text;
  for (const [start, end] of rangesOf(text, statements, path).reverse()) {
    rest = rest.slice(0, start) + rest.slice(end);
  }
  return rest;
}

/** From the line of the first statement to the end of that of the last, of each run of statements that go. */
function rangesOf(
  text: string,
  statements: readonly TomlEntry[],
  path: KeyPath,
): (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  let wasIn = false;
  for (const entry of statements) {
    const isIn = samePath(entry.path.slice(0, path.length), path);
    if (isIn) {
      const lineEnd = text.indexOf('\n', entry.end);
      const end = lineEnd < 0 ? text.length : lineEnd + 1;
      const last = ranges.at(-1);
      if (wasIn && last) last[1] = end;
      else ranges.push([text.lastIndexOf('\n', entry.start) + 1, end]);
    }
    wasIn = isIn;
  }
  return ranges.map(([start, end]) => [start, afterGap(text, start, end)]);
}

/** One of the two empty lines that would be left behind goes too. */
function afterGap(text: string, start: number, end: number): number {
  const before = text.slice(0, start);
  if (before !== '' && !/\n\r?\n$/.test(before)) return end;
  return end + (/^\r?\n/.exec(text.slice(end))?.[0].length ?? 0);
}

/** Without a pair of an inline table, which is written anew. */
async function withoutPair(text: string, path: KeyPath): Promise<string | undefined> {
  const { parse } = await import('smol-toml');
  const parent = path.slice(0, -1);
  const table = valueAt(parse(text.replace(/^\uFEFF/, '')), parent);
  if (!isTable(table)) return undefined;
  const value = Object.fromEntries(Object.entries(table).filter(([key]) => key !== path.at(-1)));
  return editToml(text, parent, { value, text: tomlInline(value) });
}

function has(root: unknown, path: KeyPath): boolean {
  return valueAt(root, path) !== undefined;
}

/** Tables on the way in which nothing else stands are gone as well. */
function without(root: unknown, [head, ...rest]: KeyPath): unknown {
  if (!isTable(root) || head === undefined) return root;
  const { [head]: child, ...others } = root;
  if (rest.length === 0 || child === undefined) return others;
  const left = without(child, rest);
  return isTable(left) && Object.keys(left).length === 0 ? others : { ...others, [head]: left };
}
