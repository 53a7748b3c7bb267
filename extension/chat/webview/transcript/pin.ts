// When the transcript follows what comes, and when it stays where the person reads. No DOM.

/** How a list stands in its window. Pixels. */
export interface ScrollPlace {
  readonly offset: number;
  readonly height: number;
  readonly total: number;
}

/** A list whose view is hidden, or not laid out yet, has no place: what it says of itself then is of no use. */
export function isShown({ height }: ScrollPlace): boolean {
  return height > 0;
}

/** Nearer to the end than this is at the end. Pixels. */
const NEAR_END = 24;

/** The place of an element that scrolls. */
export function placeOf(element: {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}): ScrollPlace {
  return { offset: element.scrollTop, height: element.clientHeight, total: element.scrollHeight };
}

/** Pixels below the window. */
export function belowWindow({ offset, height, total }: ScrollPlace): number {
  return Math.max(0, total - offset - height);
}

/**
 * Whether the list follows its end after a scroll: it begins when it is scrolled down to it, and stops when it is scrolled
 * up, be it by a pixel, as a smooth scroll begins. A list that grew under a window that stands still is far from its end
 * too, and nobody has scrolled. `byHand`: the person has just had the list in hand; without that, what moves up while
 * heights change was moved by them: a list that is measured puts right what is above.
 */
export function followsEnd(before: ScrollPlace, now: ScrollPlace, follows: boolean, byHand = true): boolean {
  if (!isShown(before) || !isShown(now)) return follows;
  // A list that has become shorter, or a window that has become higher, moves it as well.
  if (now.total < before.total || now.height > before.height) return follows || belowWindow(now) <= 1;
  const isMeasured = now.total !== before.total || now.height !== before.height;
  if (isMeasured && !byHand) return follows || belowWindow(now) <= NEAR_END;
  if (now.offset < before.offset - 0.5) return false;
  return follows || belowWindow(now) <= NEAR_END;
}

/** Where the window stands, in terms that hold when heights are not known any more. */
export interface ReadingPlace {
  readonly index: number;
  /** Of the top of the window below the start of the item. Pixels. */
  readonly offset: number;
}

/** What was kept of a place; undefined when it is not one. */
export function readingPlace(kept: unknown): ReadingPlace | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { index, offset }: { index?: unknown; offset?: unknown } = kept;
  if (typeof index !== 'number' || typeof offset !== 'number') return undefined;
  return Number.isInteger(index) && index >= 0 && Number.isFinite(offset) ? { index, offset } : undefined;
}
