// The open chats, to switch between them. The list has the focus; Delete closes the active one.
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChatSummary } from '../../page-messages.ts';
import { post } from '../host.ts';
import { revealed } from '../markdown/hidden-characters.ts';
import { Icon, IconButton } from '../menu/icon.tsx';
import { stepTo, typeAhead } from '../menu/steps.ts';
import { text } from '../texts.ts';
import { statusIcon } from './status.ts';

interface ChatListProps {
  readonly chats: readonly ChatSummary[];
  readonly active: string | undefined;
  readonly onClose: () => void;
}

/** The list, in a popup; it takes the focus. */
export function ChatList({ chats, active, onClose }: ChatListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(() => chats.findIndex(({ chatId }) => chatId === active));
  const index = Math.min(at, chats.length - 1);
  const pointed = chats[index];

  useLayoutEffect(() => list.current?.focus(), []);
  useEffect(() => document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' }), [index]);

  const select = (chatId: string): void => {
    onClose();
    if (chatId !== active) post({ type: 'select', chatId });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (pointed && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      select(pointed.chatId);
      return;
    }
    if (pointed && event.key === 'Delete') {
      event.preventDefault();
      post({ type: 'close', chatId: pointed.chatId });
      return;
    }
    const titles = chats.map(titleOf);
    const to = stepTo(event.key, index, chats.length) ?? typeAhead(titles, event.key, index);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
  };

  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      class="chat-list"
      aria-label={text('pageinput-chats')}
      aria-description={text('pageinput-chats-keys')}
      aria-activedescendant={pointed && `${id}-${index}`}
      onKeyDown={onKeyDown}
    >
      {chats.map((chat, row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list, which has the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active row.
        <div
          key={chat.chatId}
          id={`${id}-${row}`}
          role="option"
          aria-selected={chat.chatId === active}
          aria-label={labelOf(chat)}
          class={`chat-row ${row === index ? 'is-active' : ''} ${chat.unread ? 'is-unread' : ''}`}
          onClick={() => select(chat.chatId)}
        >
          <Status chat={chat} />
          <span class="chat-title">{titleOf(chat)}</span>
          {chat.questions > 0 && <span class="chat-badge">{chat.questions}</span>}
          {/* For the mouse; the key for it is Delete. */}
          <span aria-hidden="true">
            <IconButton
              icon="close"
              tabIndex={-1}
              label={text('pageinput-chat-close')}
              onClick={(event) => {
                event.stopPropagation();
                post({ type: 'close', chatId: chat.chatId });
              }}
            />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The icon of what the chat does. */
export function Status({ chat }: { readonly chat: Pick<ChatSummary, 'status'> }) {
  const { name, spin } = statusIcon(chat.status);
  return (
    <span class={`chat-status chat-status-${chat.status}`}>
      <Icon name={name} spin={spin} />
    </span>
  );
}

/** A chat has no title before something was said. */
export function titleOf({ title }: Pick<ChatSummary, 'title'>): string {
  return title.trim() === '' ? text('pageinput-chat-untitled') : revealed(title, 'prose');
}

/** Title and state in words. */
export function labelOf(chat: ChatSummary): string {
  return [
    titleOf(chat),
    text(`pageinput-status-${chat.status}`),
    ...(chat.questions > 0 ? [text('pageinput-questions', { count: chat.questions })] : []),
    ...(chat.unread ? [text('pageinput-unread')] : []),
  ].join(', ');
}
