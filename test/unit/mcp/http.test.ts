// Servers that are reached over HTTP: good ones, old ones, and those that do what they should not.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { forgetSecrets, maskKnown } from '../../../agent/policy/known-secrets.ts';
import {
  answerJson,
  type Handler,
  HttpFixture,
  reached,
  resultOf,
  Secrets,
  type Seen,
} from './http-fixtures.ts';
import { problemOf, SessionServers } from './session-servers.ts';

const LIMITS = { callMs: 5_000, startMs: 5_000 };

describe('MCP servers over HTTP', function () {
  this.timeout(30_000);
  let session: SessionServers;
  const running: HttpFixture[] = [];

  beforeEach(() => {
    session = new SessionServers();
  });
  afterEach(async () => {
    await session.end();
    for (const each of running.splice(0)) each.stop();
    forgetSecrets();
  });

  async function serve(handler: Handler): Promise<HttpFixture> {
    const server = await HttpFixture.start(handler);
    running.push(server);
    return server;
  }

  const event = (message: object, id?: string): string =>
    `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;
  const stream = (response: ServerResponse, headers: object = {}) =>
    response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
  const answer = (seen: Seen) => event({ id: seen.id, result: resultOf(seen) });

  it('are greeted once, keep their session, and are told when it ends', async () => {
    const server = await serve((seen, response) => answerJson(seen, response, { 'mcp-session-id': 's-1' }));
    await session.open([reached(server.url)], LIMITS);
    await session.ready('far');
    const { text } = await session.call('mcp_far_echo', { words: 'x' });
    assert.match(text, /here it is/);
    await session.servers.close();
    assert.equal(server.asked.filter((each) => each === 'initialize').length, 1);
    const [hello, ...others] = server.seen;
    assert.equal(hello?.headers['mcp-session-id'], undefined);
    assert.ok(others.every(({ headers }) => headers['mcp-session-id'] === 's-1'));
    assert.ok(server.asked.includes('DELETE'));
  });

  it('may stream their answers', async () => {
    const server = await serve((seen, response) => {
      if (seen.id === undefined) return answerJson(seen, response);
      stream(response).end(`: alive\r\n\r\n${answer(seen)}`);
    });
    await session.open([reached(server.url)], LIMITS);
    await session.ready('far');
    assert.match((await session.call('mcp_far_echo')).text, /here it is/);
  });

  it('get the headers of the configuration with the secrets in them, which are hidden from then on', async () => {
    const server = await serve(answerJson);
    const secrets = new Secrets();
    secrets.kept.set('secret:TRACKER', 'rain-on-the-roof-71');
    const headers = { Authorization: `Bearer \${secret:TRACKER}`, 'X-Team': 'blue' };
    await session.open([], LIMITS, { config: () => [reached(server.url, headers)], secrets });
    await session.ready('far');
    assert.ok(server.seen.every((seen) => seen.headers.authorization === 'Bearer rain-on-the-roof-71'));
    assert.ok(server.seen.every((seen) => seen.headers['x-team'] === 'blue'));
    assert.equal(maskKnown('it is rain-on-the-roof-71!'), 'it is ***!');
  });

  it('are not reached with a header that is no header, an address with a password or a secret nobody stored', async () => {
    const server = await serve(answerJson);
    const bad = [
      [reached(server.url, { 'X-A': 'one\r\nX-B: two-is-hidden' }), /X-A/],
      [reached(server.url.replace('//', '//me:word-of-pass@')), /user name or a password/],
      [reached(server.url, { 'X-A': `\${secret:NONE}` }), /ocho mcp secret NONE/],
    ] as const;
    for (const [spec, expected] of bad) {
      await session.open([], LIMITS, { config: () => [spec], secrets: new Secrets() });
      await session.until(() => session.listing('far').state === 'failed');
      assert.match(session.reason('far'), expected);
      assert.doesNotMatch(session.reason('far') + session.listing('far').log(), /two-is-hidden|word-of-pass/);
      await session.servers.close();
    }
    assert.equal(server.seen.length, 0);
  });

  it('get no secret of ours into the headers that a client passed along', async () => {
    const server = await serve(answerJson);
    const secrets = new Secrets();
    secrets.kept.set('secret:TRACKER', 'rain-on-the-roof-71');
    const spec = { ...reached(server.url, { 'X-A': `\${secret:TRACKER}` }), origin: 'client' as const };
    await session.open([spec], LIMITS, { secrets });
    await session.ready('far');
    assert.ok(server.seen.every(({ headers }) => headers['x-a'] === `\${secret:TRACKER}`));
  });

  it('that know only the transport before are spoken to in it', async () => {
    let events: ServerResponse | undefined;
    const server = await serve((seen, response) => {
      if (seen.path === '/mcp' && seen.method === 'POST') return void response.writeHead(405).end();
      if (seen.method === 'GET') {
        events = stream(response);
        return void events.write('event: endpoint\ndata: /messages?session=1\n\n');
      }
      response.writeHead(202).end();
      if (seen.id !== undefined) events?.write(answer(seen));
    });
    await session.open([reached(server.url)], LIMITS);
    await session.ready('far');
    assert.match((await session.call('mcp_far_echo')).text, /here it is/);
  });

  it('that know neither are named with what they answered', async () => {
    const server = await serve((_seen, response) => void response.writeHead(404).end('no such page here'));
    await session.open([reached(server.url)], { ...LIMITS, quickFailures: 1 });
    await session.until(() => session.listing('far').state === 'failed');
    assert.match(session.reason('far'), /"far" answered with HTTP status 404.*no such page here/);
  });

  it('that forgot the session are greeted anew, and the call is made', async () => {
    let current = 'old';
    const server = await serve((seen, response) => {
      const given = seen.headers['mcp-session-id'];
      if (seen.asked !== 'initialize' && given !== current) return void response.writeHead(404).end();
      answerJson(seen, response, seen.asked === 'initialize' ? { 'mcp-session-id': current } : {});
    });
    await session.open([reached(server.url)], LIMITS);
    await session.ready('far');
    current = 'new';
    assert.match((await session.call('mcp_far_echo')).text, /here it is/);
    assert.equal(server.asked.filter((each) => each === 'initialize').length, 2);
    assert.equal(server.asked.filter((each) => each === 'notifications/initialized').length, 2);
    assert.equal(session.listing('far').state, 'ready');
  });

  it('that cut off a stream are asked for the rest, from the last event on', async () => {
    const server = await serve((seen, response) => {
      if (seen.asked === 'tools/call') return void stream(response).end('id: e7\nretry: 10\ndata:\n\n');
      if (seen.method !== 'GET' || seen.headers['last-event-id'] === undefined)
        return answerJson(seen, response);
      const call = server.seen.find(({ asked }) => asked === 'tools/call');
      stream(response).write(event({ id: call?.id, result: resultOf({ asked: 'tools/call', body: '' }) }));
    });
    await session.open([reached(server.url)], LIMITS);
    await session.ready('far');
    assert.match((await session.call('mcp_far_echo')).text, /here it is/);
    assert.deepEqual(
      server.seen.flatMap(({ headers }) => headers['last-event-id'] ?? []),
      ['e7'],
    );
  });

  for (const kind of ['one text', 'a stream'] as const) {
    it(`that send too much as ${kind} fail the call alone`, async () => {
      const server = await serve((seen, response) => {
        if (seen.asked !== 'tools/call' || seen.body.includes('"little"')) return answerJson(seen, response);
        const result = { content: [{ type: 'text', text: 'x'.repeat(3 << 20) }] };
        if (kind === 'a stream') return void stream(response).end(event({ id: seen.id, result }));
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id: seen.id, result }));
      });
      await session.open([reached(server.url)], { ...LIMITS, lineBytes: 1 << 20 });
      await session.ready('far');
      const { code, text } = await problemOf(session.call('mcp_far_echo'));
      assert.equal(code, 'MCP_TOO_LARGE');
      assert.match(text, /"far"/);
      assert.match((await session.call('mcp_far_echo', { words: 'little' })).text, /here it is/);
    });
  }

  it('that send an event without end are cut off', async () => {
    const server = await serve((seen, response) => {
      if (seen.asked !== 'tools/call') return answerJson(seen, response);
      stream(response).write('data: ');
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(64 << 10)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await session.open([reached(server.url)], { ...LIMITS, lineBytes: 1 << 16, endlessBytes: 1 << 20 });
    await session.ready('far');
    const { code, text } = await problemOf(session.call('mcp_far_echo'));
    assert.equal(code, 'MCP_ENDED');
    assert.match(text, /"far".*without end/);
  });

  it('that redirect elsewhere are not followed, and nothing is sent there', async () => {
    const other = await serve(answerJson);
    const server = await serve((_seen, response) => {
      response.writeHead(307, { location: `${other.url}?token=of-somebody` }).end();
    });
    await session.open([reached(server.url, { Authorization: 'Bearer rain-on-the-roof-71' })], {
      ...LIMITS,
      quickFailures: 1,
    });
    await session.until(() => session.listing('far').state === 'failed');
    assert.match(session.reason('far'), /"far" redirects to http/);
    assert.doesNotMatch(session.reason('far'), /of-somebody/);
    assert.equal(other.seen.length, 0);
  });

  it('that redirect to another place of theirs are followed', async () => {
    const server = await serve((seen, response) => {
      if (seen.path !== '/mcp') return answerJson(seen, response);
      response.writeHead(308, { location: '/v2' }).end();
    });
    await session.open([reached(server.url)], LIMITS);
    await session.ready('far');
  });

  it('that do not answer a call are given up for it, and the request is ended', async () => {
    let ended: () => void = () => undefined;
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const server = await serve((seen, response) => {
      if (seen.asked !== 'tools/call') return answerJson(seen, response);
      response.once('close', ended);
    });
    await session.open([reached(server.url)], { ...LIMITS, callMs: 100 });
    await session.ready('far');
    const { code, text } = await problemOf(session.call('mcp_far_echo'));
    assert.equal(code, 'MCP_TIMEOUT');
    assert.match(text, /"far"/);
    await end;
  });

  it('that nothing answers for are named with the reason', async () => {
    const server = await serve(answerJson);
    const { url } = server;
    server.stop();
    await session.open([reached(url)], { ...LIMITS, quickFailures: 1 });
    await session.until(() => session.listing('far').state === 'failed');
    assert.match(session.reason('far'), /"far" could not be reached \(ECONNREFUSED\)/);
  });

  it('that go away in the middle fail the call with the reason, and are asked again with the next', async () => {
    let isAway = false;
    const server = await serve((seen, response) => {
      if (isAway) response.destroy();
      else answerJson(seen, response);
    });
    await session.open([reached(server.url)], LIMITS);
    await session.ready('far');
    isAway = true;
    const { code, text } = await problemOf(session.call('mcp_far_echo'));
    assert.equal(code, 'MCP_UNREACHABLE');
    assert.match(text, /"far" could not be reached/);
    isAway = false;
    assert.match((await session.call('mcp_far_echo')).text, /here it is/);
  });

  it('that do not take the Authorization header of the configuration are named, without it', async () => {
    const server = await serve((_seen, response) => void response.writeHead(401).end());
    await session.open([reached(server.url, { Authorization: 'Bearer rain-on-the-roof-71' })], {
      ...LIMITS,
      quickFailures: 1,
    });
    await session.until(() => session.listing('far').state === 'failed');
    assert.match(session.reason('far'), /does not accept the Authorization header/);
    assert.doesNotMatch(session.reason('far') + session.listing('far').log(), /rain-on/);
  });
});
