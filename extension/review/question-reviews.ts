// The open reviews of questions: their diff editors, what a person does in them, and the answer that comes of it.
// It brings a diff library along: load it when a review is opened, not before.
import * as vscode from 'vscode';
import type { PendingQuestion } from '../approvals/broker.ts';
import { knownIn } from '../approvals/known-call.ts';
import { isReviewable, questionView } from '../approvals/question-view.ts';
import type { App } from '../parts.ts';
import { HunkMarks } from './hunk-marks.ts';
import { hunkAtLine, linesOfHunk, neighbour, nextUndecided } from './hunk-places.ts';
import type { Landed } from './landed.ts';
import { offerLenses } from './lens-offer.ts';
import { withOwnLineEnds } from './own-line-ends.ts';
import { PROPOSED_SCHEME, type ProposedFiles } from './proposed-files.ts';
import {
  beginReview,
  decideFile,
  editFile,
  type ReviewedFile,
  toggle,
  undecidedIn,
  type Verdict,
  verdictOf,
} from './question-review.ts';
import type { HunkDecision } from './review.ts';
import { answerOf } from './review-answer.ts';
import { closeTabs, tabsOf } from './review-tabs.ts';
import { BEFORE_SCHEME, nameOf, type VirtualTexts } from './virtual-texts.ts';

/** What the reviews of questions depend on. */
export interface QuestionReviewsOptions {
  readonly app: Pick<App, 'context' | 'i18n' | 'broker' | 'chats'>;
  readonly texts: VirtualTexts;
  readonly proposals: ProposedFiles;
  readonly landed: Pick<Landed, 'expect' | 'forget'>;
}

interface OpenReview {
  readonly question: PendingQuestion;
  files: readonly ReviewedFile[];
}

/** A file of a review. */
interface Spot {
  readonly review: OpenReview;
  readonly index: number;
  readonly file: ReviewedFile;
}

/** By question id. */
export class QuestionReviews implements vscode.Disposable {
  readonly #options: QuestionReviewsOptions;
  readonly #open = new Map<string, OpenReview>();
  readonly #marks: HunkMarks;
  readonly #subscriptions: vscode.Disposable;

  constructor(options: QuestionReviewsOptions) {
    this.#options = options;
    this.#marks = new HunkMarks(options.app.i18n, (uri) =>
      uri.scheme === PROPOSED_SCHEME ? this.#spotOf(uri)?.file.review : undefined,
    );
    this.#subscriptions = vscode.Disposable.from(
      this.#marks,
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#typed(document)),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => this.#closed(closed)),
      new vscode.Disposable(options.app.broker.subscribe((pending) => void this.#settled(pending))),
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
    const review = this.#open.get(id) ?? this.#begin(question);
    if (!review) {
      void vscode.window.showInformationMessage(i18n.text('review-nothing'));
      return;
    }
    await this.#openFile(review, Math.max(0, this.#nextOpenFile(review, 0)));
    void offerLenses(this.#options.app);
  }

  async decideHunk(
    uri: vscode.Uri | undefined,
    index: number | undefined,
    decision: HunkDecision,
  ): Promise<void> {
    const spot = this.#spotOf(uri);
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
    const spot = this.#spotOf(uri);
    if (spot) await this.#change(spot, decideFile(spot.file, decision), 0);
  }

  async decideAll(uri: vscode.Uri | undefined, decision: HunkDecision): Promise<void> {
    const spot = this.#spotOf(uri);
    if (!spot) return;
    const { review } = spot;
    const before = review.files;
    review.files = before.map((file) => decideFile(file, decision));
    await this.#afterDecision(review, before);
  }

  /** To the next hunk (1) or the one before (-1). */
  async step(uri: vscode.Uri | undefined, step: 1 | -1): Promise<void> {
    const spot = this.#spotOf(uri);
    if (!spot || !uri) return;
    const index = neighbour(spot.file.review, cursorIn(uri.with({ scheme: PROPOSED_SCHEME })), step);
    if (index !== undefined) this.#reveal(spot, index);
  }

  /** To the next file, one that is not decided before others. */
  async nextFile(uri: vscode.Uri | undefined): Promise<void> {
    const spot = this.#spotOf(uri);
    if (!spot) return;
    const { review, index } = spot;
    const open = this.#nextOpenFile(review, index + 1);
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
    const { subject } = view;
    if (subject.kind !== 'diffs' || !isReviewable(view, request)) return undefined;
    const review = { question, files: beginReview(subject.diffs) };
    this.#open.set(question.id, review);
    for (const [index, { path, review: of }] of review.files.entries()) {
      const place = placeOf(question.id, index, path);
      this.#options.texts.put(place, of.set.oldText);
      this.#options.proposals.put(place, of.set.newText);
    }
    return review;
  }

  async #openFile({ question, files }: OpenReview, index: number): Promise<void> {
    const file = files[index];
    if (!file) return;
    const place = placeOf(question.id, index, file.path);
    const before = this.#options.texts.put(place, file.review.set.oldText);
    const uri = vscode.Uri.from({ scheme: PROPOSED_SCHEME, path: place });
    const id = files.length > 1 ? 'review-title-of-many' : 'review-title';
    const args = { file: nameOf(file.path), agent: question.agent, number: index + 1, count: files.length };
    await vscode.commands.executeCommand('vscode.diff', before, uri, this.#options.app.i18n.text(id, args), {
      preview: false,
    } satisfies vscode.TextDocumentShowOptions);
    const spot = this.#spotOf(uri);
    const first = spot && nextUndecided(spot.file.review);
    if (spot && first !== undefined) this.#reveal(spot, first);
    this.#marks.refresh();
  }

