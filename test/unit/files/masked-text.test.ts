import assert from 'node:assert/strict';
import { maskedLine } from '../../../agent/files/masked-text.ts';

const ENV = 'KEY=sk-live-000000000000\nA=1\nexport DB_PASSWORD="hunter22"\n';

describe('a mask that comes back into a file', () => {
  const refused: readonly (readonly [string, number])[] = [
    ['KEY=***\nA=2\n', 1],
    ['A=2\r\nKEY=*** # the key\r\n', 2],
    ['A=1\n  export DB_PASSWORD="***"\n', 2],
  ];
  for (const [after, line] of refused) {
    it(`is found in ${JSON.stringify(after)}`, () => assert.equal(maskedLine(ENV, after), line));
  }

  const allowed: readonly (readonly [string, string])[] = [
    [ENV, 'KEY=sk-live-000000000000\nA=2\n'],
    [ENV, 'KEY=\nA=2\n'],
    [ENV, `${ENV}***\n`],
    [ENV, `${ENV}OTHER=***\n`],
    ['KEY=***\nA=1\n', 'KEY=***\nA=2\n'],
    ['# Title\n\n***\n', '# Other\n\n***\n'],
    ['', 'KEY=***\n'],
  ];
  for (const [before, after] of allowed) {
    it(`is not seen in ${JSON.stringify(after)} over ${JSON.stringify(before)}`, () =>
      assert.equal(maskedLine(before, after), undefined));
  }
});
