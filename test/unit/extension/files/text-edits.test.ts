import assert from 'node:assert/strict';
import fc from 'fast-check';
import { replacementsBetween, type TextReplacement } from '../../../../extension/files/text-edits.ts';

function applied(text: string, replacements: readonly TextReplacement[]): string {
  return replacements
    .toReversed()
    .reduce((now, { start, end, text: added }) => now.slice(0, start) + added + now.slice(end), text);
}

describe('the replacements between two texts', () => {
  it('touch only what differs', () => {
    assert.deepEqual(replacementsBetween('one\ntwo\nthree\nfour\n', 'one\ntwoo\nthree\nfive\n'), [
      { start: 7, end: 7, text: 'o' },
      { start: 15, end: 18, text: 'ive' },
    ]);
  });

  it('are none for the same text', () => {
    assert.deepEqual(replacementsBetween('a\r\nb', 'a\r\nb'), []);
  });

  it('take no pair of surrogates apart', () => {
    assert.deepEqual(replacementsBetween('a😀b', 'a😁b'), [{ start: 1, end: 3, text: '😁' }]);
  });

  it('take no CRLF apart', () => {
    assert.deepEqual(replacementsBetween('a\r\n', 'a\n'), [{ start: 1, end: 3, text: '\n' }]);
    assert.deepEqual(replacementsBetween('a\r\nb', 'a\rb'), [{ start: 1, end: 3, text: '\r' }]);
  });

  it('lead from any text to any other', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '😀', 'é'), { maxLength: 30 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        assert.equal(applied(before, replacementsBetween(before, after)), after);
      }),
    );
  });
});
