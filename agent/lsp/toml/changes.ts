// Changes of a TOML text that leave everything else as it is written, line ends included.
import { formatKey } from '../../config/key-path.ts';
import type { TextChange } from '../finding.ts';
import type { Span } from '../span.ts';
import type { Found } from './find.ts';
import type { TomlArray, TomlDocument, TomlNode, TomlPair, TomlString, TomlTable } from './tree.ts';

/** Without a pair and the comment behind it. `siblings`: those of the inline table it stands in. */
export function removePair(
  { text }: TomlDocument,
  pair: TomlPair,
  siblings?: readonly TomlPair[],
): TextChange {
  return siblings ? removeOf(text, siblings, siblings.indexOf(pair)) : removeLines(text, pair);
}

/** Without a header and all that is below it. */
export function removeTable({ text }: TomlDocument, { start, end }: TomlTable): TextChange {
  return { start: lineStart(text, start), end, text: '' };
}

/** Without one item of a list. */
export function removeItem({ text }: TomlDocument, list: TomlArray, index: number): TextChange {
  return removeOf(text, list.items, index);
}

/** The key of a pair or a header with another name at one place. */
export function renamePart(
  holder: TomlPair | TomlTable,
  index: number,
  name: string,
): TextChange | undefined {
  const part = holder.key[index];
  return part && { start: part.start, end: part.end, text: formatKey([name]) };
}

/** Other text in the quotes of a string, as its kind of quotes needs it. */
export function replaceText(node: TomlString, from: number, to: number, text: string): TextChange {
  const start = node.start + node.quote.length;
  const end = node.end - (node.closed ? node.quote.length : 0);
  const isWhole = from === 0 && to === node.text.length;
  const isPlain = end - start === node.text.length;
  // Where escapes make places differ, all of it is written anew.
  if (!isWhole && !isPlain)
    return { start: node.start, end: node.end, text: JSON.stringify(spliced(node.text, from, to, text)) };
  const literal = node.quote.startsWith("'") ? text : JSON.stringify(text).slice(1, -1);
  return isWhole ? { start, end, text: literal } : { start: start + from, end: start + to, text: literal };
}

/** What removes the thing that was found. */
export function removal(document: TomlDocument, found: Found): TextChange {
  if (found.kind === 'table') return removeTable(document, found.table);
  if (found.kind === 'item')
    return found.pair.value?.kind === 'array' && found.pair.value.items.includes(found.node)
      ? removeItem(document, found.pair.value, found.index)
      : removeLines(document.text, found.pair);
  const around = found.table.pairs.includes(found.pair)
    ? undefined
    : siblingsOf(found.table.pairs, found.pair);
  return removePair(document, found.pair, around);
}

function siblingsOf(pairs: readonly TomlPair[], wanted: TomlPair): readonly TomlPair[] | undefined {
  for (const { value } of pairs) {
    const found = value && inNode(value, wanted);
    if (found) return found;
  }
  return undefined;
}

function inNode(node: TomlNode, wanted: TomlPair): readonly TomlPair[] | undefined {
  if (node.kind === 'table') return node.pairs.includes(wanted) ? node.pairs : siblingsOf(node.pairs, wanted);
  if (node.kind !== 'array') return undefined;
  for (const item of node.items) {
    const found = inNode(item, wanted);
    if (found) return found;
  }
  return undefined;
}

function removeLines(text: string, { start, end }: Span): TextChange {
  const first = lineStart(text, start);
  const rest = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;
  rest.lastIndex = end;
  const isAlone = /^[\uFEFF \t]*$/.test(text.slice(first, start)) && rest.test(text);
  if (!isAlone) return { start, end, text: '' };
  return { start: text[first] === '\uFEFF' ? first + 1 : first, end: rest.lastIndex, text: '' };
}

function removeOf(text: string, all: readonly Span[], index: number): TextChange {
  const item = all[index];
  if (!item) return { start: 0, end: 0, text: '' };
  const comma = /[ \t]*,/y;
  comma.lastIndex = item.end;
  const behind = comma.test(text) ? comma.lastIndex : item.end;
  const first = lineStart(text, item.start);
  const rest = /[ \t]*(?:#[^\n]*)?\r?\n/y;
  rest.lastIndex = behind;
  if (/^[ \t]*$/.test(text.slice(first, item.start)) && rest.test(text))
    return { start: first, end: rest.lastIndex, text: '' };
  const [previous, next] = [all[index - 1], all[index + 1]];
  if (next) return { start: item.start, end: next.start, text: '' };
  if (previous) return { start: previous.end, end: item.end, text: '' };
  return { start: item.start, end: behind, text: '' };
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function spliced(text: string, from: number, to: number, between: string): string {
  return text.slice(0, from) + between + text.slice(to);
}
