// A button with a menu of commands.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { Popup } from './popup.tsx';
import { stepTo, typeAhead } from './steps.ts';

/** A command of a menu. */
export interface MenuEntry {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
  readonly run: () => void;
  /** A line before it. */
  readonly divided?: boolean;
}

interface MenuButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly className?: string;
}

/** The icon opens the menu. */
export function MenuButton({ icon, label, entries, className }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`icon-button ${className ?? ''}`}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
      </button>
      {open && button.current && (
        <Popup anchor={button.current} side="below" align="end" onClose={() => setOpen(false)}>
          <MenuList label={label} entries={entries} onClose={() => setOpen(false)} />
        </Popup>
      )}
    </>
  );
}

interface MenuListProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

function MenuList({ label, entries, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const focus = (index: number): void => list.current?.querySelectorAll('button').item(index)?.focus();
  useLayoutEffect(() => focus(0), []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const index = buttons.findIndex((each) => each.matches(':focus'));
    if (event.key === 'Tab') {
      onClose();
      return;
    }
    const to =
      stepTo(event.key, index, entries.length) ??
      typeAhead(
        entries.map((entry) => entry.label),
        event.key,
        index,
      );
    if (to === undefined) return;
    event.preventDefault();
    focus(to);
  };

  return (
    <div ref={list} role="menu" tabIndex={-1} aria-label={label} class="menu" onKeyDown={onKeyDown}>
      {entries.map((entry) => (
        <button
          key={entry.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={`menu-entry ${entry.divided ? 'menu-divided' : ''}`}
          onClick={() => {
            onClose();
            entry.run();
          }}
        >
          <Icon name={entry.icon} />
          <span class="menu-label">{entry.label}</span>
        </button>
      ))}
    </div>
  );
}
