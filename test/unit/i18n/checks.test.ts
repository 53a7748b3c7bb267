// The checks of messages find what they are there for: each fault, made on purpose, is named.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { differences, readLocale } from './locale-messages.ts';
import { manifestFaults } from './manifest-texts.ts';
import { openSources } from './source-program.ts';
import { type Exceptions, useFaults } from './use-faults.ts';

describe('the check of the locales', () => {
  function faults(english: string, spanish: string): readonly string[] {
    const found: string[] = [];
    const en = readLocale('en', { 'a.ftl': english }, found);
    const es = readLocale('es', { 'a.ftl': spanish }, found);
    return [...found, ...differences(en, es, 'es')];
  }

  const CASES: readonly (readonly [
    what: string,
    english: string,
    spanish: string,
    faults: readonly string[],
  ])[] = [
    ['nothing where nothing is wrong', 'a-b = One { $n }\n', 'a-b = Uno { $n }\n', []],
    ['an id that is missing', 'a-b = x\na-c = x\n', 'a-b = x\n', ['a-c (en/a.ftl) is missing in es']],
    ['an id that only the other has', 'a-b = x\n', 'a-b = x\na-c = x\n', ['a-c (es/a.ftl) is missing in en']],
    ['an argument the other lacks', 'a-b = { $n }\n', 'a-b = x\n', ['es/a.ftl: a-b lacks $n']],
    ['an argument only the other has', 'a-b = x\n', 'a-b = { $n }\n', ['en/a.ftl: a-b lacks $n']],
    [
      'an argument inside a variant',
      'a-b = { $n ->\n    [one] { $x }\n   *[other] y\n}\n',
      'a-b = { $n ->\n    [one] x\n   *[other] y\n}\n',
      ['es/a.ftl: a-b lacks $x'],
    ],
    [
      'a variant that is missing',
      'a-b = { $client ->\n    [editor] x\n   *[other] y\n}\n',
      'a-b = { $client ->\n    [editr] x\n   *[other] y\n}\n',
      ['es/a.ftl: a-b lacks a variant of $client: editor', 'en/a.ftl: a-b lacks a variant of $client: editr'],
    ],
    [
      'a plural that is missing or never chosen',
      'a-b = { $n ->\n    [one] x\n   *[other] y\n}\n',
      'a-b = { $n ->\n    [few] x\n   *[other] y\n}\n',
      [
        'es/a.ftl: a-b has a variant [few] of $n that is never chosen',
        'es/a.ftl: a-b lacks the variant [one] of $n',
      ],
    ],
    [
      'what is not Fluent',
      'a-b = { $n\na-c = x\n',
      'a-b = x\na-c = x\n',
      ['en/a.ftl: a-b is not valid Fluent', 'a-b (es/a.ftl) is missing in en'],
    ],
    [
      'an attribute the other lacks',
      'a-b = x\n    .title = t\n',
      'a-b = x\n',
      ['es/a.ftl: a-b lacks .title'],
    ],
    [
      'a message without a text of its own',
      'a-b =\n    .title = t\n',
      'a-b =\n    .title = t\n',
      ['en/a.ftl: a-b has no text of its own', 'es/a.ftl: a-b has no text of its own'],
    ],
    [
      'a reference to what there is not',
      '-brand = Ocho\na-b = { -brand } { a-c } { a-b.title }\n',
      '-brand = Ocho\na-b = { -brnd }\n',
      [
        'en/a.ftl: a-b refers to a-c, which there is not',
        'en/a.ftl: a-b refers to a-b.title, which there is not',
        'en/a.ftl: a-b refers to itself',
        'es/a.ftl: a-b refers to -brnd, which there is not',
      ],
    ],
  ];
  for (const [what, english, spanish, expected] of CASES) {
    it(`finds ${what}`, () => assert.deepEqual(faults(english, spanish), expected));
  }

  it('finds an id that stands twice, and a reference to a file that may not be read', () => {
    const found: string[] = [];
    readLocale(
      'en',
      { 'a.ftl': 'a-b = x\n', 'b.ftl': 'a-b = y\nb-c = { a-d }\n', 'd.ftl': 'a-d = x\n' },
      found,
    );
    assert.deepEqual(found, [
      'en/b.ftl: a-b stands in en/a.ftl as well',
      'en/b.ftl: b-c refers to a-d of en/d.ftl',
    ]);
  });
});

const CONTRACT = `
export interface Message { readonly id: string; readonly args?: Readonly<Record<string, string | number>> }
export interface I18n {
  text(id: string, args?: Readonly<Record<string, string | number>>): string;
  format(message: Message): string;
}
`;

