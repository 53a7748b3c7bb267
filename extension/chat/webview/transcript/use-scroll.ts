// Keeps the transcript at its end while the person is there, and where they read while they are not.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { keepPlace, placeIn } from '../state/reading.ts';
import { followsEnd, isShown, placeOf, type ReadingPlace, type ScrollPlace } from './pin.ts';
import type { List } from './use-virtual-list.ts';

/** A place is kept when the scrolling has paused for this long. Milliseconds. */
const PAUSE_MS = 200;
/** How long a place that was kept is held while the heights around it become known. Milliseconds. */
const HOLD_MS = 1_500;
/** A window that has another size, or is shown again, moves the list by itself. Milliseconds. */
const RESIZED_MS = 300;
/** A scroll that comes later is not of the hand that was on the list. Milliseconds. */
const HAND_MS = 1_000;

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
  const wasHidden = useRef(false);
  const resizedAt = useRef(Number.NEGATIVE_INFINITY);
  const [leftAt, setLeftAt] = useState<number | undefined>(follows.current ? undefined : count);

  const settle = (): void => {
    const element = scroller.current;
    // In a hidden view nothing can be scrolled to; when it is shown, its size changes, and this is called again.
    if (!element) return;
    if (!isShown(placeOf(element))) {
      wasHidden.current = true;
      return;
    }
    if (wasHidden.current && !follows.current) held.current ??= placeIn(chatId);
    if (wasHidden.current) resizedAt.current = performance.now();
    wasHidden.current = false;
    const place = held.current;
    if (place) {
      const start = list.measurementsCache[place.index]?.start;
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
    const onResize = (): void => {
      resizedAt.current = performance.now();
      requestAnimationFrame(settle);
    };
    window.addEventListener('resize', onResize);
    document.addEventListener('visibilitychange', onResize);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', onResize);
      document.removeEventListener('visibilitychange', onResize);
    };
  }, [chatId]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    let handAt = Number.NEGATIVE_INFINITY;
    const release = (): void => {
      handAt = performance.now();
      held.current = undefined;
    };
    const save = (): void => {
      if (!isShown(placeOf(element)) || list.options.count === 0) return;
      const top = list.getVirtualItemForOffset(element.scrollTop);
      const place = top && { index: top.index, offset: Math.round(element.scrollTop - top.start) };
      keepPlace(chatId, follows.current ? undefined : place);
    };
    const onScroll = (): void => {
      const now = placeOf(element);
      if (held.current || !isShown(now)) return;
      const did = follows.current;
      const time = performance.now();
      const byHand = time - handAt < HAND_MS;
      const byWindow = !byHand && time - resizedAt.current < RESIZED_MS;
      if (!byWindow) follows.current = followsEnd(last.current, now, did, byHand);
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
      for (const hand of hands) element.removeEventListener(hand, release);
      element.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [chatId]);

  // The items may come long after the page: only then the place is gone to. What is not there any more is not waited for.
  const isThere = count > 0;
  useEffect(() => {
    const place = held.current;
    if (!place || !isThere) return;
    if (place.index >= count) return toEnd();
    const hold = setTimeout(() => {
      held.current = undefined;
    }, HOLD_MS);
    return () => clearTimeout(hold);
  }, [chatId, isThere, held.current]);

  const toEnd = (): void => {
    held.current = undefined;
    follows.current = true;
    setLeftAt(undefined);
    keepPlace(chatId, undefined);
    settle();
  };
  return { behind: leftAt === undefined ? undefined : Math.max(0, count - leftAt), toEnd };
}
