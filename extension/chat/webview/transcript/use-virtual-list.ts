// The library's virtual list for this page: which items are drawn, and where.
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Items that are drawn above and below what is seen. */
const OVERSCAN = 6;

/** The virtual list of the library, for this page. */
export type List = Virtualizer<HTMLDivElement, HTMLElement>;

interface VirtualList {
  readonly list: List;
  readonly rows: readonly VirtualItem[];
  readonly totalHeight: number;
}

/** The list of `count` items in `scroller`. Items keep their place for good: the index is the key. */
export function useVirtualList(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  estimate: (index: number) => number,
): VirtualList {
  const [, redraw] = useState(0);
  const current = useRef<List | undefined>(undefined);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: estimate,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: OVERSCAN,
    onChange: () => redraw((times) => times + 1),
  };
  const list = current.current ?? new Virtualizer<HTMLDivElement, HTMLElement>(options);
  current.current = list;
  list.setOptions(options);
  useLayoutEffect(() => list._didMount(), [list]);
  useLayoutEffect(() => list._willUpdate());
  return { list, rows: list.getVirtualItems(), totalHeight: list.getTotalSize() };
}
