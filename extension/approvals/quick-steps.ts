// One step of a dialog made of the editor's quick inputs: it closes by itself when its reason is gone.
import * as vscode from 'vscode';

/** How a step ended without a value. `hidden`: the person closed it, or another quick input took its place. */
export type StepEnd = 'back' | 'hidden' | 'gone';

/** A step that ended. */
export type Step<T> = { readonly value: T } | { readonly end: StepEnd };

/** What an input box shows. All texts have to be safe (`literal`). */
export interface TextStep {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly step?: readonly [number, number];
  readonly hasBack: boolean;
  /** Beside Back. */
  readonly buttons?: readonly vscode.QuickInputButton[];
  /** Why a text cannot be taken; undefined: it can. */
  check?(text: string): string | undefined;
  /** Takes the text; a string says why not, and the box stays open. Default: takes any. */
  take?(text: string): string | undefined | Promise<string | undefined>;
  onButton?(button: vscode.QuickInputButton): void;
  /** Called with what has been typed so far, also when the step is left. */
  onText?(text: string): void;
}

/** Asks for a line of text. It stays open when the focus moves elsewhere, so that nothing typed is lost. */
export function askText(options: TextStep, gone: AbortSignal): Promise<Step<string>> {
  const box = vscode.window.createInputBox();
  box.title = options.title;
  box.prompt = options.prompt;
  box.placeholder = options.placeholder;
  box.value = options.value ?? '';
  box.ignoreFocusOut = true;
  if (options.step) [box.step, box.totalSteps] = options.step;
  box.buttons = [...(options.hasBack ? [vscode.QuickInputButtons.Back] : []), ...(options.buttons ?? [])];
  return untilEnd(box, gone, (finish) => [
    box.onDidChangeValue((text) => {
      options.onText?.(text);
      box.validationMessage = options.check?.(text);
    }),
    box.onDidAccept(async () => {
      const text = box.value;
      const problem = options.check?.(text) ?? (await taken(box, options, text));
      box.validationMessage = problem;
      if (problem === undefined) finish({ value: text });
    }),
    box.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) finish({ end: 'back' });
      else options.onButton?.(button);
    }),
  ]);
}

/** What a list shows. All texts have to be safe (`literal`). */
export interface PickStep<T extends vscode.QuickPickItem> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly T[];
  readonly active?: T | undefined;
  /** Several may be chosen; these are at first. Undefined: one. */
  readonly selected?: readonly T[];
  readonly step?: readonly [number, number];
  readonly hasBack: boolean;
  /** Beside Back. */
  readonly buttons?: readonly vscode.QuickInputButton[];
  /** Takes the choice; a string says why not, `false` nothing, and the list stays open. Default: takes any. */
  take?(chosen: readonly T[]): string | false | undefined | Promise<string | false | undefined>;
  onButton?(button: vscode.QuickInputButton): void;
}

/** Asks for one of some items, or for several of them. */
export function askPick<T extends vscode.QuickPickItem>(
  options: PickStep<T>,
  gone: AbortSignal,
): Promise<Step<readonly T[]>> {
  const pick = vscode.window.createQuickPick<T>();
  pick.title = options.title;
  pick.placeholder = options.placeholder;
  pick.canSelectMany = options.selected !== undefined;
  pick.items = options.items;
  pick.ignoreFocusOut = true;
  if (options.active) pick.activeItems = [options.active];
  if (options.selected) pick.selectedItems = options.selected;
  if (options.step) [pick.step, pick.totalSteps] = options.step;
  pick.buttons = [...(options.hasBack ? [vscode.QuickInputButtons.Back] : []), ...(options.buttons ?? [])];
  return untilEnd(pick, gone, (finish) => [
    pick.onDidAccept(async () => {
      const chosen = pick.canSelectMany ? pick.selectedItems : pick.activeItems;
      const problem = await options.take?.(chosen);
      if (problem === undefined) finish({ value: chosen });
      else if (problem !== false) pick.placeholder = problem;
    }),
    pick.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) finish({ end: 'back' });
      else options.onButton?.(button);
    }),
  ]);
}

async function taken(box: vscode.InputBox, options: TextStep, text: string): Promise<string | undefined> {
  box.busy = true;
  try {
    return await options.take?.(text);
  } finally {
    box.busy = false;
  }
}

/** Shows a quick input until `finish` is called, it is hidden, or `gone` aborts; then disposes of it. */
export function untilEnd<T>(
  input: vscode.QuickInput,
  gone: AbortSignal,
  listen: (finish: (step: Step<T>) => void) => readonly vscode.Disposable[],
): Promise<Step<T>> {
  if (gone.aborted) return Promise.resolve({ end: 'gone' });
  return new Promise((resolve) => {
    const finish = (step: Step<T>): void => {
      resolve(step);
      gone.removeEventListener('abort', close);
      // What is said while it is disposed of comes too late to count.
      for (const each of [...listeners, input]) each.dispose();
    };
    const close = (): void => finish({ end: 'gone' });
    const listeners = [input.onDidHide(() => finish({ end: 'hidden' })), ...listen(finish)];
    gone.addEventListener('abort', close, { once: true });
    input.show();
  });
}
