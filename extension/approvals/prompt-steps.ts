// The steps behind the rows of the native prompt that take words of the person: feedback, and another command. What is
// typed and not sent is kept until the question is settled.

import type { I18n } from '../../agent/i18n/message.ts';
import { hasHidden } from '../../agent/policy/display.ts';
import { editableCommand, onceOption } from './answers.ts';
import type { AnswerResult, PendingQuestion } from './broker.ts';
import { askText, type Step } from './quick-steps.ts';

/** A command longer than this is edited in an editor. Characters. */
const ONE_LINE = 300;

/** Words of a person that were not sent, by question. */
export class Drafts {
  readonly #feedback = new Map<string, string>();
  readonly #commands = new Map<string, string>();

  feedback(id: string): string {
    return this.#feedback.get(id) ?? '';
  }

  keepFeedback(id: string, text: string): void {
    this.#feedback.set(id, text);
  }

  /** The command as the person changed it; undefined: not changed. */
  command(id: string): string | undefined {
    return this.#commands.get(id);
  }

  /** One that is empty, or the one asked about, is no change of it. */
  keepCommand(question: PendingQuestion, text: string): void {
    const isChange = text.trim() !== '' && text !== editableCommand(question);
    if (isChange) this.#commands.set(question.id, text);
    else this.#commands.delete(question.id);
  }

  dropCommand(id: string): void {
    this.#commands.delete(id);
  }

  /** The question is settled. */
  forget(id: string): void {
    this.#feedback.delete(id);
    this.#commands.delete(id);
  }
}

/** What a step works with. */
export interface StepOptions {
  readonly question: PendingQuestion;
  /** Aborts when the question is settled elsewhere. */
  readonly gone: AbortSignal;
  readonly drafts: Drafts;
  readonly i18n: I18n;
  answer(
    optionId: string | null,
    more: { readonly feedback?: string; readonly command?: string },
  ): AnswerResult;
}

/** Asks what the model should know of a no, and says no. */
export function askFeedback({ question, gone, drafts, i18n, answer }: StepOptions): Promise<Step<string>> {
  return askText(
    {
      title: i18n.text('approvals-feedback-title'),
      prompt: i18n.text('approvals-feedback-prompt'),
      value: drafts.feedback(question.id),
      hasBack: true,
      onText: (text) => drafts.keepFeedback(question.id, text),
      take: (feedback) => {
        answer(null, { feedback });
        return undefined;
      },
    },
    gone,
  );
}

/** Asks for another command, and says yes to it once. */
export function askCommand(
  { question, gone, drafts, i18n, answer }: StepOptions,
  value: string,
): Promise<Step<string>> {
  return askText(
    {
      title: i18n.text('approvals-edit-title'),
      prompt: i18n.text('approvals-edit-prompt'),
      value,
      hasBack: true,
      check: (text) => (text.trim() === '' ? i18n.text('approvals-edit-empty') : undefined),
      onText: (text) => drafts.keepCommand(question, text),
      take: (command) => {
        const once = onceOption(question.request);
        const more = command === editableCommand(question) ? {} : { command };
        const result = answer(once?.optionId ?? null, more);
        return result === 'too_soon' ? i18n.text('approvals-prompt-too-soon') : undefined;
      },
    },
    gone,
  );
}

/** Whether an input box can show all of a command as it is. */
export function fitsInLine(command: string): boolean {
  return command.length <= ONE_LINE && !command.includes('\n') && !hasHidden(command);
}
