// What the input of a chat does: it sends, stops, brings back what was said, and leads the list over it.
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatState } from '../../page-messages.ts';
import { post } from '../host.ts';
import { text } from '../texts.ts';
import { edit } from './edit.ts';
import { useFocusWish } from './focus-wish.ts';
import { drafts } from './kept-drafts.ts';
import { meaningOf } from './keys.ts';
import { startMention } from './mention.ts';
import { recall } from './recall.ts';
import { type Suggestion, withSuggestion } from './suggestions.ts';
import { useDraft } from './use-draft.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';

/** The state of an input, and what a person can do with it. */
interface Input {
  readonly element: RefObject<HTMLTextAreaElement | null>;
  readonly draft: string;
  readonly suggestions: Suggestions;
  readonly running: boolean;
  /** Nothing is written or attached. */
  readonly isEmpty: boolean;
  readonly canSend: boolean;
  /** Why something was not sent or attached; empty: nothing is wrong. */
  readonly problem: string;
  complain(problem: string): void;
  focus(): void;
  send(): void;
  stop(): void;
  /** Takes a row of the list over into the text. */
  choose(row: Suggestion): void;
  /** The text was typed, or pasted. */
  write(value: string): void;
  /** The caret may be elsewhere now, after typing or without. */
  look(typed: boolean): void;
  mention(): void;
  onKeyDown(event: KeyboardEvent): void;
}

function imagesUnsent({ agent, blindModel }: ChatState): string {
  return text('pageinput-images-unsent', { name: blindModel ?? agent });
}

/** The input of a chat; what is written in it is kept with the chat. */
export function useInput(chat: ChatState): Input {
  const { chatId, status } = chat;
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(chatId);
  const recalledAt = useRef<number | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const suggestions = useSuggestions(chat, (row) => choose(row));
  const running = status === 'running' || status === 'asking';
  const isEmpty = draft.trim() === '' && chat.attachments.length === 0;
  const canSend = !isEmpty && status !== 'broken';
  const focus = (): void => input.current?.focus();

  useEffect(() => {
    recalledAt.current = undefined;
    setProblem('');
  }, [chatId]);
  // What is said of images is true of the model only, and of an agent that does not run as long as it does not.
  useEffect(() => setProblem(''), [chat.images, status === 'broken']);

  useFocusWish(focus);

  function send(): void {
    if (status === 'broken' && !isEmpty) setProblem(text('pageinput-broken', { agent: chat.agent }));
    if (!canSend) return;
    // The model was changed after the image was attached: it would be left out, and nobody would know.
    if (!chat.images && chat.attachments.some(({ kind }) => kind === 'image')) {
      setProblem(imagesUnsent(chat));
      return;
    }
    suggestions.close();
    recalledAt.current = undefined;
    setProblem('');
    post({ type: 'send', chatId, text: draft });
    drafts.send(chatId, draft);
    focus();
  }

  function stop(): void {
    post({ type: 'stop', chatId });
    focus();
  }

  function choose(row: Suggestion): void {
    const element = input.current;
    const edited = element && withSuggestion(element.value, element.selectionStart, row);
    if (!edited) return;
    if (row.from === 'mentions') post({ type: 'attach', chatId, completion: row.id });
    edit(element, edited);
  }

  function look(typed: boolean): void {
    const element = input.current;
    if (!element) return;
    const { value, selectionStart, selectionEnd } = element;
    if (selectionStart === selectionEnd) suggestions.look(value, selectionStart, typed);
    else suggestions.close();
  }

  /** Whether the key was for this. */
  function bringBack(direction: 'older' | 'newer'): boolean {
    const found = recall(drafts.sent(chatId), recalledAt.current, direction, draft);
    if (!found || !input.current) return false;
    edit(input.current, { text: found.text, caret: found.text.length });
    suggestions.close();
    recalledAt.current = found.at;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const meaning = meaningOf(event, { listOpen: suggestions.open, running });
    if (meaning === undefined) return;
    if ((meaning === 'older' || meaning === 'newer') && !bringBack(meaning)) return;
    event.preventDefault();
    event.stopPropagation();
    if (meaning === 'send') send();
    if (meaning === 'stop') stop();
    if (meaning === 'pick') suggestions.pick();
    if (meaning === 'next') suggestions.step(1);
    if (meaning === 'previous') suggestions.step(-1);
    if (meaning === 'close-list') suggestions.dismiss();
  }

  function mention(): void {
    const element = input.current;
    if (element) edit(element, startMention(element.value, element.selectionStart));
  }

  function write(value: string): void {
    recalledAt.current = undefined;
    drafts.write(chatId, value);
    look(true);
  }

  return {
    element: input,
    draft,
    suggestions,
    running,
    isEmpty,
    canSend,
    problem,
    complain: setProblem,
    focus,
    send,
    stop,
    choose,
    write,
    look,
    mention,
    onKeyDown,
  };
}
