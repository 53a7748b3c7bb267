import assert from 'node:assert/strict';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { MINIMAL } from '../../../agent/tools/catalogue.ts';
import { checkToolSettings, settingsOf } from '../../../agent/tools/settings.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';
import { brief, type ConfigSandbox, createConfigSandbox } from '../config/sandbox.ts';

const i18n = createI18n({ locale: 'en' });

describe('settings of tools', () => {
  let box: ConfigSandbox;
  let modules: readonly ToolModule[];
  before(async () => {
    modules = await Promise.all(Object.values(MINIMAL).map((load) => load()));
  });
  beforeEach(() => {
    box = createConfigSandbox();
  });
  afterEach(() => box.remove());

  const inForce = async (tool: string) => {
    const module = modules.find(({ id }) => id === tool);
    assert.ok(module);
    return settingsOf(module, await box.snapshot());
  };
  const problems = async () => checkToolSettings(modules, await box.snapshot());

  it('are the defaults where nothing is set, and what the person sets', async () => {
    assert.deepEqual(await inForce('content_search'), { exclude_globs: [] });
    box.user(
      '[tools.content_search]\nexclude_globs = ["*.gen"]\n[tools.web_fetch]\nallowed_private_hosts = ["localhost:5173"]\n',
    );
    assert.deepEqual(await inForce('content_search'), { exclude_globs: ['*.gen'] });
    assert.deepEqual(await inForce('web_fetch'), { allowed_private_hosts: ['localhost:5173'] });
    assert.deepEqual(await inForce('shell'), {});
    assert.deepEqual(await problems(), []);
  });

  it('do not count under a name the tool does not have, and the name it has is said', async () => {
    box.user(
      '[tools.web_fetch]\nallowed_private_host = ["localhost"]\nblocked_domains = []\n[tools.shell]\nfast = 1\n',
    );
    const found = await problems();
    assert.deepEqual(brief(found), [
      'warning CONFIG_UNKNOWN_KEY 5 tools.shell.fast',
      'warning CONFIG_UNKNOWN_KEY 2 tools.web_fetch.allowed_private_host',
      'warning CONFIG_UNKNOWN_KEY 3 tools.web_fetch.blocked_domains',
    ]);
    assert.deepEqual(
      found.map(({ message }) => i18n.format(message)),
      [
        'There is no key "tools.shell.fast". Remove it.',
        'There is no key "tools.web_fetch.allowed_private_host". Did you mean "tools.web_fetch.allowed_private_hosts"?',
        'There is no key "tools.web_fetch.blocked_domains". Known here: allowed_private_hosts.',
      ],
    );
    assert.deepEqual(await inForce('web_fetch'), { allowed_private_hosts: [] });
  });

  it('fall back to the default for a value of the wrong kind, and say so', async () => {
    box.user(
      '[tools.glob_search]\nexclude_globs = "dist"\n[tools.web_fetch]\nallowed_private_hosts = ["http://x/"]\n',
    );
    const found = await problems();
    assert.deepEqual(brief(found), [
      'warning CONFIG_BAD_VALUE 2 tools.glob_search.exclude_globs',
      'warning CONFIG_BAD_VALUE 4 tools.web_fetch.allowed_private_hosts',
    ]);
    assert.match(
      i18n.format(found[0]?.message ?? { id: '' }),
      /must be a list, for example \["a", "b"\], not text/,
    );
    assert.deepEqual(await inForce('glob_search'), { exclude_globs: [] });
    assert.deepEqual(await inForce('web_fetch'), { allowed_private_hosts: [] });
  });
});
