import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changeUnclear } from '../../../../extension/files/unclear-bytes.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const change = (bytes: Buffer, wanted: (shown: string) => string): Buffer | undefined => {
  const shown = bytes.toString('utf8');
  return changeUnclear(bytes, shown, wanted(shown));
};

describe('a change in a file whose encoding is not the one it is shown in', () => {
  it('leaves every byte outside of it as it is, in its own line too', () => {
    const bytes = latin('caf\u00e9 = 1\r\nna\u00efve = 2\r\n');
    assert.deepEqual(
      change(bytes, (shown) => shown.replace('2', '3')),
      latin('caf\u00e9 = 1\r\nna\u00efve = 3\r\n'),
    );
  });

  it('may add and remove lines of plain ASCII', () => {
    const bytes = latin('\u00e9\nplain\n\u00e8\n');
    assert.deepEqual(
      change(bytes, (shown) => shown.replace('plain\n', 'more\nlines\n')),
      latin('\u00e9\nmore\nlines\n\u00e8\n'),
    );
  });

  it('is refused when it brings in a character that is not ASCII', () => {
    assert.equal(
      change(latin('caf\u00e9\n'), (shown) => `${shown}\u00e8\n`),
      undefined,
    );
  });

  it('is refused when it touches a character that is not known', () => {
    assert.equal(
      change(latin('caf\u00e9\n'), (shown) => shown.replace('\ufffd', 'e')),
      undefined,
    );
  });

  it('is refused when it removes one of two lines that only look the same', () => {
    assert.equal(
      change(latin('caf\u00e9\ncaf\u00e8\n'), () => 'caf\ufffd\n'),
      undefined,
    );
  });

  it('is refused when what is shown is not what the bytes look like', () => {
    assert.equal(changeUnclear(latin('caf\u00e9'), 'cafe', 'cafes'), undefined);
  });

  it('reads broken UTF-8 as the decoder of the platform does', () => {
    const piece = fc.constantFrom(
      0x41,
      0x0a,
      0x80,
      0xbf,
      0xc0,
      0xc3,
      0xa9,
      0xe0,
      0xa0,
      0xe2,
      0x82,
      0xac,
      0xed,
      0xf0,
      0x90,
      0xf4,
      0x8f,
      0xff,
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (values) => {
        const bytes = Buffer.from(values);
        const shown = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        assert.deepEqual(changeUnclear(bytes, shown, `${shown}x`), Buffer.concat([bytes, latin('x')]));
      }),
      { numRuns: 1000 },
    );
  });
});
