// The list over the input: when it is open, what is in it, and which row is chosen.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatState } from '../../page-messages.ts';
import { onHost, post } from '../host.ts';
import { ofCompletion, type Suggestion, type Wanted, wantedAt } from './suggestions.ts';

/** The first letter is asked for at once, the next ones when the typing pauses. Milliseconds. */
const PAUSE_MS = 80;

interface List {
  /** The place in the text it is for. */
  readonly key: string;
  readonly rows: readonly Suggestion[];
  readonly active: number;
  /** The rows are for an older query; the answer to the last one is on its way. */
  readonly stale: boolean;
}

const CLOSED: List = { key: '', rows: [], active: 0, stale: false };

/** Numbers of requests, over all chats: an answer counts only for the last one. */
let lastRequest = 0;

/** The list, and what moves in it. */
export interface Suggestions {
  readonly open: boolean;
  readonly rows: readonly Suggestion[];
  readonly active: number;
  readonly stale: boolean;
  /** The text or the caret changed; `typed`: by typing. The caret alone opens no list. */
  look(text: string, caret: number, typed: boolean): void;
  step(by: 1 | -1): void;
  /** Chooses the active row; while its answer is on its way, when it comes. */
  pick(): void;
  close(): void;
  /** Closes the list for good at this place in the text. */
  dismiss(): void;
}

/** `choose` is called with the row that was picked. */
export function useSuggestions(chat: ChatState, choose: (row: Suggestion) => void): Suggestions {
  const [list, setList] = useState(CLOSED);
  /** The place at which the person closed the list: it stays closed there. */
  const dismissed = useRef('');
  const pickWhenThere = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const current = useRef(list);
  current.current = list;
  const chosen = useRef(choose);
  chosen.current = choose;

  const show = (next: List): void => {
    current.current = next;
    setList(next);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    lastRequest++;
    pickWhenThere.current = false;
    if (current.current !== CLOSED) show(CLOSED);
  };
  const take = (row: Suggestion | undefined): void => {
    close();
    if (row) chosen.current(row);
  };

  useEffect(() => {
    close();
    dismissed.current = '';
  }, [chat.chatId]);

  useEffect(
    () =>
      onHost((message) => {
        if (message.type !== 'completions' || message.requestId !== lastRequest) return;
        const { key } = current.current;
        if (key === '') return;
        const rows = message.items.map(ofCompletion);
        if (pickWhenThere.current) take(rows[0]);
        else show({ key, rows, active: 0, stale: false });
      }),
    [],
  );

  const ask = (query: string, atOnce: boolean): void => {
    clearTimeout(timer.current);
    const requestId = ++lastRequest;
    const { chatId } = chat;
    const request = (): void => post({ type: 'complete', chatId, requestId, query });
    if (atOnce) request();
    else timer.current = setTimeout(request, PAUSE_MS);
  };

  const openFor = (wanted: Wanted): void => {
    const { key, rows } = current.current;
    pickWhenThere.current = false;
    if (wanted.from === 'commands') {
      clearTimeout(timer.current);
      lastRequest++;
      show({ key: wanted.key, rows: wanted.rows, active: 0, stale: false });
      return;
    }
    const isNew = key !== wanted.key;
    show({ key: wanted.key, rows: isNew ? [] : rows, active: 0, stale: true });
    ask(wanted.query, isNew);
  };

  return {
    open: list.rows.length > 0,
    rows: list.rows,
    active: list.active,
    stale: list.stale,
    look(text, caret, typed) {
      const wanted = wantedAt(text, caret, chat.commands);
      if (wanted?.key !== dismissed.current) dismissed.current = '';
      if (!wanted || dismissed.current !== '') return close();
      if (typed) openFor(wanted);
      else if (wanted.key !== list.key) close();
    },
    step(by) {
      const { rows, active } = current.current;
      if (rows.length > 0) show({ ...current.current, active: (active + by + rows.length) % rows.length });
    },
    pick() {
      const { rows, active, stale } = current.current;
      if (stale) pickWhenThere.current = true;
      else take(rows[active]);
    },
    close,
    dismiss() {
      dismissed.current = current.current.key;
      close();
    },
  };
}
