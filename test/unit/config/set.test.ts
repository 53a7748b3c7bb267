import assert from 'node:assert/strict';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../../../agent/config/config-error.ts';
import { addRule } from '../../../agent/config/rules-file.ts';
import { migrateConfig, setConfigValue, startConfigFile } from '../../../agent/config/set.ts';
import { type ConfigSandbox, createConfigSandbox } from './sandbox.ts';

describe('changing config.toml', () => {
  let box: ConfigSandbox;
  beforeEach(() => {
    box = createConfigSandbox();
  });
  afterEach(() => box.remove());

  const text = (): string => readFileSync(box.userFile, 'utf8');
  /** Writes `before`, sets, and expects the whole new text. */
  async function expectEdit(before: string, key: string, value: string, after: string): Promise<void> {
    box.user(before);
    await setConfigValue(box.userFile, key, value);
    assert.equal(text(), after);
  }

  it('replaces a value and nothing else', async () => {
    await expectEdit(
      '# top\nlocale = "en"   # mine\n\n[tools]\noptional = [\n  "*", # all\n]\n# end',
      'tools.optional',
      '[]',
      '# top\nlocale = "en"   # mine\n\n[tools]\noptional = []\n# end',
    );
  });

  it('takes a bare word as a string, and TOML as TOML', async () => {
    await expectEdit('', 'locale', 'es', 'locale = "es"\n');
    await expectEdit('locale = "en"\n', 'locale', '"es"', 'locale = "es"\n');
    await expectEdit('[runtime]\n', 'runtime.max_turns', '7', '[runtime]\nmax_turns = 7\n');
    await expectEdit(
      '[runtime]\n',
      'runtime.deferred_builtin_tools',
      'true',
      '[runtime]\ndeferred_builtin_tools = true\n',
    );
    await expectEdit(
      '',
      'web_search.search_provider',
      '123',
      '\n[web_search]\nsearch_provider = "123"\n'.trimStart(),
    );
  });

  it('puts a new key where it belongs', async () => {
    await expectEdit(
      '[risk_profiles.default]\n  level = "full" # x\n\n[tools]\n',
      'risk_profiles.default.high_risk',
      'ask',
      '[risk_profiles.default]\n  level = "full" # x\n  high_risk = "ask"\n\n[tools]\n',
    );
    await expectEdit('[tools]\n', 'locale', 'es', 'locale = "es"\n\n[tools]\n');
    await expectEdit('# title\n\n[tools]\n', 'locale', 'es', '# title\nlocale = "es"\n\n\n[tools]\n');
    await expectEdit('[tools]', 'model.default', 'a/b', '[tools]\n\n[model]\ndefault = "a/b"\n');
  });

  it('works with dotted keys, inline tables, quoted names and Windows line ends', async () => {
    await expectEdit(
      'runtime.max_turns = 1\n',
      'runtime.deferred_builtin_tools',
      'true',
      'runtime.max_turns = 1\nruntime.deferred_builtin_tools = true\n',
    );
    await expectEdit(
      'runtime = { max_turns = 1 }\n',
      'runtime.deferred_builtin_tools',
      'true',
      'runtime = { max_turns = 1, deferred_builtin_tools = true }\n',
    );
    await expectEdit(
      'runtime = { max_turns = 1 } # c\n',
      'runtime.max_turns',
      '2',
      'runtime = { max_turns = 2 } # c\n',
    );
    await expectEdit(
      '[risk_profiles]\r\n"my work" = {}\r\n',
      'risk_profiles."my work".level',
      'full',
      '[risk_profiles]\r\n"my work" = { level = "full" }\r\n',
    );
  });

  it('makes the file with the choice of tools written down, for its owner only', async () => {
    await setConfigValue(box.userFile, 'locale', 'es');
    assert.equal(text(), 'locale = "es"\n\n[tools]\noptional = ["*"]\n');
    if (process.platform === 'win32') return;
    assert.equal(statSync(box.userFile).mode & 0o777, 0o600);
    assert.equal(statSync(path.dirname(box.userFile)).mode & 0o777, 0o700);
  });

  it('keeps a link a link and the permissions of the file', async () => {
    if (process.platform === 'win32') return;
    const real = path.join(box.root, 'dotfiles.toml');
    writeFileSync(real, '', { mode: 0o640 });
    mkdirSync(path.dirname(box.userFile), { recursive: true });
    symlinkSync(real, box.userFile);
    await setConfigValue(box.userFile, 'locale', 'es');
    assert.ok(lstatSync(box.userFile).isSymbolicLink());
    assert.equal(readFileSync(real, 'utf8'), 'locale = "es"\n');
    assert.equal(statSync(real).mode & 0o777, 0o640);
  });

  it('refuses a wrong value, an unknown key and a conflict, and leaves the file alone', async () => {
    const before = '[risk_profiles.default]\nallowed_tools = ["shell"]\n';
    box.user(before);
    await assert.rejects(setConfigValue(box.userFile, 'runtime.max_turns', 'many'), ConfigError);
    await assert.rejects(setConfigValue(box.userFile, 'tools.optionl.x.y', '1'), {
      code: 'CONFIG_UNKNOWN_KEY',
    });
    await assert.rejects(setConfigValue(box.userFile, 'runtim.max_turns', '1'), {
      code: 'CONFIG_UNKNOWN_KEY',
    });
    await assert.rejects(setConfigValue(box.userFile, 'a..b', '1'), { code: 'CONFIG_UNKNOWN_KEY' });
    await assert.rejects(
      setConfigValue(box.userFile, 'risk_profiles.default.deny_all_tools', 'true'),
      ConfigError,
    );
    assert.equal(text(), before);
  });

  it('can repair a file one key at a time', async () => {
    await expectEdit(
      'locale = 3\n[runtime]\nmax_turns = 0\n',
      'locale',
      'es',
      'locale = "es"\n[runtime]\nmax_turns = 0\n',
    );
  });

  it('does not touch a file that is no TOML', async () => {
    box.user('[broken');
    await assert.rejects(setConfigValue(box.userFile, 'locale', 'es'), ConfigError);
    assert.equal(text(), '[broken');
  });

  it('says when only a person can make the change', async () => {
    box.user('[tools]\noptional = []\n');
    await assert.rejects(setConfigValue(box.userFile, 'tools', '{ optional = ["*"] }'), {
      code: 'CONFIG_CANNOT_EDIT',
    });
  });

  it('keeps an odd string odd', async () => {
    await expectEdit(
      '',
      'web_search.search_provider',
      'a # "b"\n\u0085',
      '[web_search]\nsearch_provider = "a # \\"b\\"\\n\\u0085"\n',
    );
  });

  it('migrates a file without [tools] once, and makes none', async () => {
    assert.equal(await migrateConfig(box.userFile), undefined);
    assert.equal(existsSync(box.userFile), false);
    box.user('locale = "es" # c\n');
    assert.equal((await migrateConfig(box.userFile))?.changed, true);
    assert.equal(text(), 'locale = "es" # c\n\n[tools]\noptional = ["*"]\n');
    assert.equal(await migrateConfig(box.userFile), undefined);
  });

  it('migrates every way of not choosing tools, and changes nothing else', async () => {
    const cases: readonly (readonly [before: string, after: string])[] = [
      ['', '[tools]\noptional = ["*"]\n'],
      ['[tools]\n', '[tools]\noptional = ["*"]\n'],
      ['[tools] # mine\n\n# end\n', '[tools] # mine\noptional = ["*"]\n\n# end\n'],
      ['tools = {} # c\n', 'tools = { optional = ["*"] } # c\n'],
      ['[tools.shell]\ntimeout_ms = 1\n', '[tools.shell]\ntimeout_ms = 1\n\n[tools]\noptional = ["*"]\n'],
      [
        '\uFEFF# top\r\nlocale = "es"\r\n\r\n[runtime]\r\nmax_turns = 3 # c',
        '\uFEFF# top\r\nlocale = "es"\r\n\r\n[runtime]\r\nmax_turns = 3 # c\r\n\r\n[tools]\r\noptional = ["*"]\r\n',
      ],
      [
        'nonsense = 1 # wrong, and none of our business\n',
        'nonsense = 1 # wrong, and none of our business\n\n[tools]\noptional = ["*"]\n',
      ],
    ];
    for (const [before, after] of cases) {
      box.user(before);
      assert.equal((await migrateConfig(box.userFile))?.changed, true, before);
      assert.equal(text(), after);
      assert.equal(await migrateConfig(box.userFile), undefined, before);
      assert.equal(text(), after);
    }
  });

  it('leaves every explicit choice of tools alone, and a file that is no TOML', async () => {
    for (const chosen of [
      '[tools]\noptional = []\n',
      '[tools]\noptional = ["todo_write"]\n',
      'tools.optional = ["*", "todo_write"]\n',
      'tools = { optional = ["nothing_like_it"] }\n',
    ]) {
      box.user(chosen);
      assert.equal(await migrateConfig(box.userFile), undefined);
      assert.equal(text(), chosen);
    }
    box.user('[tools\n');
    await assert.rejects(migrateConfig(box.userFile), ConfigError);
    assert.equal(text(), '[tools\n');
  });

  it('keeps the choice of tools in every other save', async () => {
    for (const chosen of ['[]', '["todo_write"] # mine', '["*"]']) {
      box.user(`[tools]\noptional = ${chosen}\n`);
      await setConfigValue(box.userFile, 'runtime.max_turns', '7');
      await addRule(box.userFile, 'allow', 'shell(make)');
      await startConfigFile(box.userFile);
      assert.ok(text().startsWith(`[tools]\noptional = ${chosen}\n`), text());
    }
  });

  it('makes a file for the minimum with one command, and a new one with everything', async () => {
    await setConfigValue(box.userFile, 'tools.optional', '[]');
    assert.equal(text(), '[tools]\noptional = []\n');
    rmSync(box.userFile);
    await startConfigFile(box.userFile);
    assert.equal(text(), '[tools]\noptional = ["*"]\n');
  });

  it('adds a rule once, keeping the lines and comments of those that are there', async () => {
    await addRule(box.userFile, 'allow', 'shell(npm test *)');
    assert.equal(text(), '[tools]\noptional = ["*"]\n\n[rules]\nallow = ["shell(npm test *)"]\n');
    box.user(
      '[rules]\nallow = [\n  "shell(make)", # build\n  { rule = "shell(ls, x)", expires = 2030-12-31 },\n]\n',
    );
    await addRule(box.userFile, 'allow', 'shell(a, "b")');
    assert.equal(
      text(),
      '[rules]\nallow = [\n  "shell(make)", # build\n  { rule = "shell(ls, x)", expires = 2030-12-31 },\n  "shell(a, \\"b\\")",\n]\n',
    );
    assert.equal((await addRule(box.userFile, 'allow', 'shell(make)')).changed, false);
  });
});
