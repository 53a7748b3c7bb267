// The tolerant reader: what is whole is read as the real parser reads it, what is not ends with its line.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { scanToml } from '../../../agent/config/toml-scan.ts';
import { cursorAt } from '../../../agent/lsp/toml/cursor.ts';
import { allPairs } from '../../../agent/lsp/toml/find.ts';
import { parseToml } from '../../../agent/lsp/toml/parse.ts';
import { marked } from './support.ts';

const WHOLE = `# first
a = 1
"b c".d = 'x' # behind
[t]
list = [
  "one", # comment
  { rule = "two", n = [1, 2] },
]
text = """
more [not a header]
"""
[[rows]]
x = 1
[[rows]]
x = { y = { z = true } }
`;

function paths(text: string): string[] {
  return parseToml(text).tables.flatMap(({ pairs }) =>
    [...allPairs(pairs)].map(({ path }) => path.join('.')),
  );
}

describe('the tolerant reader of TOML', () => {
  for (const [name, text] of [
    ['', WHOLE],
    [' with CRLF', WHOLE.replaceAll('\n', '\r\n')],
    [' behind a byte order mark', `\uFEFF${WHOLE}`],
  ] as const) {
    it(`finds the statements of a whole text${name} where the strict one does`, () => {
      const strict = scanToml(text).filter(({ kind }) => kind === 'value');
      const own = parseToml(text).tables.flatMap(({ pairs }) => pairs);
      assert.deepEqual(
        own.map(({ path, start, value }) => [path, start, value?.start, value?.end]),
        strict.map(({ path, start, valueStart, valueEnd }) => [path, start, valueStart, valueEnd]),
      );
    });
  }

  it('ends what is open with its line, and goes on behind it', () => {
    assert.deepEqual(paths('a = "open\nb = 1\n'), ['a', 'b']);
    assert.deepEqual(paths('a = [1, "x"\nb = 1\n[t]\nc = [\n[u]\nd = 1'), ['a', 'b', 't.c', 'u.d']);
    assert.deepEqual(paths('a =\nb = 1'), ['a', 'b']);
    assert.deepEqual(paths('a = { b = 1\nc = 1'), ['a', 'a.b', 'c']);
    assert.deepEqual(paths('[t\na = 1'), ['t.a']);
    assert.deepEqual(paths('= 1\n] \nb = 1'), ['b']);
  });

  it('keeps lists over several lines together', () => {
    assert.deepEqual(paths('a = [\n  [1],\n  [true]\n]\nb = 1'), ['a', 'b']);
  });

  it('comes to an end with any text', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '"""',
      '=',
      ',',
      '.',
      '\n',
      '\r',
      '#',
      'a',
      '\\',
      ' ',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(80), (pieces, offset) => {
        const document = parseToml(pieces.join(''));
        cursorAt(document, Math.min(offset, document.text.length));
        for (const { pairs } of document.tables)
          for (const pair of pairs) assert.ok(pair.start <= pair.end && pair.end <= document.text.length);
      }),
    );
  });

  it('reads a megabyte, also one line of it', () => {
    const lines = 'key = "value"\n'.repeat(75_000);
    assert.equal(parseToml(lines).tables[0]?.pairs.length, 75_000);
    assert.equal(parseToml(`a = [${'"x", '.repeat(200_000)}`).tables[0]?.pairs.length, 1);
    assert.equal(parseToml(`a = ${'['.repeat(100_000)}`).tables[0]?.pairs.length, 1);
  });
});

function at(text: string): unknown {
  const place = marked(text);
  const cursor = cursorAt(parseToml(place.text), place.offset);
  if (!cursor) return undefined;
  const span = cursor.kind === 'header' ? cursor.names : cursor.span;
  const path = cursor.kind === 'value' ? cursor.path : cursor.kind === 'key' ? cursor.above : [];
  return [cursor.kind, path.join('.'), place.text.slice(span.start, span.end)];
}

describe('the place of a cursor', () => {
  it('is a key where one could begin', () => {
    assert.deepEqual(at('|'), ['key', '', '']);
    assert.deepEqual(at('[t]\n|'), ['key', 't', '']);
    assert.deepEqual(at('[t]\nle|'), ['key', 't', 'le']);
    assert.deepEqual(at('[t]\nle|vel = 1'), ['key', 't', 'level']);
    assert.deepEqual(at('t.|'), ['key', 't', '']);
    assert.deepEqual(at('t.le|'), ['key', 't', 'le']);
    assert.deepEqual(at('a = { | }'), ['key', 'a', '']);
    assert.deepEqual(at('a = { b = 1, c| }'), ['key', 'a', 'c']);
  });

  it('is a value behind the equals sign, and in lists and quotes', () => {
    assert.deepEqual(at('a =|'), ['value', 'a', '']);
    assert.deepEqual(at('a = |\nb = 1'), ['value', 'a', '']);
    assert.deepEqual(at('a = "x|y"'), ['value', 'a', 'xy']);
    assert.deepEqual(at('a = "x|y # open'), ['value', 'a', 'x']);
    assert.deepEqual(at('a = tr|'), ['value', 'a', 'tr']);
    assert.deepEqual(at('a = [|]'), ['value', 'a.0', '']);
    assert.deepEqual(at('a = ["x", |'), ['value', 'a.1', '']);
    assert.deepEqual(at('a = [\n  "x",\n  "|"\n]'), ['value', 'a.1', '']);
    assert.deepEqual(at('a = ["😀", "y|"]'), ['value', 'a.1', 'y']);
    assert.deepEqual(at('a = [{ rule = "|" }]'), ['value', 'a.0.rule', '']);
  });

  it('is a header between brackets', () => {
    assert.deepEqual(at('[|'), ['header', '', '']);
    assert.deepEqual(at('[a.|]'), ['header', '', 'a.']);
    assert.deepEqual(at('[a.b|\nc = 1'), ['header', '', 'a.b']);
  });

  it('is nothing in comments and behind what is whole', () => {
    assert.equal(at('a = 1 # x|'), undefined);
    assert.equal(at('a = "x" |'), undefined);
    assert.equal(at('[a]|'), undefined);
    assert.equal(at('a |= 1'), undefined);
  });
});
