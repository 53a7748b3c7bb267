// A form of an agent in the editor's quick inputs, a field a step. Leaving it answers nothing: the form waits, like a
// question. To give no answer is a button of its own, and so is to cancel.
import type { ElicitationContentValue } from '@agentclientprotocol/sdk';
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible } from '../../agent/policy/display.ts';
import { choicesProblem, typedProblem, typedValue } from './form-answers.ts';
import { isForm, isUrl } from './form-check.ts';
import { type FormField, formFields } from './form-fields.ts';
import type { FormQueue, PendingForm } from './form-queue.ts';
import { openLink } from './link-prompt.ts';
import { askPick, askText, type Step } from './quick-steps.ts';
import { literal } from './screen-text.ts';

/** What the prompt depends on. */
export interface FormPromptOptions {
  readonly queue: FormQueue;
  readonly i18n: I18n;
  /** Opens everything of a form without taking the focus. */
  showFull(id: string): Promise<void>;
  /** Opens an address outside the editor; false: it was not opened. */
  openAddress(address: vscode.Uri): Thenable<boolean>;
}

/** A message longer than this is opened in full beside the steps. Characters. */
const SHORT = 200;

type Values = Map<string, ElicitationContentValue>;

/** What all steps of a form share. */
interface Dialog {
  readonly form: PendingForm;
  readonly message: string;
  readonly values: Values;
  readonly gone: AbortSignal;
}

/** Asks for the fields of one form at a time. */
export class FormPrompt {
  readonly #options: FormPromptOptions;

  constructor(options: FormPromptOptions) {
    this.#options = options;
  }

  /** Shows a form until it is settled or put aside; true: it is settled. */
  async answer(form: PendingForm): Promise<boolean> {
    const { queue } = this.#options;
    const gone = new AbortController();
    const leave = queue.onSettled((id) => {
      if (id === form.id) gone.abort();
    });
    try {
      await this.#run(form, gone.signal);
      if (!gone.signal.aborted) queue.dismiss(form.id);
      return gone.signal.aborted;
    } finally {
      leave();
    }
  }

