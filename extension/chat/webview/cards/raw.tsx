// What a tool was given and what it gave, as JSON, when somebody asks for it.
import type { RawValue } from '../../model/items.ts';
import { CodeBlock } from '../markdown/code-block.tsx';
import { Icon } from '../menu/icon.tsx';
import { useFold } from '../state/folds.ts';
import { text } from '../texts.ts';

/** Folded at first. */
export function Raw({
  label,
  raw,
  id,
}: {
  readonly label: string;
  readonly raw: RawValue;
  readonly id: string;
}) {
  const [open, setOpen] = useFold(id, false);
  return (
    <div class="raw">
      <button type="button" class="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} /> {label}
      </button>
      {open && <CodeBlock id={id} language="json" code={json(raw)} isOpen={false} />}
      {open && raw.kind === 'cut' && <p class="note">{text('page-raw-cut', { characters: raw.cut })}</p>}
    </div>
  );
}

function json(raw: RawValue): string {
  return raw.kind === 'cut' ? raw.json : (JSON.stringify(raw.value, null, 2) ?? '');
}
