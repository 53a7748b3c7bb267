// The review of all files of a question, and the answer it comes to. Does not import `vscode`. It brings a diff library
// along: load it when a review is opened, not before.
import type { AnsweredFile } from '../approvals/answers.ts';
import type { ProposedChange } from '../approvals/subject.ts';
import { decide, decideRest, edit, type HunkDecision, openReview, outcomeOf, type Review } from './review.ts';

/** Immutable: each step makes a new one. */
export interface ReviewedFile {
  readonly path: string;
  /** There was no file. */
  readonly isNew: boolean;
  readonly review: Review;
  /** Of the file as a whole, where it has no hunks: an empty new file, say. */
  readonly whole: HunkDecision | undefined;
}

/** What a review comes to. */
export type Verdict =
  | { readonly kind: 'open'; readonly undecided: number }
  /** No file is to be written. */
  | { readonly kind: 'rejected' }
  | {
      readonly kind: 'accepted';
      /** Texts that are not the proposed ones, for the agent to write instead. */
      readonly files: readonly AnsweredFile[];
      /** New files that must not come to be: no text says that. */
      readonly unwanted: readonly string[];
    };

/** Begins the review of a question's changes. Of two changes of one file the last counts: it holds the first. */
export function beginReview(changes: readonly ProposedChange[]): readonly ReviewedFile[] {
  const first = new Map(changes.toReversed().map((change) => [change.path, change.oldText]));
  const last = new Map(changes.map((change) => [change.path, change.newText]));
  return [...last].map(([path, newText]) => {
    const oldText = first.get(path) ?? null;
    return { path, isNew: oldText === null, review: openReview(oldText ?? '', newText), whole: undefined };
  });
}

/** Decides a hunk; the same decision once more takes it back. */
export function toggle(file: ReviewedFile, index: number, decision: HunkDecision): ReviewedFile {
  const now = file.review.decisions[index];
  return { ...file, review: decide(file.review, index, now === decision ? undefined : decision) };
}

/** Decides what is not decided yet in a file. */
export function decideFile(file: ReviewedFile, decision: HunkDecision): ReviewedFile {
  return { ...file, review: decideRest(file.review, decision), whole: file.whole ?? decision };
}

/** Takes over what the person wrote into the proposed text. */
export function editFile(file: ReviewedFile, text: string): ReviewedFile {
  return text === file.review.set.newText ? file : { ...file, review: edit(file.review, text) };
}

/** How many decisions of a file are missing. */
export function undecidedIn({ review, whole }: ReviewedFile): number {
  if (review.decisions.length === 0) return whole === undefined ? 1 : 0;
  return review.decisions.filter((decision) => decision === undefined).length;
}

/** What the review comes to as it is. */
export function verdictOf(files: readonly ReviewedFile[]): Verdict {
  const undecided = files.reduce((sum, file) => sum + undecidedIn(file), 0);
  if (undecided > 0) return { kind: 'open', undecided };
  const ends = files.map((file) => ({ file, ...endOf(file) }));
  if (ends.every(({ isRejected }) => isRejected)) return { kind: 'rejected' };
  return {
    kind: 'accepted',
    files: ends
      .filter(({ file, isRejected, text }) => text !== file.review.proposed && !(isRejected && file.isNew))
      .map(({ file, text }) => ({ path: file.path, newText: text })),
    unwanted: ends.filter(({ file, isRejected }) => isRejected && file.isNew).map(({ file }) => file.path),
  };
}

function endOf({ isNew, review, whole }: ReviewedFile): {
  readonly text: string;
  readonly isRejected: boolean;
} {
  const { oldText, hunks } = review.set;
  const outcome = outcomeOf(review);
  if (outcome.kind === 'open') throw new RangeError('a review that is open has no end');
  const { text, accepted } = outcome;
  if (hunks.length > 0) return { text, isRejected: accepted === 0 };
  // The person took all of the proposal out again, or there was nothing in it.
  const isUndone = !isNew && review.proposed !== oldText;
  return { text, isRejected: whole === 'rejected' || isUndone };
}