  async #run(form: PendingForm, gone: AbortSignal): Promise<void> {
    const { queue, i18n, showFull, openAddress } = this.#options;
    const { request } = form;
    const message = literal(visible(request.message));
    if (message.length > SHORT) await showFull(form.id);
    if (isUrl(request)) {
      const link = { url: request.url, message, agent: form.agent, open: openAddress };
      const opened = await openLink(link, i18n, gone);
      if (opened !== 'aside') queue.settle(form.id, { action: opened });
      return;
    }
    const schema = isForm(request) ? formFields(request.requestedSchema) : undefined;
    // A form that cannot be shown is never put into the queue.
    if (!schema?.ok) return queue.settle(form.id, { action: 'decline' });
    const dialog = { form, message, gone, values: initialValues(schema.fields) };
    if (await this.#fields(schema.fields, dialog)) {
      queue.settle(form.id, { action: 'accept', content: Object.fromEntries(dialog.values) });
    }
  }

  /** True: all fields are answered. */
  async #fields(fields: readonly FormField[], dialog: Dialog): Promise<boolean> {
    if (fields.length === 0) return 'value' in (await this.#confirm(dialog));
    let index = 0;
    while (index < fields.length) {
      const field = fields[index];
      if (!field) return false;
      const step = await this.#field(field, dialog, [index + 1, fields.length]);
      if ('value' in step) {
        if (step.value === undefined) dialog.values.delete(field.name);
        else dialog.values.set(field.name, step.value);
        index += 1;
      } else if (step.end === 'back') index = Math.max(0, index - 1);
      else return false;
    }
    return true;
  }

  #field(
    field: FormField,
    dialog: Dialog,
    step: readonly [number, number],
  ): Promise<Step<ElicitationContentValue | undefined>> {
    switch (field.kind) {
      case 'text':
      case 'number':
        return this.#typed(field, dialog, step);
      case 'choices':
        return this.#several(field, dialog, step);
      case 'choice':
      case 'yesno':
        return this.#one(field, dialog, step);
    }
  }

  async #typed(
    field: Extract<FormField, { kind: 'text' | 'number' }>,
    dialog: Dialog,
    step: readonly [number, number],
  ): Promise<Step<ElicitationContentValue | undefined>> {
    const { i18n } = this.#options;
    const value = dialog.values.get(field.name);
    const ended = await askText(
      {
        ...this.#frame(field, dialog, step),
        prompt: [dialog.message, describe(field)].filter((each) => each !== '').join(' — '),
        placeholder: field.required ? '' : i18n.text('approvals-form-optional'),
        value: value === undefined ? '' : String(value),
        check: (typed) => {
          const problem = typedProblem(field, typed);
          return problem && literal(i18n.format(problem));
        },
      },
      dialog.gone,
    );
    return 'end' in ended ? ended : { value: typedValue(field, ended.value) };
  }

  async #several(
    field: Extract<FormField, { kind: 'choices' }>,
    dialog: Dialog,
    step: readonly [number, number],
  ): Promise<Step<ElicitationContentValue | undefined>> {
    const { i18n } = this.#options;
    const items = field.choices.map(({ value, title, description }) => item(value, title, description));
    const chosen = dialog.values.get(field.name);
    const ended = await askPick(
      {
        ...this.#frame(field, dialog, step),
        placeholder: [dialog.message, describe(field)].filter((each) => each !== '').join(' — '),
        items,
        selected: items.filter(({ value }) => Array.isArray(chosen) && chosen.includes(value)),
        take: (picked) => {
          const problem = choicesProblem(field, picked.length);
          return problem && i18n.format(problem);
        },
      },
      dialog.gone,
    );
    if ('end' in ended) return ended;
    const values = ended.value.map(({ value }) => value);
    return { value: values.length === 0 && !field.required ? undefined : values };
  }

  async #one(
    field: Extract<FormField, { kind: 'choice' | 'yesno' }>,
    dialog: Dialog,
    step: readonly [number, number],
  ): Promise<Step<ElicitationContentValue | undefined>> {
    const { i18n } = this.#options;
    const choices =
      field.kind === 'choice'
        ? field.choices.map(({ value, title, description }) => item(value, title, description))
        : [
            item(true, i18n.text('approvals-form-yes'), undefined),
            item(false, i18n.text('approvals-form-no'), undefined),
          ];
    const none = item(undefined, i18n.text('approvals-form-leave-out'), undefined);
    const items: Choice[] = field.required ? choices : [...choices, none];
    const now = dialog.values.get(field.name);
    const ended = await askPick(
      {
        ...this.#frame(field, dialog, step),
        placeholder: [dialog.message, describe(field)].filter((each) => each !== '').join(' — '),
        items,
        active: items.find(({ value }) => value === now),
        take: (picked) => (picked.length === 1 ? undefined : false),
      },
      dialog.gone,
    );
    return 'end' in ended ? ended : { value: ended.value[0]?.value };
  }

  /** A form without fields asks for a yes. */
  #confirm(dialog: Dialog): Promise<Step<readonly Choice[]>> {
    const { i18n } = this.#options;
    const frame = this.#frame({ name: '', title: '', description: undefined }, dialog, undefined);
    return askPick(
      {
        ...frame,
        placeholder: dialog.message,
        items: [item(true, i18n.text('approvals-form-accept'), undefined)],
        take: (picked) => (picked.length === 1 ? undefined : false),
      },
      dialog.gone,
    );
  }

  #frame(
    field: Pick<FormField, 'name' | 'title' | 'description'>,
    { form }: Dialog,
    step: readonly [number, number] | undefined,
  ) {
    const { i18n, queue, showFull } = this.#options;
    const button = (icon: string, id: string): vscode.QuickInputButton => ({
      iconPath: new vscode.ThemeIcon(icon),
      tooltip: i18n.text(id),
    });
    const show = button('open-preview', 'approvals-show-all');
    const decline = button('circle-slash', 'approvals-form-decline');
    const cancel = button('close', 'approvals-form-cancel');
    const title = i18n.text('approvals-form-title', { agent: form.agent, field: visible(field.title) });
    return {
      title: field.title === '' ? i18n.text('approvals-prompt-title', { agent: form.agent }) : title,
      ...(step && step[1] > 1 ? { step } : {}),
      hasBack: step !== undefined && step[0] > 1,
      buttons: [show, decline, cancel],
      onButton: (pressed: vscode.QuickInputButton) => {
        if (pressed === show) void showFull(form.id);
        if (pressed === decline) queue.settle(form.id, { action: 'decline' });
        if (pressed === cancel) queue.settle(form.id, { action: 'cancel' });
      },
    };
  }
}

type Choice = vscode.QuickPickItem & { readonly value: ElicitationContentValue | undefined };

function item<V extends ElicitationContentValue | undefined>(
  value: V,
  title: string,
  description: string | undefined,
): vscode.QuickPickItem & { readonly value: V } {
  return {
    value,
    label: literal(visible(title)),
    ...(description === undefined ? {} : { detail: literal(visible(description)) }),
  };
}

function describe({ description }: FormField): string {
  return description === undefined ? '' : literal(visible(description));
}

function initialValues(fields: readonly FormField[]): Values {
  return new Map(
    fields.flatMap(({ name, initial }): [string, ElicitationContentValue][] =>
      initial === undefined ? [] : [[name, typeof initial === 'object' ? [...initial] : initial]],
    ),
  );
}
