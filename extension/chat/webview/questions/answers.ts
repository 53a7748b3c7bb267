// What can be answered to a question, in the order in which it is offered, and with which key. No DOM.
import type { QuestionButton } from '../../../approvals/question-view.ts';
import type { QuestionCard } from '../../page-messages.ts';

/** A button with the digit that presses it while the card has the focus. */
export interface Choice {
  readonly button: QuestionButton;
  /** Empty: none. */
  readonly key: string;
  /** Of a card only one, the yes to this call alone, stands out. */
  readonly isMain: boolean;
}

/** The plain no to this call. It is never anything else, whatever is offered beside it. */
const NO_KEY = '0';
/** The plain yes to this call, and nothing else. */
const YES_KEY = '1';
const OTHER_KEYS = ['2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * The buttons as they stand in the card: what says yes, in the agent's order, then what says no, the plain no first.
 * A key means the same in each card: who has learnt that it denies must not allow with it in the next one.
 */
export function choices({ view }: QuestionCard): readonly Choice[] {
  const { buttons, defaultButton } = view;
  const main = buttons.find(isPlainYes);
  const no = buttons.find(({ optionId }) => optionId === defaultButton.optionId);
  const others = buttons.filter((button) => button.says === 'yes' && button !== main);
  const keyOf = (button: QuestionButton): string => {
    if (button === no) return NO_KEY;
    return button === main ? YES_KEY : (OTHER_KEYS[others.indexOf(button)] ?? '');
  };
  const ordered = [
    ...buttons.filter(({ says }) => says === 'yes'),
    ...(no ? [no] : []),
    ...buttons.filter((button) => button.says === 'no' && button !== no),
  ];
  return ordered.map((button) => ({ button, key: keyOf(button), isMain: button === main }));
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
