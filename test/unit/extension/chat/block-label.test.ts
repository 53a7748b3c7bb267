import assert from 'node:assert/strict';
import { linkPart, textPart } from '../../../../extension/chat/mentions/mention-parts.ts';
import { blockLabel } from '../../../../extension/chat/model/block-label.ts';

/** The label of the only block, as it comes back from an agent that keeps prompts as JSON. */
function told({ blocks }: ReturnType<typeof textPart>): string {
  const [block] = JSON.parse(JSON.stringify(blocks));
  return blockLabel(block);
}

const resource = (uri: string, _meta?: Record<string, unknown>) =>
  blockLabel({ type: 'resource', resource: { uri, text: '' }, ...(_meta ? { _meta } : {}) });

describe('what went along with a prompt', () => {
  it('is called as the person chose it, also when it comes back', () => {
    assert.equal(
      told(textPart({ kind: 'git-diff', label: 'Cambios de Git', uri: 'ocho:git-diff', text: 'x' })),
      'Cambios de Git',
    );
    assert.equal(told(linkPart('file', '/work/src/app.ts', 'src/app.ts')), 'src/app.ts');
  });

  it('is called by its address where nobody says more', () => {
    assert.equal(resource('file:///work/shop/basket.js#L1-L6'), 'shop/basket.js:1-6');
    assert.equal(resource('file:///work/c%23/a%20b.js#L4'), 'c#/a b.js:4');
    assert.equal(resource('untitled:Untitled-1#L1-L1'), 'untitled:Untitled-1:1');
    assert.equal(resource('file:///100%'), '/100%');
    for (const meta of [{ ocho: { label: 7 } }, { ocho: null }, { ocho: { label: '' } }]) {
      assert.equal(resource('file:///a/b.ts', meta), '/a/b.ts');
    }
  });
});
