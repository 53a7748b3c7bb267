import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdit, type EditRequest } from '../../../agent/files/edit.ts';

const target = (text: string, over: { bom?: boolean; asciiOnly?: boolean } = {}) => ({
  content: Buffer.from(text, 'utf8'),
  bom: false,
  asciiOnly: false,
  ...over,
});

const edit = (text: string, oldString: string, newString: string, over: Partial<EditRequest> = {}) =>
  applyEdit(target(text), { oldString, newString, replaceAll: false, ...over });

/** The text after an edit, or the code of its failure. */
const outcome = (...args: Parameters<typeof edit>): string => {
  const result = edit(...args);
  return result.ok ? result.content.toString('utf8') : result.code;
};

describe('applyEdit', () => {
  it('says how often and where an ambiguous text occurs, overlaps included', () => {
    const result = edit('aaa\nb\naa\n', 'aa', 'x');
    assert.deepEqual(result, { ok: false, code: 'MULTIPLE_MATCHES', count: 3, lines: [1, 3] });
  });

  it('replaces an expected number of places, or none', () => {
    assert.equal(outcome('x x x', 'x', 'y', { expected: 3 }), 'y y y');
    assert.equal(outcome('x x x', 'x', 'y', { expected: 2 }), 'COUNT_MISMATCH');
    assert.equal(outcome('x', 'x', 'y', { expected: 2 }), 'COUNT_MISMATCH');
    assert.equal(outcome('x x x', 'x', 'y', { expected: 2, replaceAll: true }), 'COUNT_MISMATCH');
    assert.equal(outcome('x x', 'x', 'y', { expected: 2, replaceAll: true }), 'y y');
    assert.equal(outcome('ababa', 'aba', 'y', { expected: 2 }), 'COUNT_MISMATCH');
  });

  it('calls an edit that leaves every byte as it was no change', () => {
    assert.equal(outcome('a\r\nb\r\n', 'a\nb', 'a\r\nb'), 'NO_CHANGE');
  });

  it('finds text over line ends of either kind, given in either kind', () => {
    assert.equal(outcome('a\r\nb\nc\r\nd', 'a\nb\r\nc\nd', 'x'), 'x');
  });

  it('gives new lines the line end of the place, and where it has none that of most lines', () => {
    assert.equal(outcome('a\nb\r\nc\r\n', 'a', 'x\ny'), 'x\r\ny\nb\r\nc\r\n');
    assert.equal(outcome('a\nb\r\nc\r\n', 'a\n', 'x\ny\n'), 'x\ny\nb\r\nc\r\n');
    assert.equal(outcome('a\nb\n', 'a', 'x\r\ny'), 'x\ny\nb\n');
    assert.equal(outcome('a', 'a', 'x\r\ny'), 'x\r\ny');
  });

  it('never cuts a CRLF in two', () => {
    assert.equal(outcome('a\r\nb\r\n', 'b\r', 'c'), 'NOT_FOUND');
    assert.equal(outcome('a\rb\r\n', 'a\r', 'c'), 'cb\r\n');
    assert.equal(outcome('a\r\nb', '\nb', '\nc'), 'a\r\nc');
  });

  it('lets the byte order mark in old_string stand for the one of the file', () => {
    const bom = target('a\nb a\n', { bom: true });
    const result = applyEdit(bom, { oldString: '\uFEFFa', newString: '\uFEFFx', replaceAll: false });
    assert.equal(result.ok && result.content.toString('utf8'), 'x\nb a\n');
    const only = applyEdit(bom, { oldString: '\uFEFF', newString: '', replaceAll: false });
    assert.equal(only.ok ? '' : only.code, 'NOT_FOUND');
    assert.equal(outcome('a\uFEFFb\n', '\uFEFFb', 'c'), 'ac\n');
  });

  it('touches only ASCII where the encoding is not known, and no second byte of a character', () => {
    // Shift-JIS "ソ" is 83 5C: its second byte is a backslash.
    const shiftJis = { content: Buffer.from([0x83, 0x5c, 0x0a, 0x5c, 0x0a]), bom: false, asciiOnly: true };
    const replaced = (oldString: string, newString: string) => {
      const result = applyEdit(shiftJis, { oldString, newString, replaceAll: true });
      return result.ok ? result.content.toString('hex') : result.code;
    };
    assert.equal(replaced('\\', '/'), 'INVALID_ENCODING');
    assert.equal(replaced('\n\\', '\n/'), '835c0a2f0a');
    assert.equal(replaced('\n\\', '\né'), 'INVALID_ENCODING');
  });

  it('says on which lines the new text stands', () => {
    const result = edit('a\nb\nc\nd\n', 'c\n', 'x\ny\n');
    assert.ok(result.ok);
    assert.deepEqual([result.lines, result.first, result.last], [[3], 3, 4]);
  });

  const text = fc.array(fc.constantFrom('a', 'b', '\n', '\r\n', '\r', 'é', '😀', '\uFEFF', '$&'), {
    maxLength: 12,
  });
  const joined = text.map((parts) => parts.join(''));

  it('agrees with a plain search in unified text, for any text', () => {
    fc.assert(
      fc.property(joined, joined, joined, (content, oldString, newString) => {
        fc.pre(oldString !== '' && oldString !== newString);
        const tokens = (whole: string) => whole.split(/\r?\n/).join('\n');
        // A lone CR before a line end would merge with it when texts are unified by hand.
        fc.pre(!/\r(?!\n)/.test(content + oldString + newString) && !/\r$/.test(content));
        const parts = tokens(content).split(tokens(oldString));
        const result = applyEdit(target(content), { oldString, newString, replaceAll: true });
        if (parts.length === 1) assert.equal(result.ok, false);
        else if (result.ok) {
          assert.equal(result.count, parts.length - 1);
          assert.equal(tokens(result.content.toString('utf8')), parts.join(tokens(newString)));
        } else assert.equal(result.code, 'NO_CHANGE');
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps every byte outside the place, for any bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(bytes, bytes, fc.constantFrom('\n', '\r\n', ''), (before, after, end) => {
        const content = Buffer.concat([before, Buffer.from(`\n<old${end}text>\n`), after]);
        const request = {
          oldString: `<old${end === '' ? '' : '\n'}text>`,
          newString: 'N',
          replaceAll: false,
        };
        const result = applyEdit({ content, bom: false, asciiOnly: false }, request);
        assert.ok(result.ok);
        assert.deepEqual(result.content, Buffer.concat([before, Buffer.from('\nN\n'), after]));
      }),
      { numRuns: 500 },
    );
  });
});
