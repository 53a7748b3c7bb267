// Registries that are read and watched for real.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { watch as watchFolder } from 'node:fs';
import { mkdir, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RegistryFinding } from '../../../agent/external/finding.ts';
import { type RegistryFile, registryFiles } from '../../../agent/external/places.ts';
import { RegistryProvider } from '../../../agent/external/provider.ts';
import { isInUse } from '../../../agent/external/read.ts';
import { untrustedRows } from '../../../agent/external/untrusted.ts';
import type { WatchOptions } from '../../../agent/external/watch.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { entryOf, Project, registryOf } from './project.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const i18n = createI18n({ locale: 'en' });

/** Without the look now and then: what is noticed was told by the system. */
const TOLD: WatchOptions = { pollMs: 3_600_000, settleMs: 20 };

describe('the registries of a session', () => {
  let project: Project;
  let open: RegistryProvider[];
  beforeEach(() => {
    project = Project.make();
    open = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((provider) => provider.close()));
    project.remove();
  });

  async function provide(
    options: { files?: () => readonly RegistryFile[]; watching?: WatchOptions } = {},
  ): Promise<RegistryProvider> {
    const provider = await RegistryProvider.open({
      files: options.files ?? (() => registryFiles([project.folder])),
      builtins: ['shell'],
      i18n,
      timeoutMs: () => 10_000,
      folder: project.folder,
      watching: options.watching ?? TOLD,
    });
    open.push(provider);
    return provider;
  }

  const names = (provider: RegistryProvider) => provider.modules.map(({ definition }) => definition.name);
  const problems = (provider: RegistryProvider) => (provider.problems ?? []).map(({ id }) => id);

  /** Resolves once a change has made `until` true. */
  function change(provider: RegistryProvider, until: () => boolean = () => true): Promise<void> {
    return new Promise((resolve) => {
      const end = provider.listen(() => {
        if (!until()) return;
        end();
        resolve();
      });
    });
  }

  it('gives the tools that are ready, and the others with what keeps them', async () => {
    project.change('csv-summary', { tags: [] });
    const provider = await provide();
    assert.deepEqual(names(provider), ['word-count', 'json-query', 'slugify']);
    assert.deepEqual(
      provider.unusable.map(({ name, state }) => `${name} ${state}`),
      ['csv-summary invalid', 'link-check planned', 'line-sort deprecated'],
    );
    for (const { reason, source } of provider.unusable) {
      assert.notEqual(i18n.format(reason), reason.id);
      assert.deepEqual(source, { kind: 'registry', file: project.registry });
    }
    assert.deepEqual(problems(provider), ['external-some-invalid']);
  });

  it('says of each which files it has that are there, also of those that cannot be called', async () => {
    project.change('csv-summary', { tags: [] });
    project.change('word-count', { location: 'tools\\\\..\\\\tools/word-count/main.py' });
    const of = (name: string) => project.path('tools', name);
    const python = (name: string) => ({
      entryPoint: path.join(of(name), 'main.py'),
      manual: path.join(of(name), 'TOOL.md'),
    });
    const provider = await provide();
    const files = (name: string) =>
      (provider.find(name) ?? provider.unusable.find((tool) => tool.name === name))?.files;
    for (const name of ['word-count', 'csv-summary', 'line-sort'])
      assert.deepEqual(files(name), python(name), name);
    assert.deepEqual(files('link-check'), {});
    await mkdir(of('link-check'));
    await writeFile(path.join(of('link-check'), 'main.py'), '');
    await provider.reload();
    assert.deepEqual(files('link-check'), { entryPoint: path.join(of('link-check'), 'main.py') });
  });

  it('finds them by name and by tag', async () => {
    const provider = await provide();
    assert.equal(provider.find('slugify')?.definition.name, 'slugify');
    assert.equal(provider.find('slugif'), undefined);
    assert.deepEqual(
      provider.tagged('statistics').map(({ id }) => id),
      ['word-count', 'csv-summary'],
    );
    assert.deepEqual(
      provider.tagged('español').map(({ id }) => id),
      ['slugify'],
    );
  });

  it('tells the model what the entry says, where the manual is, and what the arguments are', async () => {
    const slugify = (await provide()).find('slugify');
    assert.deepEqual(slugify?.definition.foreign, {
      description:
        'Turns titles in any Latin script into names for files and addresses. Manual: file_read tools/slugify/TOOL.md',
      inputSchema: {
        type: 'object',
        properties: {
          capability: { type: 'string', enum: ['make'], description: 'What it is to do' },
          arguments: {
            type: 'array',
            items: { type: 'string' },
            description: 'Passed on as they are. It runs in its own folder: give absolute paths.',
          },
        },
        required: ['capability'],
      },
    });
    assert.deepEqual(slugify?.tags, ['slug', 'url', 'filename', 'español']);
  });

  it('bounds what a description says, and hides nothing in it', async () => {
    project.change('slugify', { description: `Does\n\nthis.\u202e${'x'.repeat(5_000)}` });
    const said = (await provide()).find('slugify')?.definition.foreign?.description ?? '';
    assert.match(said, /^Does this\.\\u\{202e\}x+ … \+\d+ … x+ Manual:/);
    assert.ok(said.length < 800, String(said.length));
  });

  it('gives the same lists for as long as nothing changes', async () => {
    const provider = await provide();
    const { modules, unusable } = provider;
    project.write(`${project.text()}\n`);
    await provider.reload();
    assert.equal(provider.modules, modules);
    assert.equal(provider.unusable, unusable);
  });

  it('takes over a change in one step, with the tools that stay as they are', async () => {
    const provider = await provide();
    const before = provider.modules;
    const changed = change(provider);
    project.change('slugify', { name: 'make-slug' });
    await changed;
    assert.deepEqual(names(provider), ['word-count', 'csv-summary', 'json-query', 'make-slug']);
    assert.equal(provider.find('word-count'), before[0]);
    assert.equal(provider.find('slugify'), undefined);
  });

  it('notices a registry that appears, in the workspace and in .ocho', async () => {
    await unlink(project.registry);
    const provider = await provide();
    assert.deepEqual(provider.modules, []);
    const appeared = change(provider);
    await mkdir(project.path('.ocho/tools/own'), { recursive: true });
    await writeFile(project.path('.ocho/tools/own/main.py'), '');
    await writeFile(project.path('.ocho/tools.json'), registryOf(entryOf('own')));
    await appeared;
    assert.deepEqual(names(provider), ['own']);
    const more = change(provider);
    await mkdir(project.path('tools/root-one'), { recursive: true });
    await writeFile(project.path('tools/root-one/main.py'), '');
    project.write(registryOf(entryOf('root-one')));
    await more;
    assert.deepEqual(names(provider), ['root-one', 'own']);
  });

  it('notices that a registry is replaced by another file, as editors save', async () => {
    const provider = await provide();
    for (const name of ['first-name', 'second-name']) {
      const changed = change(provider);
      const next = project.text().replace(/"slugify"|"first-name"/, `"${name}"`);
      await writeFile(project.path('tools.json~'), next);
      await rename(project.path('tools.json~'), project.registry);
      await changed;
      assert.equal(names(provider).at(-1), name);
    }
  });

  it('has what was saved a moment ago when it is asked to look, behind a link too', async () => {
    const real = project.path('.ocho.json');
    await rename(project.registry, real);
    await symlink('.ocho.json', project.registry);
    const provider = await provide({ watching: { pollMs: 3_600_000, settleMs: 3_600_000 } });
    const { modules } = provider;
    await provider.refresh();
    assert.equal(provider.modules, modules);
    project.write(registryOf(entryOf('slugify', { location: 'tools/slugify/main.mjs' })), real);
    await provider.refresh();
    assert.deepEqual(names(provider), ['slugify']);
    await unlink(real);
    await provider.refresh();
    assert.deepEqual(names(provider), []);
  });

  it('takes the tools away with their file', async () => {
    const provider = await provide();
    const changed = change(provider);
    await unlink(project.registry);
    await changed;
    assert.deepEqual([provider.modules, provider.unusable, provider.problems], [[], [], []]);
  });

  it('reads once for a burst of saves', async () => {
    let reads = 0;
    const files = () => {
      reads++;
      return registryFiles([project.folder]);
    };
    const provider = await provide({ files, watching: { ...TOLD, settleMs: 200 } });
    assert.equal(reads, 1);
    const changed = change(provider);
    for (let at = 0; at < 50; at++) project.change('slugify', { description: `Version ${at}.` });
    await changed;
    assert.equal(reads, 2);
    assert.match(provider.find('slugify')?.definition.foreign?.description ?? '', /^Version 49\./);
  });

  it('keeps the old tools while the file is bad, and says why once it is read', async () => {
    const provider = await provide();
    const { modules, unusable } = provider;
    const good = project.text();
    for (const bad of [good.slice(0, 200), '{', good.replace('1.0.0', 'one'), '\0\xff']) {
      project.write(bad);
      await provider.reload();
      assert.equal(provider.modules, modules);
      const [row, ...rest] = provider.unusable;
      assert.deepEqual(rest, unusable);
      assert.deepEqual([row?.name, row?.state, row?.isFile], ['tools.json', 'invalid', true]);
      assert.deepEqual([row?.reason], provider.problems);
      assert.deepEqual(problems(provider), ['external-kept']);
    }
    project.write(good);
    await provider.reload();
    assert.deepEqual([provider.modules, provider.unusable, provider.problems], [modules, unusable, []]);
  });

  for (const emptied of [
    '',
    ' \n',
    '[]',
    '{}',
    'null',
    '{"version":"1.0.0","tools":{}}',
    '{"name":"other","version":"2"}',
    '{"tools":[{"name":"slugify","description":"d","parameters":{}}]}',
    '{"version":"1","tools":[]}',
    ' '.repeat(2_000_000),
  ])
    it(`has no tools any more of a registry that became ${emptied.slice(0, 40).trim() || 'blank'} (${emptied.length}), and says so until it is mended`, async () => {
      const provider = await provide();
      const good = project.text();
      const was = names(provider);
      project.write(emptied);
      for (const _ of [1, 2]) {
        await provider.reload();
        assert.deepEqual(provider.modules, []);
        assert.deepEqual(problems(provider), ['external-not-loaded']);
        assert.deepEqual(
          provider.unusable.map(({ name, isFile }) => [name, isFile]),
          [['tools.json', true]],
        );
      }
      // Half a text later nothing comes back.
      project.write(good.slice(0, 200));
      await provider.reload();
      assert.deepEqual([provider.modules, problems(provider)], [[], ['external-not-loaded']]);
      project.write(good);
      await provider.reload();
      assert.deepEqual([names(provider), provider.problems], [was, []]);
    });

  it('keeps of a file that is bad as a whole only what it still lists as good', async () => {
    const provider = await provide();
    const slugify = provider.find('slugify');
    project.change('word-count', { status: 'deprecated' });
    project.change('json-query', { name: 'other-query' });
    project.change('slugify', { description: 'Another.' });
    project.write(project.text().replace('1.0.0', 'one'));
    await provider.reload();
    assert.deepEqual(names(provider), ['csv-summary', 'slugify']);
    assert.equal(provider.find('slugify'), slugify);
    assert.equal(provider.find('word-count') ?? provider.find('json-query'), undefined);
    assert.deepEqual(problems(provider), ['external-kept-some']);
  });

  it('keeps no tools of a registry that became a link out of its workspace, a folder or a circle', async () => {
    const outside = Project.make();
    try {
      for (const put of [
        () => symlink(outside.registry, project.registry),
        () => mkdir(project.registry),
        () => symlink('tools.json', project.registry),
      ]) {
        const good = project.text();
        const provider = await provide();
        assert.equal(provider.modules.length, 4);
        await unlink(project.registry);
        await put();
        await provider.reload();
        assert.deepEqual([provider.modules, problems(provider)], [[], ['external-not-loaded']]);
        await provider.close();
        await rm(project.registry, { recursive: true });
        project.write(good);
      }
    } finally {
      outside.remove();
    }
  });

  it('takes a file for one that is only in use by what the system says', () => {
    const unreadable = (code: string): RegistryFinding => ({
      code: 'REGISTRY_UNREADABLE',
      severity: 'error',
      path: [],
      span: { offset: 0, length: 0, line: 1, column: 1 },
      message: { id: 'external-unreadable', args: { file: project.registry, code } },
    });
    const inUse = (platform: NodeJS.Platform) =>
      ['EBUSY', 'EMFILE', 'EPERM', 'EACCES', 'ENAMETOOLONG'].filter((code) =>
        isInUse(unreadable(code), platform),
      );
    assert.deepEqual(inUse('linux'), ['EBUSY', 'EMFILE']);
    assert.deepEqual(inUse('win32'), ['EBUSY', 'EMFILE', 'EPERM', 'EACCES']);
    assert.equal(isInUse({ ...unreadable('EBUSY'), code: 'REGISTRY_OUTSIDE' }, 'linux'), false);
  });

  it('says of a link that leads back to itself what it is', async () => {
    await unlink(project.registry);
    await symlink('tools.json', project.registry);
    const provider = await provide();
    const [said] = provider.problems;
    const text = i18n.format(said ?? { id: '' });
    assert.match(text, /leads back to itself/);
    assert.doesNotMatch(text, /permissions/);
  });

  it("takes another program's file for that where no registry was a moment ago", async () => {
    const provider = await provide();
    await unlink(project.registry);
    await provider.reload();
    project.write('{"name":"other"}');
    await provider.reload();
    assert.deepEqual([provider.modules, provider.unusable, provider.problems], [[], [], []]);
  });

  it('tells of a name that two folders have, and that the other has it once the first is gone', async () => {
    const second = Project.make();
    try {
      const files = () => registryFiles([project.folder, second.folder]);
      const provider = await provide({ files });
      assert.deepEqual(problems(provider), ['external-some-invalid']);
      const told = i18n.format(provider.problems[0] ?? { id: '' });
      assert.ok(told.includes(project.registry) && told.includes(second.registry), told);
      assert.deepEqual(provider.find('slugify')?.source, { kind: 'registry', file: project.registry });
      project.write(registryOf());
      for (const _ of [1, 2]) {
        await provider.reload();
        assert.deepEqual(provider.find('slugify')?.source, { kind: 'registry', file: second.registry });
        const moves = provider.problems.filter(({ id }) => id === 'external-moved');
        assert.equal(moves.length, 4);
        const said = i18n.format(moves.find(({ args }) => args?.name === 'slugify') ?? { id: '' });
        assert.ok(said.includes(project.registry) && said.includes(second.registry), said);
      }
    } finally {
      second.remove();
    }
  });

  it('says why a file that never was good is not there', async () => {
    project.write(project.text().replace('"tools": [', '"tools": [,'));
    const provider = await provide();
    assert.deepEqual(provider.modules, []);
    assert.deepEqual(problems(provider), ['external-not-loaded']);
    assert.deepEqual(provider.unusable, [
      {
        name: 'tools.json',
        source: { kind: 'registry', file: project.registry },
        state: 'invalid',
        reason: provider.problems[0],
        description: '',
        isFile: true,
      },
    ]);
  });

  it('tells of a file that is bad as a whole as of any other change', async () => {
    const provider = await provide();
    const changed = change(provider);
    project.write('{"version": "1.0.0", "tools": [');
    await changed;
    assert.equal(provider.unusable[0]?.isFile, true);
  });

  it('says of those that are not trusted that none of their tools is there, unless they are none', async () => {
    const rows = async () =>
      (await untrustedRows([project.folder])).map(({ name, state, reason }) => [name, state, reason.id]);
    const blocked = ['tools.json', 'blocked', 'external-untrusted'];
    assert.deepEqual(await rows(), [blocked]);
    await mkdir(project.path('.ocho'));
    project.write('not JSON', project.path('.ocho/tools.json'));
    assert.deepEqual(await rows(), [blocked, blocked]);
    project.write('{"tools":[{"name":"f","description":"d","parameters":{}}]}');
    await unlink(project.path('.ocho/tools.json'));
    assert.deepEqual(await rows(), []);
    await unlink(project.registry);
    assert.deepEqual(await rows(), []);
  });

  it("leaves another program's file of that name alone, without a word", async () => {
    project.write('{"tools":[{"name":"f","description":"d","parameters":{}}]}');
    const provider = await provide();
    assert.deepEqual([provider.modules, provider.unusable, provider.problems], [[], [], []]);
  });

  it('lets the first registry keep a name', async () => {
    await mkdir(project.path('.ocho/tools/slugify'), { recursive: true });
    await writeFile(project.path('.ocho/tools/slugify/main.py'), '');
    project.write(registryOf(entryOf('slugify')), project.path('.ocho/tools.json'));
    const provider = await provide();
    assert.deepEqual(provider.find('slugify')?.source, { kind: 'registry', file: project.registry });
    const other = provider.unusable.find(({ name }) => name === 'slugify');
    const said = i18n.format(other?.reason ?? { id: '' });
    assert.ok(said.includes(project.registry) && said.includes(project.path('.ocho/tools.json')), said);
  });

  it('reads what a configuration names, and misses what is not there', async () => {
    await rename(project.registry, project.path('further.json'));
    let named = [project.path('further.json'), project.path('gone.json')];
    const provider = await provide({ files: () => registryFiles([project.folder], named) });
    assert.equal(names(provider).length, 4);
    assert.deepEqual(problems(provider), ['external-named-missing']);
    named = [];
    await provider.refresh();
    assert.deepEqual([provider.modules, provider.problems], [[], []]);
  });

  it('notices when an entry point that was missing is there, and when one goes', async () => {
    await rm(project.path('tools/slugify/main.mjs'));
    const provider = await provide({ watching: { pollMs: 20, settleMs: 20 } });
    assert.deepEqual(
      provider.unusable.map(({ name }) => name),
      ['slugify', 'link-check', 'line-sort'],
    );
    const appeared = change(provider);
    await writeFile(project.path('tools/slugify/main.mjs'), '');
    await appeared;
    assert.ok(provider.find('slugify'));
    const gone = change(provider);
    await rm(project.path('tools/slugify'), { recursive: true });
    await gone;
    assert.equal(provider.find('slugify'), undefined);
  });

  describe('where the system tells nothing', () => {
    const deaf = (() => {
      throw Object.assign(new Error('no watches left'), { code: 'ENOSPC' });
    }) as unknown as typeof watchFolder; // Only that it throws matters.

    it('looks now and then', async () => {
      const provider = await provide({ watching: { watch: deaf, pollMs: 20, settleMs: 20 } });
      const changed = change(provider);
      project.change('slugify', { name: 'make-slug' });
      await changed;
      assert.equal(names(provider).at(-1), 'make-slug');
    });

    it('looks now and then also when watching ends later', async () => {
      const watchers: ReturnType<typeof watchFolder>[] = [];
      const failing = ((...given: Parameters<typeof watchFolder>) => {
        const watcher = watchFolder(...given);
        watchers.push(watcher);
        return watcher;
      }) as typeof watchFolder; // One of its forms is called, with its own arguments.
      const provider = await provide({ watching: { watch: failing, pollMs: 20, settleMs: 20 } });
      for (const watcher of watchers) watcher.emit('error', new Error('gone'));
      const changed = change(provider);
      project.change('slugify', { name: 'make-slug' });
      await changed;
      assert.equal(names(provider).at(-1), 'make-slug');
    });
  });

  it('tells nobody anything after it is closed', async () => {
    const provider = await provide();
    let told = 0;
    provider.listen(() => told++);
    await provider.close();
    project.change('slugify', { name: 'make-slug' });
    await provider.reload();
    assert.deepEqual([told, names(provider).at(-1)], [0, 'slugify']);
    await provider.close();
  });

  it('keeps no process alive', () => {
    const script = `
      const { RegistryProvider } = await import('./agent/external/provider.ts');
      const { registryFiles } = await import('./agent/external/places.ts');
      const { createI18n } = await import('./agent/i18n/fluent.ts');
      const provider = await RegistryProvider.open({ files: () => registryFiles([process.argv[1]]), builtins: [],
        i18n: createI18n({ locale: 'en' }), timeoutMs: () => 1, folder: process.argv[1] });
      console.log(provider.modules.length);`;
    const run = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script, project.folder],
      { cwd: ROOT, encoding: 'utf8', timeout: 15_000 },
    );
    assert.deepEqual([run.stdout.trim(), run.status, run.stderr], ['4', 0, '']);
  });

  it('may not lead out of its workspace', async () => {
    const inner = project.path('inner');
    await mkdir(inner);
    const { symlink } = await import('node:fs/promises');
    await symlink(path.join('..', 'tools.json'), path.join(inner, 'tools.json'));
    const provider = await provide({ files: () => registryFiles([inner]) });
    assert.deepEqual(provider.modules, []);
    assert.deepEqual(problems(provider), ['external-not-loaded']);
  });
});
