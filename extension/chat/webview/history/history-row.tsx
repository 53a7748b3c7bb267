// A stored session in the list, with what can be done with it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { HistoryEntry } from '../../page-messages.ts';
import { Icon, IconButton } from '../menu/icon.tsx';
import { locale } from '../menu/locale.ts';
import { text } from '../texts.ts';
import { dateOf, folderName, type HistoryGroup, shownDate } from './entries.ts';

/** What a person can do with a stored session. */
export type RowAction = 'open' | 'rename' | 'export' | 'delete';

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly when: HistoryGroup['when'];
  /** The one row a Tab leads to. */
  readonly isStop: boolean;
  /** It is asked whether the session shall be deleted. */
  readonly isDoomed: boolean;
  readonly onAction: (action: RowAction) => void;
  readonly onDoom: (doomed: boolean) => void;
}

/** A row; while its session is about to be deleted, the question whether it shall be. */
export function HistoryRow(props: HistoryRowProps) {
  const { entry, when, isStop, isDoomed, onAction, onDoom } = props;
  if (isDoomed) {
    return <Doomed title={titleOf(entry)} onDelete={() => onAction('delete')} onKeep={() => onDoom(false)} />;
  }
  const tabIndex = isStop ? 0 : -1;
  const date = dateOf(entry);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Delete') onDoom(true);
    else if (event.key === 'F2') onAction('rename');
    else if (!walkRow(event)) return;
    event.preventDefault();
  };
  return (
    <li class="history-row" onKeyDown={onKeyDown}>
      <button type="button" class="history-open" tabIndex={tabIndex} onClick={() => onAction('open')}>
        <Icon name={entry.chatId === undefined ? 'comment' : 'comment-discussion'} />
        <span class="history-text">
          <span class="history-title">{titleOf(entry)}</span>
          <span class="history-about">
            {entry.chatId !== undefined && (
              <span class="history-is-open">{text('pageinput-history-open')}</span>
            )}
            <span title={entry.cwd}>{folderName(entry.cwd)}</span>
            <span>{entry.agent}</span>
          </span>
        </span>
        {date && (
          <time dateTime={date.toISOString()} title={date.toLocaleString(locale())}>
            {shownDate(date, when, locale())}
          </time>
        )}
      </button>
      <span class="history-actions">
        <IconButton
          icon="edit"
          tabIndex={tabIndex}
          label={text('pageinput-history-rename')}
          onClick={() => onAction('rename')}
        />
        <IconButton
          icon="export"
          tabIndex={tabIndex}
          label={text('pageinput-history-export')}
          onClick={() => onAction('export')}
        />
        <IconButton
          icon="trash"
          tabIndex={tabIndex}
          label={text('pageinput-history-delete')}
          onClick={() => onDoom(true)}
        />
      </span>
    </li>
  );
}

/** Right and left go through the buttons of the row. Whether the key was for this. */
function walkRow({ key, currentTarget }: KeyboardEvent): boolean {
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || !(currentTarget instanceof Element)) return false;
  const buttons = [...currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((each) => each.matches(':focus'));
  buttons[at + (key === 'ArrowRight' ? 1 : -1)]?.focus();
  return true;
}

interface DoomedProps {
  readonly title: string;
  readonly onDelete: () => void;
  readonly onKeep: () => void;
}

/** Asks before it deletes; the focus is on the way back. */
function Doomed({ title, onDelete, onKeep }: DoomedProps) {
  const keep = useRef<HTMLButtonElement>(null);
  // At once: a key that is pressed before would be lost with the row that had the focus.
  useLayoutEffect(() => keep.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onKeep();
  };
  return (
    <li class="history-row history-doomed" onKeyDown={onKeyDown}>
      <span class="history-doomed-text">{text('pageinput-history-delete-ask', { title })}</span>
      <button type="button" class="history-button history-button-danger" onClick={onDelete}>
        {text('pageinput-history-delete-yes')}
      </button>
      <button ref={keep} type="button" class="history-button" onClick={onKeep}>
        {text('pageinput-history-delete-no')}
      </button>
    </li>
  );
}

function titleOf({ title }: HistoryEntry): string {
  return title.trim() === '' ? text('pageinput-chat-untitled') : title;
}
