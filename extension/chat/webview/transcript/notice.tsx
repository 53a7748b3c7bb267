// What is said beside the conversation: notices of the agent, and that it has put its context together.
import type { ComponentChildren } from 'preact';
import type { CompactionItem, NoticeItem } from '../../model/items.ts';
import { revealed } from '../markdown/hidden-characters.ts';
import { Icon } from '../menu/icon.tsx';
import { useFold } from '../state/folds.ts';
import { text } from '../texts.ts';

/** A severity nobody knows yet looks like `info`. */
export function Notice({ notice: { severity, title, description } }: { readonly notice: NoticeItem }) {
  const kind = severity === 'error' || severity === 'warning' ? severity : 'info';
  return (
    <div class={`notice notice-${kind}`} role="note">
      <Icon name={kind} />
      <div>
        <div class="notice-title">{revealed(title, 'prose')}</div>
        {description && <div class="notice-words">{revealed(description, 'prose')}</div>}
      </div>
    </div>
  );
}

/** A line across the transcript; `children` is the summary. */
export function Compaction({
  compaction: { status, summary, error },
  id,
  children,
}: {
  readonly compaction: CompactionItem;
  readonly id: string;
  readonly children: ComponentChildren;
}) {
  const [open, setOpen] = useFold(id, false);
  const runs = status === 'in_progress' && !error;
  const label = error ? 'page-compaction-failed' : runs ? 'page-compaction-running' : 'page-compaction';
  return (
    <div class="compaction">
      <button
        type="button"
        class="fold compaction-line"
        aria-expanded={open}
        disabled={summary.length === 0}
        onClick={() => setOpen(!open)}
      >
        <Icon name={runs ? 'loading' : 'fold'} spin={runs} /> {text(label)}
      </button>
      {error && <p class="note">{revealed(error, 'prose')}</p>}
      {open && <div class="thought-words">{children}</div>}
    </div>
  );
}
