import assert from 'node:assert/strict';
import { TextMerger } from '../../../agent/runtime/text-merger.ts';
import { settled } from './fixture.ts';

describe('TextMerger', () => {
  const merger = () => {
    const sent: string[] = [];
    return { sent, merger: new TextMerger((kind, text) => sent.push(`${kind}: ${text}`)) };
  };

  it('joins pieces that come together, and sends them in the same turn of the event loop', async () => {
    const test = merger();
    test.merger.push('text', 'Hel');
    test.merger.push('text', 'lo');
    assert.deepEqual(test.sent, []);
    await settled();
    assert.deepEqual(test.sent, ['text: Hello']);
  });

  it('sends pieces that come one after the other on their own', async () => {
    const test = merger();
    for (const piece of ['a', 'b']) {
      test.merger.push('text', piece);
      await settled();
    }
    assert.deepEqual(test.sent, ['text: a', 'text: b']);
  });

  it('keeps thinking and text apart and in order', () => {
    const test = merger();
    test.merger.push('thinking', 'hm');
    test.merger.push('text', 'so');
    test.merger.flush();
    assert.deepEqual(test.sent, ['thinking: hm', 'text: so']);
  });

  it('sends nothing twice, and nothing for empty pieces', async () => {
    const test = merger();
    test.merger.push('text', 'a');
    test.merger.push('text', '');
    test.merger.flush();
    await settled();
    assert.deepEqual(test.sent, ['text: a']);
  });
});
