// Compares texts with a library that is loaded with the first diff.
import { useMemo } from 'preact/hooks';
import { chunkHook } from '../state/use-chunk.ts';
import type { DiffLines } from './diff-lines.ts';

const useComparison = chunkHook(() => import('./diff-lines.ts'));

/** `'loading'` at first; `'too-large'` when the texts cannot be compared in time. */
export type DiffState = DiffLines | 'loading' | 'too-large';

/** The lines of a change. */
export function useDiff(before: string | null, after: string): DiffState {
  const comparison = useComparison(true);
  return useMemo(
    () => (comparison ? (comparison.diffLines(before ?? '', after) ?? 'too-large') : 'loading'),
    [comparison, before, after],
  );
}
