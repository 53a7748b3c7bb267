// The stored sessions of all agents, over the chat.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../page-messages.ts';
import { post } from '../host.ts';
import { Icon, IconButton } from '../menu/icon.tsx';
import { stepTo } from '../menu/steps.ts';
import { text } from '../texts.ts';
import { groupByDay, keyOf } from './entries.ts';
import './history.css';
import { HistoryRow, type RowAction } from './history-row.tsx';
import { type History as Sessions, useHistory } from './use-history.ts';

/** Closes with Escape, and gives the focus back to where it was. */
export function History({ onClose }: { readonly onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const history = useHistory();

  useEffect(() => {
    const before = document.activeElement;
    search.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    if (event.key === 'Tab' && box.current) keepInside(event, box.current);
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('.history-open') ?? [])];
    if (event.target === search.current && event.key === 'ArrowDown') {
      event.preventDefault();
      rows[0]?.focus();
    }
  };

  return (
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label={text('pageinput-history')}
      class="history"
      onKeyDown={onKeyDown}
    >
      <div class="history-head">
        <div class="history-search">
          <Icon name="search" />
          <input
            ref={search}
            type="text"
            spellcheck={false}
            aria-label={text('pageinput-history-search')}
            placeholder={text('pageinput-history-search')}
            value={history.query}
            onInput={(event) => history.search(event.currentTarget.value)}
          />
        </div>
        <IconButton icon="close" label={text('pageinput-history-close')} onClick={onClose} />
      </div>
      <Rows history={history} search={search} onOpen={onClose} />
    </div>
  );
}

/** What is behind an open dialog is not for the keyboard. */
function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const stops = [...box.querySelectorAll<HTMLElement>('input, button')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
}

interface RowsProps {
  readonly history: Sessions;
  readonly search: { readonly current: HTMLInputElement | null };
  readonly onOpen: () => void;
}

function Rows({ history, search, onOpen }: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [doomed, setDoomed] = useState<string>();
  const groups = groupByDay(history.entries, new Date());
  const ordered = groups.flatMap(({ entries }) => entries);
  const stopAt = Math.min(stop, ordered.length - 1);

  const focusRow = (index: number): void => {
    setStop(index);
    // Rows that wait for a yes or no have their own focus.
    const rows = list.current?.querySelectorAll<HTMLElement>('.history-row');
    rows?.item(index)?.querySelector('button')?.focus();
  };

  const act = (entry: HistoryEntry, action: RowAction): void => {
    const { agent, sessionId, cwd } = entry;
    post({ type: 'session', agent, sessionId, cwd, action });
    if (action === 'open') onOpen();
    if (action !== 'delete') return;
    setDoomed(undefined);
    history.drop(entry);
    search.current?.focus();
  };

  /** Up from the first row is the search. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = [...(list.current?.querySelectorAll('.history-row') ?? [])];
    const index = rows.findIndex((each) => each.matches(':focus-within'));
    if (index < 0) return;
    const isOut = event.key === 'ArrowUp' && index === 0;
    const to = stepTo(event.key, index, ordered.length);
    if (to === undefined || (event.key === 'ArrowDown' && to === 0)) return;
    event.preventDefault();
    if (isOut) search.current?.focus();
    else focusRow(to);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: walks through the rows, which are lists of buttons.
    <div ref={list} class="history-list" aria-busy={history.loading} onKeyDown={onKeyDown}>
      {groups.map(({ when, entries }) => (
        <section key={when} aria-labelledby={`history-${when}`}>
          <h3 id={`history-${when}`}>{text(`pageinput-history-${when}`)}</h3>
          <ul>
            {entries.map((entry) => {
              const index = ordered.indexOf(entry);
              return (
                <HistoryRow
                  key={keyOf(entry)}
                  entry={entry}
                  when={when}
                  isStop={index === stopAt}
                  isDoomed={doomed === keyOf(entry)}
                  onAction={(action) => act(entry, action)}
                  onDoom={(isDoomed) => {
                    setStop(index);
                    setDoomed(isDoomed ? keyOf(entry) : undefined);
                    if (!isDoomed) requestAnimationFrame(() => focusRow(index));
                  }}
                />
              );
            })}
          </ul>
        </section>
      ))}
      <State history={history} />
    </div>
  );
}

/** What there is to say below the rows. */
function State({ history }: { readonly history: Sessions }) {
  const { entries, error, loading, more, query } = history;
  return (
    <div class="history-state" role="status">
      {loading && (
        <span>
          <Icon name="loading" spin /> {text('pageinput-history-loading')}
        </span>
      )}
      {!loading && error !== undefined && (
        <>
          <span class="history-error">
            <Icon name="error" /> {error}
          </span>
          <button type="button" class="history-button" onClick={history.retry}>
            {text('pageinput-history-retry')}
          </button>
        </>
      )}
      {!loading && error === undefined && entries.length === 0 && (
        <span>{text(query.trim() === '' ? 'pageinput-history-empty' : 'pageinput-history-none')}</span>
      )}
      {!loading && error === undefined && more && (
        <button type="button" class="history-button" onClick={history.loadMore}>
          {text('pageinput-history-more')}
        </button>
      )}
    </div>
  );
}
