import assert from 'node:assert/strict';
import { WriteWatch } from '../../../../extension/files/write-watch.ts';

describe('the watch over a write', () => {
  let watch: WriteWatch;
  beforeEach(() => {
    watch = new WriteWatch();
    // The write's own edit.
    watch.changed({ isReverted: false });
    watch.moved({ byHand: true });
    watch.applied({ holds: true });
  });

  it('sees nobody where nothing happens after the edit, or only the cursor moves', () => {
    assert.equal(watch.changedBy, undefined);
    watch.moved({ byHand: true });
    assert.equal(watch.changedBy, undefined);
  });

  it('takes a change after which no hand moved the cursor for one of the save', () => {
    watch.changed({ isReverted: false });
    watch.moved({ byHand: false });
    assert.equal(watch.changedBy, 'save');
  });

  it('knows what was typed, also beside what the save changed', () => {
    watch.changed({ isReverted: false });
    watch.moved({ byHand: true });
    watch.changed({ isReverted: false });
    assert.equal(watch.changedBy, 'others');
  });

  it('knows an undo', () => {
    watch.changed({ isReverted: true });
    assert.equal(watch.changedBy, 'others');
  });

  it('knows that there was another text before the save began', () => {
    watch.applied({ holds: false });
    assert.equal(watch.changedBy, 'others');
  });
});
