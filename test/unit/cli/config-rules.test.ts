import assert from 'node:assert/strict';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CliHome, type RunOptions } from './fake-terminal.ts';

const FILE = `# mine
[rules]
allow = [
  "shell(npm test)", # the suite
  { rule = "shell(make)", expires = "2020-01-31" },
  "shell(npx *)",
]
deny = ["web_fetch"] # never
`;

describe('ocho config rules', () => {
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => home.remove());
  const text = (): string => readFileSync(home.config, 'utf8');
  const rules = (argv: readonly string[], options: RunOptions = {}) =>
    home.run(['config', 'rules', ...argv], { locale: 'en', ...options });

  it('lists each rule with its number, its bounds, where it stands and why it does not count', async () => {
    home.write(home.config, FILE);
    home.write(
      path.join(home.workspace, '.ocho', 'config.toml'),
      '[rules]\nask = ["file_write"]\nallow = ["shell(ls)"]\n',
    );
    const { code, out } = await rules(['list']);
    assert.equal(code, 0);
    const lines = out.trimEnd().split('\n');
    const theirs = path.join(home.workspace, '.ocho', 'config.toml');
    assert.deepEqual(lines, [
      `  1  deny   web_fetch  # ${home.config}:8`,
      `  2  allow  shell(npm test)  # ${home.config}:4`,
      `  3  allow  shell(make)  expired 2020-01-31T23:59:59.999Z  # ${home.config}:5`,
      `  4  allow  shell(npx *)  never counts: shell(npx *) would allow every program, because what it names runs others. Name the program itself.  # ${home.config}:6`,
      `  -  ask    file_write  # ${theirs}:2`,
    ]);
    const json = JSON.parse((await rules(['list', '--json'])).out);
    assert.deepEqual(
      json.rules.map((rule: Record<string, unknown>) => [
        rule.number,
        rule.effect,
        rule.rule,
        rule.expired,
        rule.source,
      ]),
      [
        [1, 'deny', 'web_fetch', false, 'user'],
        [2, 'allow', 'shell(npm test)', false, 'user'],
        [3, 'allow', 'shell(make)', true, 'user'],
        [4, 'allow', 'shell(npx *)', false, 'user'],
        [undefined, 'ask', 'file_write', false, 'workspace'],
      ],
    );
  });

  it('adds one, says what it covers, and keeps every other line', async () => {
    home.write(home.config, FILE);
    const { code, out } = await rules(['add', 'allow', 'shell(npm run lint *)']);
    assert.equal(code, 0);
    assert.match(
      out,
      /^allow {2}shell\(npm run lint \*\)\nCovers the command npm run lint with any further arguments/,
    );
    assert.equal(
      text(),
      FILE.replace('  "shell(npx *)",\n', '  "shell(npx *)",\n  "shell(npm run lint *)",\n'),
    );
  });

  it('takes a date or a length of time, and a folder', async () => {
    const before = Date.now();
    const { out } = await rules(['add', 'deny', 'web_fetch', '--expires', '8h', '--folder', '.', '--json']);
    const after = Date.now();
    const answer = JSON.parse(out);
    const expires = Date.parse(answer.expires) - 8 * 3_600_000;
    assert.ok(expires >= before && expires <= after);
    assert.equal(answer.folder, realpathSync(home.workspace));
    const json = JSON.parse((await rules(['list', '--json'])).out);
    assert.deepEqual([json.rules[0].expires, json.rules[0].folder], [answer.expires, answer.folder]);
  });

  it('renews the date of a rule that is there', async () => {
    home.write(home.config, FILE);
    await rules(['add', 'allow', 'shell(make)']);
    assert.equal(text(), FILE.replace('{ rule = "shell(make)", expires = "2020-01-31" }', '"shell(make)"'));
  });

  for (const [what, argv, says] of [
    ['a wrapper', ['add', 'allow', 'shell(env *)'], /would allow every program/],
    ['a shell with code', ['add', 'allow', 'shell(sh -c ls)'], /would allow every program/],
    ['what is no rule', ['add', 'deny', 'shell('], /is not a rule/],
    ['no effect', ['add', 'maybe', 'shell(ls)'], /none of allow, ask and deny/],
    ['no date', ['add', 'allow', 'shell(ls)', '--expires', 'soon'], /is no date/],
    ['no length of time', ['add', 'allow', 'shell(ls)', '--expires', '0d'], /is no date/],
    ['a date that is over', ['add', 'allow', 'shell(ls)', '--expires', '2020-01-01'], /is over already/],
    ['a folder that is none', ['add', 'allow', 'shell(ls)', '--folder', 'nowhere'], /does not exist/],
    ['a number that is none', ['remove', '9'], /9/],
    ['nothing to change', ['edit', '1'], /Say what is to be other/],
    [
      'a wrapper put in place of a rule',
      ['edit', '2', '--rule', 'shell(npx x)'],
      /would allow every program/,
    ],
    [
      'what was denied, where it may not be allowed',
      ['edit', '1', '--effect', 'allow', '--rule', 'shell(*)'],
      /every program/,
    ],
  ] as const) {
    it(`refuses ${what} and changes nothing`, async () => {
      home.write(home.config, FILE);
      const { code, err } = await rules(argv);
      assert.equal(code, 2);
      assert.match(err, says);
      assert.equal(text(), FILE);
    });
  }

  it('says when there is no such tool, and keeps the rule: it may be one of a server or a registry', async () => {
    const { code, err } = await rules(['add', 'deny', 'file_reed']);
    assert.equal(code, 0);
    assert.match(err, /file_read/);
  });

  it('changes a rule in its place, by number or by text', async () => {
    home.write(home.config, FILE);
    await rules(['edit', '2', '--rule', 'shell(npm run check)']);
    assert.match(text(), /^ {2}"shell\(npm run check\)", # the suite$/m);
    await rules(['edit', 'shell(make)', '--expires', 'never']);
    assert.match(text(), /^ {2}"shell\(make\)",$/m);
    await rules(['edit', 'shell(make)', '--expires', '2999-01-01', '--folder', '.']);
    await rules(['edit', 'shell(make)', '--folder', 'any']);
    assert.match(text(), /^ {2}\{ rule = "shell\(make\)", expires = "2999-01-01T23:59:59.999Z" \},$/m);
  });

  it('moves a rule to another list', async () => {
    home.write(home.config, FILE);
    await rules(['edit', '1', '--effect', 'ask']);
    const json = JSON.parse((await rules(['list', '--json'])).out);
    assert.deepEqual([json.rules[0].effect, json.rules[0].rule], ['ask', 'web_fetch']);
    assert.match(text(), /^deny = \[\] # never$/m);
  });

  it('removes one, and wants a number where the text is not enough', async () => {
    home.write(home.config, FILE.replace('"shell(npx *)"', '{ rule = "shell(npm test)", folder = "/x" }'));
    const { code, err } = await rules(['remove', 'shell(npm test)']);
    assert.equal(code, 2);
    assert.match(err, /2, 4/);
    assert.equal((await rules(['remove', '4'])).code, 0);
    assert.equal((await rules(['remove', 'shell(npm test)'])).out, 'Removed: allow shell(npm test)\n');
    assert.doesNotMatch(text(), /npm test/);
    assert.match(text(), /^deny = \["web_fetch"\] # never$/m);
  });

  it('checks that all count, or what one would cover', async () => {
    home.write(home.config, FILE);
    const found = await rules(['check']);
    assert.equal(found.code, 1);
    assert.deepEqual(
      found.out
        .trimEnd()
        .split('\n')
        .map((line) => line.trim().slice(0, 1)),
      ['3', '4'],
    );
    const one = await rules(['check', 'shell(npm test *)']);
    assert.match(one.out, /with any further arguments/);
    assert.equal(text(), FILE);
    assert.equal((await rules(['check', 'shell(npx tsc)'])).code, 2);
    home.write(home.config, '[rules]\nallow = ["shell(npm test)"]\n');
    assert.equal((await rules(['check'])).code, 0);
  });

  it('shows what hides in a rule', async () => {
    home.write(home.config, '[rules]\ndeny = ["shell(a\\u202eb \\u001b[2K)"]\n');
    const { out } = await rules(['list']);
    assert.match(out, /shell\(a\\u\{202e\}b \\u\{1b\}\[2K\)/);
    assert.doesNotMatch((await rules(['remove', '1'])).out, /[\u202e\u001b]/);
  });

  it('takes the options of the other words only where they mean something', async () => {
    assert.equal((await home.run(['config', 'show', '--expires', '8h'], { locale: 'en' })).code, 2);
  });

  it('knows the tools of the project, and says of them what is true', async () => {
    const entry = {
      name: 'tt',
      description: 'Says tt.',
      location: 'tools/tt/main.py',
      status: 'planned',
      capabilities: ['say'],
      tags: ['tt'],
    };
    const registry = JSON.stringify({ version: '1.0.0', tools: [entry] });
    home.write(path.join(home.workspace, 'tools.json'), registry);
    const added = await rules(['add', 'allow', 'tt']);
    assert.deepEqual([added.code, added.err], [0, '']);
    assert.match(added.out, /A project's own tool is of high risk only for as long as no rule names it/);
    const unknown = await rules(['check', 'uu(say)']);
    assert.match(unknown.err, /neither a built-in tool nor one of the project here/);
    assert.equal((await rules(['check', 'tt(say)'])).err, '');
  });
});
