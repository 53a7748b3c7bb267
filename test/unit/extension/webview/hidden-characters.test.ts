import assert from 'node:assert/strict';
import { revealed, type ShownAs } from '../../../../extension/chat/webview/markdown/hidden-characters.ts';

const ALL: readonly ShownAs[] = ['prose', 'code', 'plain'];

/** Legitimate texts, in which nothing is hidden. */
const PROSE = [
  'plain words, tabs\tand\nlines\r\n',
  'naïve Ångström – “quotes” …',
  'un\u00a0espace insécable\u202f: oui',
  'שלום עולם, abc 123.',
  'العربية\u200f (abc)\u200f.',
  'می\u200cخواهم',
  'क्\u200dष',
  'ภาษา\u200bไทย',
  'Donau\u00addampf',
  '葛\u{e0100}飾区',
  '全角\u3000空白',
];
const EMOJI = [
  '👩\u200d💻 👨\u200d👩\u200d👧\u200d👦',
  '❤\ufe0f 1\ufe0f\u20e3',
  '👩🏽\u200d🚀',
  '🏳\ufe0f\u200d🌈',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
];

describe('what a text hides', () => {
  for (const character of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    it(`is seen when it turns the order round: ${code}`, () => {
      for (const as of ALL) {
        assert.equal(revealed(`a${character}b`, as), `a\\u{${code}}b`);
        assert.equal(
          revealed(`ש${character}ל`, as),
          `ש\\u{${code}}ל`,
          'among letters from right to left as well',
        );
      }
    });
  }

  it('is seen when it has no width and no use where it stands', () => {
    for (const as of ALL) {
      for (const code of [
        '200b',
        '200c',
        '200d',
        '200e',
        '200f',
        '2060',
        'feff',
        'ad',
        '34f',
        '3164',
        '7',
        '1b',
        'fe0f',
      ]) {
        const character = String.fromCodePoint(Number.parseInt(code, 16));
        const before = code === 'ad' ? '-' : 'x';
        assert.equal(revealed(`${before}${character}.`, as), `${before}\\u{${code}}.`, `${code} as ${as}`);
      }
      assert.equal(revealed('\ud800', as), '\\u{d800}');
    }
  });

  it('is seen when letters are smuggled in tags or in forms of letters', () => {
    assert.equal(revealed('hi\u{e0068}\u{e0069}', 'prose'), 'hi\\u{e0068}\\u{e0069}');
    assert.equal(revealed('a\u{e0100}', 'prose'), 'a\\u{e0100}');
    assert.equal(revealed('字\u{e0100}\u{e0101}', 'prose'), '字\u{e0100}\\u{e0101}');
    assert.equal(
      revealed(
        '🏴\u{e0068}\u{e0069}\u{e0068}\u{e0069}\u{e0068}\u{e0069}\u{e0068}\u{e007f}',
        'prose',
      ).includes('\\u{e0068}'),
      true,
    );
  });

  for (const text of PROSE) {
    it(`is nothing in ${JSON.stringify(text)}`, () => assert.equal(revealed(text, 'prose'), text));
  }
  for (const text of EMOJI) {
    it(`is nothing in ${text}`, () => {
      for (const as of ALL) assert.equal(revealed(text, as), text);
    });
  }

  it('is seen in code and links also where words may have it, and odd blanks in code', () => {
    assert.equal(revealed('می\u200cخواهم', 'code'), 'می\\u{200c}خواهم');
    assert.equal(revealed('ภาษา\u200bไทย', 'plain'), 'ภาษา\\u{200b}ไทย');
    assert.equal(revealed('a\u00a0b', 'code'), 'a\\u{a0}b');
    assert.equal(revealed('⠋\u2800\u00a0', 'plain'), '⠋\u2800\u00a0', 'programs draw with them');
  });

  it('takes no time that grows faster than the text', function () {
    this.timeout(5_000);
    const text = 'ש\u200b\u202e'.repeat(100_000);
    assert.equal(revealed(text, 'prose').length, 100_000 * (1 + 8 + 8));
  });
});
