// The line above a chat: which one it is, the others, and what can be done with it.
import { useRef, useState } from 'preact/hooks';
import type { ChatState, ChatSummary, Surface } from '../../page-messages.ts';
import { post } from '../host.ts';
import { Icon, IconButton } from '../menu/icon.tsx';
import { MenuButton, type MenuEntry } from '../menu/menu.tsx';
import { Popup } from '../menu/popup.tsx';
import { text } from '../texts.ts';
import { ChatList, labelOf, Status, titleOf } from './chat-list.tsx';
import './header.css';
import { Place } from './place.tsx';
import { elsewhere } from './status.ts';

interface HeaderProps {
  readonly chats: readonly ChatSummary[];
  readonly active: string | undefined;
  /** Undefined before there is a chat. */
  readonly chat: ChatState | undefined;
  readonly surface: Surface;
  /** Opens the list of stored sessions. */
  readonly onHistory: () => void;
}

/** An editor tab shows its one chat: it has no switcher, no new chats and no history. */
export function Header({ chats, active, chat, surface, onHistory }: HeaderProps) {
  const inView = surface === 'view';
  return (
    <header class="header">
      {inView ? <Switcher chats={chats} active={active} /> : <Title chat={chat} />}
      <Place chat={chat} />
      <span class="header-space" />
      {inView && <NewChat agents={chat?.agents ?? []} />}
      {inView && <IconButton icon="history" label={text('pageinput-history')} onClick={onHistory} />}
      {chat && (
        <MenuButton icon="ellipsis" label={text('pageinput-more')} entries={entriesOf(chat, surface)} />
      )}
    </header>
  );
}

function Title({ chat }: { readonly chat: ChatState | undefined }) {
  if (!chat) return null;
  return (
    <h1 class="header-title" title={titleOf(chat)}>
      <Status chat={chat} />
      <span class="chat-title">{titleOf(chat)}</span>
    </h1>
  );
}

interface SwitcherProps {
  readonly chats: readonly ChatSummary[];
  readonly active: string | undefined;
}

function Switcher({ chats, active }: SwitcherProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const current = chats.find(({ chatId }) => chatId === active);
  if (chats.length === 0) return null;
  const { questions, unread } = elsewhere(chats, active);
  const label = [
    current ? labelOf(current) : text('pageinput-chats'),
    ...(questions > 0 ? [text('pageinput-questions-elsewhere', { count: questions })] : []),
    ...(unread ? [text('pageinput-unread-elsewhere')] : []),
  ].join('. ');
  return (
    <>
      <button
        ref={button}
        type="button"
        class="switcher"
        title={label}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {current && <Status chat={current} />}
        <span class="chat-title">{current ? titleOf(current) : text('pageinput-chats')}</span>
        <Icon name="chevron-down" />
        {questions > 0 ? <span class="chat-badge">{questions}</span> : unread && <span class="dot" />}
      </button>
      {open && button.current && (
        <Popup anchor={button.current} side="below" className="chat-popup" onClose={() => setOpen(false)}>
          <ChatList chats={chats} active={active} onClose={() => setOpen(false)} />
        </Popup>
      )}
    </>
  );
}

function NewChat({ agents }: { readonly agents: readonly string[] }) {
  const label = text('pageinput-new');
  if (agents.length <= 1)
    return <IconButton icon="add" label={label} onClick={() => post({ type: 'new' })} />;
  const entries = agents.map((agent) => ({
    id: agent,
    icon: 'hubot',
    label: text('pageinput-new-with', { agent }),
    run: () => post({ type: 'new', agent }),
  }));
  return <MenuButton icon="add" label={label} entries={entries} />;
}

function entriesOf(chat: ChatState, surface: Surface): readonly MenuEntry[] {
  const { chatId, canUndo } = chat;
  const command = (
    id: 'open-in-editor' | 'rename' | 'export' | 'delete' | 'undo-last-turn',
    icon: string,
    label: string,
  ): MenuEntry => ({ id, icon, label, run: () => post({ type: 'command', chatId, command: id }) });
  const action = (id: 'doctor' | 'restart-agent' | 'show-log', icon: string, label: string): MenuEntry => ({
    id,
    icon,
    label,
    run: () => post({ type: 'action', chatId, action: id }),
  });
  const changes: MenuEntry = {
    id: 'changes',
    icon: 'diff-multiple',
    label: text('pageinput-menu-changes'),
    run: () => post({ type: 'changes', chatId }),
    divided: true,
  };
  return [
    ...(surface === 'view'
      ? [command('open-in-editor', 'link-external', text('pageinput-menu-editor'))]
      : []),
    command('rename', 'edit', text('pageinput-menu-rename')),
    command('export', 'export', text('pageinput-menu-export')),
    command('delete', 'trash', text('pageinput-menu-delete')),
    ...(canUndo ? [changes, command('undo-last-turn', 'discard', text('pageinput-menu-undo'))] : []),
    { ...action('doctor', 'pulse', text('pageinput-menu-doctor')), divided: true },
    action('show-log', 'output', text('pageinput-menu-log')),
    action('restart-agent', 'debug-restart', text('pageinput-menu-restart')),
  ];
}
