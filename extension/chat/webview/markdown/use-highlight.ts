// Loads what colours code when there is code to be coloured.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CodeSpan } from './spans.ts';

type Highlight = (code: string, language: string) => readonly CodeSpan[] | undefined;

/** While it grows, longer code stays plain until it has ended: it would be coloured anew in each frame. Characters. */
const GROWING_LIMIT = 8_000;

let loaded: Highlight | undefined;
let loading: Promise<void> | undefined;

/** The code in coloured pieces; undefined: it is shown plain. */
export function useHighlight(
  code: string,
  language: string,
  isOpen: boolean,
): readonly CodeSpan[] | undefined {
  const [, redraw] = useState(0);
  const isWanted = language !== '' && (!isOpen || code.length <= GROWING_LIMIT);
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isHere = true;
    loading ??= import('./highlight.ts').then(({ highlight }) => {
      loaded = highlight;
    });
    loading.then(
      () => isHere && redraw((count) => count + 1),
      // Without colours it can be read as well; the next block tries again.
      () => {
        loading = undefined;
      },
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  const highlight = isWanted ? loaded : undefined;
  return useMemo(() => highlight?.(code, language.toLowerCase()), [highlight, code, language]);
}
