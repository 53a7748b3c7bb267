// How far a key scrolls the conversation. The browser would scroll there smoothly, and give up half way when the heights of
// what comes into view turn out to be other than expected. No DOM.

/** Of an arrow key. Pixels. */
const LINE = 40;
/** Of a page, so that the last lines stay in view. */
const PAGE = 0.9;

/** Where to scroll: by some pixels, or to an end. */
export type Step = number | 'start' | 'end';

/** The meaning of a key for a window of a height; undefined: it is for somebody else. */
export function stepOf(
  key: {
    readonly key: string;
    readonly shiftKey: boolean;
    readonly ctrlKey: boolean;
    readonly metaKey: boolean;
    readonly altKey: boolean;
  },
  height: number,
): Step | undefined {
  if (key.altKey || key.metaKey) return undefined;
  if (key.key === 'Home') return 'start';
  if (key.key === 'End') return 'end';
  if (key.ctrlKey) return undefined;
  switch (key.key) {
    case 'ArrowUp':
      return -LINE;
    case 'ArrowDown':
      return LINE;
    case 'PageUp':
      return -height * PAGE;
    case 'PageDown':
      return height * PAGE;
    case ' ':
      return (key.shiftKey ? -1 : 1) * height * PAGE;
    default:
      return undefined;
  }
}
