// The list of stored sessions, as the editor's side gives it page by page.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../page-messages.ts';
import { onHost, post } from '../host.ts';
import { keyOf, withPage } from './entries.ts';

const PAUSE_MS = 200;

/** Over the life of the page: a list that is opened again takes no answers for the one before. */
let lastRequest = 0;

interface Known {
  readonly entries: readonly HistoryEntry[];
  readonly more: boolean;
  readonly error: string | undefined;
  /** An answer is on its way. */
  readonly loading: boolean;
}

/** What is known of the list, and the ways to get more of it. */
export interface History extends Known {
  readonly query: string;
  search(query: string): void;
  loadMore(): void;
  retry(): void;
  /** Takes an entry out at once; the editor's side sends the list again when it was deleted, or was not. */
  drop(entry: HistoryEntry): void;
}

/** Asks for the first page at once, and anew while the person types. */
export function useHistory(): History {
  const [query, setQuery] = useState('');
  const [known, setKnown] = useState<Known>({ entries: [], more: false, error: undefined, loading: true });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The next answer continues the list. */
  const isNextPage = useRef(false);

  const ask = (wanted: string, more: boolean): void => {
    isNextPage.current = more;
    post({ type: 'history', requestId: ++lastRequest, query: wanted, more });
  };

  useEffect(() => {
    const end = onHost((message) => {
      if (message.type !== 'history' || message.requestId !== lastRequest) return;
      const isPage = isNextPage.current;
      isNextPage.current = false;
      const { entries, more, error } = message;
      setKnown((old) => ({
        // With an error nothing is taken away that can still be used.
        entries: isPage || error !== undefined ? withPage(old.entries, entries) : entries,
        more: error === undefined ? more : old.more,
        error,
        loading: false,
      }));
    });
    ask('', false);
    return () => {
      clearTimeout(timer.current);
      lastRequest++;
      end();
    };
  }, []);

  const begin = (wanted: string, more: boolean): void => {
    setKnown((old) => ({ ...old, error: undefined, loading: true }));
    ask(wanted, more);
  };

  return {
    ...known,
    query,
    search(wanted) {
      setQuery(wanted);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => begin(wanted.trim(), false), PAUSE_MS);
    },
    loadMore: () => begin(query.trim(), true),
    retry: () => begin(query.trim(), false),
    drop(entry) {
      const key = keyOf(entry);
      setKnown((old) => ({ ...old, entries: old.entries.filter((each) => keyOf(each) !== key) }));
    },
  };
}
