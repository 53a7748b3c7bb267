import assert from 'node:assert/strict';
import { diffLines } from '../../../../extension/chat/webview/cards/diff-lines.ts';

describe('the lines of a change', () => {
  it('are counted, numbered, and have some around them', () => {
    const before = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n');
    const diff = diffLines(before, before.replace('line 10', 'changed\nmore'));
    assert.ok(diff);
    assert.deepEqual([diff.added, diff.removed], [2, 1]);
    assert.deepEqual(
      diff.lines.map(({ kind, before: old, after }) => `${kind} ${old ?? ''} ${after ?? ''}`),
      [
        'gap  ',
        'same 7 7',
        'same 8 8',
        'same 9 9',
        'removed 10 ',
        'added  10',
        'added  11',
        'same 11 12',
        'same 12 13',
        'same 13 14',
      ],
    );
  });

  it('of a new file are all added, of an emptied one all removed', () => {
    assert.deepEqual(diffLines('', 'a\r\nb\r\n'), {
      added: 2,
      removed: 0,
      lines: [
        { kind: 'added', before: undefined, after: 1, text: 'a' },
        { kind: 'added', before: undefined, after: 2, text: 'b' },
      ],
    });
    assert.deepEqual(diffLines('a', '')?.removed, 1);
    assert.deepEqual(diffLines('', '')?.lines, []);
  });

  it('shows no line ends where all of them are CRLF, the last line without one included', () => {
    const diff = diffLines('a\r\nb\r\nc', 'a\r\nB\r\nc');
    assert.deepEqual(
      diff?.lines.map(({ text }) => text),
      ['a', 'b', 'B', 'c'],
    );
  });

  it('show a change that is only in the ends of lines', () => {
    const diff = diffLines('a\nb\n', 'a\r\nb\r\n');
    assert.deepEqual([diff?.added, diff?.removed], [2, 2]);
  });
});
