import assert from 'node:assert/strict';
import fc from 'fast-check';
import { advance, type ParsedText } from '../../../../extension/chat/webview/markdown/blocks.ts';

const TEXT = [
  'Para one\nstill one',
  '1. a\n2. b\n\n   more of b\n\n3. c',
  '```js\nlet a = 1;\n\n// x\n```',
  'End | x\n--|--\n1|2',
  '> q\n> r',
  '- x\n  - y\n\n    z',
  'Title\n=====',
  '~~~~\n~~~\nstill code\n~~~~',
  'last `code` **bold**',
].join('\n\n');

function inSteps(text: string, cuts: readonly number[]): ParsedText {
  const ends = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  let parsed: ParsedText | undefined;
  for (const end of [...ends, text.length]) parsed = advance(parsed, text.slice(0, end));
  assert.ok(parsed);
  return parsed;
}

describe('a message that grows', () => {
  it('is in the end what it is when parsed at once, however it was cut', () => {
    const whole = advance(undefined, TEXT).blocks;
    fc.assert(
      fc.property(fc.array(fc.nat(TEXT.length)), (cuts) => {
        assert.deepEqual(inSteps(TEXT, cuts).blocks, whole);
      }),
      { numRuns: 200 },
    );
  });

  it('is the same with the line ends of Windows', () => {
    const text = TEXT.replaceAll('\n', '\r\n');
    const cuts = Array.from({ length: text.length }, (_, index) => index);
    assert.deepEqual(inSteps(text, cuts).blocks, advance(undefined, TEXT).blocks);
  });

  it('keeps the blocks that are closed as the same objects', () => {
    const before = advance(undefined, 'one\n\ntwo\n\nthree');
    const after = advance(before, 'one\n\ntwo\n\nthree and\n\nfour');
    assert.equal(after.blocks[0], before.blocks[0]);
    assert.equal(after.blocks[1], before.blocks[1]);
    assert.notEqual(after.blocks[2], before.blocks[2]);
  });

  it('shows a fence without its end as code, and what comes after its end as text', () => {
    let parsed = advance(undefined, 'See:\n\n```ts\nconst a');
    assert.deepEqual(parsed.blocks[1], { tag: 'fence', language: 'ts', code: 'const a' });
    parsed = advance(parsed, 'See:\n\n```ts\nconst a = 1;\n``');
    assert.deepEqual(parsed.blocks[1], { tag: 'fence', language: 'ts', code: 'const a = 1;\n``' });
    parsed = advance(parsed, 'See:\n\n```ts\nconst a = 1;\n```\n\nDone');
    assert.deepEqual(parsed.blocks.slice(1), [
      { tag: 'fence', language: 'ts', code: 'const a = 1;' },
      { tag: 'p', children: ['Done'] },
    ]);
  });

  it('parses only the tail again: 5,000 pieces of a long message cost what its text costs', () => {
    let text = '';
    let parsed: ParsedText | undefined;
    for (let count = 0; count < 5_000; count++) {
      text += count % 10 === 9 ? '\n\n' : 'some words of an answer ';
      parsed = advance(parsed, text);
      assert.ok(text.length - parsed.tail < 600, 'what is still open is short');
    }
    assert.equal(parsed?.blocks.length, 500);
  });

  it('begins anew when the text is another one', () => {
    const parsed = advance(advance(undefined, 'one\n\ntwo'), '# other');
    assert.deepEqual(parsed.blocks, [{ tag: 'h1', children: ['other'] }]);
  });
});
