// A list of values of which one is chosen; a long one can be searched.
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { text } from '../texts.ts';
import { allChoices, type Choice, type ChoiceGroup, SEARCHED_FROM, searched } from './choices.ts';
import { Icon } from './icon.tsx';
import { stepTo, typeAhead } from './steps.ts';

interface ChoiceListProps {
  readonly label: string;
  readonly groups: readonly ChoiceGroup[];
  readonly current: string;
  readonly onChoose: (value: string) => void;
}

/** The focus stays on the search field, or on the list; the active entry is named to a screen reader. */
export function ChoiceList({ label, groups, current, onChoose }: ChoiceListProps) {
  const id = useId();
  const holder = useRef<HTMLElement>(null);
  const [query, setQuery] = useState('');
  const shown = searched(groups, query);
  const choices = allChoices(shown);
  const [active, setActive] = useState(() => choices.findIndex(({ value }) => value === current));
  const isLong = allChoices(groups).length >= SEARCHED_FROM;
  const activeId = choices[active] ? `${id}-${active}` : undefined;

  useLayoutEffect(() => holder.current?.focus(), []);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const chosen = choices[active];
    if (event.key === 'Enter' || (event.key === ' ' && !isLong)) {
      event.preventDefault();
      if (chosen) onChoose(chosen.value);
      return;
    }
    // In a text field these two move the caret.
    const isCaret = isLong && (event.key === 'Home' || event.key === 'End');
    const names = choices.map(({ name }) => name);
    const to = isCaret
      ? undefined
      : (stepTo(event.key, active, choices.length) ??
        (isLong ? undefined : typeAhead(names, event.key, active)));
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
  };

  const onSearch = (value: string): void => {
    setQuery(value);
    setActive(value === '' ? allChoices(groups).findIndex((choice) => choice.value === current) : 0);
  };

  return (
    <>
      {isLong && (
        <div class="choice-search">
          <Icon name="search" />
          <input
            ref={(element) => {
              holder.current = element;
            }}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            aria-label={text('pageinput-choices-search', { option: label })}
            placeholder={text('pageinput-choices-search', { option: label })}
            spellcheck={false}
            value={query}
            onInput={(event) => onSearch(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
      <div
        id={`${id}-list`}
        ref={(element) => {
          if (!isLong) holder.current = element;
        }}
        role="listbox"
        class="choices"
        aria-label={label}
        tabIndex={isLong ? -1 : 0}
        aria-activedescendant={isLong ? undefined : activeId}
        onKeyDown={isLong ? undefined : onKeyDown}
      >
        {shown.map((group, at) => {
          const first = allChoices(shown.slice(0, at)).length;
          const rows = group.choices.map((choice, index) => (
            <ChoiceRow
              key={choice.value}
              id={`${id}-${first + index}`}
              choice={choice}
              isCurrent={choice.value === current}
              isActive={first + index === active}
              onChoose={onChoose}
            />
          ));
          if (group.name === undefined) return rows;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset does not belong into a listbox.
            <div key={`group ${group.name}`} role="group" aria-label={group.name}>
              <div class="choices-heading" aria-hidden="true">
                {group.name}
              </div>
              {rows}
            </div>
          );
        })}
        {choices.length === 0 && <div class="choices-none">{text('pageinput-choices-none')}</div>}
      </div>
    </>
  );
}

interface ChoiceRowProps {
  readonly id: string;
  readonly choice: Choice;
  readonly isCurrent: boolean;
  readonly isActive: boolean;
  readonly onChoose: (value: string) => void;
}

function ChoiceRow({ id, choice, isCurrent, isActive, onChoose }: ChoiceRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list, which has the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active entry.
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      class={`choice ${isActive ? 'is-active' : ''}`}
      onClick={() => onChoose(choice.value)}
    >
      <span class="choice-check">{isCurrent && <Icon name="check" />}</span>
      <span class="choice-text">
        <span class="choice-name">{choice.name}</span>
        {choice.description && <span class="choice-description">{choice.description}</span>}
      </span>
    </div>
  );
}
