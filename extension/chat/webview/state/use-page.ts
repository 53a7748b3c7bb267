// The state of the page, for components.
import { createContext } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageState } from './page-state.ts';
import type { Store } from './store.ts';

/** The state as it is now; draws the component again when it changes. */
export function usePage(store: Store): PageState {
  const [page, setPage] = useState(store.state);
  useEffect(() => {
    setPage(store.state);
    return store.subscribe(setPage);
  }, [store]);
  return page;
}

/** The chat a component belongs to: where its links and wishes go. */
export const ChatId = createContext('');
