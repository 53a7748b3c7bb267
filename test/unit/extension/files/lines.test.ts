import assert from 'node:assert/strict';
import { linesOfText } from '../../../../extension/files/lines.ts';

describe('the lines an agent asks for', () => {
  const text = 'one\r\ntwo\nthree';

  it('are the whole text when nothing is named', () => {
    assert.equal(linesOfText(text, {}), text);
    assert.equal(linesOfText(text, { line: null, limit: null }), text);
  });

  it('are counted from 1 and keep their ends', () => {
    assert.equal(linesOfText(text, { line: 1, limit: 1 }), 'one\r\n');
    assert.equal(linesOfText(text, { line: 2 }), 'two\nthree');
    assert.equal(linesOfText(text, { line: 2, limit: 5 }), 'two\nthree');
  });

  it('are none past the end or with a limit of 0', () => {
    assert.equal(linesOfText(text, { line: 4 }), '');
    assert.equal(linesOfText(text, { limit: 0 }), '');
  });
});
