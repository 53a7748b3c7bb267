// Asks for the arguments of a tool with the editor's quick inputs: what is required one after the other, the rest from
// a list, whose first row runs the tool.
import type * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible } from '../../agent/policy/display.ts';
import { askPick, askText, type Step } from '../approvals/quick-steps.ts';
import { literal } from '../approvals/screen-text.ts';
import { type ToolArgument, textOf, valueFrom } from './arguments.ts';

/** What a person gave. `asJson`: they want to go on in an editor. */
export interface GivenArguments {
  readonly values: Readonly<Record<string, unknown>>;
  readonly asJson: boolean;
}

type ValueItem = vscode.QuickPickItem & { readonly value: unknown };
type MenuItem = vscode.QuickPickItem & { readonly go: 'run' | 'json' | ToolArgument };

/** Never aborts: these dialogs end with the person. */
const OPEN = new AbortController().signal;

/** Resolves to undefined when the person closes a dialog. */
export async function askArguments(
  name: string,
  all: readonly ToolArgument[],
  i18n: I18n,
): Promise<GivenArguments | undefined> {
  const values = new Map<string, unknown>();
  const required = all.filter((argument) => argument.required);
  let at = 0;
  for (;;) {
    const argument = required[at];
    if (argument) {
      const place: [number, number] = [at + 1, required.length];
      const step = await askOne(name, argument, values.get(argument.name), i18n, { place, hasBack: at > 0 });
      if ('end' in step) {
        if (step.end !== 'back') return undefined;
        at -= 1;
        continue;
      }
      values.set(argument.name, step.value);
      at += 1;
      continue;
    }
    const optional = all.some((each) => !each.required);
    // With nothing more to give, a list of one row would only be in the way.
    const next = optional ? await menu(name, all, values, i18n) : 'run';
    if (next === undefined) return undefined;
    if (next === 'run' || next === 'json') {
      return { values: Object.fromEntries(values), asJson: next === 'json' };
    }
    const step = await askOne(name, next, values.get(next.name), i18n, { hasBack: true });
    if ('value' in step) {
      if (step.value === undefined) values.delete(next.name);
      else values.set(next.name, step.value);
    } else if (step.end !== 'back') return undefined;
  }
}

async function menu(
  name: string,
  all: readonly ToolArgument[],
  values: ReadonlyMap<string, unknown>,
  i18n: I18n,
): Promise<MenuItem['go'] | undefined> {
  const shown = safe(name);
  const items: MenuItem[] = [
    {
      go: 'run',
      label: `$(play) ${i18n.text('toolstree-run-go')}`,
      detail: i18n.text('toolstree-run-go-detail', { name: shown }),
    },
    ...all.map((argument): MenuItem => {
      const value = values.get(argument.name);
      return {
        go: argument,
        label: safe(argument.name),
        description:
          value === undefined ? i18n.text('toolstree-run-not-given') : safe(textOf(argument, value)),
        ...(argument.description === undefined ? {} : { detail: safe(argument.description) }),
      };
    }),
    { go: 'json', label: `$(json) ${i18n.text('toolstree-run-json')}` },
  ];
  const step = await askPick<MenuItem>(
    {
      title: i18n.text('toolstree-run-title', { name: shown }),
      placeholder: i18n.text('toolstree-run-optional'),
      items,
      hasBack: false,
      take: one,
    },
    OPEN,
  );
  return 'value' in step ? step.value[0]?.go : undefined;
}

interface OneOptions {
  readonly place?: readonly [number, number];
  readonly hasBack: boolean;
}

/** A value of undefined: it is not to be given. */
async function askOne(
  name: string,
  argument: ToolArgument,
  before: unknown,
  i18n: I18n,
  { place, hasBack }: OneOptions,
): Promise<Step<unknown>> {
  const title = i18n.text('toolstree-run-title', { name: safe(name) });
  const prompt = i18n.text('toolstree-run-argument', {
    name: safe(argument.name),
    type: safe(argument.type),
  });
  const about = argument.description === undefined ? prompt : `${prompt}: ${safe(argument.description)}`;
  const base = { title, hasBack, ...(place ? { step: place } : {}) };
  const choices = choicesOf(argument, i18n);
  if (choices) {
    const active = choices.find(({ value }) => value === (before ?? argument.fallback));
    const placeholder = `${about} · ${i18n.text('toolstree-run-choose')}`;
    const step = await askPick<ValueItem>({ ...base, placeholder, items: choices, active, take: one }, OPEN);
    return 'value' in step ? { value: step.value[0]?.value } : step;
  }
  const isWords = argument.input.kind === 'words';
  const step = await askText(
    {
      ...base,
      prompt: about,
      ...(isWords ? { placeholder: i18n.text('toolstree-run-words') } : {}),
      value: startOf(argument, before),
      check: (text) => {
        if (text === '' && !argument.required) return undefined;
        const read = valueFrom(argument, text);
        return 'problem' in read ? i18n.text(`toolstree-problem-${read.problem}`) : undefined;
      },
    },
    OPEN,
  );
  if ('end' in step) return step;
  if (step.value === '' && !argument.required) return { value: undefined };
  const read = valueFrom(argument, step.value);
  return { value: 'value' in read ? read.value : undefined };
}

function startOf(argument: ToolArgument, before: unknown): string {
  const value = before ?? argument.fallback;
  return value === undefined ? '' : textOf(argument, value);
}

function choicesOf({ input, required }: ToolArgument, i18n: I18n): readonly ValueItem[] | undefined {
  const none = { label: `$(circle-slash) ${i18n.text('toolstree-run-leave-out')}`, value: undefined };
  const more = required ? [] : [none];
  if (input.kind === 'choice') {
    return [...input.values.map((value) => ({ label: safe(String(value)), value })), ...more];
  }
  if (input.kind !== 'yes-no') return undefined;
  return [
    { label: i18n.text('toolstree-run-yes'), value: true },
    { label: i18n.text('toolstree-run-no'), value: false },
    ...more,
  ];
}

/** Keeps a list open while nothing is active in it. */
function one(chosen: readonly unknown[]): false | undefined {
  return chosen.length === 1 ? undefined : false;
}

function safe(text: string): string {
  return literal(visible(text));
}
