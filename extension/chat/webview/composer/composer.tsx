// Where a person writes: the input with what goes along, the queue and the session's options.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ChatState } from '../../page-messages.ts';
import { post } from '../host.ts';
import { Icon, IconButton } from '../menu/icon.tsx';
import { Meter } from '../meter/meter.tsx';
import { text } from '../texts.ts';
import { Chips, Queue } from './chips.tsx';
import './composer.css';
import { edit } from './edit.ts';
import { useFocusWish } from './focus-wish.ts';
import { drafts } from './kept-drafts.ts';
import { meaningOf } from './keys.ts';
import { startMention } from './mention.ts';
import { Pickers } from './pickers.tsx';
import { recall } from './recall.ts';
import { commandOf } from './slash.ts';
import { rowId, SuggestionList } from './suggestion-list.tsx';
import { type Suggestion, withSuggestion } from './suggestions.ts';
import { useDraft } from './use-draft.ts';
import { useFiles } from './use-files.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The input of a chat. It takes text also while a turn runs (it is queued) and keeps it while the agent is gone. */
export function Composer({ chat }: { readonly chat: ChatState }) {
  const { chatId, status } = chat;
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(chatId);
  const recalledAt = useRef<number | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const files = useFiles(chat, setProblem);
  const suggestions = useSuggestions(chat, (row) => choose(row));
  const running = status === 'running' || status === 'asking';
  const isEmpty = draft.trim() === '' && chat.attachments.length === 0;
  const canSend = !isEmpty && status !== 'broken';
  const focus = (): void => input.current?.focus();

  useEffect(() => {
    recalledAt.current = undefined;
    setProblem('');
  }, [chatId]);

  useFocusWish(focus);

  function send(): void {
    if (status === 'broken' && !isEmpty) setProblem(text('pageinput-broken', { agent: chat.agent }));
    if (!canSend) return;
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

  const hint = commandOf(draft, chat.commands)?.hint;
  const listId = `${id}-list`;
  return (
    <section class="composer" aria-label={text('pageinput-composer')}>
      <Queue chat={chat} />
      <div class="composer-box">
        {suggestions.open && (
          <SuggestionList
            id={listId}
            rows={suggestions.rows}
            active={suggestions.active}
            busy={suggestions.stale}
            onChoose={choose}
          />
        )}
        <Chips chat={chat} onGone={focus} />
        <textarea
          ref={input}
          class="composer-input"
          rows={1}
          value={draft}
          placeholder={placeholder(chat, running)}
          aria-label={text('pageinput-input', { agent: chat.agent })}
          aria-describedby={`${id}-hint`}
          aria-autocomplete="list"
          {...(suggestions.open
            ? {
                // A text area may not call itself a combobox (ARIA in HTML); a text box may name the active row.
                'aria-haspopup': 'listbox',
                'aria-controls': listId,
                'aria-activedescendant': rowId(listId, suggestions.active),
              }
            : {})}
          onInput={(event) => {
            recalledAt.current = undefined;
            drafts.write(chatId, event.currentTarget.value);
            look(true);
          }}
          onKeyUp={() => look(false)}
          onClick={() => look(false)}
          onBlur={() => suggestions.close()}
          onKeyDown={onKeyDown}
          onPaste={files.onPaste}
        />
        <div class="composer-hint" id={`${id}-hint`}>
          {hint}
        </div>
        {problem !== '' && (
          <div class="composer-problem" role="alert">
            <Icon name="warning" />
            <span>{problem}</span>
            <IconButton icon="close" label={text('pageinput-problem-close')} onClick={() => setProblem('')} />
          </div>
        )}
        <div class="composer-bar">
          <IconButton icon="mention" label={text('pageinput-add-context')} onClick={mention} />
          <Pickers chat={chat} />
          <span class="composer-end">
            <Meter usage={chat.usage} />
            {running && (
              <IconButton
                icon="stop-circle"
                className="composer-stop"
                label={text('pageinput-stop')}
                onClick={stop}
              />
            )}
            {(!running || !isEmpty) && (
              <IconButton
                icon="send"
                className="composer-send"
                label={text(running ? 'pageinput-send-queue' : 'pageinput-send')}
                disabled={!canSend}
                onClick={send}
              />
            )}
          </span>
        </div>
      </div>
      <Below chat={chat} />
      {files.dragging && (
        <div class="drop-cover" aria-hidden="true">
          <Icon name="attach" />
          {text('pageinput-drop')}
        </div>
      )}
      <div class="sr-only" aria-live="polite">
        {suggestions.open ? text('pageinput-suggestions-count', { count: suggestions.rows.length }) : ''}
      </div>
    </section>
  );
}

function placeholder({ agent, status }: ChatState, running: boolean): string {
  if (status === 'broken') return text('pageinput-placeholder-broken', { agent });
  return text(running ? 'pageinput-placeholder-running' : 'pageinput-placeholder', { agent });
}

/** What is to be known of the chat and cannot be chosen: shown only where there is something to know. */
function Below({ chat }: { readonly chat: ChatState }) {
  const { chatId, agent, agents, restricted } = chat;
  if (!restricted && agents.length <= 1) return null;
  return (
    <div class="composer-below">
      {agents.length > 1 && (
        <span class="composer-agent" title={text('pageinput-agent-about')}>
          <Icon name="hubot" />
          {agent}
        </span>
      )}
      {restricted && (
        <button
          type="button"
          class="composer-restricted"
          title={text('pageinput-restricted-about')}
          onClick={() => post({ type: 'action', chatId, action: 'trust-workspace' })}
        >
          <Icon name="workspace-untrusted" />
          {text('pageinput-restricted')}
        </button>
      )}
    </div>
  );
}
