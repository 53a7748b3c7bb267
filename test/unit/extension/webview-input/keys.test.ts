import assert from 'node:assert/strict';
import { type Key, meaningOf } from '../../../../extension/chat/webview/composer/keys.ts';
import { recall } from '../../../../extension/chat/webview/composer/recall.ts';

const PLAIN: Key = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
};
const press = (change: Partial<Key>, listOpen = false, running = false) =>
  meaningOf({ ...PLAIN, ...change }, { listOpen, running });

describe('a key in the input', () => {
  it('sends with Enter, also with Ctrl or Cmd, and breaks the line with Shift', () => {
    assert.equal(press({}), 'send');
    assert.equal(press({ ctrlKey: true }), 'send');
    assert.equal(press({ metaKey: true }), 'send');
    assert.equal(press({ shiftKey: true }), undefined);
    assert.equal(press({ altKey: true }), undefined);
  });

  it('belongs to the input method while that puts a character together', () => {
    assert.equal(press({ isComposing: true }), undefined);
    assert.equal(press({ keyCode: 229 }), undefined);
    assert.equal(press({ key: 'Escape', isComposing: true }, true, true), undefined);
    assert.equal(press({ key: 'ArrowDown', isComposing: true }, true), undefined);
  });

  it('walks through an open list and takes from it, but Ctrl+Enter still sends', () => {
    assert.equal(press({}, true), 'pick');
    assert.equal(press({ key: 'Tab' }, true), 'pick');
    assert.equal(press({ key: 'Tab', shiftKey: true }, true), undefined);
    assert.equal(press({ key: 'ArrowDown' }, true), 'next');
    assert.equal(press({ key: 'ArrowUp' }, true), 'previous');
    assert.equal(press({ ctrlKey: true }, true), 'send');
    assert.equal(press({ shiftKey: true }, true), undefined);
  });

  it('closes the list with Escape before it stops the turn', () => {
    assert.equal(press({ key: 'Escape' }, true, true), 'close-list');
    assert.equal(press({ key: 'Escape' }, false, true), 'stop');
    assert.equal(press({ key: 'Escape' }, false, false), undefined);
  });

  it('leaves Tab and letters alone when there is no list', () => {
    assert.equal(press({ key: 'Tab' }), undefined);
    assert.equal(press({ key: 'a' }, true), undefined);
  });
});

describe('bringing back what was sent', () => {
  const SENT = ['first', 'second'];

  it('goes from the empty input to older ones, and back to the empty input', () => {
    assert.deepEqual(recall(SENT, undefined, 'older', ''), { at: 1, text: 'second' });
    assert.deepEqual(recall(SENT, 1, 'older', 'second'), { at: 0, text: 'first' });
    assert.deepEqual(recall(SENT, 0, 'newer', 'first'), { at: 1, text: 'second' });
    assert.deepEqual(recall(SENT, 1, 'newer', 'second'), { at: undefined, text: '' });
  });

  it('never takes the place of something that is being written', () => {
    assert.equal(recall(SENT, undefined, 'older', 'mine'), undefined);
    assert.equal(recall(SENT, 1, 'older', 'second, changed'), undefined);
    assert.equal(recall(SENT, undefined, 'older', ' '), undefined);
  });

  it('stays at the ends', () => {
    assert.equal(recall(SENT, 0, 'older', 'first'), undefined);
    assert.equal(recall([], undefined, 'older', ''), undefined);
    assert.equal(recall(SENT, undefined, 'newer', ''), undefined);
  });
});
