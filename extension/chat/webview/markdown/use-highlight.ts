// Loads what colours code when there is code to be coloured.
import { useMemo } from 'preact/hooks';
import { chunkHook } from '../state/use-chunk.ts';
import type { CodeSpan } from './spans.ts';

/** While it grows, longer code stays plain until it has ended: it would be coloured anew in each frame. Characters. */
const GROWING_LIMIT = 8_000;

const useHighlighter = chunkHook(() => import('./highlight.ts'));

/** The code in coloured pieces; undefined: it is shown plain, which can be read as well. */
export function useHighlight(
  code: string,
  language: string,
  isOpen: boolean,
): readonly CodeSpan[] | undefined {
  const highlighter = useHighlighter(language !== '' && (!isOpen || code.length <= GROWING_LIMIT));
  return useMemo(() => highlighter?.highlight(code, language.toLowerCase()), [highlighter, code, language]);
}
