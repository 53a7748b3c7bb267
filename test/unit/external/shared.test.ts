// Registries that several have in common, with files that are read and watched for real.
import assert from 'node:assert/strict';
import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { registryFiles } from '../../../agent/external/places.ts';
import { RegistryProvider } from '../../../agent/external/provider.ts';
import { RegistryPool, type Wanted } from '../../../agent/external/shared.ts';
import type { WatchOptions } from '../../../agent/external/watch.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import type { ToolProvider } from '../../../agent/tools/provider.ts';
import { entryOf, Project, registryOf } from './project.ts';

const i18n = createI18n({ locale: 'en' });

/** Resolves once a change has made `until` true. */
function change(provider: ToolProvider, until: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = provider.listen(() => {
      if (!until()) return;
      end();
      resolve();
    });
  });
}

const names = ({ modules }: ToolProvider) => modules.map(({ definition }) => definition.name);

describe('registries that several have in common', () => {
  let project: Project;
  let pool: RegistryPool;
  let watched: number;
  let open: ToolProvider[];
  beforeEach(() => {
    project = Project.make();
    watched = 0;
    open = [];
    const watch = ((...args: Parameters<typeof watchFolder>): FSWatcher => {
      watched += 1;
      const watcher = watchFolder(...args);
      watcher.once('close', () => {
        watched -= 1;
      });
      return watcher;
    }) as typeof watchFolder;
    pool = new RegistryPool({ builtins: [], i18n, watching: { watch, pollMs: 3_600_000, settleMs: 20 } });
  });
  afterEach(async () => {
    await Promise.all(open.map((each) => each.close()));
    project.remove();
  });

  const wanted = (more: Partial<Wanted> = {}): Wanted => ({
    files: registryFiles([project.folder]),
    timeoutMs: 10_000,
    folder: project.folder,
    ...more,
  });
  async function take(of: () => Wanted = wanted): Promise<ToolProvider> {
    const provider = await pool.open(of);
    open.push(provider);
    return provider;
  }

  it('are read and watched once, and end with the last who has them', async () => {
    const first = await take();
    const before = watched;
    const others = await Promise.all(Array.from({ length: 10 }, () => take()));
    assert.deepEqual([pool.size, watched], [1, before]);
    for (const other of others) assert.equal(other.modules, first.modules);
    await first.close();
    await first.close();
    assert.equal(pool.size, 1);
    const [one, ...rest] = others;
    assert.ok(one);
    const changed = change(one, () => names(one).length === 1);
    project.write(registryOf(entryOf('slugify', { location: 'tools/slugify/main.mjs' })));
    await changed;
    await Promise.all(rest.map((each) => each.close()));
    assert.equal(pool.size, 1);
    await one.close();
    assert.equal(pool.size, 0);
    assert.deepEqual(names(await take()), ['slugify']);
  });

  it('are others for who wants others, and a user changes over with its configuration alone', async () => {
    const first = await take();
    let mine = wanted();
    const second = await take(() => mine);
    let told = 0;
    second.listen(() => {
      told += 1;
    });
    await second.refresh?.();
    assert.deepEqual([pool.size, told], [1, 0]);
    mine = wanted({ files: [] });
    await second.refresh?.();
    assert.deepEqual([pool.size, told, names(second).length], [2, 1, 0]);
    assert.ok(names(first).length > 0);
    mine = wanted({ timeoutMs: 5 });
    await Promise.all([second.refresh?.(), second.refresh?.()]);
    assert.deepEqual([pool.size, names(second)], [2, names(first)]);
    assert.notEqual(second.modules[0], first.modules[0]);
  });
});

describe('entry points of a large registry', () => {
  const project = Project.make('empty');
  let provider: RegistryProvider | undefined;
  after(() => project.remove());
  afterEach(() => provider?.close());

  const MANY = 260;
  const LAST = `t${MANY - 1}`;
  async function openMany(watching: WatchOptions): Promise<RegistryProvider> {
    const tools = Array.from({ length: MANY }, (_, at) => entryOf(`t${at}`, { location: `t${at}.py` }));
    project.write(registryOf(...tools));
    for (let at = 0; at < MANY - 1; at++) await writeFile(project.path(`t${at}.py`), '');
    await rm(project.path(`${LAST}.py`), { force: true });
    provider = await RegistryProvider.open({
      files: () => registryFiles([project.folder]),
      builtins: [],
      i18n,
      timeoutMs: () => 10_000,
      folder: project.folder,
      watching,
    });
    return provider;
  }

  for (const [how, watching] of [
    ['the system tells', { pollMs: 3_600_000, settleMs: 20 }],
    [
      'the system tells nothing',
      {
        pollMs: 5,
        settleMs: 5,
        watch: (() => {
          throw new Error('none');
        }) as typeof watchFolder,
      },
    ],
  ] as const) {
    it(`are noticed however many there are, where ${how}`, async () => {
      const now = await openMany(watching);
      assert.equal(now.find(LAST), undefined);
      const there = change(now, () => now.find(LAST) !== undefined);
      await writeFile(project.path(`${LAST}.py`), '');
      await there;
      const gone = change(now, () => now.find(LAST) === undefined);
      await rm(project.path(`${LAST}.py`));
      await gone;
    });
  }
});
