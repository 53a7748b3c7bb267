// What is left out of a very long message, until the person asks for it: its middle. Its start says what it is about, and
// its end is where the person is when it has come. No DOM.
import type { MarkdownNode } from './tree.ts';

/** Rows of a table or items of a list that are drawn at first, and those of a list in a list. */
export const SHOWN_ROWS = 50;
export const SHOWN_ITEMS = 100;
export const SHOWN_NESTED = 20;
/** Cells that are drawn of a table at first. */
export const SHOWN_CELLS = 1_000;

/** Nodes that are drawn of a long message: of its start, and of its end. */
const HEAD = 1_500;
const TAIL = 1_500;
/** About what a block of code is made of. */
const CODE = 60;

/** The blocks from `from` on and before `to` are left out. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** The gap of a message of blocks; undefined: it is drawn whole. `before`: the gap it had, which moves in large steps. */
export function gapOf(blocks: readonly MarkdownNode[], before: Gap | undefined): Gap | undefined {
  const weights = blocks.map(weightOf);
  if (sum(weights) <= HEAD + 2 * TAIL) return undefined;
  const from = countUntil(weights, HEAD);
  if (before && before.to <= blocks.length && sum(weights.slice(before.to)) <= 2 * TAIL) return before;
  const to = blocks.length - countUntil(weights.toReversed(), TAIL);
  return to > from ? { from, to } : undefined;
}

/** How many of the first together weigh no more than `most`; at least one. */
function countUntil(weights: readonly number[], most: number): number {
  let left = most;
  const count = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(1, count === -1 ? weights.length : count);
}

const sum = (weights: readonly number[]): number => weights.reduce((all, weight) => all + weight, 0);

const known = new WeakMap<object, number>();

/** Nodes that are drawn of a node at first. */
function weightOf(node: MarkdownNode): number {
  if (typeof node === 'string') return 1;
  const before = known.get(node);
  if (before !== undefined) return before;
  const weight = newWeight(node);
  known.set(node, weight);
  return weight;
}

function newWeight(node: Exclude<MarkdownNode, string>): number {
  if (node.tag === 'fence') return CODE;
  if (!('children' in node)) return 2;
  const most = node.tag === 'tbody' ? SHOWN_ROWS : SHOWN_ITEMS;
  return 1 + sum(node.children.slice(0, most).map(weightOf));
}
