import assert from 'node:assert/strict';
import {
  beginReview,
  decideFile,
  editFile,
  type ReviewedFile,
  toggle,
  undecidedIn,
  verdictOf,
} from '../../../../extension/review/question-review.ts';

const OLD = 'one\ntwo\nthree\n';
const NEW = 'ONE\ntwo\nTHREE\n';

const changed = { path: '/a', oldText: OLD, newText: NEW };
const created = { path: '/b', oldText: null, newText: 'new\n' };

function only(files: readonly ReviewedFile[]): ReviewedFile {
  const [file] = files;
  assert.ok(file && files.length === 1);
  return file;
}

describe('the review of a question', () => {
  it('is open until every hunk of every file is decided', () => {
    const [a, b] = beginReview([changed, created]);
    assert.ok(a && b);
    assert.deepEqual(verdictOf([a, b]), { kind: 'open', undecided: 3 });
    assert.deepEqual(verdictOf([decideFile(a, 'accepted'), b]), { kind: 'open', undecided: 1 });
  });

  it('accepts what was proposed without saying more', () => {
    const files = beginReview([changed, created]).map((file) => decideFile(file, 'accepted'));
    assert.deepEqual(verdictOf(files), { kind: 'accepted', files: [], unwanted: [] });
  });

  it('names the text of a file in which a hunk was rejected', () => {
    const file = decideFile(toggle(only(beginReview([changed])), 1, 'rejected'), 'accepted');
    assert.deepEqual(verdictOf([file]), {
      kind: 'accepted',
      files: [{ path: '/a', newText: 'ONE\ntwo\nthree\n' }],
      unwanted: [],
    });
  });

  it('names the text the person wrote', () => {
    const file = decideFile(editFile(only(beginReview([changed])), 'ONE!\ntwo\nTHREE\n'), 'accepted');
    assert.deepEqual(verdictOf([file]), {
      kind: 'accepted',
      files: [{ path: '/a', newText: 'ONE!\ntwo\nTHREE\n' }],
      unwanted: [],
    });
  });

  it('is a no when every file was rejected', () => {
    const files = beginReview([changed, created]).map((file) => decideFile(file, 'rejected'));
    assert.deepEqual(verdictOf(files), { kind: 'rejected' });
  });

  it('leaves a rejected file as it was, and a rejected new file unmade, beside accepted ones', () => {
    const [a, b] = beginReview([changed, created]);
    assert.ok(a && b);
    assert.deepEqual(verdictOf([decideFile(a, 'rejected'), decideFile(b, 'accepted')]), {
      kind: 'accepted',
      files: [{ path: '/a', newText: OLD }],
      unwanted: [],
    });
    assert.deepEqual(verdictOf([decideFile(a, 'accepted'), decideFile(b, 'rejected')]), {
      kind: 'accepted',
      files: [],
      unwanted: ['/b'],
    });
  });

  it('takes a decision back that is made a second time', () => {
    const once = toggle(only(beginReview([changed])), 0, 'accepted');
    assert.equal(undecidedIn(once), 1);
    assert.equal(undecidedIn(toggle(once, 0, 'accepted')), 2);
    assert.deepEqual(toggle(once, 0, 'rejected').review.decisions, ['rejected', undefined]);
  });

  it('asks about a file without hunks as a whole', () => {
    const empty = only(beginReview([{ path: '/c', oldText: null, newText: '' }]));
    assert.equal(verdictOf([empty]).kind, 'open');
    assert.deepEqual(verdictOf([decideFile(empty, 'accepted')]), {
      kind: 'accepted',
      files: [],
      unwanted: [],
    });
    assert.deepEqual(verdictOf([decideFile(empty, 'rejected')]), { kind: 'rejected' });
  });

  it('is a no when the person took all of the proposal out again', () => {
    const file = decideFile(editFile(only(beginReview([changed])), OLD), 'accepted');
    assert.deepEqual(verdictOf([file]), { kind: 'rejected' });
  });

  it('shows two changes of one file as one', () => {
    const file = only(beginReview([changed, { path: '/a', oldText: NEW, newText: 'ONE\n2\nTHREE\n' }]));
    assert.equal(file.review.set.oldText, OLD);
    assert.equal(file.review.set.newText, 'ONE\n2\nTHREE\n');
  });
});
