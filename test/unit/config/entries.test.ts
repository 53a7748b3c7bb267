// One entry of a list is changed; the person's other lines stay as they wrote them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { changeEntry } from '../../../agent/config/set.ts';
import { type ConfigSandbox, createConfigSandbox } from './sandbox.ts';

const ALLOW = ['rules', 'allow'];

describe('changing an entry of a list', () => {
  let box: ConfigSandbox;
  beforeEach(() => {
    box = createConfigSandbox();
  });
  afterEach(() => box.remove());
  const text = (): string => readFileSync(box.userFile, 'utf8');

  const LINES = `# my rules
[rules]
allow = [
  # tests
  "shell(npm test)", # the suite
  "shell(npm run lint)", # style
  { rule = "shell(make)", expires = "2030-12-31" },
]
deny = ["web_fetch"] # never
`;

  it('takes one out with the comment behind it, and leaves every other line', async () => {
    box.user(LINES);
    await changeEntry(box.userFile, ALLOW, { remove: 'shell(npm test)' });
    assert.equal(text(), LINES.replace('  "shell(npm test)", # the suite\n', ''));
  });

  it('takes the last one out', async () => {
    box.user(LINES);
    await changeEntry(box.userFile, ALLOW, { remove: 'shell(make)' });
    assert.equal(text(), LINES.replace(/ {2}\{ rule.*\n/, ''));
  });

  it('puts one in the place of another', async () => {
    box.user(LINES);
    await changeEntry(box.userFile, ALLOW, { remove: 'shell(npm run lint)', add: 'shell(npm run check)' });
    assert.equal(text(), LINES.replace('npm run lint', 'npm run check'));
  });

  it('leaves a rule that is replaced its date', async () => {
    box.user(LINES);
    await changeEntry(box.userFile, ALLOW, { remove: 'shell(make)', add: 'shell(make all)' });
    assert.equal(text(), LINES.replace('shell(make)', 'shell(make all)'));
  });

  it('adds one on a line of its own', async () => {
    box.user(LINES);
    await changeEntry(box.userFile, ALLOW, { add: 'shell(ls)' });
    assert.equal(text(), LINES.replace('},\n]', '},\n  "shell(ls)",\n]'));
  });

  for (const [before, remove, after] of [
    ['["a", "b", "c"]', 'a', '["b", "c"]'],
    ['["a", "b", "c"]', 'b', '["a", "c"]'],
    ['["a", "b", "c"]', 'c', '["a", "b"]'],
    ['[ "a" ]', 'a', '[  ]'],
    ['["a"]', 'a', '[]'],
    ['[\'a\', "b,]"]', 'a', '["b,]"]'],
    ['[\n  "a",\n  "b"\n]', 'b', '[\n  "a",\n]'],
    ['[\r\n  "a",\r\n  "b",\r\n]', 'a', '[\r\n  "b",\r\n]'],
  ] as const) {
    it(`takes ${remove} out of ${JSON.stringify(before)}`, async () => {
      const file = (list: string) => `[risk_profiles.default]\nforbidden_paths = ${list}\n`;
      box.user(file(before));
      await changeEntry(box.userFile, ['risk_profiles', 'default', 'forbidden_paths'], { remove });
      assert.equal(text(), file(after));
    });
  }

  it('adds none twice, and takes out what would be there twice', async () => {
    box.user('[rules]\nallow = ["shell(a)", "shell(b)"]\n');
    const { changed } = await changeEntry(box.userFile, ALLOW, { add: 'shell(b)' });
    assert.equal(changed, false);
    await changeEntry(box.userFile, ALLOW, { remove: 'shell(a)', add: 'shell(b)' });
    assert.equal(text(), '[rules]\nallow = ["shell(b)"]\n');
  });

  it('refuses to take out what is not there, and what no rule can be', async () => {
    box.user(LINES);
    await assert.rejects(changeEntry(box.userFile, ALLOW, { remove: 'shell(npm' }), {
      code: 'CONFIG_NO_SUCH_ENTRY',
    });
    await assert.rejects(changeEntry(box.userFile, ALLOW, { add: 'shell(' }), { code: 'CONFIG_INVALID' });
    assert.equal(text(), LINES);
  });

  it('loses none of several changes at once', async () => {
    box.user('[rules]\nallow = []\n');
    const names = ['shell(a)', 'shell(b)', 'shell(c)', 'shell(d)'];
    await Promise.all(names.map((add) => changeEntry(box.userFile, ALLOW, { add })));
    const { values } = await box.snapshot();
    assert.deepEqual(
      values.rules.allow.map(({ rule }) => rule),
      names,
    );
  });

  it('makes the file when there is none', async () => {
    await changeEntry(box.userFile, ['risk_profiles', 'default', 'always_ask'], { add: 'shell' });
    assert.deepEqual((await box.snapshot()).profile.always_ask, ['shell']);
  });
});
