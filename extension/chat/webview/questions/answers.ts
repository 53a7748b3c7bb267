// What can be answered to a question, in the order in which it is offered, and with which key. No DOM.
import type { QuestionButton } from '../../../approvals/question-view.ts';
import type { QuestionCard } from '../../page-messages.ts';

/** A button with the digit that presses it while the card has the focus. */
export interface Choice {
  readonly button: QuestionButton;
  readonly key: string;
  /** Of a card only one, the yes to this call alone, stands out. */
  readonly isMain: boolean;
}

/** The buttons as they stand in the card: in the agent's order. */
export function choices({ view }: QuestionCard): readonly Choice[] {
  const main = view.buttons.find(isPlainYes);
  return view.buttons.map((button, index) => ({
    button,
    key: index < 9 ? String(index + 1) : '',
    isMain: button === main,
  }));
}

/** The option an edited command is run with: a yes to this call alone. Undefined: there is none, so nothing is edited. */
export function optionForEdit({ view, editableCommand }: QuestionCard): QuestionButton | undefined {
  return editableCommand === undefined ? undefined : view.buttons.find(isPlainYes);
}

/** Whether a button may be pressed at a time: a no always, a yes when the card has been there for long enough. */
export function isReady(button: QuestionButton, readyAt: number, now: number): boolean {
  return button.says === 'no' || now >= readyAt;
}

function isPlainYes({ says, standing }: QuestionButton): boolean {
  return says === 'yes' && !standing;
}
