import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliHome } from './fake-terminal.ts';

const SAMPLE = fileURLToPath(new URL('../../fixtures/sample-tools', import.meta.url));

describe('ocho tools registry check', () => {
  let home: CliHome;
  let folder: string;
  beforeEach(() => {
    home = new CliHome();
    folder = path.join(home.workspace, 'project');
    cpSync(SAMPLE, folder, { recursive: true });
  });
  afterEach(() => home.remove());

  async function check(...argv: string[]) {
    return home.run(['tools', 'registry', 'check', '--cwd', folder, ...argv]);
  }

  it('says how many tools there are when all are good', async () => {
    assert.deepEqual(await check(), {
      code: 0,
      out: 'tools.json: 4 ready, 1 planned, 1 deprecated, 0 not valid\n',
      err: '',
    });
  });

  it('says of each fault where it is, what it is and what would be right, and ends with 2', async () => {
    const { code, out } = await check('bad/tools.json');
    assert.equal(code, 2);
    const lines = out.split('\n');
    assert.ok(
      lines.some((line) =>
        /^bad\/tools\.json:\d+:\d+ error REGISTRY_BAD_STATUS .*“redy”.* Instead: "ready"$/.test(line),
      ),
      out,
    );
    assert.ok(lines.includes('bad/tools.json: 1 ready, 0 planned, 0 deprecated, 26 not valid'), out);
  });

  it('gives the same as JSON', async () => {
    const { code, out } = await check('bad', '--json');
    const { ok, files } = JSON.parse(out);
    assert.deepEqual([code, ok, files.length, files[0].kind], [2, false, 1, 'registry']);
    const status = files[0].findings.find((each: { code: string }) => each.code === 'REGISTRY_BAD_STATUS');
    assert.deepEqual(status.path, ['tools', 16, 'status']);
    assert.deepEqual(status.suggestion, { kind: 'replace', value: 'ready' });
    assert.ok(status.line > 1 && status.column > 1 && /redy/.test(status.message));
    assert.deepEqual(files[0].tools[0], { name: 'fine', state: 'ready' });
  });

  it('counts no tool of a file that is refused as a whole', async () => {
    const file = path.join(folder, 'tools.json');
    const good = JSON.parse(readFileSync(file, 'utf8'));
    const many = Array.from({ length: 2_000 }, (_, n) => ({ ...good.tools[0], name: `tool-${n}` }));
    for (const text of [
      { ...good, version: 'one' },
      { ...good, tools: many },
    ]) {
      writeFileSync(file, JSON.stringify(text));
      const { code, out } = await check();
      assert.equal(code, 2);
      assert.match(out, /^tools\.json: the whole file is refused; none of its tools is taken \(0 ready\)$/m);
      assert.doesNotMatch(out, /[1-9]\d* ready/);
      const { files } = JSON.parse((await check('--json')).out);
      assert.equal(files[0].kind, 'broken');
      assert.ok(files[0].tools.every(({ state }: { state: string }) => state === 'invalid'));
    }
  });

  it('checks all registries of the folder together, also those the configuration names', async () => {
    mkdirSync(path.join(folder, '.ocho'));
    writeFileSync(path.join(folder, '.ocho/config.toml'), '[registry]\nfiles = ["more/tools.json"]\n');
    mkdirSync(path.join(folder, 'more/tools/slugify'), { recursive: true });
    writeFileSync(path.join(folder, 'more/tools/slugify/main.py'), '');
    const entry = {
      name: 'slugify',
      description: 'x',
      location: 'tools/slugify/main.py',
      status: 'ready',
      capabilities: ['make'],
      tags: ['x'],
    };
    writeFileSync(
      path.join(folder, 'more/tools.json'),
      JSON.stringify({ version: '1.0.0', tools: [entry] }, null, 1),
    );
    const { code, out } = await check();
    assert.equal(code, 2);
    assert.match(out, /^tools\.json: 4 ready/m);
    assert.match(out, /^more\/tools\.json:5:\d+ error REGISTRY_NAME_TAKEN /m);
  });

  it("only notes another program's file", async () => {
    writeFileSync(path.join(folder, 'tools.json'), '{"tools":[]}');
    const { code, out } = await check();
    assert.equal(code, 0);
    assert.match(out, /^tools\.json:1:1 info REGISTRY_FOREIGN [^\n]+\n$/);
    // Named, it is meant.
    assert.equal((await check('tools.json')).code, 2);
  });

  it('refuses what is not there', async () => {
    const gone = await check('gone.json');
    assert.equal(gone.code, 2);
    assert.match(gone.err, /There is no .*gone\.json/);
    rmSync(path.join(folder, 'tools.json'));
    const none = await check();
    assert.equal(none.code, 2);
    assert.match(none.err, /There is no registry here/);
    assert.equal((await home.run(['tools', 'registry'])).code, 2);
  });
});
