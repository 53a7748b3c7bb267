import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainText } from '../../../../agent/files/line-ends.ts';
import { withOwnLineEnds } from '../../../../extension/review/own-line-ends.ts';

describe('a text that comes back from an editor', () => {
  it('is the one it was given when nothing was changed in it', () => {
    const base = '\ufeffone\r\ntwo\nthree\rfour';
    assert.equal(withOwnLineEnds(base, 'one\ntwo\nthree\nfour'), base);
  });

  it('has the line ends it had, whatever the editor uses', () => {
    assert.equal(withOwnLineEnds('one\ntwo\n', 'one\r\nzwei\r\n'), 'one\nzwei\n');
    assert.equal(
      withOwnLineEnds('\ufeffone\r\ntwo\r\n', 'one\nzwei\nmore\n'),
      '\ufeffone\r\nzwei\r\nmore\r\n',
    );
  });

  it('keeps mixed line ends of the lines that stayed, and gives new lines the usual one', () => {
    assert.equal(
      withOwnLineEnds('one\r\ntwo\nthree\r\nfour\r\n', 'one\nnew\ntwo\nthree\n4\n'),
      'one\r\nnew\r\ntwo\nthree\r\n4\r\n',
    );
  });

  it('keeps line ends a text without any was given', () => {
    assert.equal(withOwnLineEnds('one', 'one\r\ntwo'), 'one\r\ntwo');
  });

  it('says the same as the editor but for line ends and byte order mark', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '\n', '\r\n', '\r'), { maxLength: 20 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, fc.boolean(), (base, shown, marked) => {
        const own = withOwnLineEnds(marked ? `\ufeff${base}` : base, shown);
        assert.equal(plainText(own), plainText(shown));
        if (marked) assert.ok(own.startsWith('\ufeff'));
      }),
    );
  });
});
