import assert from 'node:assert/strict';
import { Attention, type WaitingItem } from '../../../../extension/approvals/attention.ts';

const item = (id: string, more: Partial<WaitingItem> = {}): WaitingItem => ({
  id,
  dismissed: false,
  shown: false,
  ...more,
});

describe('attention for what waits', () => {
  it('is asked for once for each, with the count of all', () => {
    const attention = new Attention();
    assert.deepEqual(attention.next([item('a')]), { do: 'show', count: 1 });
    assert.deepEqual(attention.next([item('a')]), { do: 'nothing' });
    assert.deepEqual(attention.next([item('a'), item('b')]), { do: 'show', count: 2 });
  });

  it('counts down without being asked for again, and ends with the last', () => {
    const attention = new Attention();
    attention.next([item('a'), item('b')]);
    assert.deepEqual(attention.next([item('b')]), { do: 'update', count: 1 });
    assert.deepEqual(attention.next([]), { do: 'close' });
    assert.deepEqual(attention.next([]), { do: 'nothing' });
  });

  it('is not asked for what is in sight, nor when that goes out of sight', () => {
    const attention = new Attention();
    assert.deepEqual(attention.next([item('a', { shown: true })]), { do: 'nothing' });
    assert.deepEqual(attention.next([item('a')]), { do: 'nothing' });
  });

  it('is not asked for again for what a person put aside', () => {
    const attention = new Attention();
    attention.next([item('a')]);
    assert.deepEqual(attention.next([item('a', { dismissed: true })]), { do: 'close' });
    assert.deepEqual(attention.next([item('a', { dismissed: true }), item('b')]), { do: 'show', count: 1 });
  });

  it('ends when everything comes into sight', () => {
    const attention = new Attention();
    attention.next([item('a')]);
    assert.deepEqual(attention.next([item('a', { shown: true })]), { do: 'close' });
  });
});
