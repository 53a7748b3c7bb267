// Compares texts with a library that is loaded with the first diff.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DiffLines } from './diff-lines.ts';

type Compare = (before: string, after: string) => DiffLines | undefined;

let loaded: Compare | undefined;
let loading: Promise<void> | undefined;

/** `'loading'` at first; `'too-large'` when the texts cannot be compared in time. */
export type DiffState = DiffLines | 'loading' | 'too-large';

/** The lines of a change. */
export function useDiff(before: string | null, after: string): DiffState {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (loaded) return;
    let isHere = true;
    loading ??= import('./diff-lines.ts').then(({ diffLines }) => {
      loaded = diffLines;
    });
    loading.then(
      () => isHere && redraw((count) => count + 1),
      () => {
        loading = undefined;
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  const compare = loaded;
  return useMemo(
    () => (compare ? (compare(before ?? '', after) ?? 'too-large') : 'loading'),
    [compare, before, after],
  );
}
