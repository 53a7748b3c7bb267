// The answer to a question that a review of its changes comes to. Does not import `vscode`.
import type { Message } from '../../agent/i18n/message.ts';
import { type AnsweredFile, onceOption } from '../approvals/answers.ts';
import type { PendingQuestion } from '../approvals/broker.ts';
import type { ReviewedFile, Verdict } from './question-review.ts';
import type { ReviewedText } from './reviewed-texts.ts';

/** What to answer. */
export type ReviewAnswer =
  | { readonly kind: 'no'; readonly feedback: Message }
  | {
      readonly kind: 'yes';
      readonly optionId: string;
      readonly files: readonly AnsweredFile[];
      /** What the agent cannot be told with the answer, and is to be put in place of what it writes. */
      readonly landing: readonly ReviewedText[];
    }
  /** The agent offers only options that hold for later calls too, and a review is of this one. */
  | { readonly kind: 'no_way' };

/**
 * The answer to `question`, whose files have all been decided. That a new file is not wanted among others that are cannot
 * be said to an agent which takes texts: it gets a no that says so.
 */
export function answerOf(
  question: Pick<PendingQuestion, 'agent' | 'request' | 'answers'>,
  files: readonly ReviewedFile[],
  verdict: Exclude<Verdict, { kind: 'open' }>,
): ReviewAnswer {
  if (verdict.kind === 'rejected') return { kind: 'no', feedback: { id: 'review-feedback-rejected' } };
  const { unwanted } = verdict;
  const takesFiles = question.answers.includes('files');
  if (takesFiles && unwanted.length > 0) {
    return { kind: 'no', feedback: { id: 'review-feedback-unwanted', args: { files: unwanted.join(', ') } } };
  }
  const once = onceOption(question.request);
  if (!once) return { kind: 'no_way' };
  const landing = takesFiles ? [] : landingOf(question, files, verdict);
  return { kind: 'yes', optionId: once.optionId, files: verdict.files, landing };
}

function landingOf(
  { agent, request }: Pick<PendingQuestion, 'agent' | 'request'>,
  files: readonly ReviewedFile[],
  verdict: Extract<Verdict, { kind: 'accepted' }>,
): readonly ReviewedText[] {
  const wanted = new Map<string, string | null>([
    ...verdict.files.map(({ path, newText }) => [path, newText] as const),
    ...verdict.unwanted.map((path) => [path, null] as const),
  ]);
  const call = { agent, sessionId: request.sessionId, toolCallId: request.toolCall.toolCallId };
  return files.flatMap(({ path, review: { proposed } }) => {
    const text = wanted.get(path);
    return text === undefined ? [] : [{ ...call, path, proposed, text }];
  });
}
