import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hunksBetween, mix } from '../../../../extension/review/hunks.ts';

/** Few different lines, so that the two texts have many in common; all line ends, and none at the end. */
const line = fc.tuple(
  fc.constantFrom('a', 'b', 'c', '', '\r', '$&', '\\ No newline'),
  fc.constantFrom('\n', '\r\n'),
);
const text = fc
  .tuple(fc.constantFrom('', '\ufeff'), fc.array(line, { maxLength: 12 }), fc.constantFrom('', 'a', 'end'))
  .map(([mark, lines, rest]) => mark + lines.flat().join('') + rest);

const all = (): boolean => true;
const none = (): boolean => false;
const lines = (whole: string): string[] => whole.split(/(?<=\n)/).filter(Boolean);

describe('hunks', () => {
  it('give the new text when all are taken, and the old when none is, byte for byte', () => {
    fc.assert(
      fc.property(text, text, (oldText, newText) => {
        const set = hunksBetween(oldText, newText);
        assert.equal(mix(set, all), newText);
        assert.equal(mix(set, none), oldText);
      }),
      { numRuns: 1_000 },
    );
  });

  it('give for any choice a text of whole lines: the old ones outside, old or new ones inside', () => {
    fc.assert(
      fc.property(text, text, fc.infiniteStream(fc.boolean()), (oldText, newText, choices) => {
        const set = hunksBetween(oldText, newText);
        const taken = set.hunks.map(() => choices.next().value === true);
        const oldLines = lines(oldText);
        const expected: string[] = [];
        let at = 0;
        set.hunks.forEach((hunk, index) => {
          expected.push(
            ...oldLines.slice(at, hunk.oldStart),
            ...lines(taken[index] ? hunk.newText : hunk.oldText),
          );
          at = hunk.oldStart + lines(hunk.oldText).length;
        });
        expected.push(...oldLines.slice(at));
        const mixed = mix(set, (_hunk, index) => taken[index] === true);
        assert.deepEqual(lines(mixed), expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('say where they stand in both texts', () => {
    fc.assert(
      fc.property(text, text, (oldText, newText) => {
        for (const hunk of hunksBetween(oldText, newText).hunks) {
          assert.ok(oldText.startsWith(hunk.oldText, hunk.oldOffset));
          assert.ok(lines(oldText).slice(hunk.oldStart).join('').startsWith(hunk.oldText));
          assert.ok(lines(newText).slice(hunk.newStart).join('').startsWith(hunk.newText));
        }
      }),
    );
  });

  it('keep changes apart that have a line between them', () => {
    const set = hunksBetween('1\n2\n3\n4\n', '1!\n2\n3!\n4\n5\n');
    assert.deepEqual(
      set.hunks.map(({ oldStart, newStart, oldText, newText }) => [oldStart, newStart, oldText, newText]),
      [
        [0, 0, '1\n', '1!\n'],
        [2, 2, '3\n', '3!\n'],
        [4, 4, '', '5\n'],
      ],
    );
    assert.equal(
      mix(set, (_hunk, index) => index === 1),
      '1\n2\n3!\n4\n',
    );
  });

  it('keep CRLF, byte order mark and a missing final newline outside of what is taken', () => {
    const set = hunksBetween('\ufeffone\r\nx\r\nthree', '\ufeffONE\r\nx\r\nthree\r\n');
    assert.equal(
      mix(set, (_hunk, index) => index === 0),
      '\ufeffONE\r\nx\r\nthree',
    );
    assert.equal(
      mix(set, (_hunk, index) => index === 1),
      '\ufeffone\r\nx\r\nthree\r\n',
    );
  });

  it('take replacement patterns in the new text as they stand', () => {
    assert.equal(mix(hunksBetween('a\n', '$& $1 $$\n'), all), '$& $1 $$\n');
  });

  it('are one for a new and one for an emptied file, and none for the same text', () => {
    assert.equal(hunksBetween('', 'a\nb').hunks.length, 1);
    assert.equal(hunksBetween('a\nb', '').hunks.length, 1);
    assert.deepEqual(hunksBetween('a\nb', 'a\nb').hunks, []);
  });

  it('are one from the first difference to the last where two large texts have too little in common', () => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => index);
    const oldText = `same\n${numbers.map((n) => `old ${n}\n`).join('')}end\n`;
    const newText = `same\n${numbers.map((n) => `new ${n}\n`).join('')}end\n`;
    const set = hunksBetween(oldText, newText);
    assert.deepEqual(
      set.hunks.map(({ oldStart, newStart }) => [oldStart, newStart]),
      [[1, 1]],
    );
    assert.equal(mix(set, all), newText);
    assert.equal(mix(set, none), oldText);
  });

  it('are found one by one in a text of 200,000 lines', () => {
    const numbers = Array.from({ length: 200_000 }, (_, index) => `${index}\n`);
    const changed = numbers.map((text, index) => (index % 1_000 === 999 ? `changed ${text}` : text));
    const set = hunksBetween(numbers.join(''), changed.join(''));
    assert.equal(set.hunks.length, 200);
    assert.equal(mix(set, all), changed.join(''));
  });
});
