import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { toPolicyLists } from '../../../agent/config/policy-lists.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { brief, type ConfigSandbox, createConfigSandbox } from './sandbox.ts';

describe('loading the configuration', () => {
  let box: ConfigSandbox;
  beforeEach(() => {
    box = createConfigSandbox();
  });
  afterEach(() => box.remove());

  it('has a default for everything when there is no file', async () => {
    const { values, profile, profileAlias, files, diagnostics } = await box.snapshot();
    assert.deepEqual(values.tools.optional, ['*']);
    assert.equal(values.runtime.deferred_builtin_tools, false);
    assert.equal(values.mcp.deferred_loading, false);
    assert.equal(profile.level, 'supervised');
    assert.equal(profile.high_risk, 'block');
    assert.equal(profileAlias, 'default');
    assert.deepEqual([files, diagnostics], [[], []]);
  });

  it('reads a missing [tools] and a [tools] without optional as everything', async () => {
    box.user('[tools]\n');
    assert.deepEqual((await box.snapshot()).values.tools.optional, ['*']);
  });

  it('takes the profile that risk_profile names and says where each value comes from', async () => {
    box.user('risk_profile = "work"\n[risk_profiles.work]\nlevel = "full"\nalways_ask = ["shell"]\n');
    const { profile, profileAlias, origins } = await box.snapshot();
    assert.equal(profileAlias, 'work');
    assert.equal(profile.level, 'full');
    assert.deepEqual(origins.get('risk_profiles.work.level'), [
      { source: 'user', file: box.userFile, line: 3 },
    ]);
    assert.equal(origins.get('risk_profiles.work.high_risk'), undefined);
  });

  it('cannot be changed afterwards', async () => {
    const { values } = await box.snapshot();
    assert.throws(() => values.tools.optional.push('x'), TypeError);
  });

  it('names an unknown key, its line and the key that was meant', async () => {
    box.user(
      '# mine\n[risk_profiles.default]\nalway_ask = ["shell"]\n[colours]\nx = 1\n[tools]\noptionl = []\n',
    );
    const { snapshot, diagnostics } = await box.load();
    assert.equal(snapshot, undefined);
    assert.deepEqual(brief(diagnostics).sort(), [
      'error CONFIG_UNKNOWN_KEY 3 risk_profiles.default.alway_ask',
      'error CONFIG_UNKNOWN_KEY 4 colours',
      'error CONFIG_UNKNOWN_KEY 7 tools.optionl',
    ]);
    const text = diagnostics.map((each) => createI18n({ locale: 'en' }).format(each.message)).join('\n');
    assert.match(
      text,
      /"risk_profiles.default.alway_ask". Did you mean "risk_profiles.default.always_ask"\?/,
    );
    assert.match(text, /"tools.optionl". Did you mean "tools.optional"\?/);
  });

  it('says what each wrong value must be', async () => {
    box.user(
      [
        'locale = "???"',
        'risk_profile = 3',
        '[runtime]',
        'max_turns = 0',
        'deferred_builtin_tools = "yes"',
        '[risk_profiles.default]',
        'level = "careful"',
        'blocked_domains = ["https://example.com/"]',
        '[providers.local]',
        'base_url = "file:///etc"',
        '[rules]',
        'allow = [{ rule = "shell(ls)", expires = "soon" }, "shell("]',
        '[mcp.servers.both]',
        'command = "x"',
        'url = "https://x.test/"',
        '[model]',
        'default = "just-a-name"',
      ].join('\n'),
    );
    const { diagnostics } = await box.load();
    assert.deepEqual(brief(diagnostics).sort(), [
      'error CONFIG_BAD_VALUE 1 locale',
      'error CONFIG_BAD_VALUE 10 providers.local.base_url',
      'error CONFIG_BAD_VALUE 12 rules.allow.0',
      'error CONFIG_BAD_VALUE 12 rules.allow.1',
      'error CONFIG_BAD_VALUE 13 mcp.servers.both',
      'error CONFIG_BAD_VALUE 17 model.default',
      'error CONFIG_BAD_VALUE 2 risk_profile',
      'error CONFIG_BAD_VALUE 4 runtime.max_turns',
      'error CONFIG_BAD_VALUE 5 runtime.deferred_builtin_tools',
      'error CONFIG_BAD_VALUE 7 risk_profiles.default.level',
      'error CONFIG_BAD_VALUE 8 risk_profiles.default.blocked_domains.0',
    ]);
    const i18n = createI18n({ locale: 'en' });
    for (const { message } of diagnostics) assert.doesNotMatch(i18n.format(message), /^config-|\{\$/);
  });

  it('counts the entries of a list as people do, and names the type that is there', async () => {
    box.user('[tools]\noptional = ["memory_store", 1]\n');
    const { diagnostics } = await box.load();
    const texts = diagnostics.map(({ message }) => createI18n({ locale: 'en' }).format(message));
    assert.deepEqual(texts, ['Entry 2 of "tools.optional" must be text in quotes, not a number.']);
    assert.equal(diagnostics[0]?.key, 'tools.optional.1');
  });

  it('gives line and column of a syntax error', async () => {
    box.user('[tools]\noptional = ["*"\nlevel = 1\n');
    const { snapshot, diagnostics } = await box.load();
    assert.equal(snapshot, undefined);
    assert.equal(diagnostics[0]?.code, 'CONFIG_SYNTAX');
    assert.ok(diagnostics[0]?.line && diagnostics[0].column);
  });

  it('refuses keys that hold secrets without repeating their value', async () => {
    box.user('[providers.openai]\napi_key = "do-not-print-this"\n');
    const { diagnostics } = await box.load();
    assert.deepEqual(brief(diagnostics), ['error CONFIG_SECRET 2 providers.openai.api_key']);
    assert.doesNotMatch(JSON.stringify(diagnostics), /do-not-print-this/);
  });

  it('refuses deny_all_tools beside allowed_tools and names both keys', async () => {
    box.user('[risk_profiles.default]\ndeny_all_tools = true\nallowed_tools = ["shell"]\n');
    const { snapshot, diagnostics } = await box.load();
    assert.equal(snapshot, undefined);
    assert.deepEqual(brief(diagnostics), [
      'error CONFIG_DENY_ALL_CONFLICT 2 risk_profiles.default.deny_all_tools',
    ]);
    assert.equal(diagnostics[0]?.message.args?.other, 'risk_profiles.default.allowed_tools');
    box.user('[risk_profiles.default]\ndeny_all_tools = true\nallowed_tools = []\n');
    assert.equal((await box.snapshot()).profile.deny_all_tools, true);
  });

  it('refuses a profile that does not exist', async () => {
    box.user('risk_profile = "wrok"\n[risk_profiles.work]\n');
    const { diagnostics } = await box.load();
    assert.deepEqual(brief(diagnostics), ['error CONFIG_UNKNOWN_PROFILE 1 risk_profile']);
    assert.equal(diagnostics[0]?.message.args?.suggestion, 'work');
  });

  it('refuses folders, FIFOs, huge and binary files at once', async () => {
    mkdirSync(box.userFile, { recursive: true });
    assert.equal((await box.load()).diagnostics[0]?.code, 'CONFIG_NOT_A_FILE');
    const other = async (name: string) => {
      const { loadConfig } = await import('../../../agent/config/load.ts');
      return (await loadConfig({ userFile: path.join(box.root, name) })).diagnostics[0]?.code;
    };
    writeFileSync(path.join(box.root, 'huge'), '#'.repeat(1024 * 1024 + 1));
    assert.equal(await other('huge'), 'CONFIG_TOO_LARGE');
    writeFileSync(path.join(box.root, 'binary'), Buffer.from([0x61, 0xff, 0xfe]));
    assert.equal(await other('binary'), 'CONFIG_NOT_UTF8');
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [path.join(box.root, 'fifo')]);
    assert.equal(await other('fifo'), 'CONFIG_NOT_A_FILE');
  });

  it('says that a file cannot be read', async function () {
    if (process.platform === 'win32' || process.getuid?.() === 0) this.skip();
    box.user('');
    chmodSync(box.userFile, 0);
    assert.equal((await box.load()).diagnostics[0]?.code, 'CONFIG_UNREADABLE');
  });

  it('says of a link that leads back to itself what it is', async () => {
    box.user('');
    rmSync(box.userFile);
    symlinkSync(path.basename(box.userFile), box.userFile);
    const [found] = (await box.load()).diagnostics;
    assert.deepEqual([found?.code, found?.message.id], ['CONFIG_NOT_A_FILE', 'config-link-loop']);
  });

  it('refuses keys that would reach into objects', async () => {
    box.user('[__proto__]\nx = 1\n');
    assert.equal((await box.load()).diagnostics[0]?.severity, 'error');
  });

  it('reads a file that begins with a byte order mark and has Windows line ends', async () => {
    box.user('\uFEFF[runtime]\r\nmax_turns = 7\r\n');
    assert.equal((await box.snapshot()).values.runtime.max_turns, 7);
  });

  it('rewrites server__tool in every list to the canonical name, and says so', async () => {
    box.user(
      [
        '[risk_profiles.default]',
        'excluded_tools = ["My-Server__do_it", "shell"]',
        'always_ask = ["a__b__c(x__y)"]',
        '[rules]',
        'deny = ["fs__write", { rule = "fs__read", expires = 2999-01-01 }]',
        '[mcp.servers.a__b]',
        'command = "x"',
      ].join('\n'),
    );
    const { profile, values, diagnostics } = await box.snapshot();
    assert.deepEqual(profile.excluded_tools, ['mcp_z4dzyz2dzz53zerver_do_it', 'shell']);
    assert.deepEqual(profile.always_ask, ['mcp_az5fzz5fzb_c(x__y)']);
    assert.deepEqual(
      values.rules.deny.map((rule) => rule.rule),
      ['mcp_fs_write', 'mcp_fs_read'],
    );
    assert.equal(diagnostics.filter((each) => each.code === 'CONFIG_MCP_NAME_REWRITTEN').length, 4);
  });

  it('rewrites server__* to what stands for all tools of the server', async () => {
    box.user(
      [
        '[risk_profiles.default]',
        'excluded_tools = ["my server__*", "mcp_files_*"]',
        'always_ask = ["notes__*"]',
        '[rules]',
        'deny = ["a__b__*"]',
        '[mcp.servers.a__b]',
        'command = "x"',
      ].join('\n'),
    );
    const { profile, values } = await box.snapshot();
    assert.deepEqual(profile.excluded_tools, ['mcp_myz20zserver_*', 'mcp_files_*']);
    assert.deepEqual(profile.always_ask, ['mcp_notes_*']);
    assert.equal(values.rules.deny[0]?.rule, 'mcp_az5fzz5fzb_*');
  });

  it('refuses a wildcard that is not all of a server', async () => {
    for (const entry of ['mcp_*', 'file_*', '*', 'mcp_notes_a*', 'notes__a*']) {
      box.user(`[risk_profiles.default]\nexcluded_tools = ["${entry}"]\n`);
      assert.equal((await box.load()).snapshot, undefined, entry);
    }
    box.user('[rules]\nask = ["notes__*(x)"]\n');
    assert.equal((await box.load()).diagnostics[0]?.code, 'CONFIG_MCP_NAME');
  });

  it('refuses MCP names that are too long', async () => {
    box.user(`[risk_profiles.default]\nexcluded_tools = ["s__${'a'.repeat(64)}"]\n`);
    assert.equal((await box.load()).diagnostics[0]?.code, 'CONFIG_MCP_NAME');
  });

  it('puts what was said for this run above every file', async () => {
    box.user('[model]\ndefault = "a/b"\n[risk_profiles.default]\nlevel = "read_only"\n');
    const { values, profile, origins } = await box.snapshot([
      { source: 'environment', values: { model: 'openai/gpt-x' } },
      { source: 'command_line', values: { level: 'full' } },
    ]);
    assert.equal(values.model.default, 'openai/gpt-x');
    assert.equal(profile.level, 'full');
    assert.deepEqual(origins.get('model.default'), [{ source: 'environment' }]);
  });

  it('refuses an override that is not valid instead of failing', async () => {
    const { snapshot, diagnostics } = await box.load([
      { source: 'environment', values: { model: 'nonsense' } },
    ]);
    assert.equal(snapshot, undefined);
    assert.deepEqual(brief(diagnostics), ['error CONFIG_BAD_VALUE - model.default']);
  });

  it('takes as a date nothing that has to be guessed', async () => {
    const end = async (written: string) => {
      box.user(`[rules]\nallow = [{ rule = "shell(make)", expires = ${written} }]\n`);
      const { snapshot } = await box.load();
      return snapshot && toPolicyLists(snapshot).rules[0]?.expires;
    };
    assert.equal(await end('"2030-12-31"'), '2030-12-31T23:59:59.999Z');
    assert.equal(await end('2030-12-31'), '2030-12-31T23:59:59.999Z');
    assert.equal(await end('2030-12-31T10:00:00+02:00'), '2030-12-31T08:00:00.000Z');
    assert.equal(await end('"2030-12-31T10:00Z"'), '2030-12-31T10:00:00.000Z');
    for (const wrong of [
      '"soon"',
      '"foo 5"',
      '"2030"',
      '"8h"',
      '"2030-02-30"',
      '"2030-13-01"',
      '"2030-1-1"',
      '10:00:00',
      '7',
      '""',
    ])
      assert.equal(await end(wrong), undefined, wrong);
  });

  it('gives rules their folder with links resolved, and takes only a whole path for one', async () => {
    symlinkSync(box.workspace, path.join(box.root, 'link'));
    const rule = (folder: string) =>
      `[rules]\nallow = [{ rule = "shell(make)", folder = ${JSON.stringify(folder)} }]\n`;
    box.user(rule(path.join(box.root, 'link')));
    assert.equal(toPolicyLists(await box.snapshot()).rules[0]?.folder, realpathSync(box.workspace));
    box.user(rule('~'));
    assert.equal(toPolicyLists(await box.snapshot()).rules[0]?.folder, realpathSync(os.homedir()));
    for (const wrong of ['', '.', 'shop', '~other']) {
      box.user(rule(wrong));
      assert.equal((await box.load()).snapshot, undefined, wrong);
    }
  });

  it('names a permission that never counts', async () => {
    box.user('[rules]\nallow = ["shell(npm test)", "shell(npx *)"]\n');
    const { diagnostics } = await box.snapshot();
    assert.deepEqual(brief(diagnostics), ['warning CONFIG_RULE_IGNORED 2 rules.allow.1']);
    assert.deepEqual(diagnostics[0]?.message.args, { key: 'rules.allow.1', rule: 'shell(npx *)' });
  });

  it('gives the policy its lists, with dates as ISO 8601', async () => {
    box.user(
      [
        '[risk_profiles.default]',
        'auto_approve = ["file_edit"]',
        'forbidden_paths = ["**/secret/**"]',
        '[rules]',
        'allow = ["shell(npm test *)", { rule = "shell(make)", expires = "2030-12-31" }]',
        'deny = ["web_fetch"]',
      ].join('\n'),
    );
    const lists = toPolicyLists(await box.snapshot());
    assert.deepEqual(lists.autoApprove, ['file_edit']);
    assert.deepEqual(lists.forbiddenPaths, ['**/secret/**']);
    assert.deepEqual(lists.rules, [
      { effect: 'deny', text: 'web_fetch' },
      { effect: 'allow', text: 'shell(npm test *)' },
      { effect: 'allow', text: 'shell(make)', expires: '2030-12-31T23:59:59.999Z' },
    ]);
  });
});
