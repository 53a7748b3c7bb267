import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../../../agent/config/config-error.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import { PolicySettings } from '../../../agent/runtime/policy-settings.ts';
import { type ConfigSandbox, createConfigSandbox } from '../config/sandbox.ts';
import { idsForTexts } from './fixture.ts';

describe('PolicySettings', () => {
  let box: ConfigSandbox;
  let policy: PolicySettings;
  beforeEach(() => {
    box = createConfigSandbox();
    policy = new PolicySettings(box.userFile, box.root, idsForTexts, ['shell', 'file_write', 'web_fetch']);
  });
  afterEach(() => box.remove());

  const text = () => readFileSync(box.userFile, 'utf8');
  const asked = async () => {
    const { alwaysAsk } = await policy.view(box.workspace);
    return alwaysAsk.filter(({ source }) => source !== 'floor');
  };
  const refusal = async (change: Parameters<PolicySettings['change']>[0]) => {
    try {
      await policy.change(change);
      return undefined;
    } catch (error) {
      return error instanceof OchoError ? `${error.code} ${error.text.id}` : String(error);
    }
  };

  it('shows the floor with its reasons where nothing is configured', async () => {
    const { alwaysAsk, rules, file } = await policy.view(box.workspace);
    assert.equal(file, box.userFile);
    assert.deepEqual(rules, []);
    assert.ok(alwaysAsk.length > 50);
    assert.ok(alwaysAsk.every(({ source, file: place }) => source === 'floor' && place === undefined));
    const git = alwaysAsk.find(({ entry }) => entry === '**/.git/**');
    assert.equal(git?.because, 'policy-floor-git {"path":"**/.git/**"}');
  });

  it('takes nothing from a workspace that is not trusted, not even its mistakes', async () => {
    box.inWorkspace('this is = no [toml\n');
    policy = new PolicySettings(box.userFile, box.root, idsForTexts, ['shell'], { restricted: true });
    assert.deepEqual(await asked(), []);
    box.inWorkspace('[risk_profiles."*"]\nalways_ask = ["shell"]\n');
    assert.deepEqual(await asked(), []);
  });

  it('shows where each entry stands, as it is written there', async () => {
    box.user(
      'risk_profile = "work"\n[risk_profiles.work]\nalways_ask = ["shell(git push *)", "db__query"]\n' +
        '[rules]\nallow = ["shell(npm test)", { rule = "shell(make)", expires = 2030-12-31 }]\ndeny = ["db__drop"]\n',
    );
    box.inWorkspace('[risk_profiles."*"]\nalways_ask = ["web_fetch", "shell(git push *)"]\n');
    assert.deepEqual(await asked(), [
      { entry: 'shell(git push *)', source: 'user', file: box.userFile },
      { entry: 'db__query', source: 'user', file: box.userFile },
      { entry: 'web_fetch', source: 'workspace', file: path.join(box.workspace, '.ocho', 'config.toml') },
    ]);
    const { rules } = await policy.view(box.workspace);
    const own = { source: 'user', file: box.userFile };
    assert.deepEqual(rules, [
      { list: 'deny', entry: { entry: 'db__drop', ...own } },
      { list: 'allow', entry: { entry: 'shell(npm test)', ...own } },
      { list: 'allow', entry: { entry: 'shell(make)', ...own, expires: '2030-12-31T23:59:59.999Z' } },
    ]);
  });

  it('shows the rules a workspace adds as its own, and a folder a rule is bound to', async () => {
    box.user(
      `[rules]\ndeny = ["web_fetch", { rule = "shell(make)", folder = ${JSON.stringify(box.root)} }]\n`,
    );
    box.inWorkspace('[rules]\ndeny = ["shell(npm publish *)"]\nask = ["file_write"]\n');
    const { rules } = await policy.view(box.workspace);
    const file = path.join(box.workspace, '.ocho', 'config.toml');
    assert.deepEqual(
      rules.map(({ list, entry }) => [list, entry.entry, entry.source, entry.folder]),
      [
        ['deny', 'web_fetch', 'user', undefined],
        ['deny', 'shell(make)', 'user', box.root],
        ['deny', 'shell(npm publish *)', 'workspace', undefined],
        ['ask', 'file_write', 'workspace', undefined],
      ],
    );
    assert.equal(rules[2]?.entry.file, file);
  });

  it('is an error where the file is', async () => {
    box.user('[rules]\nallow = 7\n');
    await assert.rejects(policy.view(box.workspace), ConfigError);
  });

  it('adds to the profile in force, and takes away again', async () => {
    box.user('risk_profile = "work" # mine\n[risk_profiles.work]\nlevel = "full"\n');
    await policy.change({ list: 'always_ask', add: ' shell(git push *) ' });
    assert.deepEqual((await box.snapshot()).profile.always_ask, ['shell(git push *)']);
    await policy.change({ list: 'always_ask', remove: 'shell(git push *)' });
    assert.deepEqual((await box.snapshot()).profile.always_ask, []);
    assert.match(text(), /"work" # mine/);
  });

  it('takes an entry away by the words it is written in, also of an MCP tool', async () => {
    box.user('[rules]\ndeny = ["db__drop"]\n');
    await policy.change({ list: 'deny', remove: 'db__drop' });
    assert.equal(text(), '[rules]\ndeny = []\n');
  });

  it('takes nothing away that the floor or a workspace put there', async () => {
    box.inWorkspace('[risk_profiles."*"]\nalways_ask = ["web_fetch"]\n');
    for (const remove of ['**/.git/**', 'web_fetch']) {
      assert.equal(
        await refusal({ list: 'always_ask', remove }),
        'CONFIG_NO_SUCH_ENTRY config-no-such-entry',
      );
    }
    assert.deepEqual(await asked(), [
      { entry: 'web_fetch', source: 'workspace', file: path.join(box.workspace, '.ocho', 'config.toml') },
    ]);
  });

  for (const [what, change, id] of [
    ['nothing at all', { list: 'allow' }, 'policy-entry-none'],
    ['no entry', { list: 'always_ask', add: '  ' }, 'policy-rule-malformed'],
    ['what is no rule', { list: 'ask', add: 'shell(' }, 'policy-rule-malformed'],
    ['a rule that would allow everything', { list: 'allow', add: 'shell(env *)' }, 'policy-rule-wrapper'],
    ['a misspelt tool', { list: 'always_ask', add: 'shel(ls)' }, 'policy-entry-unknown-tool-near'],
    ['an unknown tool', { list: 'deny', add: 'teleport' }, 'policy-entry-unknown-tool'],
  ] as const) {
    it(`refuses ${what} and says why`, async () => {
      box.user('# mine\n');
      assert.equal(await refusal(change), `INVALID_PARAMS ${id}`);
      assert.equal(text(), '# mine\n');
    });
  }

  for (const add of ['*', 'shell', 'shell(rm *)', 'mcp_db_drop', 'db__drop']) {
    it(`takes ${add}`, async () => {
      assert.equal(await refusal({ list: 'deny', add }), undefined);
      assert.equal((await box.snapshot()).values.rules.deny.length, 1);
    });
  }
});
