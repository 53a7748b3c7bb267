import assert from 'node:assert/strict';
import {
  hunkAtLine,
  type Lines,
  linesOfHunk,
  neighbour,
  nextUndecided,
  type Side,
} from '../../../../extension/review/hunk-places.ts';
import { decide, openReview, type Review } from '../../../../extension/review/review.ts';

const review = openReview('one\ntwo\nthree\nfour\nfive\nsix\n', 'ONE\nuno\ntwo\nfour\nFIVE\nsix\n');

const lines = (of: Review, side: Side): readonly Lines[] =>
  of.set.hunks.map((hunk) => linesOfHunk(of.set, hunk, side));

describe('the places of hunks', () => {
  it('are lines on both sides, none where the side has nothing', () => {
    assert.deepEqual(lines(review, 'old'), [
      { start: 0, end: 1 },
      { start: 2, end: 3 },
      { start: 4, end: 5 },
    ]);
    assert.deepEqual(lines(review, 'new'), [
      { start: 0, end: 2 },
      { start: 3, end: 3 },
      { start: 4, end: 5 },
    ]);
  });

  it('count a lone CR as a document does', () => {
    const odd = openReview('a\rb\nc\n', 'a\rb\nC');
    assert.deepEqual(lines(odd, 'new'), [{ start: 2, end: 3 }]);
    assert.deepEqual(lines(odd, 'old'), [{ start: 2, end: 3 }]);
  });

  it('find the hunk of a line, and nothing between hunks', () => {
    assert.equal(hunkAtLine(review, 1, 'new'), 0);
    assert.equal(hunkAtLine(review, 2, 'new'), 1);
    assert.equal(hunkAtLine(review, 3, 'new'), 1);
    assert.equal(hunkAtLine(review, 4, 'new'), 2);
    assert.equal(hunkAtLine(review, 5, 'new'), undefined);
    assert.equal(hunkAtLine(review, 1, 'old'), undefined);
  });

  it('lead on to the next and back, around the ends', () => {
    assert.equal(neighbour(review, 0, 1), 1);
    assert.equal(neighbour(review, 4, 1), 0);
    assert.equal(neighbour(review, 4, -1), 1);
    assert.equal(neighbour(review, 0, -1), 2);
    assert.equal(neighbour(openReview('a', 'a'), 0, 1), undefined);
  });

  it('lead only to hunks that are not decided, while there are any', () => {
    const begun = decide(review, 0, 'accepted');
    assert.equal(neighbour(begun, 4, 1), 1);
    const last = decide(begun, 1, 'rejected');
    assert.equal(neighbour(last, 4, 1), 2);
    assert.equal(neighbour(last, 4, -1), 2);
    assert.equal(neighbour(decide(last, 2, 'accepted'), 4, 1), 0);
  });

  it('lead to what is not decided', () => {
    const begun = decide(decide(review, 0, 'accepted'), 2, 'rejected');
    assert.equal(nextUndecided(begun, 2), 1);
    assert.equal(nextUndecided(decide(begun, 1, 'accepted')), undefined);
  });
});
