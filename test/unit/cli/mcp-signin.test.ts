// Signing in at servers of the configuration, and the secrets of their headers, from the command line.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { forgetSecrets } from '../../../agent/policy/known-secrets.ts';
import { answerJson, HttpFixture, OAuthFixture } from '../mcp/http-fixtures.ts';
import { CliHome, type RunOptions } from './fake-terminal.ts';

describe('ocho mcp signin, signout and secret', function () {
  this.timeout(30_000);
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => {
    home.remove();
    forgetSecrets();
  });

  const mcp = (argv: readonly string[], options: RunOptions = {}) => home.run(['mcp', ...argv], options);

  it('opens the browser, keeps the tokens, and the server can be used until they are forgotten', async function () {
    if (process.platform !== 'linux') this.skip();
    const fixture = await OAuthFixture.start();
    try {
      await mcp(['add', 'far', '--url', fixture.server.url]);
      assert.match((await mcp(['test', 'far'])).out, /ocho mcp signin far/);
      const { code, out, err } = await mcp(['signin', 'far'], { env: { PATH: browser() } });
      assert.equal(code, 0, err);
      assert.match(out, /Signed in to MCP server "far"/);
      assert.match(err, /http:\/\/127\.0\.0\.1:\d+\/authorize\?/);
      assert.doesNotMatch(out + err, /access-|refresh-/);
      assert.equal((await mcp(['test', 'far'])).code, 0);
      assert.equal((await mcp(['signout', 'far'])).code, 0);
      assert.equal((await mcp(['test', 'far'])).code, 1);
    } finally {
      fixture.server.stop();
    }
  });

  /** A folder with a browser that agrees to everything, before the folders of other programs. */
  function browser(): string {
    const folder = path.join(home.root, 'bin');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'xdg-open');
    writeFileSync(file, `#!${process.execPath}\nfetch(process.argv[2]).then((r) => r.text());\n`);
    chmodSync(file, 0o755);
    return `${folder}${path.delimiter}${process.env.PATH}`;
  }

  it('says of a server that is not there, and of one that is a program, what it is', async () => {
    await mcp(['add', 'near', '--', 'near-server']);
    assert.match((await mcp(['signin', 'nera'])).err, /Did you mean "near"/);
    const { code, err } = await mcp(['signin', 'near']);
    assert.notEqual(code, 0);
    assert.match(err, /"near" is a program/);
  });

  it('stores a secret that is typed or piped, which stands in no file but the one for secrets', async () => {
    const server = await HttpFixture.start(answerJson);
    try {
      const { out } = await mcp(['secret', 'TRACKER'], { answers: ['rain-on-the-roof-71'] });
      assert.deepEqual(home.questions, ['[hidden] Value of TRACKER (it is not shown): ']);
      assert.match(out, /\$\{secret:TRACKER\} stands for TRACKER/);
      const header = `Authorization=Bearer \${secret:TRACKER}`;
      assert.equal((await mcp(['add', 'far', '--url', server.url, '--header', header])).code, 0);
      const { code, out: told, err } = await mcp(['test', 'far', '--json']);
      assert.equal(code, 0, told + err);
      assert.ok(server.seen.every(({ headers }) => headers.authorization === 'Bearer rain-on-the-roof-71'));
      assert.doesNotMatch(out + told + err + readFileSync(home.config, 'utf8'), /rain-on/);
      await mcp(['secret', 'TRACKER'], { input: ['snow-on-the-', 'roof-72\n'] });
      assert.equal((await mcp(['test', 'far'])).code, 0);
      assert.equal(server.seen.at(-1)?.headers.authorization, 'Bearer snow-on-the-roof-72');
      await mcp(['secret', 'TRACKER', '--remove']);
      assert.match((await mcp(['test', 'far'])).out, /ocho mcp secret TRACKER/);
    } finally {
      server.stop();
    }
  });

  it('stores nothing without a value, or under a name that cannot be written', async () => {
    assert.equal((await mcp(['secret', 'A'], { input: ['\n'] })).code, 2);
    assert.equal((await mcp(['secret', 'a b'], { input: ['x'] })).code, 2);
    assert.equal((await mcp(['secret'])).code, 2);
  });
});
