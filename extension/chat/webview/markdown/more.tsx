// Parts of a message that would stop the page if they were drawn whole: long tables, lists and texts. They begin with
// what is seen at a glance, and grow when the person asks.
import { type ComponentChild, h } from 'preact';
import { useAmount } from '../state/folds.ts';
import { text } from '../texts.ts';
import { SHOWN_CELLS, SHOWN_ROWS } from './gap.ts';
import { revealed, type ShownAs } from './hidden-characters.ts';

/** What a press adds at most. */
const STEP = 500;
/** Characters of one text that are drawn at first, and that a press adds. */
const SHOWN_CHARACTERS = 8_000;
const CHARACTER_STEP = 100_000;

interface MoreProps {
  /** Message for the rest: `{ $count }` more of `{ $all }`. */
  readonly label: 'page-more-rows' | 'page-more-items' | 'page-more-blocks' | 'page-more-characters';
  readonly shown: number;
  readonly all: number;
  readonly step: number;
  readonly onMore: (shown: number) => void;
}

/** The button that shows more; nothing when all is shown. */
export function More({ label, shown, all, step, onMore }: MoreProps) {
  if (shown >= all) return null;
  const count = Math.min(step, all - shown);
  return (
    <button type="button" class="more" onClick={() => onMore(shown + count)}>
      {text(label, { count, all, rest: all - shown - count })}
    </button>
  );
}

interface TableProps {
  /** Unique over all chats; see useAmount. */
  readonly id: string;
  readonly head: ComponentChild;
  readonly columns: number;
  readonly rows: number;
  readonly row: (index: number) => ComponentChild;
}

/** A table; of one with many rows the first. */
export function Table({ id, head, columns, rows, row }: TableProps) {
  const first = Math.min(SHOWN_ROWS, Math.max(5, Math.floor(SHOWN_CELLS / Math.max(1, columns))));
  const [amount, setAmount] = useAmount(`${id}/rows`, first);
  const shown = Math.min(rows, amount);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard. */}
      <div class="table-frame" tabIndex={0}>
        <table aria-rowcount={shown < rows ? rows + 1 : undefined}>
          {head}
          <tbody>{Array.from({ length: shown }, (_, index) => row(index))}</tbody>
        </table>
      </div>
      <More label="page-more-rows" shown={shown} all={rows} step={STEP} onMore={setAmount} />
    </>
  );
}

interface ListProps {
  readonly id: string;
  readonly tag: 'ol' | 'ul';
  readonly start: number | undefined;
  readonly first: number;
  readonly items: number;
  readonly item: (index: number) => ComponentChild;
}

/** A list; of a long one the start. */
export function List({ id, tag, start, first, items, item }: ListProps) {
  const [amount, setAmount] = useAmount(`${id}/items`, first);
  const shown = Math.min(items, amount);
  const drawn = Array.from({ length: shown }, (_, index) => item(index));
  return (
    <>
      {h(tag, start === undefined ? null : { start }, ...drawn)}
      <More label="page-more-items" shown={shown} all={items} step={STEP} onMore={setAmount} />
    </>
  );
}

/** A text in one piece, with what it hides made visible; of a very long one the start. */
export function LongText({ id, words, as }: { id: string; words: string; as: ShownAs }) {
  const [amount, setAmount] = useAmount(`${id}/characters`, SHOWN_CHARACTERS);
  const shown = Math.min(words.length, amount);
  return (
    <>
      {revealed(shown < words.length ? words.slice(0, shown) : words, as)}
      {shown < words.length && '… '}
      <More
        label="page-more-characters"
        shown={shown}
        all={words.length}
        step={CHARACTER_STEP}
        onMore={setAmount}
      />
    </>
  );
}

/** Whether a text needs `LongText`. */
export function isLongText(words: string): boolean {
  return words.length > SHOWN_CHARACTERS;
}
