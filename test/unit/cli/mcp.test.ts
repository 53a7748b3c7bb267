import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliHome, type RunOptions } from './fake-terminal.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/mcp', import.meta.url));
const EVERYTHING = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

describe('ocho mcp', function () {
  this.timeout(30_000);
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => home.remove());
  const text = (): string => readFileSync(home.config, 'utf8');
  const mcp = (argv: readonly string[], options: RunOptions = {}) =>
    home.run(['mcp', ...argv], { locale: 'en', ...options });
  const add = (name: string, file: string, ...args: string[]) =>
    mcp(['add', name, '--', process.execPath, path.join(FIXTURES, `${file}.mjs`), ...args]);

  it('writes a server below the rest of the file, in a table of its own', async () => {
    home.write(home.config, '# mine\n[runtime]\nlevel = "full" # for now\n');
    const { code, out } = await mcp([
      'add',
      'notes',
      '--env',
      'LANG=a=b',
      '--env',
      'MODE=x',
      '--passthrough',
      'NOTES_TOKEN',
      '--',
      'npx',
      '-y',
      'notes',
    ]);
    assert.equal(code, 0);
    assert.match(out, /ocho mcp test notes/);
    assert.equal(
      text(),
      '# mine\n[runtime]\nlevel = "full" # for now\n\n[mcp.servers.notes]\ncommand = "npx"\nargs = ["-y", "notes"]\n' +
        'env = { LANG = "a=b", MODE = "x" }\nenv_passthrough = ["NOTES_TOKEN"]\n',
    );
  });

  it('writes a server that is an address, with its headers, beside others in a table inside a table', async () => {
    home.write(home.config, 'mcp = { servers = { one = { command = "one" } } }\n');
    const { code } = await mcp(['add', 'two', '--url', 'https://example.com/mcp', '--header', 'X-Team=blue']);
    assert.equal(code, 0);
    const { out } = await mcp(['list', '--no-connect', '--json']);
    const listed: { name: string; state: string }[] = JSON.parse(out);
    assert.deepEqual(
      listed.map(({ name, state }) => [name, state]),
      [
        ['one', 'enabled'],
        ['two', 'enabled'],
      ],
    );
  });

  it('refuses a name that is taken, and an address that is none, and leaves the file as it was', async () => {
    await add('notes', 'plain');
    const before = text();
    const taken = await add('notes', 'offers');
    assert.equal(taken.code, 2);
    assert.match(taken.err, /already has an MCP server "notes"/);
    assert.equal((await mcp(['add', 'other', '--url', 'not an address'])).code, 2);
    assert.equal((await mcp(['add', 'other', '--url', 'https://example.com', '--', 'npx'])).code, 2);
    assert.equal((await mcp(['add', 'other', '--url', 'https://example.com', '--env', 'A=b'])).code, 2);
    assert.equal((await mcp(['add', 'other'])).code, 2);
    assert.equal(text(), before);
  });

  const secret = ['hunter2', 'not', 'for', 'files'].join('-');
  for (const [where, argv] of [
    ['variables', ['--env', `NOTES_TOKEN=${secret}`, '--', 'npx', 'notes']],
    ['headers', ['--url', 'https://example.com', '--header', `Authorization=Bearer ${secret}`]],
    ['arguments', ['--', 'npx', 'notes', '--api-key', secret]],
    ['the address', ['--url', `https://me:${secret}@example.com/mcp`]],
  ] as const) {
    it(`writes nothing when there is a secret in ${where}, and says where it belongs`, async () => {
      const { code, out, err } = await mcp(['add', 'notes', ...argv]);
      assert.equal(code, 2);
      assert.match(err, /Nothing was written/);
      assert.ok(!`${out}${err}`.includes(secret));
      assert.throws(text, /ENOENT/);
    });
  }

  it('removes a server with its tables and leaves every other byte', async () => {
    const before = '# mine\n[mcp]\ndeferred_loading = true # large\n\n';
    const behind = '# the other\n[mcp.servers.other]\ncommand = "other"\n';
    const gone = '[mcp.servers.gone]\ncommand = "gone"\n[mcp.servers.gone.env]\nA = "b"\n\n';
    home.write(home.config, `${before}${gone}${behind}`);
    const { code, out } = await mcp(['remove', 'gone']);
    assert.equal(code, 0);
    assert.match(out, /Removed gone/);
    assert.equal(text(), `${before}${behind}`);
    assert.equal((await mcp(['remove', 'gone'])).code, 2);
  });

  it('removes a server that is a pair of an inline table, and one of dotted keys', async () => {
    home.write(
      home.config,
      'mcp = { servers = { one = { command = "one" }, two = { command = "two" } } } # mine\n',
    );
    assert.equal((await mcp(['remove', 'one'])).code, 0);
    assert.match(text(), /^mcp = .*two.* # mine\n$/);
    assert.ok(!text().includes('one'));
    home.write(
      home.config,
      '[mcp.servers]\none.command = "one"\n# the second\ntwo.command = "two"\none.args = []\n',
    );
    assert.equal((await mcp(['remove', 'one'])).code, 0);
    assert.equal(text(), '[mcp.servers]\n# the second\ntwo.command = "two"\n');
  });

  it('lists each server with its state, what it has, and why it does not work', async () => {
    await add('good', 'plain');
    await add('bad', 'dies', 'never');
    home.write(home.config, `${text()}\n[mcp.servers.off]\ncommand = "off"\nenabled = false\n`);
    home.write(home.config, `${text()}\n[mcp.servers.missing]\ncommand = "no-such-program-here"\n`);
    const { code, out } = await mcp(['list', '--json']);
    assert.equal(code, 0);
    const listed: Record<string, unknown>[] = JSON.parse(out);
    const found = new Map(listed.map((each) => [each.name, each]));
    assert.equal(found.get('good')?.state, 'ready');
    assert.equal(found.get('good')?.tools, 10);
    assert.equal(found.get('good')?.file, home.config);
    assert.equal(found.get('off')?.state, 'disabled');
    assert.equal(found.get('missing')?.state, 'failed');
    assert.match(String(found.get('missing')?.reason), /no-such-program-here/);
    const { out: lines } = await mcp(['list']);
    assert.match(lines, /^good {2}ready {2}10 tools {2}# /m);
  });

  it('gives a silent server up after its time', async () => {
    await add('silent', 'silent');
    const { code, out } = await mcp(['test', 'silent', '--timeout', '300']);
    assert.equal(code, 1);
    assert.match(out, /^silent {2}failed after \d+ ms\n.*300/);
  });

  it('tests a real server: what it calls itself, what it offers, and its tools by their canonical names', async () => {
    await mcp(['add', 'everything', '--', process.execPath, EVERYTHING]);
    const { code, out } = await mcp(['test', 'everything', '--json']);
    assert.equal(code, 0);
    const report = JSON.parse(out);
    assert.equal(report.ok, true);
    assert.equal(report.protocol, '2025-11-25');
    assert.match(report.server.name, /everything/);
    assert.ok(report.capabilities.includes('prompts'));
    assert.ok(report.tools.some(({ name }: { name: string }) => name === 'mcp_everything_echo'));
    assert.ok(report.resources > 0 && report.prompts > 0);
  });

  it('names refused tools and the last lines of the log', async () => {
    await add('odd', 'names');
    const { code, out } = await mcp(['test', 'odd']);
    assert.equal(code, 0);
    assert.match(out, /refused: /);
    assert.match((await mcp(['test', 'od'])).err, /Did you mean "odd"/);
  });
});
