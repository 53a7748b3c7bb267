// What a person does in the open reviews of questions, and what follows from it.
// It brings a diff library along: load it when a review is opened, not before.
import * as vscode from 'vscode';
import type { PendingQuestion } from '../approvals/broker.ts';
import { knownIn } from '../approvals/known-call.ts';
import { isReviewable, questionView } from '../approvals/question-view.ts';
import type { App } from '../parts.ts';
import { HunkMarks } from './hunk-marks.ts';
import { hunkAtLine, neighbour, nextUndecided } from './hunk-places.ts';
import { offerLenses } from './lens-offer.ts';
import {
  nextOpenFile,
  type OpenReview,
  OpenReviews,
  proposedOf,
  type ReviewTexts,
  type Spot,
  spotAt,
} from './open-reviews.ts';
import { withOwnLineEnds } from './own-line-ends.ts';
import { PROPOSED_SCHEME } from './proposed-files.ts';
import {
  decideFile,
  editFile,
  type ReviewedFile,
  toggle,
  undecidedIn,
  verdictOf,
} from './question-review.ts';
import type { HunkDecision } from './review.ts';
import { cursorIn, revealHunk, showFile, sideOf } from './review-editors.ts';
import { type SettleOptions, settleQuestion } from './settle-question.ts';
import { STATUS_MS } from './status.ts';

/** What the reviews of questions depend on. */
export interface QuestionReviewsOptions extends ReviewTexts, SettleOptions {
  readonly app: Pick<App, 'context' | 'i18n' | 'broker' | 'chats'>;
}

/** The reviews of the window. Commands for a document that is of none do nothing. */
export class QuestionReviews implements vscode.Disposable {
  readonly #options: QuestionReviewsOptions;
  readonly #open: OpenReviews;
  readonly #marks: HunkMarks;
  readonly #subscriptions: vscode.Disposable;
  /** Of the file that was opened last: its cursor is where it belongs. */
  #opened: Promise<void> = Promise.resolve();

  constructor(options: QuestionReviewsOptions) {
    this.#options = options;
    this.#open = new OpenReviews(options);
    this.#marks = new HunkMarks(options.app.i18n, (uri) =>
      uri.scheme === PROPOSED_SCHEME ? this.#open.spotOf(uri)?.file.review : undefined,
    );
    this.#subscriptions = vscode.Disposable.from(
      this.#marks,
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#typed(document)),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => this.#closed(closed)),
      new vscode.Disposable(options.app.broker.subscribe((pending) => void this.#open.keepOnly(pending))),
    );
  }

