import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkRegistry } from '../../../agent/external/checks.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { applyChanges } from '../../../agent/lsp/finding.ts';
import { knownTools } from '../../../agent/lsp/known-tools.ts';
import { analyseRegistry } from '../../../agent/lsp/registry/analysis.ts';
import { suggestRegistry } from '../../../agent/lsp/registry/completion.ts';
import { fixesFor } from '../../../agent/lsp/registry/fixes.ts';
import { parseJson } from '../../../agent/lsp/registry/json.ts';
import { hoverRegistry, locationAt, toolsIn } from '../../../agent/lsp/registry/places.ts';
import { marked } from './support.ts';

const i18n = createI18n({ locale: 'en' });

const GOOD = `{
  "version": "1.0.0",
  "tools": [
    {
      "name": "price-finder",
      "description": "Finds prices.",
      "location": "main.py",
      "status": "ready",
      "capabilities": ["search"],
      "tags": ["prices"]
    }
  ]
}
`;

describe('tools.json in an editor', () => {
  let folder: string;
  let file: string;

  before(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-lsp-registry-')));
    file = path.join(folder, 'tools.json');
    fs.writeFileSync(path.join(folder, 'main.py'), '');
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const analyse = async (text: string, mayBeForeign = false) =>
    analyseRegistry(text, { file, tools: await knownTools([]), mayBeForeign });

  async function found(text: string): Promise<string[]> {
    const { findings } = await analyse(text);
    return findings.map(({ code, span }) => `${code}: ${text.slice(span.start, span.end)}`);
  }

  async function mended(text: string, code: string, which = 0): Promise<string | undefined> {
    const analysis = await analyse(text);
    const finding = analysis.findings.find((each) => each.code === code);
    assert.ok(finding, JSON.stringify(await found(text)));
    const fix = fixesFor(finding, analysis)[which];
    return fix && applyChanges(text, fix.changes);
  }

  it('has nothing said about it where it is good, with every line end and mark', async () => {
    for (const text of [GOOD, GOOD.replaceAll('\n', '\r\n'), `\uFEFF${GOOD}`])
      assert.deepEqual(await found(text), []);
  });

  it('has fixes that name what they put there in one way, whatever it is', async () => {
    const titles = async (text: string, code: string): Promise<string[]> => {
      const analysis = await analyse(text);
      const finding = analysis.findings.find((each) => each.code === code);
      assert.ok(finding);
      return fixesFor(finding, analysis).map(({ title }) =>
        i18n.format(title).replace(/[\u2068\u2069]/g, ''),
      );
    };
    assert.deepEqual(await titles(GOOD.replace('ready', 'redy'), 'REGISTRY_BAD_STATUS'), [
      'Replace by “ready”',
      'Replace by “planned”',
      'Replace by “deprecated”',
    ]);
  });

  it('is marked at the value, the key or the line of the object', async () => {
    assert.deepEqual(await found(GOOD.replace('ready', 'redy')), ['REGISTRY_BAD_STATUS: "redy"']);
    assert.deepEqual(await found(`\uFEFF${GOOD.replace('ready', 'redy')}`), ['REGISTRY_BAD_STATUS: "redy"']);
    assert.deepEqual(await found(GOOD.replace('"tags"', '"tgas"')), [
      'REGISTRY_MISSING_FIELD: {',
      'REGISTRY_UNKNOWN_KEY: "tgas"',
    ]);
    assert.deepEqual(await found(GOOD.replace('main.py', 'other.py')), [
      'REGISTRY_LOCATION_MISSING: "other.py"',
    ]);
  });

  it('has its other faults seen beside a broken syntax', async () => {
    const text = GOOD.replace('"1.0.0",', '"1.0.0"')
      .replace('ready', 'redy')
      .replace('["prices"]', '["prices"],');
    const codes = (await found(text)).map((each) => each.split(':')[0]);
    assert.deepEqual(codes, ['REGISTRY_SYNTAX', 'REGISTRY_BAD_STATUS']);
  });

  it('is not looked at where it is larger than the agent reads', async () => {
    const text = GOOD.replace('Finds prices.', 'x'.repeat(1 << 20));
    const { findings, isForeign } = await analyse(text, true);
    assert.deepEqual(
      findings.map(({ code, span }) => [code, span]),
      [['REGISTRY_TOO_LARGE', { start: 0, end: 0 }]],
    );
    assert.equal(isForeign, false);
  });

  it('is left alone where it is another program’s', async () => {
    const { findings, isForeign } = await analyse('{ "tools": { "x": 1 }, "name": "other" }', true);
    assert.deepEqual([findings, isForeign], [[], true]);
  });

  it('is mended in place', async () => {
    assert.equal(await mended(GOOD.replace('ready', 'redy'), 'REGISTRY_BAD_STATUS'), GOOD);
    assert.equal(await mended(GOOD.replace('"tags"', '"tgas"'), 'REGISTRY_UNKNOWN_KEY'), GOOD);
    assert.equal(await mended(GOOD.replace('price-finder', 'Price Finder'), 'REGISTRY_BAD_NAME'), GOOD);
    assert.equal(
      await mended(GOOD.replace('main.py', 'none.py'), 'REGISTRY_LOCATION_MISSING'),
      GOOD.replace('main.py', 'none.py').replace('ready', 'planned'),
    );
    assert.equal(await mended(GOOD.replace('"1.0.0",', '"1.0.0"'), 'REGISTRY_SYNTAX'), GOOD);
    assert.equal(await mended(GOOD.replace('["prices"]', '["prices"],'), 'REGISTRY_SYNTAX'), GOOD);
    assert.equal(
      await mended(GOOD.replace('"version"', '"extra": 1,\n  "version"'), 'REGISTRY_UNKNOWN_KEY'),
      GOOD,
    );
  });

  it('gets a missing field behind the others, with the line ends of the file', async () => {
    const text = GOOD.replace(/,\n {6}"tags": .*/, '').replaceAll('\n', '\r\n');
    assert.equal(
      await mended(text, 'REGISTRY_MISSING_FIELD'),
      GOOD.replace('["prices"]', '["tool"]').replaceAll('\n', '\r\n'),
    );
  });

  async function suggested(text: string) {
    const place = marked(text);
    const entries = {
      '': [
        { name: 'main.py', isFolder: false },
        { name: 'lib', isFolder: true },
      ],
      lib: [],
    };
    return suggestRegistry(parseJson(place.text), place.offset, {
      list: async (name) => (name === '' || name === 'lib' ? entries[name] : []),
      i18n,
    });
  }

  it('is completed: keys, states, locations inside its folder, words it has already', async () => {
    const labels = async (text: string) => (await suggested(text)).map(({ label }) => label);
    const inEntry = (rest: string) => GOOD.replace('"prices"]', `"prices"],\n      ${rest}`);
    assert.deepEqual(await labels(inEntry('"l|"')), ['languages']);
    assert.deepEqual(await labels(GOOD.replace('"ready"', '"|"')), ['ready', 'planned', 'deprecated']);
    assert.deepEqual(await labels(GOOD.replace('main.py', '|')), ['main.py', 'lib/']);
    assert.deepEqual(await labels(GOOD.replace('main.py', '../|')), []);
    assert.deepEqual(await labels('{|}'), ['version', 'tools', 'meta']);
    assert.deepEqual(await labels('{ "version": "1.0.0", "|'), ['tools', 'meta']);
    const [entry] = await suggested('{ "version": "1.0.0", "tools": [|] }');
    assert.match(entry?.snippet ?? '', /"name": "\$\{1:my-tool\}"/);
    assert.ok(
      entry?.snippet?.includes(`{2:${createI18n({ locale: 'en' }).text('external-new-description')}}`),
    );
  });

  it('explains its fields and leads to entry points', () => {
    const at = (piece: string) => GOOD.indexOf(piece) + 2;
    const document = parseJson(GOOD);
    assert.match(hoverRegistry(document, at('"status"'), i18n)?.markdown ?? '', /`ready`, `planned`/);
    assert.equal(locationAt(document, at('"main.py"'), file)?.path, path.join(folder, 'main.py'));
    assert.equal(
      locationAt(parseJson(GOOD.replace('main.py', '../../etc/passwd')), at('"../..') + 400, file),
      undefined,
    );
  });

  it('leads where the agent would go, and where that is nowhere, nowhere', async () => {
    for (const [location, parts] of [
      ['tools\\\\x\\\\main.py', ['tools', 'x', 'main.py']],
      ['tools/../main.py', ['main.py']],
      ['./a..b/main.py', ['a..b', 'main.py']],
      ['C:/x.py', undefined],
      ['~/x.py', undefined],
      ['//server/x.py', undefined],
      ['tools/../../x.py', undefined],
      [' ', undefined],
    ] as const) {
      const text = GOOD.replace('main.py', location);
      const [mine] = [locationAt(parseJson(text), GOOD.indexOf('"main.py"') + 1, file)?.path];
      assert.equal(mine, parts && path.join(folder, ...parts), location);
      const { entries } = await checkRegistry(text, { file, builtins: [] });
      assert.equal(entries[0]?.place, mine, location);
    }
  });

  it('names its tools even when it is not whole', () => {
    const text = `${GOOD.slice(0, GOOD.indexOf('"status"'))}"sta`;
    assert.deepEqual(
      toolsIn(parseJson(text), file).map(({ name, line }) => [name, line]),
      [['price-finder', 4]],
    );
  });
});
