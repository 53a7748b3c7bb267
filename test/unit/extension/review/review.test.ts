import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  decide,
  decideRest,
  edit,
  openReview,
  outcomeOf,
  proposedNow,
  type Review,
} from '../../../../extension/review/review.ts';

const OLD = 'one\ntwo\nthree\nfour\nfive\n';
const PROPOSED = 'ONE\ntwo\nTHREE\nfour\nFIVE\n';

function textOf(review: Review): string {
  const outcome = outcomeOf(review);
  assert.equal(outcome.kind, 'decided');
  return outcome.kind === 'decided' ? outcome.text : '';
}

describe('review of a proposed text', () => {
  it('has nothing to write while a hunk is not decided', () => {
    const review = decide(openReview(OLD, PROPOSED), 0, 'accepted');
    assert.deepEqual(outcomeOf(review), { kind: 'open', undecided: 2 });
  });

  it('writes the accepted hunks and leaves the rejected ones as they were', () => {
    const review = decideRest(decide(openReview(OLD, PROPOSED), 1, 'rejected'), 'accepted');
    assert.deepEqual(outcomeOf(review), {
      kind: 'decided',
      text: 'ONE\ntwo\nthree\nfour\nFIVE\n',
      accepted: 2,
      rejected: 1,
      edited: false,
    });
  });

  it('takes a decision back', () => {
    const review = decideRest(openReview(OLD, PROPOSED), 'accepted');
    assert.deepEqual(outcomeOf(decide(review, 2, undefined)), { kind: 'open', undecided: 1 });
  });

  it('is not changed by a decision on a hunk that does not exist', () => {
    const review = openReview(OLD, PROPOSED);
    assert.equal(decide(review, 3, 'accepted'), review);
    assert.equal(decide(review, -1, 'accepted'), review);
  });

  it("writes the person's own change of the proposed text, and says that there is one", () => {
    const edited = edit(openReview(OLD, PROPOSED), PROPOSED.replace('ONE', 'Uno'));
    const outcome = outcomeOf(decideRest(edited, 'accepted'));
    assert.ok(outcome.kind === 'decided' && outcome.edited);
    assert.equal(outcome.text, 'Uno\ntwo\nTHREE\nfour\nFIVE\n');
  });

  it('keeps what was decided of hunks that an edit leaves alone', () => {
    const decided = decide(decide(openReview(OLD, PROPOSED), 0, 'rejected'), 2, 'accepted');
    const edited = edit(decided, PROPOSED.replace('THREE', 'Tres\nand a half'));
    assert.deepEqual(edited.decisions, ['rejected', undefined, 'accepted']);
  });

  it('takes what the person writes in an accepted hunk as accepted', () => {
    const edited = edit(decideRest(openReview(OLD, PROPOSED), 'accepted'), PROPOSED.replace('ONE', 'Uno'));
    assert.equal(textOf(edited), 'Uno\ntwo\nTHREE\nfour\nFIVE\n');
  });

  it('takes what the person writes where nothing was proposed as accepted, also when all else is rejected', () => {
    const edited = edit(openReview(OLD, 'ONE\ntwo\nthree\nfour\nfive\n'), 'ONE\ntwo\nthree\nfour!\nfive\n');
    assert.equal(textOf(decideRest(edited, 'rejected')), 'one\ntwo\nthree\nfour!\nfive\n');
  });

  it('asks anew about a rejected hunk that the person changes', () => {
    const rejected = decideRest(openReview(OLD, PROPOSED), 'rejected');
    const edited = edit(rejected, PROPOSED.replace('THREE', 'Tres'));
    assert.deepEqual(outcomeOf(edited), { kind: 'open', undecided: 1 });
  });

  it("does not accept the agent's text with it when an edit joins it to an accepted hunk", () => {
    const decided = decide(openReview(OLD, PROPOSED), 0, 'accepted');
    const edited = edit(decided, PROPOSED.replace('two', 'dos'));
    assert.deepEqual(edited.decisions, [undefined, undefined]);
  });

  it('writes exactly the text the person left when all of it is accepted', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\r\n', 'c\n', '\n'), { maxLength: 10 })
      .map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 4 }), (oldText, proposed, edits) => {
        const review = edits.reduce(edit, openReview(oldText, proposed));
        assert.equal(textOf(decideRest(review, 'accepted')), edits.at(-1) ?? proposed);
        assert.equal(proposedNow(review), edits.at(-1) ?? proposed);
      }),
    );
  });
});
