// Where a popup goes. No DOM.

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a popup goes, and how high it may be. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

/** Kept free around a popup. Pixels, as all of this. */
const EDGE = 4;

/**
 * Beside the anchor on the side where there is room, the wished one first; never out of the window. `align`: which
 * edges of anchor and popup are in line.
 */
export function placeOf(
  anchor: Box,
  popup: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
  wish: { readonly side: 'above' | 'below'; readonly align: 'start' | 'end' },
): Place {
  const above = anchor.top - 2 * EDGE;
  const below = window.height - anchor.top - anchor.height - 2 * EDGE;
  const wished = wish.side === 'above' ? above : below;
  const other = wish.side === 'above' ? below : above;
  const stays = popup.height <= wished || wished >= other;
  const isAbove = (wish.side === 'above') === stays;
  const maxHeight = Math.max(0, isAbove ? above : below);
  const width = Math.min(popup.width, window.width - 2 * EDGE);
  const start = wish.align === 'start' ? anchor.left : anchor.left + anchor.width - width;
  const left = Math.max(EDGE, Math.min(start, window.width - EDGE - width));
  const height = Math.min(popup.height, maxHeight);
  const top = isAbove ? anchor.top - EDGE - height : anchor.top + anchor.height + EDGE;
  return { left, top, maxHeight };
}
