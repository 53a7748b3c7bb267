import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../../../agent/config/config-error.ts';
import {
  credentialsExposed,
  credentialsFile,
  keyVariable,
  readCredentials,
  storeProviderKey,
} from '../../../agent/config/credentials.ts';
import { configuredLocale } from '../../../agent/config/locale.ts';
import { mcpToolName } from '../../../agent/config/mcp-names.ts';
import { checkToolNames, selectTools } from '../../../agent/config/selection.ts';
import { createConfigStore } from '../../../agent/config/store.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { resolveProvider } from '../../../agent/models/providers.ts';
import { brief, type ConfigSandbox, createConfigSandbox } from './sandbox.ts';

describe('configuration in force', () => {
  let box: ConfigSandbox;
  beforeEach(() => {
    box = createConfigSandbox();
  });
  afterEach(() => box.remove());

  it('is replaced in one step, and a bad file leaves the old one', async () => {
    const store = createConfigStore({ userFile: box.userFile });
    assert.throws(() => store.current());
    box.user('[runtime]\nmax_turns = 3\n');
    assert.equal((await store.reload()).replaced, true);
    const old = store.current();
    box.user('[runtime]\nmax_turns = "three"\n');
    const bad = await store.reload();
    assert.equal(bad.replaced, false);
    assert.deepEqual(brief(bad.diagnostics), ['error CONFIG_BAD_VALUE 2 runtime.max_turns']);
    assert.equal(store.current(), old);
    box.user('[runtime]\nmax_turns = 4\n');
    await store.reload();
    assert.equal(store.current().values.runtime.max_turns, 4);
    assert.equal(old.values.runtime.max_turns, 3);
  });

  it('is not there at all when the first file is bad', async () => {
    box.user('nonsense = 1\n');
    await assert.rejects(createConfigStore({ userFile: box.userFile }).reload(), (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      assert.equal(error.text.id, 'config-unknown-key');
      return true;
    });
  });

  it('keeps reloads in order when they are asked for at once', async () => {
    const store = createConfigStore({ userFile: box.userFile });
    box.user('[runtime]\nmax_turns = 1\n');
    const first = store.reload();
    box.user('[runtime]\nmax_turns = 2\n');
    await Promise.all([first, store.reload()]);
    assert.equal(store.current().values.runtime.max_turns, 2);
  });

  it('gives the locale away before the rest is read, also from a file that is wrong', () => {
    assert.equal(configuredLocale(box.userFile), undefined);
    box.user('# c\nlocale = "es"\n[broken');
    assert.equal(configuredLocale(box.userFile), 'es');
    box.user('[x]\nlocale = "es"\n');
    assert.equal(configuredLocale(box.userFile), undefined);
  });
});

describe('selection of tools', () => {
  const names = { minimal: ['shell', 'file_read'], optional: ['calculator', 'todo_write'] };

  it('takes all for "*", the minimum for nothing, and the union of minimum and names', () => {
    assert.deepEqual(selectTools(['*'], names), ['shell', 'file_read', 'calculator', 'todo_write']);
    assert.deepEqual(selectTools([], names), ['shell', 'file_read']);
    assert.deepEqual(selectTools(['todo_write', 'shell'], names), ['shell', 'file_read', 'todo_write']);
    assert.deepEqual(selectTools(['*', 'calculator'], names), selectTools(['*'], names));
  });

  it('reports a name no tool has once, with the nearest one, wherever it stands', async () => {
    const box = createConfigSandbox();
    try {
      box.user(
        [
          '[tools]',
          'optional = ["calculater", "calculater", "*"]',
          '[tools.shel]',
          'timeout_ms = 1',
          '[risk_profiles.default]',
          'always_ask = ["*", "shell(rm *)", "mcp_x_y", "browser"]',
        ].join('\n'),
      );
      const found = checkToolNames(await box.snapshot(), names);
      assert.deepEqual(brief(found), [
        'warning CONFIG_UNKNOWN_TOOL 2 tools.optional',
        'warning CONFIG_UNKNOWN_TOOL 4 tools.shel',
        'warning CONFIG_UNKNOWN_TOOL 6 risk_profiles.default.always_ask',
      ]);
      assert.equal(found[0]?.message.args?.suggestion, 'calculator');
    } finally {
      box.remove();
    }
  });

  it('says of an entry about an MCP server once that none of that name is configured, with the nearest', async () => {
    const box = createConfigSandbox();
    try {
      box.user(
        [
          '[risk_profiles.default]',
          'always_ask = ["mcp_notes_*", "mcp_myz5fznotes_*", "mcp_nots_*", "mcp_nots_*", "mcp_my_notes_*", "mcp_elsewhere_*"]',
          '[mcp.servers.notes]',
          'command = "x"',
          '[mcp.servers.my_notes]',
          'command = "x"',
        ].join('\n'),
      );
      const found = checkToolNames(await box.snapshot(), names);
      assert.deepEqual(
        found.map(({ severity, code, message }) => [
          severity,
          code,
          message.args?.tool,
          message.args?.suggestion,
        ]),
        [
          ['warning', 'CONFIG_UNKNOWN_SERVER', 'mcp_nots_*', 'mcp_notes_*'],
          ['warning', 'CONFIG_UNKNOWN_SERVER', 'mcp_my_notes_*', 'mcp_myz5fznotes_*'],
          ['info', 'CONFIG_UNKNOWN_SERVER', 'mcp_elsewhere_*', undefined],
        ],
      );
    } finally {
      box.remove();
    }
  });
});

