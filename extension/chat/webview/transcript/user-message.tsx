// What the person said, with what went along, and ways back to before it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { MessageItem } from '../../model/items.ts';
import { ContentView } from '../cards/content-block.tsx';
import { post } from '../host.ts';
import { revealed } from '../markdown/hidden-characters.ts';
import { IconButton } from '../menu/icon.tsx';
import { useFold } from '../state/folds.ts';
import { keepUnsent, unsent } from '../state/unsent.ts';
import { text } from '../texts.ts';
import type { ItemContext } from './item-view.tsx';
import { attachmentsOf, startOf, textOf } from './message-text.ts';

interface UserMessageProps {
  readonly message: MessageItem;
  readonly index: number;
  readonly id: string;
  readonly context: ItemContext;
}

/** The message, or the input to say it in another way. */
export function UserMessage({ message, index, id, context }: UserMessageProps) {
  const key = `${id}/rewrite`;
  const [isEdited, setEdited] = useState(unsent(key) !== undefined);
  const attachments = attachmentsOf(message);
  if (isEdited) {
    const leave = (): void => {
      keepUnsent(key, undefined);
      setEdited(false);
    };
    return <Rewrite name={key} message={message} index={index} context={context} onLeave={leave} />;
  }
  return (
    <div class="user-message">
      <div class="user-actions">
        {context.canUndo && <TurnButtons index={index} context={context} />}
        {context.canRewind && (
          <IconButton
            icon="edit"
            label={text('page-message-edit')}
            disabled={context.isRunning}
            onClick={() => setEdited(true)}
          />
        )}
      </div>
      {attachments.length > 0 && (
        <div class="attachments">
          {attachments.map((block, place) => (
            <ContentView key={place} block={block} id={`${id}/${place}`} isLive={false} />
          ))}
        </div>
      )}
      <Words words={textOf(message)} id={id} />
    </div>
  );
}

function TurnButtons({ index, context: { chatId, isRunning } }: Pick<UserMessageProps, 'index' | 'context'>) {
  return (
    <>
      <IconButton
        icon="diff-multiple"
        label={text('page-turn-changes')}
        onClick={() => post({ type: 'changes', chatId, index })}
      />
      <IconButton
        icon="discard"
        label={text('page-turn-undo')}
        disabled={isRunning}
        onClick={() => post({ type: 'undo', chatId, index })}
      />
    </>
  );
}

function Words({ words, id }: { readonly words: string; readonly id: string }) {
  const [whole, setWhole] = useFold(`${id}/words`, false);
  const start = startOf(words);
  return (
    <>
      <div class="user-words">{revealed(whole || start === undefined ? words : `${start} …`, 'prose')}</div>
      {start !== undefined && (
        <button type="button" class="more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {text(whole ? 'page-show-less' : 'page-show-all')}
        </button>
      )}
    </>
  );
}

interface RewriteProps extends Pick<UserMessageProps, 'message' | 'index' | 'context'> {
  /** Under which what is typed is kept. */
  readonly name: string;
  readonly onLeave: () => void;
}

/** Enter sends, Shift+Enter makes a line, Escape leaves everything as it was. */
function Rewrite({ name, message, index, context: { chatId }, onLeave }: RewriteProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(unsent(name) ?? textOf(message));
  useEffect(() => keepUnsent(name, words), [words]);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(words.length, words.length);
  }, []);
  const send = (): void => {
    if (words.trim() === '') return;
    post({ type: 'resend', chatId, index, text: words });
    onLeave();
  };
  return (
    <div class="user-message rewrite">
      <textarea
        ref={input}
        class="input"
        rows={Math.min(12, words.split('\n').length + 1)}
        value={words}
        aria-label={text('page-message-edit-label')}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === 'Escape') onLeave();
          else if (event.key === 'Enter' && !event.shiftKey) send();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <p class="note">{text('page-message-edit-note')}</p>
      <div class="buttons">
        <button type="button" class="button" disabled={words.trim() === ''} onClick={send}>
          {text('page-message-resend')}
        </button>
        <button type="button" class="button secondary" onClick={onLeave}>
          {text('page-cancel')}
        </button>
      </div>
    </div>
  );
}
