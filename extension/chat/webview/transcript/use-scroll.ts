// Keeps the transcript at its end while the person is there, and where they read while they are not.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { keepPlace, placeIn } from '../state/reading.ts';
import { followsEnd, placeOf, type ReadingPlace, type ScrollPlace } from './pin.ts';
import type { List } from './use-virtual-list.ts';

/** A place is kept when the scrolling has paused for this long. Milliseconds. */
const PAUSE_MS = 200;
/** How long a place that was kept is held while the heights around it become known. Milliseconds. */
const HOLD_MS = 1_500;

interface Scroll {
  /** Items that have come since the person left the end; undefined: they are there. */
  readonly behind: number | undefined;
  readonly toEnd: () => void;
}

/** `content` is what grows inside of `scroller`. */
export function useScroll(
  chatId: string,
  count: number,
  list: List,
  scroller: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
): Scroll {
  const held = useRef<ReadingPlace | undefined>(placeIn(chatId));
  const follows = useRef(held.current === undefined);
  const last = useRef<ScrollPlace>({ offset: 0, height: 0, total: 0 });
  const [leftAt, setLeftAt] = useState<number | undefined>(follows.current ? undefined : count);

  const settle = (): void => {
    const element = scroller.current;
    if (!element) return;
    const place = held.current;
    if (place) {
      const start = list.measurementsCache[Math.min(place.index, list.options.count - 1)]?.start;
      if (start !== undefined) element.scrollTop = start + place.offset;
    } else if (follows.current) {
      element.scrollTop = element.scrollHeight;
    }
    last.current = placeOf(element);
  };
  useLayoutEffect(settle);

  useEffect(() => {
    const [frame, inner] = [scroller.current, content.current];
    if (!frame || !inner) return;
    const observer = new ResizeObserver(settle);
    observer.observe(frame);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [chatId]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const hold = setTimeout(release, HOLD_MS);
    function release(): void {
      held.current = undefined;
      clearTimeout(hold);
    }
    const save = (): void => {
      const top = list.getVirtualItemForOffset(element.scrollTop);
      const place = top && { index: top.index, offset: Math.round(element.scrollTop - top.start) };
      keepPlace(chatId, follows.current ? undefined : place);
    };
    const onScroll = (): void => {
      const now = placeOf(element);
      if (held.current) return;
      const did = follows.current;
      follows.current = followsEnd(last.current, now, did);
      last.current = now;
      if (did !== follows.current) setLeftAt(follows.current ? undefined : list.options.count);
      clearTimeout(pause);
      pause = setTimeout(save, PAUSE_MS);
    };
    // Whoever takes the list in hand wants it to go where they move it.
    const hands = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;
    for (const hand of hands) element.addEventListener(hand, release, { passive: true });
    // Before the list hears of it and is drawn again: that would take the list back to its end.
    element.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      clearTimeout(pause);
      clearTimeout(hold);
      for (const hand of hands) element.removeEventListener(hand, release);
      element.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [chatId]);

  const toEnd = (): void => {
    held.current = undefined;
    follows.current = true;
    setLeftAt(undefined);
    keepPlace(chatId, undefined);
    settle();
  };
  return { behind: leftAt === undefined ? undefined : Math.max(0, count - leftAt), toEnd };
}
