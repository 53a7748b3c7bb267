import assert from 'node:assert/strict';
import fc from 'fast-check';
import { outputSpans, styleAfter } from '../../../../extension/chat/webview/cards/ansi.ts';
import { type OutputChunk, outputChunks } from '../../../../extension/chat/webview/cards/output-chunks.ts';
import { stripped } from '../../../../extension/chat/webview/cards/plain-output.ts';

describe('colours of a terminal', () => {
  const looks = (text: string): unknown[] =>
    outputSpans(text).map(({ text: piece, color, background }) => [piece, color, background]);

  it('are those of the theme where one of the sixteen is named', () => {
    assert.deepEqual(looks('\u001b[31mred\u001b[0m plain \u001b[92;44mon blue\u001b[0m'), [
      ['red', 'var(--vscode-terminal-ansiRed)', undefined],
      [' plain ', undefined, undefined],
      ['on blue', 'var(--vscode-terminal-ansiBrightGreen)', 'var(--vscode-terminal-ansiBlue)'],
    ]);
  });

  it('are taken from the cube, the greys and true colours', () => {
    assert.deepEqual(looks('\u001b[38;5;196ma\u001b[38;5;244mb\u001b[38;5;9mc\u001b[38;2;1;2;3md'), [
      ['a', 'rgb(255, 0, 0)', undefined],
      ['b', 'rgb(128, 128, 128)', undefined],
      ['c', 'var(--vscode-terminal-ansiBrightRed)', undefined],
      ['d', 'rgb(1, 2, 3)', undefined],
    ]);
  });

  it('come with weight, slant and lines', () => {
    const [span] = outputSpans('\u001b[1;2;3;4;9mx');
    assert.deepEqual(span && [span.bold, span.dim, span.italic, span.underline, span.strike], [
      true,
      true,
      true,
      true,
      true,
    ]);
  });
});

describe('text of a terminal', () => {
  it('is without sequences that move, name windows or link, and without half a sequence', () => {
    const osc = '\u001b]0;title\u0007\u001b]8;;https://x.y\u001b\\link\u001b]8;;\u001b\\';
    assert.equal(stripped(`${osc} \u001b[2K\u001b[1Aup\u001b(B\u001b=\u0000\u0007 \u001b[3`), 'link up ');
  });

  it('shows of a line that was written over its last state', () => {
    assert.equal(stripped('10%\r50%\r\u001b[32m100%\u001b[0m\r\nnext\r\n'), '100%\nnext\n');
    assert.equal(stripped('abc\b\b\bxyz|\b/'), 'xyz/');
  });

  it('hides nothing, also not what asks to be hidden', () => {
    assert.equal(stripped('\u001b[8mrm -rf /\u001b[0m'), 'rm -rf /');
  });

  it('does not begin to make elements of it', () => {
    assert.equal(stripped('<img src=x onerror=alert(1)>&amp;'), '<img src=x onerror=alert(1)>&amp;');
  });
});

describe('the style in force', () => {
  it('is all that came since the last reset', () => {
    assert.equal(styleAfter('\u001b[1mx\u001b[0my\u001b[31mz\u001b[4m'), '\u001b[31m\u001b[4m');
    assert.equal(styleAfter('x\u001b[m', '\u001b[31m'), '');
  });
});

describe('chunks of output', () => {
  const lines = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`).join('');

  it('put together are the output, with absolute places, however it came', () => {
    const text = lines(0, 5_000);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 20 }), fc.nat(text.length), (cuts, drop) => {
        let chunks: readonly OutputChunk[] = [];
        for (const end of [...cuts].sort((a, b) => a - b))
          chunks = outputChunks(chunks, text.slice(0, end), 0);
        chunks = outputChunks(chunks, text.slice(drop), drop);
        assert.equal(chunks.map((chunk) => chunk.text).join(''), text.slice(drop));
        assert.equal(chunks[0]?.start, drop);
        for (const { start, text: part } of chunks) assert.equal(text.startsWith(part, start), true);
      }),
      { numRuns: 60 },
    );
  });

  it('keep those that are whole as the same objects', () => {
    const before = outputChunks([], lines(0, 4_000), 0);
    const after = outputChunks(before, lines(0, 4_100), 0);
    assert.ok(before.length > 2);
    for (let index = 0; index < before.length - 1; index++) assert.equal(after[index], before[index]);
    assert.equal(outputChunks(after, lines(0, 4_100), 0), after, 'nothing new is nothing new');
  });

  it('carry the colour from one to the next', () => {
    const [, second] = outputChunks([], `\u001b[31m${lines(0, 2_000)}`, 0);
    assert.equal(second?.carry, '\u001b[31m');
  });

  it('cut a line that never ends', () => {
    const chunks = outputChunks([], 'x'.repeat(100_000), 0);
    assert.ok(chunks.length > 2 && chunks.every(({ text }) => text.length <= 4 * 8_192));
  });
});
