// Signing in at a server, and what is done with the tokens.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  allSecrets,
  credentialsFile,
  fileSecrets,
  storeProviderKey,
} from '../../../agent/config/credentials.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import { signIn, signOut } from '../../../agent/mcp/oauth.ts';
import { grantName, readGrant } from '../../../agent/mcp/oauth-tokens.ts';
import { openBrowser, openerFor } from '../../../agent/mcp/open-browser.ts';
import { forgetSecrets, maskKnown } from '../../../agent/policy/known-secrets.ts';
import { OAuthFixture, reached, Secrets } from './http-fixtures.ts';
import { i18n, SessionServers } from './session-servers.ts';

describe('signing in at an MCP server', function () {
  this.timeout(30_000);
  let fixture: OAuthFixture;
  let session: SessionServers;
  let secrets: Secrets;

  beforeEach(async () => {
    fixture = await OAuthFixture.start();
    session = new SessionServers();
    secrets = new Secrets();
  });
  afterEach(async () => {
    await session.end();
    fixture.server.stop();
    forgetSecrets();
  });

  const spec = () => reached(fixture.server.url);
  const url = () => new URL(fixture.server.url);

  /** A person who agrees to everything; resolves to the page they see in the end. */
  async function agree(to: URL): Promise<string> {
    const response = await fetch(to);
    return response.text();
  }

  /** Signs in with a browser that does as it is told. */
  function signingIn(present: (to: URL) => Promise<unknown>, limitMs = 10_000): Promise<boolean> {
    return signIn({
      spec: spec(),
      secrets,
      i18n,
      env: {},
      present: async (to) => void (await present(to)),
      signal: new AbortController().signal,
      limitMs,
    });
  }

  const textOf = async (task: Promise<unknown>): Promise<string> => {
    try {
      await task;
    } catch (error) {
      assert.ok(error instanceof OchoError, String(error));
      return i18n.format(error.text);
    }
    throw new Error('it went well');
  };

  const open = () => session.open([], {}, { config: () => [spec()], secrets });

  it('is what a server without tokens waits for, which says how to, and never begins it', async () => {
    await open();
    await session.until(() => session.listing('far').state === 'needs_sign_in');
    assert.match(session.reason('far'), /"far" wants a sign-in.*ocho mcp signin far/);
    assert.equal(fixture.registrations, 0);
    assert.deepEqual(
      fixture.server.seen.map(({ path: at }) => at),
      ['/mcp'],
    );
  });

  it('gives tokens that the server takes with the next prompt, and says so in the browser', async () => {
    await open();
    await session.until(() => session.listing('far').state === 'needs_sign_in');
    let page = '';
    assert.equal(
      await signingIn(async (to) => {
        page = await agree(to);
      }),
      true,
    );
    assert.match(page, /Signed in. You can close this page/);
    await session.servers.refresh();
    await session.ready('far');
    assert.match((await session.call('mcp_far_echo')).text, /here it is/);
  });

  it('uses PKCE and a port of this machine, and asks for this server alone', async () => {
    let asked = new URLSearchParams();
    await signingIn(async (to) => {
      asked = to.searchParams;
      await agree(to);
    });
    assert.equal(asked.get('code_challenge_method'), 'S256');
    assert.match(asked.get('redirect_uri') ?? '', /^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    assert.equal(asked.get('resource'), fixture.server.url);
  });

  it('does not take an answer with another state, and waits on', async () => {
    await signingIn(async (to) => {
      const back = new URL(to.searchParams.get('redirect_uri') ?? '');
      back.search = '?code=of-somebody-else&state=guessed';
      const response = await fetch(back);
      assert.equal(response.status, 400);
      assert.match(await response.text(), /no sign-in that Ocho started/);
      await agree(to);
    });
    assert.equal(fixture.valid.size, 1);
  });

  it('ends with what the person or the server said, and keeps nothing', async () => {
    const text = await textOf(
      signingIn(async (to) => {
        const back = new URL(to.searchParams.get('redirect_uri') ?? '');
        back.search = `?error=access_denied&state=${to.searchParams.get('state')}`;
        await agree(back);
      }),
    );
    assert.match(text, /"far" was refused: access_denied/);
    assert.equal(secrets.kept.size, 0);
  });

  it('ends when nobody does anything', async () => {
    assert.match(await textOf(signingIn(async () => undefined, 50)), /Nobody signed in to MCP server "far"/);
  });

  it('does not take the answer of another authorization server', async () => {
    const text = await textOf(
      signingIn(async (to) => {
        const back = new URL(to.searchParams.get('redirect_uri') ?? '');
        back.search = `?code=x&iss=https%3A%2F%2Fother.example&state=${to.searchParams.get('state')}`;
        await agree(back);
      }),
    );
    assert.match(text, /another server than the one that was asked/);
    assert.deepEqual(fixture.grants, []);
  });

  for (const address of ['file:///x" & calc & "', 'vscode://x/y', 'http://signin.example/authorize']) {
    it(`shows nobody ${address}`, async () => {
      fixture.authorizeAt = address;
      const shown: URL[] = [];
      const text = await textOf(signingIn(async (to) => shown.push(to)));
      assert.match(text, /"far"/);
      assert.deepEqual(shown, []);
    });
  }

  it('registers once for as long as the same port is free', async () => {
    await signingIn(agree);
    await signingIn(agree);
    assert.equal(fixture.registrations, 1);
  });

  it('is not needed where the server takes everybody', async () => {
    await signingIn(agree);
    const { tokens } = (await readGrant(secrets, url())) ?? assert.fail('tokens are kept');
    const open = reached(fixture.server.url, { Authorization: `Bearer ${tokens.access_token}` });
    const signal = new AbortController().signal;
    const present = async () => assert.fail('nobody is asked');
    assert.equal(await signIn({ spec: open, secrets, i18n, env: {}, present, signal }), false);
  });

  it('is not asked for again when tokens can be renewed, at their end or when they are refused', async () => {
    await signingIn(agree);
    await open();
    await session.ready('far');
    fixture.valid.clear();
    assert.match((await session.call('mcp_far_echo')).text, /here it is/);
    assert.deepEqual(fixture.grants, ['authorization_code', 'refresh_token']);
    const kept = await readGrant(secrets, url());
    assert.ok(kept && fixture.valid.has(kept.tokens.access_token));
  });

  it('is asked for when tokens cannot be renewed, in the middle of a session as well', async () => {
    await signingIn(agree);
    await open();
    await session.ready('far');
    fixture.valid.clear();
    fixture.refreshes.clear();
    await assert.rejects(session.call('mcp_far_echo'), /./);
    await session.until(() => session.listing('far').state === 'needs_sign_in');
    assert.deepEqual(session.servers.modules, []);
  });

  it('renews a token before it ends', async () => {
    fixture.expiresIn = 1;
    await signingIn(agree);
    fixture.expiresIn = 3600;
    await open();
    await session.ready('far');
    assert.deepEqual(fixture.grants, ['authorization_code', 'refresh_token']);
  });

  it('has its tokens hidden, and they are in no log and no message', async () => {
    await signingIn(agree);
    const { tokens } = (await readGrant(secrets, url())) ?? assert.fail('tokens are kept');
    assert.equal(maskKnown(`a ${tokens.access_token} b ${tokens.refresh_token}`), 'a *** b ***');
    await open();
    await session.ready('far');
    assert.doesNotMatch(session.listing('far').log(), /access-|refresh-/);
  });

  it('asks for what the server wanted when it refused a call, where the first message needs none', async () => {
    fixture.openFor = ['initialize', 'notifications/initialized', 'tools/list', 'GET'];
    await open();
    await session.ready('far');
    await assert.rejects(session.call('mcp_far_echo'), /./);
    await session.until(() => session.listing('far').state === 'needs_sign_in');
    let scope: string | null = '';
    assert.equal(
      await signingIn(async (to) => {
        scope = to.searchParams.get('scope');
        await agree(to);
      }),
      true,
    );
    assert.equal(scope, 'tools');
    await session.servers.refresh();
    await session.ready('far');
    assert.match((await session.call('mcp_far_echo')).text, /here it is/);
  });

  it('is over with signing out', async () => {
    await signingIn(agree);
    await signOut(spec(), secrets);
    assert.equal(secrets.kept.size, 0);
  });
});

describe('secrets beside the keys of providers', () => {
  let state: string;
  beforeEach(async () => {
    state = await mkdtemp(path.join(tmpdir(), 'ocho-secrets-'));
  });
  afterEach(() => rm(state, { recursive: true }));

  it('stand in a file that is its owner’s, and neither takes the other away', async () => {
    const file = fileSecrets(state);
    await Promise.all([
      storeProviderKey(state, 'other', 'a-key'),
      file.set('secret:A', 'one'),
      file.set(grantName(new URL('https://a.example/mcp')), '{}'),
    ]);
    await storeProviderKey(state, 'other', undefined);
    assert.equal(await file.get('secret:A'), 'one');
    assert.equal(await file.get('mcp-oauth:https://a.example/mcp'), '{}');
    if (process.platform !== 'win32') assert.equal(statSync(credentialsFile(state)).mode & 0o777, 0o600);
    await file.set('secret:A', undefined);
    assert.doesNotMatch(readFileSync(credentialsFile(state), 'utf8'), /secret:A/);
  });

  it('are kept by a client that keeps secrets, unless they are in the file', async () => {
    const client = new Secrets();
    const all = allSecrets(state, client);
    await all.set('secret:A', 'one');
    assert.equal(client.kept.get('secret:A'), 'one');
    await fileSecrets(state).set('secret:B', 'two');
    await all.set('secret:B', 'three');
    assert.equal(await fileSecrets(state).get('secret:B'), 'three');
    assert.equal(client.kept.has('secret:B'), false);
    client.set = () => Promise.reject(new Error('locked'));
    await all.set('secret:C', 'four');
    assert.equal(await all.get('secret:C'), 'four');
  });
});

describe('opening a browser', () => {
  const url = new URL('https://a.example/x?a=1&b="%20c');

  it('is done by a known program, with the address as one argument', () => {
    assert.deepEqual(openerFor(url, 'linux'), ['xdg-open', url.href]);
    assert.deepEqual(openerFor(url, 'darwin'), ['open', url.href]);
    assert.deepEqual(openerFor(url, 'win32'), ['rundll32', 'url.dll,FileProtocolHandler', url.href]);
  });

  it('is refused for anything but http and https', async () => {
    const start = () => assert.fail('nothing is started');
    for (const other of ['file:///etc/passwd', 'javascript:alert(1)', 'calc:x']) {
      assert.equal(openerFor(new URL(other), 'win32'), undefined);
      assert.equal(await openBrowser(new URL(other), { processes: { start }, cwd: '/', env: {} }), false);
    }
  });
});