describe('names of MCP tools', () => {
  it('are encoded without loss', () => {
    assert.equal(mcpToolName('github', 'create_issue'), 'mcp_github_create_issue');
    assert.equal(mcpToolName('my_server', 'Zip-it'), 'mcp_myz5fzserver_z5azipz2dzit');
    assert.equal(mcpToolName('z', 'é'), 'mcp_z7az_ze9z');
    assert.notEqual(mcpToolName('a_b', 'c'), mcpToolName('a', 'b_c'));
  });

  it('are refused when empty or longer than 64', () => {
    assert.equal(mcpToolName('', 'a'), undefined);
    assert.equal(mcpToolName('a', ''), undefined);
    assert.equal(mcpToolName('a', 'b'.repeat(58))?.length, 64);
    assert.equal(mcpToolName('a', 'b'.repeat(59)), undefined);
  });
});

describe('stored keys', () => {
  let box: ConfigSandbox;
  beforeEach(() => {
    box = createConfigSandbox();
  });
  afterEach(() => box.remove());

  it('are written for their owner only, one beside the other, and can be forgotten', async () => {
    const stateDir = path.join(box.root, 'state');
    await storeProviderKey(stateDir, 'openai', 'key-one');
    await storeProviderKey(stateDir, 'anthropic', 'key-two');
    assert.deepEqual(await readCredentials(stateDir), { openai: 'key-one', anthropic: 'key-two' });
    if (process.platform !== 'win32') assert.equal(statSync(credentialsFile(stateDir)).mode & 0o777, 0o600);
    await storeProviderKey(stateDir, 'openai', undefined);
    assert.deepEqual(await readCredentials(stateDir), { anthropic: 'key-two' });
  });

  it('are looked for in the same variable that setup names, whatever the name of the provider', () => {
    for (const provider of ['openai', 'my--host', 'My_Host-2']) {
      const resolved = resolveProvider(provider, {
        environment: { [keyVariable(provider)]: 'given' },
        providers: { [provider]: { baseUrl: 'http://127.0.0.1:1' } },
        i18n: createI18n({ locale: 'en' }),
      });
      assert.equal(resolved?.apiKey, 'given');
      assert.match(keyVariable(provider), /^[A-Z0-9_]+_API_KEY$/);
    }
  });

  it('in a file that is not ours are refused without quoting it', async () => {
    for (const text of ['{"keys": nonsense-secret', '[]', '{"keys": 3}', 'null']) {
      writeFileSync(credentialsFile(box.root), text);
      await assert.rejects(readCredentials(box.root), (error: unknown) => {
        assert.ok(error instanceof Error);
        assert.equal('code' in error && error.code, 'CREDENTIALS_INVALID');
        assert.doesNotMatch(`${error.message} ${error.stack}`, /nonsense-secret/);
        return true;
      });
      await assert.rejects(storeProviderKey(box.root, 'x', 'y'));
      assert.equal(readFileSync(credentialsFile(box.root), 'utf8'), text);
    }
  });

  it('that others may read are noticed', async () => {
    if (process.platform === 'win32') return;
    assert.equal(await credentialsExposed(box.root), false);
    await storeProviderKey(box.root, 'openai', 'key');
    assert.equal(await credentialsExposed(box.root), false);
    chmodSync(credentialsFile(box.root), 0o644);
    assert.equal(await credentialsExposed(box.root), true);
  });

  it('are not looked for in a folder of that name', async () => {
    mkdirSync(credentialsFile(box.root));
    await assert.rejects(readCredentials(box.root), { code: 'CREDENTIALS_INVALID' });
  });
});
