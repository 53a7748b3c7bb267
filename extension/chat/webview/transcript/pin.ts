// When the transcript follows what comes, and when it stays where the person reads. No DOM.

/** How a list stands in its window. Pixels. */
export interface ScrollPlace {
  readonly offset: number;
  readonly height: number;
  readonly total: number;
}

/** Nearer to the end than this is at the end. Pixels. */
export const NEAR_END = 24;

/** Pixels below the window. */
export function belowWindow({ offset, height, total }: ScrollPlace): number {
  return Math.max(0, total - offset - height);
}

/**
 * Whether the list follows its end after a scroll. At the end it does. It stops only when it was scrolled up: a list
 * that grew under a window that stands still is far from its end too, and nobody has scrolled.
 */
export function followsEnd(before: ScrollPlace, now: ScrollPlace, follows: boolean): boolean {
  if (belowWindow(now) <= NEAR_END) return true;
  const movedUp = now.offset < before.offset - 1;
  // A list that has become shorter, or a window that has become higher, moves it as well.
  const wasMoved = now.total < before.total || now.height > before.height;
  return movedUp && !wasMoved ? false : follows;
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
