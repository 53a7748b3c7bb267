import assert from 'node:assert/strict';
import { formatKey, parseKey } from '../../../agent/config/key-path.ts';
import { nearestName } from '../../../agent/config/nearest.ts';
import { lineOfKey, scanToml } from '../../../agent/config/toml-scan.ts';

const TEXT = `# a comment with [brackets] and = signs
locale = "es" # why not

[tools]
optional = [
  "calculator", # ] not the end
  'a # b',
]
note = """
[not.a.table]
key = "no"
"""

[risk_profiles."my work"]
'level' = 'full'
inline = { a = 1, b.c = "}", d = { e = [ { f = 2 } ] } }
a.b = 1979-05-27T07:32:00Z

[[list]]
x = 1
[[list]]
x = 2
`;

describe('places in a TOML text', () => {
  const entries = scanToml(TEXT);
  const value = (key: string): string | undefined => {
    const entry = entries.find((each) => formatKey(each.path) === key && each.kind !== 'table');
    return entry && TEXT.slice(entry.valueStart, entry.valueEnd);
  };

  it('are found for plain, quoted, dotted and inline keys and for list elements', () => {
    assert.deepEqual(
      entries.map((entry) => `${entry.line} ${entry.kind} ${formatKey(entry.path)}`),
      [
        '2 value locale',
        '4 table tools',
        '5 value tools.optional',
        '9 value tools.note',
        '14 table risk_profiles."my work"',
        '15 value risk_profiles."my work".level',
        '16 value risk_profiles."my work".inline',
        '16 inline risk_profiles."my work".inline.a',
        '16 inline risk_profiles."my work".inline.b.c',
        '16 inline risk_profiles."my work".inline.d',
        '16 inline risk_profiles."my work".inline.d.e',
        '17 value risk_profiles."my work".a.b',
        '19 array_table list.0',
        '20 value list.0.x',
        '21 array_table list.1',
        '22 value list.1.x',
      ],
    );
  });

  it('cover exactly the value', () => {
    assert.equal(value('locale'), '"es"');
    assert.match(value('tools.optional') ?? '', /^\[\n.*\n\]$/s);
    assert.match(value('tools.note') ?? '', /^"""\n\[not.*"""$/s);
    assert.equal(value('risk_profiles."my work".inline.b.c'), '"}"');
    assert.equal(value('risk_profiles."my work".a.b'), '1979-05-27T07:32:00Z');
  });

  it('fall back to the table around a key that is not there', () => {
    assert.equal(lineOfKey(entries, ['tools', 'optional', 3]), 5);
    assert.equal(lineOfKey(entries, ['tools', 'missing']), 4);
    assert.equal(lineOfKey(entries, ['nothing']), undefined);
  });

  it('end on any text, TOML or not', () => {
    for (const text of ['[', 'a', 'a =', '= b', 'a = """', 'a = [1', 'a = {b', '\uFEFF', ']]]', '"'])
      scanToml(text);
  });
});

describe('key names', () => {
  it('are read as TOML reads them', () => {
    assert.deepEqual(parseKey('a.b-c."d.e".\'f\''), ['a', 'b-c', 'd.e', 'f']);
    for (const wrong of ['', '.', 'a.', '.a', 'a..b', 'a."b', 'a b', 'ä'])
      assert.equal(parseKey(wrong), undefined);
  });

  it('come back quoted where needed', () => {
    assert.equal(formatKey(['a', 'd.e', 'x-y']), 'a."d.e".x-y');
  });
});

describe('nearest name', () => {
  it('forgives a typo, a swap, case and dashes, and no more', () => {
    const names = ['always_ask', 'allowed_tools', 'auto_approve', 'level'];
    assert.equal(nearestName('alway_ask', names), 'always_ask');
    assert.equal(nearestName('Always-Ask', names), 'always_ask');
    assert.equal(nearestName('levle', names), 'level');
    assert.equal(nearestName('colour', names), undefined);
  });
});
