// The list over the input. The focus stays in the input, which names the active row to a screen reader.
import { useEffect } from 'preact/hooks';
import { Icon } from '../menu/icon.tsx';
import { text } from '../texts.ts';
import type { Suggestion } from './suggestions.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly rows: readonly Suggestion[];
  readonly active: number;
  readonly busy: boolean;
  readonly onChoose: (row: Suggestion) => void;
}

/** The id of a row's element, for `aria-activedescendant`. */
export function rowId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** A listbox of mentions or commands; `busy`: the rows are for an older query. */
export function SuggestionList({ id, rows, active, busy, onChoose }: SuggestionListProps) {
  const activeId = rowId(id, active);
  useEffect(() => document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId, rows]);
  const isMentions = rows[0]?.from === 'mentions';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the input, also when it is scrolled.
    <div
      class="suggestions"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={text(isMentions ? 'pageinput-mentions' : 'pageinput-commands')}
        aria-busy={busy}
        class="suggestions-rows"
      >
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which has the focus.
          // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active row.
          <div
            key={row.id}
            id={rowId(id, index)}
            role="option"
            aria-selected={index === active}
            class={`suggestion ${index === active ? 'is-active' : ''}`}
            title={row.detail}
            onClick={() => onChoose(row)}
          >
            {isMentions && <Icon name={row.icon} />}
            <span class="suggestion-label">{row.label}</span>
            {row.detail && <span class="suggestion-detail">{row.detail}</span>}
          </div>
        ))}
      </div>
      {isMentions && <div class="suggestions-hint">{text('pageinput-drop-hint')}</div>}
    </div>
  );
}