describe('the check of the sources', function () {
  this.timeout(60_000);
  let root: string;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-messages-'));
    fs.mkdirSync(path.join(root, 'src'));
    fs.writeFileSync(path.join(root, 'src', 'message.ts'), CONTRACT);
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  const head = "import type { I18n, Message } from './message.ts';\ndeclare const i18n: I18n;\n";

  function faults(messages: string, source: string, exceptions: Exceptions = {}): readonly string[] {
    fs.writeFileSync(path.join(root, 'src', 'a.ts'), `${head}${source}`);
    const program = openSources(root, ['src']);
    try {
      return useFaults(program, readLocale('en', { 'a.ftl': messages }, []), exceptions);
    } finally {
      program.close();
    }
  }

  const CASES: readonly (readonly [
    what: string,
    messages: string,
    source: string,
    faults: readonly string[],
  ])[] = [
    [
      'nothing where nothing is wrong',
      'a-b = { $x } { $y }\na-c = x\n-brand = Ocho\na-d = { -brand }\n',
      `const x = '1';
       export const said = [i18n.text('a-b', { x, y: 2 }), i18n.format({ id: 'a-c' }), i18n.text('a-d')];`,
      [],
    ],
    [
      'an id there is not',
      'a-b = x\n',
      "export const s = [i18n.text('a-b'), i18n.text('a-c')];",
      ['src/a.ts:3: there is no message a-c'],
    ],
    [
      'an id in a message there is not',
      'a-b = x\n',
      "export const m: Message[] = [{ id: 'a-b' }, { id: 'a-c' }];",
      ['src/a.ts:3: there is no message a-c'],
    ],
    [
      'an id in a table there is not',
      'a-b = x\n',
      "export const T = { one: 'a-b', two: 'a-c' };",
      ['src/a.ts: there is no message a-c'],
    ],
    ['an id that is not used', 'a-b = x\na-c = x\n', "i18n.text('a-b');", ['en/a.ftl: a-c is not used']],
    [
      'a term that is not used',
      '-brand = Ocho\na-b = x\n',
      "i18n.text('a-b');",
      ['en/a.ftl: -brand is not used'],
    ],
    [
      'an id that stands in a type or names a module only',
      'a-b = x\n',
      "export type T = 'a-b';",
      ['en/a.ftl: a-b is not used'],
    ],
    [
      'an argument that is not given',
      'a-b = { $x } { $y }\n',
      "i18n.text('a-b', { x: 1 });",
      ['src/a.ts:3: a-b is not given $y'],
    ],
    [
      'that none are given',
      'a-b = { $x }\n',
      "export const m: Message = { id: 'a-b' };",
      ['src/a.ts:3: a-b is not given $x'],
    ],
    [
      'an argument without use',
      'a-b = { $x }\n',
      "i18n.text('a-b', { x: 1, z: 2 });",
      ['src/a.ts:3: a-b has no use for $z'],
    ],
    [
      'what a spread does not give, by its type',
      'a-b = { $x } { $y }\n',
      "const more = { x: 1 };\ni18n.text('a-b', { ...more });",
      ['src/a.ts:4: a-b is not given $y'],
    ],
    [
      'what is not given through functions that hand a text on',
      'a-b = { $x }\na-c = { $x }\n',
      `const fail = (id: string, args: Readonly<Record<string, string>>): Message => ({ id, args });
       function refuse(id: string): Message { return fail(id, { x: '1' }); }
       export const all = [refuse('a-b'), fail('a-c', { y: '1' })];`,
      ['src/a.ts:5: a-c is not given $x', 'src/a.ts:5: a-c has no use for $y'],
    ],
    [
      'what a template makes beyond what there is, and what it does not make',
      'a-b-one = x\na-b-two-three = x\na-b-four = x\n',
      `declare const kind: 'one' | 'two_three' | 'five';
       i18n.text(\`a-b-\${kind.replaceAll('_', '-')}\`);`,
      ['src/a.ts:4: there is no message a-b-five', 'en/a.ftl: a-b-four is not used'],
    ],
    [
      'what a template makes of what callers give',
      'a-b-one = x\na-b-two = x\n',
      `function say(kind: string): string { return i18n.text(\`a-b-\${kind}\`); }\nsay('one');`,
      ['en/a.ftl: a-b-two is not used'],
    ],
    [
      'a template that cannot be followed, and what nothing spells behind its prefix',
      'a-b-one = x\na-b-two = x\n',
      `export const KINDS = ['one'];\ndeclare const kind: string;\ni18n.text(\`a-b-\${kind}\`);`,
      [`src/a.ts: src/a.ts:5 \`a-b-\${kind}\` cannot be followed`, 'en/a.ftl: a-b-two is not used'],
    ],
    [
      'arguments that cannot be followed',
      'a-b = { $x }\n',
      "declare const given: Record<string, string>;\ni18n.text('a-b', given);",
      ["src/a.ts: src/a.ts:4 'a-b' cannot be followed"],
    ],
    [
      'the text of an argument that a tool does not have',
      'tool-a = x\ntool-a-arg-path = x\ntool-a-arg-folder = x\n',
      "export const tool = { description: 'tool-a', input: { path: 1 } };",
      ['en/a.ftl: tool-a-arg-folder is not used'],
    ],
  ];
  for (const [what, messages, source, expected] of CASES) {
    it(`finds ${what}`, () => assert.deepEqual(faults(messages, source), expected));
  }

  it('lets pass what is known to be right, and no more', () => {
    const source =
      "declare const given: Record<string, string>;\ni18n.text('a-b', given);\ni18n.text('a-b', given);";
    assert.deepEqual(faults('a-b = { $x }\n', source, { open: { 'src/a.ts': 2 } }), []);
    assert.equal(faults('a-b = { $x }\n', source, { open: { 'src/a.ts': 1 } }).length, 1);
  });
});

describe('the check of the texts of the manifest', () => {
  it('finds what is missing, unused and empty, in each file', () => {
    const texts = { 'en.json': { 'a.b': 'x', 'a.c': ' ' }, 'es.json': { 'a.d': 'x' } };
    assert.deepEqual(manifestFaults('{"x": "%a.b%", "y": ["%a.c%"]}', texts), [
      'en.json: a.c is empty',
      'es.json: a.b is missing',
      'es.json: a.c is missing',
      'es.json: a.d is not used',
    ]);
    assert.deepEqual(manifestFaults('{"x": "%a.b%"}', { 'en.json': { 'a.b': 'x' } }), []);
  });
});