  /** Takes a changed file over; `from`: then goes on to the next hunk that is not decided, from this one on. */
  async #change(spot: Spot, file: ReviewedFile, from: number | undefined): Promise<void> {
    const { review, index } = spot;
    const before = review.files;
    review.files = before.with(index, file);
    if (!(await this.#afterDecision(review, before)) || from === undefined) return;
    const next = nextUndecided(file.review, from);
    if (next !== undefined) this.#reveal({ ...spot, file }, next);
    else if (undecidedIn(file) === 0) await this.#openFile(review, this.#nextOpenFile(review, index + 1));
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
    if (!this.#answer(review, verdict)) {
      review.files = before;
      this.#marks.refresh();
    }
    return false;
  }

  /** Whether the question is settled. If not, the person has been told why. */
  #answer({ question, files }: OpenReview, verdict: Exclude<Verdict, { kind: 'open' }>): boolean {
    const { i18n, broker } = this.#options.app;
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
    for (const each of landing) this.#options.landed.expect(each);
    const result = broker.answer({
      id,
      fingerprint,
      optionId,
      ...(wanted.length > 0 ? { files: wanted } : {}),
    });
    if (result !== 'taken') for (const each of landing) this.#options.landed.forget(each);
    if (result === 'denied') void vscode.window.showWarningMessage(i18n.text('review-denied'));
    if (result !== 'too_soon') return true;
    vscode.window.setStatusBarMessage(i18n.text('review-too-soon'), STATUS_MS);
    return false;
  }

  #typed(document: vscode.TextDocument): void {
    if (document.uri.scheme !== PROPOSED_SCHEME) return;
    const spot = this.#spotOf(document.uri);
    if (!spot) return;
    const { review, index, file } = spot;
    const changed = editFile(file, withOwnLineEnds(file.review.set.newText, document.getText()));
    if (changed === file) return;
    review.files = review.files.with(index, changed);
    this.#marks.refresh();
  }

  /** A tab was closed: that is no answer. */
  #closed(closed: readonly vscode.Tab[]): void {
    for (const { question } of this.#open.values()) {
      const folder = folderOf(question.id);
      if (tabsOf(folder, closed).length > 0 && tabsOf(folder).length === 0) {
        this.#options.app.broker.dismiss(question.id);
      }
    }
  }

  async #settled(pending: readonly PendingQuestion[]): Promise<void> {
    const waiting = new Set(pending.map(({ id }) => id));
    const over = [...this.#open.values()].filter(({ question }) => !waiting.has(question.id));
    for (const { question } of over) this.#open.delete(question.id);
    for (const { question, files } of over) {
      await closeTabs(tabsOf(folderOf(question.id)));
      files.forEach((file, index) => {
        const place = placeOf(question.id, index, file.path);
        this.#options.proposals.remove(place);
        this.#options.texts.remove(place);
      });
    }
  }

  #nextOpenFile({ files }: OpenReview, from: number): number {
    const later = files.findIndex((file, index) => index >= from && undecidedIn(file) > 0);
    return later === -1 ? files.findIndex((file) => undecidedIn(file) > 0) : later;
  }

  #spotOf(uri: vscode.Uri | undefined): Spot | undefined {
    if (uri?.scheme !== PROPOSED_SCHEME && uri?.scheme !== BEFORE_SCHEME) return undefined;
    const [, id = '', number = ''] = uri.path.split('/');
    const review = this.#open.get(id);
    const index = Number(number);
    const file = review?.files[index];
    return review && file ? { review, index, file } : undefined;
  }

  #reveal({ review, index, file }: Spot, hunk: number): void {
    const place = placeOf(review.question.id, index, file.path);
    const editor = vscode.window.visibleTextEditors.find(
      ({ document: { uri } }) => uri.scheme === PROPOSED_SCHEME && uri.path === place,
    );
    const found = file.review.set.hunks[hunk];
    if (!editor || !found) return;
    const { start } = linesOfHunk(file.review.set, found, 'new');
    const line = Math.min(start, editor.document.lineCount - 1);
    editor.selection = new vscode.Selection(line, 0, line, 0);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

/** How long a word in the status bar stays. Milliseconds. */
const STATUS_MS = 5_000;

const folderOf = (id: string): string => `/${id}/`;

function placeOf(id: string, index: number, path: string): string {
  return `${folderOf(id)}${index}/${nameOf(path)}`;
}

const sideOf = ({ scheme }: vscode.Uri) => (scheme === BEFORE_SCHEME ? 'old' : 'new');

function cursorIn(uri: vscode.Uri): number {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const shows = ({ document }: vscode.TextEditor): boolean => document.uri.toString() === uri.toString();
  const editor =
    activeTextEditor && shows(activeTextEditor) ? activeTextEditor : visibleTextEditors.find(shows);
  return editor?.selection.active.line ?? 0;
}
