// The conversation: a list of which only what is seen is in the page.
import { useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { at } from '../../model/item-list.ts';
import type { TranscriptItem } from '../../model/items.ts';
import { post } from '../host.ts';
import { Icon } from '../menu/icon.tsx';
import type { ChatPage } from '../state/page-state.ts';
import { ChatId } from '../state/use-page.ts';
import { text } from '../texts.ts';
import { estimatedHeight } from './estimate.ts';
import { type ItemContext, type ItemProps, ItemView } from './item-view.tsx';
import { stepOf } from './keys.ts';
import { RangeRequests } from './ranges.ts';
import { Tail } from './tail.tsx';
import './transcript.css';
import { useScroll } from './use-scroll.ts';
import { useVirtualList } from './use-virtual-list.ts';

/** What flies by while scrolling is not asked for. Milliseconds. */
const SETTLED_MS = 60;
/** An answer that has not come by then is asked for again. Milliseconds. */
const ANSWER_MS = 5_000;

interface TranscriptProps {
  readonly chatId: string;
  readonly chat: ChatPage;
}

/** Made anew for another chat, and after a `reset`: give it a key of both. */
export function Transcript({ chatId, chat }: TranscriptProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { items, state } = chat;
  const { list, rows, totalHeight } = useVirtualList(scroller, items.length, (index) =>
    estimatedHeight(at(items, index) ?? null),
  );
  const { behind, toEnd } = useScroll(chatId, items.length, list, scroller, content);
  useRanges(chatId, chat, rows.at(0)?.index ?? 0, (rows.at(-1)?.index ?? -1) + 1);
  const isRunning = state?.status === 'running' || state?.status === 'asking';
  const context = useContextOf(chatId, chat, isRunning);
  return (
    <ChatId.Provider value={chatId}>
      <div
        ref={scroller}
        class="transcript"
        role="feed"
        aria-label={text('page-transcript')}
        aria-busy={isRunning}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard.
        tabIndex={0}
        onKeyDown={(event) => {
          const element = event.currentTarget;
          const step = event.target === element ? stepOf(event, element.clientHeight) : undefined;
          if (step === undefined) return;
          event.preventDefault();
          if (step === 'end') toEnd();
          else element.scrollTop = step === 'start' ? 0 : element.scrollTop + step;
        }}
      >
        <div ref={content}>
          <div class="list" style={{ height: `${totalHeight}px` }}>
            <div class="rows" style={{ transform: `translateY(${rows[0]?.start ?? 0}px)` }}>
              {rows.map(({ index }) => (
                <Row
                  key={index}
                  item={at(items, index) ?? null}
                  index={index}
                  count={items.length}
                  isLive={isRunning && index === items.length - 1}
                  context={context}
                  measure={list.measureElement}
                />
              ))}
            </div>
          </div>
          <div class="tail">{state && <Tail chat={state} />}</div>
        </div>
      </div>
      {behind !== undefined && (
        <button type="button" class="to-end" onClick={toEnd}>
          <Icon name="arrow-down" />
          {behind > 0 ? text('page-to-end-new', { count: behind }) : text('page-to-end')}
        </button>
      )}
    </ChatId.Provider>
  );
}

interface RowProps extends ItemProps {
  readonly count: number;
  readonly measure: (element: HTMLElement | null) => void;
}

/** One item of what a model said must not take the page down with it. */
function Row({ item, index, count, isLive, context, measure }: RowProps) {
  const [error, forget] = useErrorBoundary();
  useEffect(() => {
    if (error !== undefined) forget();
  }, [item]);
  const view = useMemo(
    () => <ItemView item={item} index={index} isLive={isLive} context={context} />,
    [item, index, isLive, context],
  );
  return (
    <article
      ref={measure}
      class={`row row-${item?.kind ?? 'unknown'}`}
      data-index={index}
      aria-label={labelOf(item)}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {error === undefined ? view : <p class="note">{text('page-item-broken')}</p>}
    </article>
  );
}

function labelOf(item: TranscriptItem | null): string {
  return text(item ? `page-item-${item.kind}` : 'page-loading-item');
}

function useContextOf(chatId: string, { state }: ChatPage, isRunning: boolean): ItemContext {
  const canUndo = state?.canUndo ?? false;
  const canRewind = state?.canRewind ?? false;
  return useMemo(() => ({ chatId, canUndo, canRewind, isRunning }), [chatId, canUndo, canRewind, isRunning]);
}

/** Asks for what is in view and was not sent yet. */
function useRanges(chatId: string, { items }: ChatPage, from: number, to: number): void {
  const requests = useRef<RangeRequests | undefined>(undefined);
  requests.current ??= new RangeRequests();
  const ask = useRef(() => {});
  ask.current = () => {
    for (const range of requests.current?.missing(items, { from, to }) ?? []) {
      post({ type: 'range', chatId, ...range });
    }
  };
  useLayoutEffect(() => {
    const timer = setTimeout(() => ask.current(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [chatId, from, to, items.length]);
  useEffect(() => {
    const timer = setInterval(() => {
      requests.current?.forget();
      ask.current();
    }, ANSWER_MS);
    return () => clearInterval(timer);
  }, []);
}
