import assert from 'node:assert/strict';
import { type Gap, gapOf } from '../../../../extension/chat/webview/markdown/gap.ts';
import { type MarkdownNode, parseMarkdown } from '../../../../extension/chat/webview/markdown/tree.ts';

const paragraphs = (count: number): readonly MarkdownNode[] =>
  Array.from({ length: count }, (_, index): MarkdownNode => ({ tag: 'p', children: [`${index}`] }));

describe('the middle of a message', () => {
  it('is there in what people write', () => {
    assert.equal(gapOf([], undefined), undefined);
    assert.equal(gapOf(paragraphs(1_000), undefined), undefined);
    const long = parseMarkdown(`${'| a | b |\n|--|--|\n'}${'| 1 | 2 |\n'.repeat(5_000)}`);
    assert.equal(
      gapOf(
        long.map(({ node }) => node),
        undefined,
      ),
      undefined,
      'a table has its own end',
    );
  });

  it('is left out of a very long one, and start and end are kept', () => {
    const gap = gapOf(paragraphs(10_000), undefined);
    assert.deepEqual(gap, { from: 750, to: 9_250 });
  });

  it('grows in large steps, so that nothing moves at each piece of a text', () => {
    let gap: Gap | undefined;
    const all = paragraphs(6_001);
    const ends = new Set<number>();
    for (let count = 1; count <= all.length; count += 10) {
      gap = gapOf(all.slice(0, count), gap);
      if (gap) ends.add(gap.to);
    }
    assert.ok(ends.size > 1 && ends.size < 10, `${ends.size} steps`);
    assert.equal(gap?.from, 750);
  });

  it('never leaves out a block alone on the page', () => {
    const items = Array.from({ length: 99 }, (): MarkdownNode => ({ tag: 'li', children: paragraphs(90) }));
    assert.equal(gapOf([{ tag: 'ul', children: items }], undefined), undefined);
  });
});
