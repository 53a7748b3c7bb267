import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkRegistry, type RegistryFinding, type RegistryPlace } from '../../../agent/external/checks.ts';
import { entrySchema, KEBAB_CASE, NEW_ENTRY } from '../../../agent/external/schema.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { RESERVED_NAMES } from '../../../agent/tools/catalogue.ts';
import { entryOf, Project, registryOf } from './project.ts';

const BUILTINS = ['shell', 'file_read'];

describe('checking a tools.json', () => {
  let project: Project;
  beforeEach(() => {
    project = Project.make();
  });
  afterEach(() => project.remove());

  const check = (text: string, more: Partial<RegistryPlace> = {}) =>
    checkRegistry(text, { file: project.registry, builtins: BUILTINS, ...more });
  const errors = (findings: readonly RegistryFinding[]) =>
    findings.filter(({ severity }) => severity === 'error');

  it('finds nothing wrong with the sample', async () => {
    const { kind, findings, entries } = await check(project.text());
    assert.deepEqual([kind, findings], ['registry', []]);
    assert.deepEqual(
      entries.map(({ name, state }) => `${name} ${state}`),
      [
        'word-count ready',
        'csv-summary ready',
        'json-query ready',
        'slugify ready',
        'link-check planned',
        'line-sort deprecated',
      ],
    );
    assert.equal(entries[0]?.entryPoint, project.path('tools/word-count/main.py'));
  });

  it('refuses each bad entry of the bad sample for its own reason, and keeps the good one', async () => {
    const file = project.path('bad/tools.json');
    mkdirSync(project.path('bad/tools/linked'));
    symlinkSync(project.path('tools/slugify/main.mjs'), project.path('bad/tools/linked/main.mjs'));
    const { kind, findings, entries } = await checkRegistry(readFileSync(file, 'utf8'), {
      file,
      builtins: BUILTINS,
    });
    assert.equal(kind, 'registry');
    assert.deepEqual(
      entries.flatMap(({ name, state }, at) => (state === 'ready' ? [`${at} ${name}`] : [])),
      ['0 fine'],
    );
    const found = errors(findings).map(({ code, path: at }) => `${at.slice(1).join('.')} ${code}`);
    assert.deepEqual(found, [
      '1.name REGISTRY_MISSING_FIELD',
      '2.description REGISTRY_MISSING_FIELD',
      '3.location REGISTRY_MISSING_FIELD',
      '4.status REGISTRY_MISSING_FIELD',
      '5.capabilities REGISTRY_MISSING_FIELD',
      '6.tags REGISTRY_MISSING_FIELD',
      '7.name REGISTRY_NAME_TAKEN',
      '8.name REGISTRY_BAD_NAME',
      '9.location REGISTRY_LOCATION_MISSING',
      '10.location REGISTRY_LOCATION_NOT_A_FILE',
      '11.location REGISTRY_LOCATION_OUTSIDE',
      '12.location REGISTRY_BAD_LOCATION',
      '13.location REGISTRY_BAD_LOCATION',
      '14.location REGISTRY_LOCATION_OUTSIDE',
      '15.location REGISTRY_LOCATION_OUTSIDE',
      '16.status REGISTRY_BAD_STATUS',
      '17.capabilities REGISTRY_BAD_CAPABILITIES',
      '18.capabilities.1 REGISTRY_BAD_CAPABILITIES',
      '19.tags REGISTRY_BAD_TAGS',
      '20.tags.0 REGISTRY_BAD_TAGS',
      '21.languages.0 REGISTRY_BAD_LANGUAGE',
      '22.name REGISTRY_NAME_RESERVED',
      '23.name REGISTRY_BAD_NAME',
      '24.description REGISTRY_BAD_TYPE',
      '24.capabilities REGISTRY_BAD_TYPE',
      '25.description REGISTRY_BAD_DESCRIPTION',
      '26 REGISTRY_BAD_TYPE',
    ]);
  });

  it('has words for every finding, in each language', async () => {
    const file = project.path('bad/tools.json');
    const { findings } = await checkRegistry(readFileSync(file, 'utf8'), { file, builtins: BUILTINS });
    for (const locale of ['en', 'es']) {
      const i18n = createI18n({ locale });
      for (const { message } of findings) {
        assert.notEqual(i18n.format(message), message.id);
        assert.doesNotMatch(i18n.format(message), /\{\s*\$/);
      }
    }
  });

  it('names the place of a finding by line and column', async () => {
    const { findings } = await check('{\n  "version": "1.0.0",\n  "tools": [\n    { "nmae": "x" }\n  ]\n}');
    const [first, ...others] = findings.map(({ span, code }) => `${span.line}:${span.column} ${code}`);
    assert.equal(first, '4:5 REGISTRY_MISSING_FIELD');
    assert.ok(others.includes('4:7 REGISTRY_UNKNOWN_KEY'));
  });

  const places: readonly (readonly [string, string, string])[] = [
    ['nothing', '', '1:1 empty'],
    ['a comment', '{\n  // no\n}', '2:3 comment'],
    ['a comma at the end', '{\n  "version": "1.0.0",\n  "tools": [],\n}', '3:14 trailing-comma'],
    ['a missing comma', '{\n  "version": "1.0.0"\n  "tools": []\n}', '3:3 comma-missing'],
    ['a missing colon', '{ "version" "1.0.0" }', '1:13 colon-missing'],
    ['a text that is not closed', '{ "version": "1.0.0 }', '1:14 string-not-closed'],
    ['an end that is missing', '{ "version": "1.0.0", "tools": [', '1:33 not-closed'],
    ['something behind the end', '{} {}', '1:4 behind-the-end'],
    ['brackets without end', '['.repeat(300_000), '1:1 too-deep'],
  ];
  for (const [what, text, place] of places) {
    it(`says where it is no JSON: ${what}`, async () => {
      const { kind, findings } = await check(text);
      const [finding, ...others] = findings;
      assert.deepEqual([kind, others, finding?.code], ['broken', [], 'REGISTRY_SYNTAX']);
      assert.equal(`${finding?.span.line}:${finding?.span.column} ${finding?.message.args?.what}`, place);
    });
  }

  it('takes a byte order mark for nothing', async () => {
    assert.deepEqual((await check(`\uFEFF${project.text()}`)).findings, []);
  });

  it('refuses the whole file for a wrong top level', async () => {
    for (const text of ['[]', '3', 'null', '{}', '{"version":"1.0.0"}', '{"version":"1.0.0","tools":{}}'])
      assert.equal((await check(text)).kind, 'broken', text);
    for (const version of ['1', '1.0', 'v1.0.0', '01.0.0', 1, null])
      assert.equal((await check(JSON.stringify({ version, tools: [] }))).kind, 'broken', String(version));
    assert.equal((await check('{"version":"1.2.3-rc.1+build.5","tools":[]}')).kind, 'registry');
  });

  it('only warns of what has no effect', async () => {
    const text = JSON.stringify({ version: '1.0.0', tools: [], extra: 1, meta: { repo: 3, created: 'May' } });
    const { kind, findings } = await check(text);
    assert.equal(kind, 'registry');
    assert.deepEqual(
      findings.map(({ code, severity }) => `${severity} ${code}`),
      ['warning REGISTRY_UNKNOWN_KEY', 'warning REGISTRY_BAD_META', 'warning REGISTRY_BAD_META'],
    );
  });

  it('suggests the name that was meant', async () => {
    const { locaton, ...rest } = { ...entryOf('slugify'), locaton: 'tools/slugify/main.mjs' };
    const { location: _, ...entry } = rest as Record<string, unknown>;
    const { findings } = await check(registryOf({ ...entry, locaton, status: 'redy', tags: ['Text'] }));
    const fixes = Object.fromEntries(findings.map(({ path: at, suggestion }) => [at.join('.'), suggestion]));
    assert.deepEqual(fixes['tools.0.locaton'], { kind: 'rename', to: 'location' });
    assert.deepEqual(fixes['tools.0.status'], { kind: 'replace', value: 'ready' });
    assert.deepEqual(fixes['tools.0.tags.0'], { kind: 'replace', value: 'text' });
  });

  it('suggests for each field that is missing what a new entry begins with', async () => {
    const { findings } = await check(registryOf({}));
    const added = findings.map(({ path: at, suggestion }) => [at.at(-1), suggestion]);
    const begun = Object.entries(NEW_ENTRY).map(([key, value]) => [key, { kind: 'add', value }]);
    assert.deepEqual(Object.fromEntries(added), Object.fromEntries(begun));
    // All of it will do but the description, which nobody can know.
    assert.equal(entrySchema.safeParse({ ...NEW_ENTRY, description: 'x' }).success, true);
    assert.equal(entrySchema.safeParse(NEW_ENTRY).success, false);
  });

  it('suggests what would be good', async () => {
    const text = registryOf(
      entryOf('x', { name: 'Subtitle Finder', location: 'tools/slugify', languages: ['ES'] }),
    );
    const { findings } = await check(text);
    const values = findings.map(({ suggestion }) =>
      suggestion?.kind === 'replace' ? suggestion.value : undefined,
    );
    assert.deepEqual(values, ['subtitle-finder', 'tools/slugify/main.mjs', 'es']);
  });

  it('takes a key that is there twice for an error', async () => {
    const text = registryOf(entryOf('slugify', { location: 'tools/slugify/main.mjs' })).replace(
      '"name":',
      '"name": "other", "name":',
    );
    const { findings, entries } = await check(text);
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['REGISTRY_DUPLICATE_KEY'],
    );
    assert.equal(entries[0]?.state, 'invalid');
  });

  it('takes names of the language for the keys they are', async () => {
    const text = registryOf(entryOf('constructor', { location: 'tools/slugify/main.mjs' })).replace(
      '"tags"',
      '"__proto__": { "status": "ready" }, "toString": 1, "tags"',
    );
    const { findings, entries } = await check(text);
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['REGISTRY_UNKNOWN_KEY', 'REGISTRY_UNKNOWN_KEY'],
    );
    assert.equal(entries[0]?.state, 'ready');
  });

  it('lets a tool that is planned have no file yet, but no other place either', async () => {
    const planned = (location: string) => registryOf(entryOf('later', { status: 'planned', location }));
    assert.deepEqual((await check(planned('tools/later/main.py'))).findings, []);
    const outside = await check(planned('../later.py'));
    assert.equal(outside.findings[0]?.code, 'REGISTRY_LOCATION_OUTSIDE');
  });

  it('says of a link that leads nowhere, or back to itself, that it does', async () => {
    for (const target of ['gone.py', 'dead.py']) {
      symlinkSync(target, project.path('dead.py'));
      const { findings } = await check(registryOf(entryOf('dead', { location: 'dead.py' })));
      assert.deepEqual(
        findings.map(({ code, message }) => [code, message.id]),
        [['REGISTRY_LOCATION_MISSING', 'external-location-dead-link']],
      );
      rmSync(project.path('dead.py'));
    }
  });

  it('follows links to where they lead', async () => {
    const other = Project.make('empty');
    try {
      writeFileSync(other.path('main.py'), '');
      mkdirSync(project.path('tools/way'));
      symlinkSync(other.folder, project.path('tools/out'));
      symlinkSync('../slugify/main.mjs', project.path('tools/way/main.mjs'));
      symlinkSync('nowhere', project.path('tools/way/gone.mjs'));
      const at = async (location: string) => {
        const { entries, findings } = await check(registryOf(entryOf('x-y', { location })));
        return findings[0]?.code ?? entries[0]?.entryPoint;
      };
      assert.equal(await at('tools/way/main.mjs'), project.path('tools/slugify/main.mjs'));
      assert.equal(await at('tools/out/main.py'), 'REGISTRY_LOCATION_OUTSIDE');
      assert.equal(await at('tools/way/gone.mjs'), 'REGISTRY_LOCATION_MISSING');
      // Inside by its text, whatever the way.
      assert.equal(await at('tools/out/../slugify/main.mjs'), project.path('tools/slugify/main.mjs'));
    } finally {
      other.remove();
    }
  });

  for (const location of [
    '/etc/passwd',
    '\\\\server\\share\\main.py',
    '\\main.py',
    'C:main.py',
    'c:/main.py',
    '~/main.py',
    'file:///main.py',
    '../main.py',
    'tools/../../main.py',
    '..\\main.py',
    'tools\\..\\..\\main.py',
    '..',
    ' ',
    'tools/a\u202eb.py',
    'tools/a\nb.py',
  ]) {
    it(`refuses the location ${JSON.stringify(location)}`, async () => {
      const { findings, entries } = await check(registryOf(entryOf('x-y', { location })));
      assert.match(findings[0]?.code ?? '', /^REGISTRY_(?:BAD_LOCATION|LOCATION_OUTSIDE)$/);
      assert.equal(entries[0]?.state, 'invalid');
      assert.doesNotMatch(String(findings[0]?.message.args?.location), /[\n\u202e]/);
    });
  }

  it('takes `\\` in a location for a separator', async () => {
    const { entries } = await check(registryOf(entryOf('x-y', { location: 'tools\\slugify\\main.mjs' })));
    assert.equal(entries[0]?.entryPoint, project.path('tools/slugify/main.mjs'));
  });

  it('keeps the names of built-in tools, of other builds too, from being taken', async () => {
    const location = 'tools/slugify/main.mjs';
    const single = [...RESERVED_NAMES].filter((name) => KEBAB_CASE.test(name));
    for (const name of ['shell', 'calculator', 'delegate', 'diagnostics'])
      assert.ok(single.includes(name), name);
    for (const name of single)
      assert.equal(
        (await check(registryOf(entryOf(name, { location })))).findings[0]?.code,
        'REGISTRY_NAME_RESERVED',
      );
    assert.deepEqual((await check(registryOf(entryOf('calculators', { location })))).findings, []);
  });

  it('suggests one name, which is none of a built-in tool nor of another entry', async () => {
    const location = 'tools/slugify/main.mjs';
    const builtins = ['shell', 'tool_search'];
    const suggested = async (...names: string[]) => {
      const text = registryOf(...names.map((name) => entryOf(name, { location })));
      const { findings } = await check(text, { builtins });
      return findings.map(({ code, suggestion }) => [
        code,
        suggestion && 'value' in suggestion && suggestion.value,
      ]);
    };
    assert.deepEqual(await suggested('tool_search'), [['REGISTRY_BAD_NAME', 'tool-search']]);
    assert.deepEqual(await suggested('Shell'), [['REGISTRY_BAD_NAME', 'shell-tool']]);
    assert.deepEqual(await suggested('shell', 'shell-tool'), [['REGISTRY_NAME_RESERVED', 'shell-tool-2']]);
    assert.deepEqual(await suggested('Web Search', 'web-search'), [['REGISTRY_BAD_NAME', 'web-search-tool']]);
  });

  it('names both files when a name is taken by another registry', async () => {
    const other = path.join(path.dirname(project.folder), 'other', 'tools.json');
    const text = registryOf(entryOf('slugify', { location: 'tools/slugify/main.mjs' }));
    const { findings } = await check(text, { taken: new Map([['slugify', other]]) });
    assert.equal(findings[0]?.code, 'REGISTRY_NAME_TAKEN');
    const said = createI18n({ locale: 'en' }).format(findings[0]?.message ?? { id: '' });
    assert.ok(said.includes(project.registry) && said.includes(other), said);
  });

  describe('where other programs keep files of that name', () => {
    for (const [what, text] of [
      ['functions for a model', '[{"type":"function","function":{"name":"f"}}]'],
      ['tools of another kind', '{"tools":[{"name":"f","description":"d","input_schema":{}}]}'],
      ['nothing', ''],
      ['no JSON', 'version: 1'],
      ['an object', '{"dependencies":{}}'],
      ['a package', '{"name":"other","version":"2"}'],
      ['a table of versions', '{"tools":{"node":"20"}}'],
      ['a .NET manifest', '{"version":1,"isRoot":true,"tools":{}}'],
      ['half a list of functions', '{"tools":[{"name":"f","description":"d","input_schema":{'],
    ] as const) {
      it(`leaves ${what} alone, with one note`, async () => {
        const { kind, findings, entries } = await check(text, { mayBeForeign: true });
        assert.deepEqual([kind, entries], ['foreign', []]);
        assert.deepEqual(
          findings.map(({ code, severity }) => `${severity} ${code}`),
          ['info REGISTRY_FOREIGN'],
        );
      });
    }

    for (const [what, text] of [
      ['tools that are no list', '{"version":"1.0.0","tools":{"a":1}}'],
      ['the beginning of one', '{"version": "1.0.0", "to'],
      ['a beginning without a version', '{\n  "tools": [\n    {'],
      ['a beginning in a tool', '{"version":"1.0.0","tools":[{"name":"a","description":"b","loc'],
    ] as const) {
      it(`tells of the fault of ${what}`, async () => {
        const { kind, findings } = await check(text, { mayBeForeign: true });
        assert.equal(kind, 'broken');
        assert.equal(findings[0]?.severity, 'error');
      });
    }

    it('says of tools that are no list that they must be one', async () => {
      const { findings } = await check('{"version":"1.0.0","tools":{"a":1}}', { mayBeForeign: true });
      assert.deepEqual(
        findings.map(({ code, path: at }) => [code, at]),
        [['REGISTRY_BAD_TYPE', ['tools']]],
      );
    });

    it('still tells of the faults of what is meant as a registry', async () => {
      const broken = project.text().replace('"tools": [', '"tools": [,');
      assert.equal((await check(broken, { mayBeForeign: true })).kind, 'broken');
      const misspelt = project.text().replace('"tools":', '"tool":');
      assert.equal((await check(misspelt, { mayBeForeign: true })).kind, 'broken');
      const empty = await check('{"version":"1.0.0","tools":[]}', { mayBeForeign: true });
      assert.equal(empty.kind, 'registry');
    });
  });
});
