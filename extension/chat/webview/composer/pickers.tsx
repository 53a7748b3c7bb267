// The options of the session, as the agent offers them.
import type { SessionConfigOption } from '@agentclientprotocol/sdk';
import { useRef, useState } from 'preact/hooks';
import type { ChatState } from '../../page-messages.ts';
import { post } from '../host.ts';
import { ChoiceList } from '../menu/choice-list.tsx';
import { currentName, groupsOf, orderedOptions, type SelectOption } from '../menu/choices.ts';
import { Icon } from '../menu/icon.tsx';
import { Popup } from '../menu/popup.tsx';
import { text } from '../texts.ts';

type BooleanOption = Extract<SessionConfigOption, { type: 'boolean' }>;

/** One picker or switch for each option. */
export function Pickers({ chat }: { readonly chat: ChatState }) {
  return (
    <>
      {orderedOptions(chat.configOptions).map((option) => {
        const set = (value: string | boolean): void =>
          post({ type: 'option', chatId: chat.chatId, configId: option.id, value });
        return option.type === 'select' ? (
          <Picker key={option.id} option={option} onSet={set} />
        ) : (
          <Switch key={option.id} option={option} onSet={set} />
        );
      })}
    </>
  );
}

/** Mode and model say by themselves what they are; the value of another option is shown with its name. */
function isPlain({ category }: SessionConfigOption): boolean {
  return category === 'mode' || category === 'model';
}

interface PickerProps {
  readonly option: SelectOption;
  readonly onSet: (value: string) => void;
}

function Picker({ option, onSet }: PickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const value = currentName(option);
  const label = text('pageinput-option-value', { option: option.name, value });
  const choose = (chosen: string): void => {
    setOpen(false);
    if (chosen !== option.currentValue) onSet(chosen);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="picker"
        data-category={option.category ?? ''}
        title={option.description ? `${label}\n${option.description}` : label}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span class="picker-value">{isPlain(option) ? value : label}</span>
        <Icon name="chevron-down" />
      </button>
      {open && button.current && (
        <Popup anchor={button.current} className="choices-popup" onClose={() => setOpen(false)}>
          {option.description && <div class="popup-about">{option.description}</div>}
          <ChoiceList
            label={option.name}
            groups={groupsOf(option)}
            current={option.currentValue}
            onChoose={choose}
          />
        </Popup>
      )}
    </>
  );
}

function Switch(props: { readonly option: BooleanOption; readonly onSet: (value: boolean) => void }) {
  const { option, onSet } = props;
  return (
    <button
      type="button"
      role="switch"
      class="picker picker-switch"
      title={option.description ?? option.name}
      aria-checked={option.currentValue}
      onClick={() => onSet(!option.currentValue)}
    >
      <span class="switch-track" aria-hidden="true" />
      <span class="picker-value">{option.name}</span>
    </button>
  );
}
