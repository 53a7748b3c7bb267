import assert from 'node:assert/strict';
import { KnownTexts } from '../../../../extension/files/known-texts.ts';

describe('what a session knows of a file', () => {
  it('is what it last saw, whatever the line ends', () => {
    const known = new KnownTexts();
    known.note('s', '/a', 'one\ntwo');
    assert.equal(known.compare('s', '/a', '\ufeffone\r\ntwo'), 'same');
    assert.equal(known.compare('s', '/a', 'one\ntwo\n'), 'changed');
  });

  it('is nothing for another session, another file, or a closed session', () => {
    const known = new KnownTexts();
    known.note('s', '/a', 'text');
    assert.equal(known.compare('t', '/a', 'text'), 'unseen');
    assert.equal(known.compare('s', '/b', 'text'), 'unseen');
    known.forget('s');
    assert.equal(known.compare('s', '/a', 'text'), 'unseen');
  });

  it('is bounded: the file that was looked at the longest ago is forgotten', () => {
    const known = new KnownTexts();
    known.note('s', '/first', 'text');
    for (let index = 0; index < 2_000; index++) known.note('s', `/${index}`, 'text');
    assert.equal(known.compare('s', '/first', 'text'), 'unseen');
    assert.equal(known.compare('s', '/1999', 'text'), 'same');
  });
});
