// Which items the page asks for: those in view that were never sent, in blocks, each once. No DOM.
import { at } from '../../model/item-list.ts';
import type { PageItems } from '../state/item-changes.ts';

/** Items from `from` up to, but not with, `to`. */
export interface ItemRange {
  readonly from: number;
  readonly to: number;
}

/** Items are asked for in blocks of this many, so that scrolling asks seldom. */
export const RANGE_BLOCK = 64;

/**
 * Remembers what was asked for. A block is asked for again only after `forget`: after a reset, or when the host did not
 * answer for long.
 */
export class RangeRequests {
  readonly #asked = new Set<number>();

  /** The ranges to ask for so that `view` is known; neighbours are one range. */
  missing(items: PageItems, view: ItemRange): readonly ItemRange[] {
    const ranges: { from: number; to: number }[] = [];
    const first = Math.floor(Math.max(0, view.from) / RANGE_BLOCK);
    const last = Math.floor((Math.min(items.length, view.to) - 1) / RANGE_BLOCK);
    for (let block = first; block <= last; block++) {
      const from = block * RANGE_BLOCK;
      const to = Math.min(from + RANGE_BLOCK, items.length);
      if (this.#asked.has(block) || !hasUnknown(items, from, to)) continue;
      this.#asked.add(block);
      const before = ranges.at(-1);
      if (before?.to === from) before.to = to;
      else ranges.push({ from, to });
    }
    return ranges;
  }

  /** Everything may be asked for again. */
  forget(): void {
    this.#asked.clear();
  }
}

function hasUnknown(items: PageItems, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (at(items, index) === null) return true;
  return false;
}
