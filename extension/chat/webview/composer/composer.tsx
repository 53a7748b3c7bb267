// Where a person writes: the input with what goes along, the queue and the session's options.
import { useId } from 'preact/hooks';
import type { ChatState } from '../../page-messages.ts';
import { Icon, IconButton } from '../menu/icon.tsx';
import { text } from '../texts.ts';
import { Bar, Below } from './bar.tsx';
import { Chips, Queue } from './chips.tsx';
import './composer.css';
import { commandOf } from './slash.ts';
import { rowId, SuggestionList } from './suggestion-list.tsx';
import { useFiles } from './use-files.ts';
import { useInput } from './use-input.ts';

/** The input of a chat. It takes text also while a turn runs (it is queued) and keeps it while the agent is gone. */
export function Composer({ chat }: { readonly chat: ChatState }) {
  const id = useId();
  const input = useInput(chat);
  const { draft, problem, running, suggestions } = input;
  const files = useFiles(chat, input.complain);
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
            onChoose={input.choose}
          />
        )}
        <Chips chat={chat} onGone={input.focus} />
        <textarea
          ref={input.element}
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
          onInput={(event) => input.write(event.currentTarget.value)}
          onKeyUp={() => input.look(false)}
          onClick={() => input.look(false)}
          onBlur={() => suggestions.close()}
          onKeyDown={input.onKeyDown}
          onPaste={files.onPaste}
        />
        <div class="composer-hint" id={`${id}-hint`}>
          {hint}
        </div>
        {problem !== '' && (
          <div class="composer-problem" role="alert">
            <Icon name="warning" />
            <span>{problem}</span>
            <IconButton
              icon="close"
              label={text('pageinput-problem-close')}
              onClick={() => input.complain('')}
            />
          </div>
        )}
        <Bar
          chat={chat}
          running={running}
          isEmpty={input.isEmpty}
          canSend={input.canSend}
          onMention={input.mention}
          onSend={input.send}
          onStop={input.stop}
        />
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
