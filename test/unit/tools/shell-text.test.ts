import assert from 'node:assert/strict';
import fc from 'fast-check';
import { excerptOf } from '../../../agent/tools/program/excerpt.ts';
import {
  countOdd,
  EscapeStripper,
  OutputDecoder,
  settleLines,
} from '../../../agent/tools/program/terminal-text.ts';

describe('text of a terminal', () => {
  const decode = (...chunks: readonly (readonly number[])[]): string => {
    const decoder = new OutputDecoder();
    return chunks.map((chunk) => decoder.decode(Uint8Array.from(chunk), 'stdout')).join('') + decoder.end();
  };
  const strip = (...pieces: readonly string[]): string => {
    const stripper = new EscapeStripper();
    return pieces.map((piece) => stripper.push(piece)).join('') + stripper.end();
  };

  it('is decoded across the borders of chunks', () => {
    const bytes = [...Buffer.from('señal 漢字 😀\n')];
    assert.equal(decode(...bytes.map((byte) => [byte])), 'señal 漢字 😀\n');
  });

  it('shows bytes that are not UTF-8 as replacement characters', () => {
    assert.equal(decode([0x61, 0xff, 0x62, 0xc3]), 'a\ufffdb\ufffd');
  });

  it('loses colours, titles, links and cursor movements', () => {
    const text =
      '\x1b[1;31mred\x1b[0m \x1b]0;title\x07\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\\x1b[2K\x1b(B.';
    assert.equal(strip(text), 'red link.');
  });

  it('loses escape sequences wherever they are torn', () => {
    const text = 'a\x1b[38;5;12mb\x1b]0;t\x1b\\c\x1bP1$r\x1b\\d';
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        assert.equal(strip(...pieces), 'abcd');
      }),
    );
  });

  it('is not swallowed by a sequence that never ends', () => {
    assert.equal(strip('\x1b]0;', 'x'.repeat(5000), 'y').length, ']0;'.length + 5001);
  });

  it('makes NUL visible', () => {
    assert.equal(strip('a\0b\x07\x01'), 'a␀b');
  });

  it('keeps the last state of a line that is drawn again and again', () => {
    assert.equal(settleLines('10%\r50%\r100%\r\nnext\r\nlast'), '100%\nnext\nlast');
  });

  it('counts what no text holds', () => {
    assert.equal(countOdd('plain\ttext\r\n\x1b[0m'), 0);
    assert.equal(countOdd('\0\x01\ufffd'), 3);
  });
});

describe('excerpt', () => {
  const limits = { head: 20, tail: 40 };

  it('is the whole text when it fits', () => {
    assert.deepEqual(excerptOf('x'.repeat(60), limits), { head: 'x'.repeat(60), tail: '' });
  });

  it('cuts between lines and says how much is gone', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 10}\n`).join('');
    const { head, tail, cut } = excerptOf(lines, limits);
    assert.equal(head, 'line 10\nline 11\n');
    assert.equal(tail, 'line 25\nline 26\nline 27\nline 28\nline 29\n');
    assert.deepEqual(cut, { lines: 13, characters: 104 });
  });

  it('cuts inside a line that is too long, never inside a character', () => {
    const { head, tail } = excerptOf(`x${'😀'.repeat(100)}y`, limits);
    for (const part of [head, tail]) assert.equal(Buffer.from(part).toString(), part);
    assert.equal(head.length, 19);
    assert.equal(tail.length, 39);
  });

  it('loses nothing it does not count', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { head, tail, cut } = excerptOf(text, limits);
        assert.equal(head.length + tail.length + (cut?.characters ?? 0), text.length);
        assert.ok(text.startsWith(head) && text.endsWith(tail));
      }),
    );
  });
});
