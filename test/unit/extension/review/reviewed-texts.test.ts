import assert from 'node:assert/strict';
import { ReviewedTexts } from '../../../../extension/review/reviewed-texts.ts';

const REVIEWED = {
  agent: 'A',
  sessionId: 's',
  toolCallId: 'call',
  path: '/a',
  proposed: 'one\r\ntwo',
  text: 'mine',
};

describe('reviewed texts', () => {
  it('stand in once for what was proposed, whatever its line ends', () => {
    const texts = new ReviewedTexts();
    texts.add(REVIEWED);
    assert.equal(texts.take('A', 's', '/a', 'one\ntwo'), REVIEWED);
    assert.equal(texts.take('A', 's', '/a', 'one\ntwo'), undefined);
  });

  it('stand in for nothing else', () => {
    const texts = new ReviewedTexts();
    texts.add(REVIEWED);
    assert.equal(texts.take('B', 's', '/a', REVIEWED.proposed), undefined);
    assert.equal(texts.take('A', 't', '/a', REVIEWED.proposed), undefined);
    assert.equal(texts.take('A', 's', '/b', REVIEWED.proposed), undefined);
    assert.equal(texts.take('A', 's', '/a', 'other'), undefined);
  });

  it('are handed back, and forgotten, when their call has ended', () => {
    const texts = new ReviewedTexts();
    texts.add(REVIEWED);
    assert.deepEqual(texts.end('A', 's', 'other'), []);
    assert.deepEqual(texts.end('A', 's', 'call'), [REVIEWED]);
    assert.equal(texts.take('A', 's', '/a', REVIEWED.proposed), undefined);
  });

  it('are handed back, and forgotten, with the turn: the same proposal may be allowed as it is later', () => {
    const texts = new ReviewedTexts();
    const other = { ...REVIEWED, sessionId: 't' };
    texts.add(REVIEWED);
    texts.add(other);
    assert.deepEqual(texts.endTurn('A', 's'), [REVIEWED]);
    assert.equal(texts.take('A', 's', '/a', REVIEWED.proposed), undefined);
    assert.equal(texts.take('A', 't', '/a', REVIEWED.proposed), other);
  });

  it('are replaced by what the person made of the same proposal later', () => {
    const texts = new ReviewedTexts();
    const later = { ...REVIEWED, toolCallId: 'later', text: 'mine, again' };
    texts.add(REVIEWED);
    texts.add(later);
    assert.equal(texts.take('A', 's', '/a', REVIEWED.proposed), later);
    assert.equal(texts.take('A', 's', '/a', REVIEWED.proposed), undefined);
  });
});
