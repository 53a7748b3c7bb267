// Answering a question with what its review came to.
import * as vscode from 'vscode';
import type { App } from '../parts.ts';
import type { Landed } from './landed.ts';
import type { OpenReview } from './open-reviews.ts';
import type { Verdict } from './question-review.ts';
import { answerOf } from './review-answer.ts';
import { STATUS_MS } from './status.ts';

/** What answering depends on. */
export interface SettleOptions {
  readonly app: Pick<App, 'i18n' | 'broker'>;
  readonly landed: Pick<Landed, 'expect' | 'forget'>;
}

/** Whether the question is settled. If not, the person has been told why. */
export function settleQuestion(
  { app: { i18n, broker }, landed }: SettleOptions,
  { question, files }: OpenReview,
  verdict: Exclude<Verdict, { kind: 'open' }>,
): boolean {
  const { id, fingerprint } = question;
  const answer = answerOf(question, files, verdict);
  if (answer.kind === 'no_way') {
    void vscode.window.showWarningMessage(i18n.text('review-no-once'));
    return false;
  }
  if (answer.kind === 'no') {
    // What a person says goes to any agent; these are our words, and an agent that takes none has the no.
    const said = question.answers.includes('feedback') ? { feedback: i18n.format(answer.feedback) } : {};
    broker.answer({ id, fingerprint, optionId: null, ...said });
    return true;
  }
  const { optionId, files: wanted, landing } = answer;
  // Before the answer: the agent may write at once.
  for (const each of landing) landed.expect(each);
  const texts = wanted.length > 0 ? { files: wanted } : {};
  const result = broker.answer({ id, fingerprint, optionId, ...texts });
  if (result !== 'taken') for (const each of landing) landed.forget(each);
  if (result === 'denied') void vscode.window.showWarningMessage(i18n.text('review-denied'));
  if (result !== 'too_soon') return true;
  vscode.window.setStatusBarMessage(i18n.text('review-too-soon'), STATUS_MS);
  return false;
}
