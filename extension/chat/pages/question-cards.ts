// The questions of a chat as its page shows them. Does not import `vscode`.
import type { I18n } from '../../../agent/i18n/message.ts';
import { editableCommand } from '../../approvals/answers.ts';
import type { PendingQuestion } from '../../approvals/broker.ts';
import { noteText } from '../../approvals/prompt-rows.ts';
import { isReviewable, type QuestionView } from '../../approvals/question-view.ts';
import type { Chat } from '../../parts.ts';
import type { QuestionCard } from '../page-messages.ts';

/** Those of all questions that are asked in a chat. */
export function questionsOf(
  { agent, sessionId }: Pick<Chat, 'agent' | 'sessionId'>,
  pending: readonly PendingQuestion[],
): readonly PendingQuestion[] {
  return pending.filter((each) => each.agent === agent.name && each.request.sessionId === sessionId);
}

/** `now`: on the broker's clock. */
export function questionCard(
  question: PendingQuestion,
  view: QuestionView,
  now: number,
  i18n: I18n,
): QuestionCard {
  return {
    id: question.id,
    fingerprint: question.fingerprint,
    toolCallId: question.request.toolCall.toolCallId,
    view,
    inertMs: Math.max(0, question.inertUntil - now),
    editableCommand: editableCommand(question),
    reviewable: isReviewable(view, question.request),
    notes: view.notes.map((note) => noteText(note, i18n, i18n.text('page-question-full'))),
  };
}
