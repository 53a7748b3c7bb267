import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { registryFiles } from '../../../agent/external/places.ts';
import { RegistryProvider } from '../../../agent/external/provider.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import { createCommandSandbox } from '../../../agent/sandbox/command-sandbox.ts';
import { detectSandbox } from '../../../agent/sandbox/detect.ts';
import type { SandboxProfile } from '../../../agent/sandbox/sandbox.ts';
import { needsBubblewrap, Place } from '../sandbox/fixtures.ts';
import { type Surroundings, surround } from '../tools/shell-fixtures.ts';
import { entryOf, registryOf } from './project.ts';

const i18n = createI18n({ locale: 'en' });

describe('a tool of a registry in a sandbox', () => {
  let place: Place;
  let around: Surroundings;
  let provider: RegistryProvider;
  let profile: SandboxProfile;
  before(async function () {
    await needsBubblewrap(this);
  });
  beforeEach(async () => {
    place = new Place();
    around = surround(place.root, { HOME: place.home });
    profile = { mode: 'auto', network: 'block', writable: [], forbiddenPaths: [] };
    mkdirSync(path.join(place.root, 'tools/toucher'), { recursive: true });
    writeFileSync(
      path.join(place.root, 'tools/toucher/main.py'),
      'import pathlib, sys\nfor name in sys.argv[2:]:\n  pathlib.Path(name).touch()\n',
    );
    writeFileSync(path.join(place.root, 'tools.json'), registryOf(entryOf('toucher')));
    provider = await RegistryProvider.open({
      files: () => registryFiles([place.root]),
      builtins: [],
      i18n,
      timeoutMs: () => 20_000,
      folder: place.root,
    });
  });
  afterEach(async () => {
    await provider.close();
    await around.end();
    await place.remove();
  });

  function planned(...files: string[]) {
    const sandbox = createCommandSandbox({
      system: async () => detectSandbox(place.processes, process.env),
      profile: () => profile,
      ownFolders: [place.state],
      asideFolder: path.join(place.state, 'put-aside'),
      home: place.home,
    });
    const tool = provider.find('toucher')?.createTool({ ...around.services, sandbox });
    assert.ok(tool);
    return { tool, plan: tool.plan({ capability: 'run', arguments: files }, around.context) };
  }

  it('is confined as a command is', async () => {
    const [here, there] = [path.join(place.root, 'here'), path.join(place.outside, 'there')];
    const { tool, plan } = planned(here, there);
    const [part] = (await plan).parts;
    assert.equal(part?.kind === 'external' && part.run?.sandbox?.kind, 'bubblewrap');
    await tool.execute(await plan, around.context);
    assert.deepEqual([existsSync(here), existsSync(there)], [true, false]);
  });

  it('runs nothing when it is to be confined in another way than was planned', async () => {
    const here = path.join(place.root, 'here');
    const { tool, plan } = planned(here);
    const made = await plan;
    profile = { ...profile, network: 'allow' };
    await assert.rejects(
      tool.execute(made, around.context),
      (error) => error instanceof OchoError && error.code === 'PLAN_CHANGED',
    );
    assert.equal(existsSync(here), false);
  });
});
