// The review of one file's proposed text: what is decided of each hunk, while the person may change the proposed text
// itself. Does not import `vscode`: a diff editor shows `oldText` against `proposedNow(review)`.
import { type Hunk, type HunkSet, hunksBetween, mix } from './hunks.ts';

/** What a person said of a hunk. */
export type HunkDecision = 'accepted' | 'rejected';

/** Immutable: each step makes a new one. */
export interface Review {
  /** What the agent proposed. */
  readonly proposed: string;
  /** From the old text to the proposed text as it stands now, with the person's own changes. */
  readonly set: HunkSet;
  /** By the place of the hunk in the set; undefined: not decided. */
  readonly decisions: readonly (HunkDecision | undefined)[];
}

/** What a review comes to. `open`: nothing may be written yet, as what is not decided would be thrown away. */
export type ReviewOutcome =
  | { readonly kind: 'open'; readonly undecided: number }
  | {
      readonly kind: 'decided';
      /** What is to be written. */
      readonly text: string;
      readonly accepted: number;
      readonly rejected: number;
      /** The person changed the proposed text: the agent has to be told what landed. */
      readonly edited: boolean;
    };

/** Begins a review: nothing is decided. */
export function openReview(oldText: string, proposed: string): Review {
  const set = hunksBetween(oldText, proposed);
  return { proposed, set, decisions: set.hunks.map(() => undefined) };
}

/** The text of the proposed side. */
export function proposedNow({ set }: Review): string {
  return set.newText;
}

/** Decides a hunk, or takes the decision back (undefined). A place where no hunk is changes nothing. */
export function decide(review: Review, index: number, decision: HunkDecision | undefined): Review {
  if (!(index in review.decisions)) return review;
  return { ...review, decisions: review.decisions.with(index, decision) };
}

/** Decides all hunks that are not decided yet: "Accept file", "Reject file". */
export function decideRest(review: Review, decision: HunkDecision): Review {
  return { ...review, decisions: review.decisions.map((decided) => decided ?? decision) };
}

/**
 * Takes over a change the person made in the proposed text. Hunks that stayed the same keep their decision. What the
 * person wrote where nothing was proposed, or in accepted hunks, is accepted: who writes it wants it. A change in a
 * hunk that was rejected or not decided has to be decided, as it holds the agent's text as well.
 */
export function edit(review: Review, text: string): Review {
  const set = hunksBetween(review.set.oldText, text);
  const before = new Map(
    review.set.hunks.map((hunk, index) => [keyOf(hunk), review.decisions[index]] as const),
  );
  const decisions = set.hunks.map((hunk) => {
    const key = keyOf(hunk);
    return before.has(key) ? before.get(key) : decisionOfChanged(review, hunk);
  });
  return { ...review, set, decisions };
}

/** What the review comes to as it is. */
export function outcomeOf({ proposed, set, decisions }: Review): ReviewOutcome {
  const count = (wanted: HunkDecision | undefined): number =>
    decisions.filter((decision) => decision === wanted).length;
  const undecided = count(undefined);
  if (undecided > 0) return { kind: 'open', undecided };
  return {
    kind: 'decided',
    text: mix(set, (_hunk, index) => decisions[index] === 'accepted'),
    accepted: count('accepted'),
    rejected: count('rejected'),
    edited: set.newText !== proposed,
  };
}

function decisionOfChanged({ set, decisions }: Review, changed: Hunk): HunkDecision | undefined {
  const touched = decisions.filter((_decision, index) => {
    const hunk = set.hunks[index];
    return hunk !== undefined && hunk.oldOffset <= endOf(changed) && changed.oldOffset <= endOf(hunk);
  });
  return touched.every((decision) => decision === 'accepted') ? 'accepted' : undefined;
}

const endOf = (hunk: Hunk): number => hunk.oldOffset + hunk.oldText.length;

const keyOf = ({ oldOffset, oldText, newText }: Hunk): string =>
  JSON.stringify([oldOffset, oldText.length, newText]);
