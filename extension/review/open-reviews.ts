// Which reviews of questions are open, and where the two texts of each of their files are.
import type * as vscode from 'vscode';
import type { PendingQuestion } from '../approvals/broker.ts';
import type { ProposedChange } from '../approvals/subject.ts';
import { PROPOSED_SCHEME, type ProposedFiles } from './proposed-files.ts';
import { beginReview, type ReviewedFile, undecidedIn } from './question-review.ts';
import { closeTabs, tabsOf } from './review-tabs.ts';
import { BEFORE_SCHEME, standIn, type VirtualTexts } from './virtual-texts.ts';

/** The review of a question; `files` is replaced by each step. */
export interface OpenReview {
  readonly question: PendingQuestion;
  files: readonly ReviewedFile[];
}

/** A file of a review. */
export interface Spot {
  readonly review: OpenReview;
  readonly index: number;
  readonly file: ReviewedFile;
}

/** Where the texts of all open reviews are kept. */
export interface ReviewTexts {
  readonly texts: VirtualTexts;
  readonly proposals: ProposedFiles;
}

/** By question id. */
export class OpenReviews {
  readonly #kept: ReviewTexts;
  readonly #open = new Map<string, OpenReview>();

  constructor(kept: ReviewTexts) {
    this.#kept = kept;
  }

  get(id: string): OpenReview | undefined {
    return this.#open.get(id);
  }

  /** Opens the review of a question's changes. */
  begin(question: PendingQuestion, changes: readonly ProposedChange[]): OpenReview {
    const review = { question, files: beginReview(changes) };
    this.#open.set(question.id, review);
    for (const [index, { path, review: of }] of review.files.entries()) {
      this.#kept.texts.put(addressOf(BEFORE_SCHEME, question.id, index, path), of.set.oldText);
      this.#kept.proposals.put(addressOf(PROPOSED_SCHEME, question.id, index, path), of.set.newText);
    }
    return review;
  }

  /** The document of a file's old text. It is put there again: the oldest texts go when there are too many. */
  beforeOf({ review: { question }, index, file }: Spot): vscode.Uri {
    const address = addressOf(BEFORE_SCHEME, question.id, index, file.path);
    return this.#kept.texts.put(address, file.review.set.oldText);
  }

  /** The file that a document of either side is of. */
  spotOf(uri: vscode.Uri | undefined): Spot | undefined {
    if (uri?.scheme !== PROPOSED_SCHEME && uri?.scheme !== BEFORE_SCHEME) return undefined;
    const [id = '', number = ''] = uri.query.split('/');
    const review = this.#open.get(id);
    return review && spotAt(review, Number(number));
  }

  /** The reviews whose last tab is among those that were closed. */
  closedBy(closed: readonly vscode.Tab[]): readonly OpenReview[] {
    return [...this.#open.values()].filter(({ question }) => {
      const key = keyOf(question.id);
      return tabsOf(key, closed).length > 0 && tabsOf(key).length === 0;
    });
  }

  /** Closes the reviews of all questions but these, with their tabs. */
  async keepOnly(questions: readonly PendingQuestion[]): Promise<void> {
    const waiting = new Set(questions.map(({ id }) => id));
    const over = [...this.#open.values()].filter(({ question }) => !waiting.has(question.id));
    for (const { question } of over) this.#open.delete(question.id);
    for (const { question, files } of over) {
      await closeTabs(tabsOf(keyOf(question.id)));
      files.forEach((file, index) => {
        this.#kept.proposals.remove(addressOf(PROPOSED_SCHEME, question.id, index, file.path));
        this.#kept.texts.remove(addressOf(BEFORE_SCHEME, question.id, index, file.path));
      });
    }
  }

  clear(): void {
    this.#open.clear();
  }
}

/** A file of a review by its place among the files. */
export function spotAt(review: OpenReview, index: number): Spot | undefined {
  const file = review.files[index];
  return file && { review, index, file };
}

/** The first file with something to decide, from a place on and around the end; -1: all is decided. */
export function nextOpenFile({ files }: OpenReview, from: number): number {
  const later = files.findIndex((file, index) => index >= from && undecidedIn(file) > 0);
  return later === -1 ? files.findIndex((file) => undecidedIn(file) > 0) : later;
}

/** The document of a file's proposed text. */
export function proposedOf({ review: { question }, index, file }: Spot): vscode.Uri {
  return addressOf(PROPOSED_SCHEME, question.id, index, file.path);
}

const keyOf = (id: string): string => `${id}/`;

function addressOf(scheme: string, id: string, index: number, path: string): vscode.Uri {
  return standIn(scheme, path, `${keyOf(id)}${index}`);
}
