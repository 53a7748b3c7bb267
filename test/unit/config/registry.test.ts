import assert from 'node:assert/strict';
import path from 'node:path';
import { registryFilesIn } from '../../../agent/runtime/registry-files.ts';
import { brief, type ConfigSandbox, createConfigSandbox } from './sandbox.ts';

describe('[registry]', () => {
  let box: ConfigSandbox;
  beforeEach(() => {
    box = createConfigSandbox();
  });
  afterEach(() => box.remove());

  const files = async () =>
    registryFilesIn(await box.snapshot(), [box.workspace])
      .filter(({ isNamed }) => isNamed)
      .map(({ file }) => file);

  it('is on, names nothing and gives a tool two minutes when nobody says otherwise', async () => {
    const { values } = await box.snapshot();
    assert.deepEqual(values.registry, { enabled: true, files: [], timeout_ms: 120_000 });
    assert.deepEqual(
      registryFilesIn(await box.snapshot(), [box.workspace]).map(({ file }) =>
        path.relative(box.workspace, file),
      ),
      ['tools.json', path.join('.ocho', 'tools.json')],
    );
  });

  it("takes further files from the folder of the user's file, and of a workspace's from the workspace", async () => {
    const elsewhere = path.resolve(path.sep, 'elsewhere', 'tools.json');
    box.user(`[registry]\nfiles = ["mine.json", ${JSON.stringify(elsewhere)}]\n`);
    box.inWorkspace('[registry]\nfiles = ["more/tools.json"]\n');
    assert.deepEqual(await files(), [
      path.join(path.dirname(box.userFile), 'mine.json'),
      elsewhere,
      path.join(box.workspace, 'more', 'tools.json'),
    ]);
    assert.deepEqual((await box.snapshot()).diagnostics, []);
  });

  it('lets a workspace name files of its own only, give less time, and turn it off', async () => {
    box.user('[registry]\nenabled = false\ntimeout_ms = 1000\n');
    const outside = ['../tools.json', 'more/../../tools.json', path.resolve(path.sep, 'tools.json'), '.'];
    box.inWorkspace(`[registry]\nenabled = true\ntimeout_ms = 2000\nfiles = ${JSON.stringify(outside)}\n`);
    const { values, diagnostics } = await box.snapshot();
    assert.deepEqual(values.registry, { enabled: false, files: [], timeout_ms: 1000 });
    assert.deepEqual(
      diagnostics.map(({ code, key }) => `${code} ${key}`),
      [
        'CONFIG_WORKSPACE_WIDENS registry.enabled',
        'CONFIG_WORKSPACE_WIDENS registry.timeout_ms',
        'CONFIG_WORKSPACE_WIDENS registry.files',
      ],
    );
    box.user('');
    box.inWorkspace('[registry]\nenabled = false\ntimeout_ms = 5\n');
    const narrowed = await box.snapshot();
    assert.deepEqual(narrowed.values.registry, { enabled: false, files: [], timeout_ms: 5 });
    assert.deepEqual(registryFilesIn(narrowed, [box.workspace]), []);
  });

  it('refuses a time that is too long, and keys it does not know', async () => {
    box.user('[registry]\ntimeout_ms = 600001\n');
    assert.deepEqual(brief((await box.load()).diagnostics), ['error CONFIG_BAD_VALUE 2 registry.timeout_ms']);
    box.user('[registry]\nfile = "tools.json"\n');
    assert.deepEqual(brief((await box.load()).diagnostics), ['error CONFIG_UNKNOWN_KEY 2 registry.file']);
  });
});
