// The guard from end to end: a real server behind names that a resolver of the test's own makes up.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { classifyUrl, type UrlRules } from '../../../agent/policy/network.ts';
import { FetchError, type FetchRequest } from '../../../agent/web/fetcher.ts';
import { createFetcher } from '../../../agent/web/http-fetcher.ts';
import { isCovered } from '../../../agent/web/redirects.ts';
import { startServer, type TestServer } from './servers.ts';

describe('a request through the guard', () => {
  let server: TestServer;
  let other: TestServer;
  let headers: Record<string, string | string[] | undefined>[] = [];
  let location = '';
  let status = 302;
  let answers: readonly (readonly string[])[] = [];
  let lookups: string[] = [];
  const lookup = async (host: string): Promise<readonly string[]> => {
    lookups.push(host);
    return answers[Math.min(lookups.length, answers.length) - 1] ?? [];
  };
  let fetcher: ReturnType<typeof createFetcher>;

  before(async () => {
    server = await startServer((request, response) => {
      headers.push(request.headers);
      if (request.url === '/bomb') {
        response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(8 << 20)));
      } else if (request.url === '/endless') {
        response.writeHead(200, { 'content-type': 'text/plain' });
        const more = (): void => {
          if (!response.destroyed) response.write('x'.repeat(65_536), more);
        };
        more();
      } else if (request.url === '/slow') {
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.write('x');
      } else if (request.url?.startsWith('/go')) {
        response.writeHead(status, { location, 'set-cookie': 'a=b', connection: 'close' });
        response.end();
      } else {
        response.writeHead(200, { 'content-type': 'text/plain', connection: 'close' });
        response.end('page');
      }
    });
    other = await startServer((_, response) => response.end('other'));
  });
  after(async () => {
    await server.close();
    await other.close();
  });
  beforeEach(() => {
    headers = [];
    lookups = [];
    answers = [['127.0.0.1']];
    status = 302;
    server.requests.length = 0;
    other.requests.length = 0;
    fetcher = createFetcher({ lookup, env: {} });
  });
  afterEach(() => fetcher.close());

  const rules = (): UrlRules => ({
    allowedDomains: [],
    blockedDomains: ['blocked.example'],
    allowedPrivateHosts: [`app.test:${server.port}`],
  });
  const get = async (path: string, more: Partial<FetchRequest> = {}): Promise<string> => {
    const request = { url: `http://app.test:${server.port}${path}`, rules: rules(), ...more };
    try {
      const page = await fetcher.fetch(request, new AbortController().signal);
      return `${page.status} ${Buffer.from(page.bytes).toString('latin1').slice(0, 20)}${page.cut ? ' cut' : ''}`;
    } catch (error) {
      assert.ok(error instanceof FetchError, String(error));
      return error.code;
    }
  };

  it('goes to the address that was checked, under the name that was asked for', async () => {
    assert.equal(await get('/a'), '200 page');
    assert.deepEqual(lookups, ['app.test']);
    assert.equal(headers[0]?.host, `app.test:${server.port}`);
  });

  it('checks a name again for each new connection, also one of the person', async () => {
    answers = [['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1', 'fe80::1']];
    assert.equal(await get('/a'), '200 page');
    assert.equal(await get('/a'), 'REFUSED_DESTINATION');
    assert.equal(await get('/a'), 'REFUSED_DESTINATION');
    assert.equal(server.requests.length, 1);
  });

  it('opens nothing but the host and port that a setting names', async () => {
    for (const url of [
      `http://app.test:${other.port}/`,
      `http://127.0.0.1:${server.port}/`,
      `http://[::ffff:127.0.0.1]:${server.port}/`,
      `http://app.test.:${other.port}/`,
      `http://x.app.test:${server.port}/`,
    ]) {
      assert.equal(await get('', { url }), 'REFUSED_DESTINATION', url);
    }
    assert.deepEqual([server.requests, other.requests], [[], []]);
  });

  for (const [name, target] of [
    ['another port of the same machine', () => `http://127.0.0.1:${other.port}/`],
    ['a name that leads to it', () => `http://inside.example:${other.port}/`],
    ['a blocked domain', () => 'http://blocked.example/'],
    ['a subdomain of a blocked domain', () => 'http://a.blocked.example/'],
    ['a file', () => 'file:///etc/passwd'],
    ['a metadata service', () => 'http://169.254.169.254/latest/'],
    ['credentials', () => `http://user:pw@app.test:${server.port}/`],
    ['a scheme of programs', () => 'javascript:1'],
  ] as const) {
    for (const code of [301, 302, 303, 307, 308]) {
      it(`is not redirected with ${code} to ${name}`, async () => {
        [location, status] = [target(), code];
        assert.equal(await get('/go'), 'REFUSED_DESTINATION');
        assert.equal(server.requests.length, 1);
        assert.deepEqual(other.requests, []);
      });
    }
  }

  it('follows a relative redirect and ends a loop', async () => {
    location = 'page';
    assert.equal(await get('/go'), '200 page');
    location = '/go';
    assert.equal(await get('/go'), 'REFUSED_DESTINATION');
  });

  it('keeps no cookie, and no header of the person, for another origin', async () => {
    location = '/page';
    const own = { authorization: 'Bearer made-up', cookie: 'c=d' };
    assert.equal(await get('/go', { headers: own }), '200 page');
    assert.deepEqual(
      headers.map(({ authorization, cookie }) => [authorization, cookie]),
      [
        ['Bearer made-up', 'c=d'],
        ['Bearer made-up', 'c=d'],
      ],
    );
    headers = [];
    location = `http://second.test:${server.port}/page`;
    const both = {
      ...rules(),
      allowedPrivateHosts: [`app.test:${server.port}`, `second.test:${server.port}`],
    };
    assert.equal(await get('/go', { headers: own, rules: both }), '200 page');
    assert.deepEqual([headers[1]?.authorization, headers[1]?.cookie], [undefined, undefined]);
  });

  it('reads no more than it was told to, of a bomb or of what never ends, and no longer', async () => {
    assert.match(await get('/bomb', { maxBytes: 1000 }), /^200 .* cut$/s);
    assert.match(await get('/endless', { maxBytes: 100_000 }), /^200 x+ cut$/);
    assert.equal(await get('/slow', { timeoutMs: 300 }), 'TIMEOUT');
  });

  it('ends when it is cancelled in the middle of a body', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    const work = fetcher.fetch({ url: `http://app.test:${server.port}/slow`, rules: rules() }, stop.signal);
    while (server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(reason);
    await assert.rejects(work, reason);
  });

  it('is covered by its answer for the same host only', () => {
    const at = (url: string) => {
      const verdict = classifyUrl(url, { ...rules(), allowedDomains: ['listed.example'] });
      assert.ok(verdict.accepted);
      return verdict;
    };
    const covered = (from: string, to: string) => isCovered(at(to), at(from));
    assert.equal(covered('http://a.example/', 'https://a.example/'), true);
    assert.equal(covered('https://a.example:8443/', 'https://a.example/'), false, 'another port');
    assert.equal(covered('https://a.example/', 'https://b.example/'), false);
    assert.equal(covered('https://a.example/', 'http://a.example/'), false, 'encrypted, then in the open');
    assert.equal(covered('https://a.example/', 'http://b.example/'), false);
    assert.equal(covered('https://listed.example/', 'https://b.example/'), false);
    assert.equal(covered('https://a.example/', 'https://listed.example/'), false);
    assert.equal(covered('http://a.example/', `http://app.test:${server.port}/`), false);
  });
});