  /** Shows the question's changes, the first file that is not decided; what was decided before is kept. */
  async show(id: string): Promise<void> {
    const { i18n, broker } = this.#options.app;
    const question = broker.pending.find((each) => each.id === id);
    if (!question) {
      void vscode.window.showInformationMessage(i18n.text('review-gone'));
      return;
    }
    const open = this.#open.get(id);
    // Its agent may have told more of the call since: what was decided was about something else.
    const review = open?.question.fingerprint === question.fingerprint ? open : this.#begin(question);
    if (!review) {
      void vscode.window.showInformationMessage(i18n.text('review-nothing'));
      return;
    }
    await this.#openFile(review, Math.max(0, nextOpenFile(review, 0)));
    void offerLenses(this.#options.app);
  }

  async decideHunk(
    uri: vscode.Uri | undefined,
    index: number | undefined,
    decision: HunkDecision,
  ): Promise<void> {
    if (index === undefined) await this.#opened;
    const spot = this.#open.spotOf(uri);
    if (!spot || !uri) return;
    const { file } = spot;
    const at = index ?? hunkAtLine(file.review, cursorIn(uri), sideOf(uri));
    if (file.review.set.hunks.length === 0) return this.decideFile(uri, decision);
    if (at === undefined) {
      vscode.window.setStatusBarMessage(this.#options.app.i18n.text('review-no-hunk-here'), STATUS_MS);
      await this.step(uri, 1);
      return;
    }
    const decided = toggle(file, at, decision);
    await this.#change(spot, decided, decided.review.decisions[at] === undefined ? undefined : at + 1);
  }

  async decideFile(uri: vscode.Uri | undefined, decision: HunkDecision): Promise<void> {
    const spot = this.#open.spotOf(uri);
    if (spot) await this.#change(spot, decideFile(spot.file, decision), 0);
  }

  async decideAll(uri: vscode.Uri | undefined, decision: HunkDecision): Promise<void> {
    const spot = this.#open.spotOf(uri);
    if (!spot) return;
    const { review } = spot;
    const before = review.files;
    review.files = before.map((file) => decideFile(file, decision));
    await this.#afterDecision(review, before);
  }

  /** To the next hunk (1) or the one before (-1). */
  async step(uri: vscode.Uri | undefined, step: 1 | -1): Promise<void> {
    await this.#opened;
    const spot = this.#open.spotOf(uri);
    if (!spot) return;
    const line = cursorIn(proposedOf(spot));
    const index = neighbour(spot.file.review, line, step);
    if (index !== undefined) revealHunk(spot, index);
  }

  /** To the next file, one that is not decided before others. */
  async nextFile(uri: vscode.Uri | undefined): Promise<void> {
    const spot = this.#open.spotOf(uri);
    if (!spot) return;
    const { review, index } = spot;
    const open = nextOpenFile(review, index + 1);
    await this.#openFile(review, open === -1 || open === index ? (index + 1) % review.files.length : open);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#open.clear();
  }

  #begin(question: PendingQuestion): OpenReview | undefined {
    const { agent, request } = question;
    const chat = this.#options.app.chats.ofSession(agent, request.sessionId);
    const known = chat ? knownIn(chat.transcript, request.toolCall.toolCallId) : undefined;
    const view = questionView(request, known);
    if (view.subject.kind !== 'diffs' || !isReviewable(view, request)) return undefined;
    return this.#open.begin(question, view.subject.diffs);
  }

  /** What is asked of the cursor's hunk meanwhile waits: the cursor is not on one yet. */
  #openFile(review: OpenReview, index: number): Promise<void> {
    const opening = this.#showFile(review, index);
    this.#opened = opening.catch(() => {});
    return opening;
  }

  async #showFile(review: OpenReview, index: number): Promise<void> {
    const wanted = spotAt(review, index);
    if (!wanted) return;
    await showFile({ i18n: this.#options.app.i18n, open: this.#open }, wanted);
    // Something may have been decided while it opened, or all.
    const spot = this.#open.get(review.question.id) && spotAt(review, index);
    const first = spot && nextUndecided(spot.file.review);
    if (spot && first !== undefined) revealHunk(spot, first);
    this.#marks.refresh();
  }

  /** Takes a changed file over; `from`: then goes on to the next hunk that is not decided, from this one on. */
  async #change(spot: Spot, file: ReviewedFile, from: number | undefined): Promise<void> {
    const { review, index } = spot;
    const before = review.files;
    review.files = before.with(index, file);
    if (!(await this.#afterDecision(review, before)) || from === undefined) return;
    const next = nextUndecided(file.review, from);
    if (next !== undefined) revealHunk({ ...spot, file }, next);
    else if (undecidedIn(file) === 0) await this.#openFile(review, nextOpenFile(review, index + 1));
  }

  /** Answers when all is decided. Resolves to whether the review goes on with what was decided. */
  async #afterDecision(review: OpenReview, before: OpenReview['files']): Promise<boolean> {
    const verdict = verdictOf(review.files);
    if (verdict.kind === 'open') {
      const left = this.#options.app.i18n.text('review-left', { count: verdict.undecided });
      vscode.window.setStatusBarMessage(left, STATUS_MS);
      this.#marks.refresh();
      return true;
    }
    if (!settleQuestion(this.#options, review, verdict)) {
      review.files = before;
      this.#marks.refresh();
    }
    return false;
  }

  #typed(document: vscode.TextDocument): void {
    if (document.uri.scheme !== PROPOSED_SCHEME) return;
    const spot = this.#open.spotOf(document.uri);
    if (!spot) return;
    const { review, index, file } = spot;
    const changed = editFile(file, withOwnLineEnds(file.review.set.newText, document.getText()));
    if (changed === file) return;
    review.files = review.files.with(index, changed);
    this.#marks.refresh();
  }

  /** A tab was closed: that is no answer. */
  #closed(closed: readonly vscode.Tab[]): void {
    for (const { question } of this.#open.closedBy(closed)) this.#options.app.broker.dismiss(question.id);
  }
}
