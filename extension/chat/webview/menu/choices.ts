// The values of a session's option as a list that can be searched. No DOM.
import type { SessionConfigOption } from '@agentclientprotocol/sdk';

/** A value that can be chosen. */
export interface Choice {
  readonly value: string;
  readonly name: string;
  readonly description: string | undefined;
}

/** Values under a heading, or under none. */
export interface ChoiceGroup {
  readonly name: string | undefined;
  readonly choices: readonly Choice[];
}

/** An option of the session with values to choose from. */
export type SelectOption = Extract<SessionConfigOption, { type: 'select' }>;

/** Lists longer than this can be searched. */
export const SEARCHED_FROM = 9;

/** The groups of an option, those without entries left out. */
export function groupsOf({ options }: SelectOption): readonly ChoiceGroup[] {
  const groups: ChoiceGroup[] = [];
  let plain: Choice[] | undefined;
  for (const entry of options) {
    if ('value' in entry) {
      if (!plain) {
        plain = [];
        groups.push({ name: undefined, choices: plain });
      }
      plain.push(choiceOf(entry));
    } else {
      plain = undefined;
      groups.push({ name: entry.name, choices: entry.options.map(choiceOf) });
    }
  }
  return groups.filter(({ choices }) => choices.length > 0);
}

function choiceOf(entry: { value: string; name: string; description?: string | null }): Choice {
  return { value: entry.value, name: entry.name, description: entry.description ?? undefined };
}

/** The groups with the choices in which every word of the query occurs: in name, value or the group's name. */
export function searched(groups: readonly ChoiceGroup[], query: string): readonly ChoiceGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map(({ name, choices }) => ({
      name,
      choices: choices.filter((choice) => {
        const text = `${choice.name} ${choice.value} ${name ?? ''}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ choices }) => choices.length > 0);
}

/** All choices in order. */
export function allChoices(groups: readonly ChoiceGroup[]): readonly Choice[] {
  return groups.flatMap(({ choices }) => choices);
}

/** The name of the current value; the value itself where the agent does not list it. */
export function currentName(option: SelectOption): string {
  const current = allChoices(groupsOf(option)).find(({ value }) => value === option.currentValue);
  return current?.name ?? option.currentValue;
}

const ORDER: readonly string[] = ['mode', 'model', 'model_config', 'thought_level'];

/** Mode, model and what belongs to it, then the rest, else in the agent's order. What offers no choice is left out. */
export function orderedOptions(options: readonly SessionConfigOption[]): readonly SessionConfigOption[] {
  const rank = ({ category }: SessionConfigOption): number => {
    const index = ORDER.indexOf(category ?? '');
    return index < 0 ? ORDER.length : index;
  };
  return options.filter(hasChoice).toSorted((a, b) => rank(a) - rank(b));
}

/** Mode and model are worth knowing also where they cannot be changed. */
function hasChoice(option: SessionConfigOption): boolean {
  if (option.type !== 'select' || option.category === 'mode' || option.category === 'model') return true;
  return allChoices(groupsOf(option)).length > 1;
}
