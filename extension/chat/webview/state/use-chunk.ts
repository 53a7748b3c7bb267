// Code of the page that is loaded when something first needs it.
import { useEffect, useState } from 'preact/hooks';

/**
 * A hook that gives what `load` imports, once for the whole page; undefined until it is there, and while it is not
 * wanted. When it could not be loaded, the next component that wants it tries again.
 */
export function chunkHook<T extends object>(load: () => Promise<T>): (isWanted: boolean) => T | undefined {
  let loaded: T | undefined;
  let loading: Promise<void> | undefined;
  return function useChunk(isWanted) {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (!isWanted || loaded) return;
      let isHere = true;
      loading ??= load().then((chunk) => {
        loaded = chunk;
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
    }, [isWanted]);
    return isWanted ? loaded : undefined;
  };
}
