import assert from 'node:assert/strict';
import { push } from '../../../../extension/chat/model/item-list.ts';
import { unknownItems } from '../../../../extension/chat/webview/state/item-changes.ts';
import { elapsed } from '../../../../extension/chat/webview/transcript/elapsed.ts';
import { estimatedHeight } from '../../../../extension/chat/webview/transcript/estimate.ts';
import { stepOf } from '../../../../extension/chat/webview/transcript/keys.ts';
import { belowWindow, followsEnd, readingPlace } from '../../../../extension/chat/webview/transcript/pin.ts';
import { RANGE_BLOCK, RangeRequests } from '../../../../extension/chat/webview/transcript/ranges.ts';

describe('following the end', () => {
  const place = (offset: number, total = 1_000, height = 400) => ({ offset, height, total });

  it('goes on while content grows under a window that stands still', () => {
    assert.equal(followsEnd(place(600), place(600, 1_500), true), true);
  });

  it('stops when the person scrolls up, and begins again at the end', () => {
    assert.equal(followsEnd(place(600), place(500), true), false);
    assert.equal(followsEnd(place(500), place(550), false), false);
    assert.equal(followsEnd(place(550), place(590), false), true);
    assert.equal(followsEnd(place(600), place(598), true), false, 'a smooth scroll begins slowly');
  });

  it('does not stop when the list gets shorter or the window higher', () => {
    assert.equal(followsEnd(place(600), place(300, 800), true), true);
    assert.equal(followsEnd(place(600, 1_000, 400), place(500, 1_000, 450), true), true);
  });

  it('does not stop when nobody had the list in hand and heights have changed', () => {
    assert.equal(followsEnd(place(600), place(500, 1_100), true, false), true);
    assert.equal(followsEnd(place(600), place(500, 1_100), true, true), false, 'the person, while it grows');
    assert.equal(followsEnd(place(600), place(500), true, false), false, 'a search in the page');
    assert.equal(followsEnd(place(600), place(500, 1_100), false, false), false);
  });

  it('is as it was while the view is hidden', () => {
    for (const follows of [true, false]) {
      assert.equal(followsEnd(place(600), place(0, 9_000, 0), follows), follows);
      assert.equal(followsEnd(place(0, 9_000, 0), place(0), follows), follows);
    }
  });

  it('measures what is below the window, never less than nothing', () => {
    assert.equal(belowWindow(place(100)), 500);
    assert.equal(belowWindow(place(900)), 0);
  });
});

describe('keys of the conversation', () => {
  const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey', boolean>> = {}) =>
    stepOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, 1_000);

  it('go to its ends, by pages, and by lines', () => {
    assert.deepEqual(
      ['Home', 'End', 'PageUp', 'PageDown', ' '].map((key) => press(key)),
      ['start', 'end', -900, 900, 900],
    );
    assert.equal(press(' ', { shiftKey: true }), -900);
    assert.ok(Number(press('ArrowUp')) < 0);
  });

  it('leave those of others alone', () => {
    assert.equal(press('a'), undefined);
    assert.equal(press('ArrowUp', { altKey: true }), undefined);
    assert.equal(press('PageDown', { ctrlKey: true }), undefined);
  });
});

describe('a place that was kept', () => {
  it('is read only when it is one', () => {
    assert.deepEqual(readingPlace({ index: 3, offset: 12, more: 1 }), { index: 3, offset: 12 });
    for (const kept of [
      null,
      'x',
      {},
      { index: -1, offset: 0 },
      { index: 1.5, offset: 0 },
      { index: 1, offset: Number.NaN },
    ]) {
      assert.equal(readingPlace(kept), undefined);
    }
  });
});

describe('asking for items', () => {
  it('asks in blocks for what is in view and unknown, each once', () => {
    const requests = new RangeRequests();
    const items = unknownItems(1_000);
    assert.deepEqual(requests.missing(items, { from: 70, to: 200 }), [{ from: 64, to: 256 }]);
    assert.deepEqual(requests.missing(items, { from: 100, to: 260 }), [{ from: 256, to: 320 }]);
    assert.deepEqual(requests.missing(items, { from: 100, to: 260 }), []);
    requests.forget();
    assert.deepEqual(requests.missing(items, { from: 100, to: 110 }), [{ from: 64, to: 128 }]);
  });

  it('asks for nothing that is known, and not beyond the end', () => {
    const requests = new RangeRequests();
    const item = { kind: 'notice', severity: 'info', title: '', description: undefined } as const;
    const items = push(unknownItems(RANGE_BLOCK), item);
    assert.deepEqual(requests.missing(items, { from: RANGE_BLOCK, to: RANGE_BLOCK + 5 }), []);
    assert.deepEqual(requests.missing(unknownItems(10), { from: 0, to: 50 }), [{ from: 0, to: 10 }]);
    assert.deepEqual(requests.missing(unknownItems(0), { from: 0, to: 0 }), []);
  });
});

describe('what is shown of time and size', () => {
  it('counts whole seconds and minutes, and nothing when the clock was set back', () => {
    assert.deepEqual(elapsed(61_900), { minutes: 1, seconds: 1 });
    assert.deepEqual(elapsed(-5), { minutes: 0, seconds: 0 });
  });

  it('expects a long message to be higher than a short one, and has an idea of one it does not know', () => {
    const message = (text: string) =>
      ({ kind: 'agent', messageId: undefined, parts: [{ type: 'text', text }] }) as const;
    assert.ok(estimatedHeight(message('x'.repeat(5_000))) > estimatedHeight(message('x')));
    assert.ok(estimatedHeight(null) > 0);
  });
});
