import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { NO_URL_RULES } from '../../../agent/policy/network.ts';
import { FetchError, type FetchedPage, type FetchRequest } from '../../../agent/web/fetcher.ts';
import { createFetcher } from '../../../agent/web/http-fetcher.ts';
import { send, startServer, type TestServer } from './servers.ts';

const never = new AbortController().signal;

async function failure(work: Promise<unknown>): Promise<FetchError> {
  const error = await work.then(
    () => assert.fail('it was fetched'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof FetchError, String(error));
  return error;
}

describe('the fetcher, on a server of the person', () => {
  const redirects: Record<string, string> = {};
  const fetcher = createFetcher({ env: {}, lookup: async (host) => lookups(host) });
  let lookups = (_host: string): readonly string[] => [];
  let server: TestServer;
  let handler: Parameters<typeof startServer>[0] = (_, response) => send(response, 'hello');

  before(async () => {
    server = await startServer((request, response) => {
      const location = redirects[request.url ?? ''];
      if (location === undefined) return handler(request, response);
      response.writeHead(302, { location });
      response.end();
    });
  });
  afterEach(() => {
    server.requests.length = 0;
    for (const key of Object.keys(redirects)) delete redirects[key];
    handler = (_, response) => send(response, 'hello');
    lookups = () => [];
  });
  after(async () => {
    await fetcher.close();
    await server.close();
  });

  const rules = () => ({ ...NO_URL_RULES, allowedPrivateHosts: [`127.0.0.1:${server.port}`] });
  const get = (path: string, more: Partial<FetchRequest> = {}): Promise<FetchedPage> =>
    fetcher.fetch({ url: server.origin + path, rules: rules(), ...more }, never);
  const textOf = (page: FetchedPage) => Buffer.from(page.bytes).toString();

  it('reads a page and says what it is', async () => {
    const page = await get('/a?b=1#frag');
    assert.equal(textOf(page), 'hello');
    assert.deepEqual(
      [page.status, page.contentType, page.charset, page.cut],
      [200, 'text/html', 'utf-8', false],
    );
    assert.deepEqual(server.requests, ['/a?b=1']);
  });

  it('refuses loopback when no setting opens it, and connects to nothing', async () => {
    const error = await failure(get('/', { rules: NO_URL_RULES }));
    assert.equal(error.code, 'REFUSED_DESTINATION');
    assert.deepEqual(server.requests, []);
  });

  it('refuses a name that resolves to loopback, when connecting', async () => {
    lookups = () => ['93.184.216.34', '127.0.0.1'];
    const error = await failure(get('/', { url: `http://rebind.example:${server.port}/` }));
    assert.equal(error.code, 'REFUSED_DESTINATION');
    assert.deepEqual(server.requests, []);
  });

  it('looks a name up once for each connection and goes where that answer said', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    let asked = 0;
    lookups = () => answers[asked++] ?? [];
    handler = (_, response) => send(response, 'mine', { connection: 'close' });
    const url = `http://dev.example:${server.port}/`;
    const own = { ...NO_URL_RULES, allowedPrivateHosts: [`dev.example:${server.port}`] };
    assert.equal(textOf(await get('/', { url, rules: own })), 'mine');
    assert.equal(asked, 1);
    assert.equal((await failure(get('/', { url, rules: own }))).code, 'REFUSED_DESTINATION');
    assert.equal(server.requests.length, 1);
  });

  it('says that a name does not exist', async () => {
    lookups = () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    };
    assert.equal((await failure(get('/', { url: 'http://nx.example/' }))).code, 'DNS_FAILED');
    lookups = () => [];
    assert.equal((await failure(get('/', { url: 'http://nx.example/' }))).code, 'REFUSED_DESTINATION');
  });

  it('follows redirects within the host and keeps the way it went', async () => {
    redirects['/1'] = '/2';
    redirects['/2'] = `${server.origin}/3`;
    const page = await get('/1');
    assert.equal(page.url, `${server.origin}/3`);
    assert.deepEqual(
      page.hops,
      ['/1', '/2', '/3'].map((path) => server.origin + path),
    );
  });

  it('checks every redirect before it connects', async () => {
    for (const location of [
      'http://169.254.169.254/latest/',
      'file:///etc/passwd',
      '//127.0.0.1/',
      'http://u:p@example.com/',
    ]) {
      redirects['/r'] = location;
      assert.equal((await failure(get('/r'))).code, 'REFUSED_DESTINATION', location);
    }
    redirects['/r'] = `http://rebind.example:${server.port}/x`;
    lookups = () => ['127.0.0.1'];
    assert.equal((await failure(get('/r'))).code, 'REFUSED_DESTINATION');
    assert.ok(server.requests.every((path) => path === '/r'));
  });

  it('gives up after ten redirects', async () => {
    redirects['/loop'] = '/loop';
    assert.equal((await failure(get('/loop'))).text.id, 'web-refused-redirects');
    assert.equal(server.requests.length, 11);
  });

  it('says where a redirect leads when it may not be followed', async () => {
    redirects['/r'] = '/elsewhere';
    const page = await get('/r', { mayFollow: () => false });
    assert.equal(page.leadsTo, `${server.origin}/elsewhere`);
    assert.deepEqual(server.requests, ['/r']);
  });

  it('stops reading at the limit and says that it cut', async () => {
    let closed = () => {};
    const hungUp = new Promise<void>((resolve) => {
      closed = resolve;
    });
    handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.on('close', closed);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    const page = await get('/endless', { maxBytes: 25_000 });
    assert.deepEqual([page.bytes.byteLength, page.cut], [25_000, true]);
    await hungUp;
  });

  it('does not call a page cut that has exactly the limit', async () => {
    handler = (_, response) => send(response, 'x'.repeat(100));
    assert.equal((await get('/', { maxBytes: 100 })).cut, false);
    assert.equal((await get('/', { maxBytes: 99 })).cut, true);
  });

  it('unpacks no more of a compressed page than the limit', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(200_000_000)));
    handler = (_, response) => send(response, bomb, { 'content-encoding': 'gzip, gzip' });
    const before = process.memoryUsage().arrayBuffers;
    const page = await get('/bomb', { maxBytes: 50_000 });
    assert.deepEqual([page.bytes.byteLength, page.cut], [50_000, true]);
    assert.ok(process.memoryUsage().arrayBuffers - before < 50_000_000);
  });

  it('refuses broken, unknown and endlessly layered encodings', async () => {
    for (const encoding of ['gzip', 'br', 'zz', 'gzip,gzip,gzip']) {
      handler = (_, response) => send(response, 'not compressed at all', { 'content-encoding': encoding });
      assert.equal((await failure(get('/'))).code, 'BAD_RESPONSE', encoding);
    }
  });

  it('says what a file is that it does not read, without reading it', async () => {
    handler = (_, response) => send(response, 'GIF89a', { 'content-type': 'image/gif' });
    const error = await failure(get('/x.gif'));
    assert.equal(error.code, 'UNSUPPORTED_CONTENT');
    assert.deepEqual(error.text.args, { type: 'image/gif', url: `${server.origin}/x.gif` });
  });

  it('tells text from binary when the server does not say', async () => {
    handler = (_, response) => response.end('just words ñ');
    assert.equal(textOf(await get('/')), 'just words ñ');
    handler = (_, response) => response.end(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]));
    assert.equal((await failure(get('/'))).code, 'UNSUPPORTED_CONTENT');
  });

  it('gives error pages with their status', async () => {
    handler = (_, response) => {
      response.writeHead(404, { 'content-type': 'text/html' });
      response.end('<h1>Nothing here</h1>');
    };
    const page = await get('/gone');
    assert.deepEqual([page.status, textOf(page)], [404, '<h1>Nothing here</h1>']);
  });

  it('ends when the time is up, before and after the first byte', async () => {
    handler = () => {};
    assert.equal((await failure(get('/silent', { timeoutMs: 50 }))).code, 'TIMEOUT');
    handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('a little');
    };
    assert.equal((await failure(get('/slow', { timeoutMs: 50 }))).code, 'TIMEOUT');
  });

  it('ends with the reason of the signal when it is aborted', async () => {
    const controller = new AbortController();
    handler = () => controller.abort(new Error('the user stopped it'));
    const work = fetcher.fetch({ url: `${server.origin}/`, rules: rules() }, controller.signal);
    await assert.rejects(work, /the user stopped it/);
  });

  it('says that a connection failed, was cut, or is not HTTP', async () => {
    handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' });
      response.write('half', () => response.destroy());
    };
    assert.equal((await failure(get('/'))).code, 'CONNECTION_FAILED');
    handler = (request) => request.socket.end('SSH-2.0-OpenSSH\r\n\r\n');
    assert.equal((await failure(get('/'))).code, 'BAD_RESPONSE');
    const own = { ...NO_URL_RULES, allowedPrivateHosts: ['127.0.0.1:1'] };
    assert.equal(
      (await failure(get('/', { url: 'http://127.0.0.1:1/', rules: own }))).code,
      'CONNECTION_FAILED',
    );
  });
});

describe('the fetcher, through a proxy', () => {
  let proxy: TestServer;
  const pages: Record<string, { status?: number; body?: string; location?: string; type?: string }> = {};
  let seen: { url: string; authorization: string | undefined; agent: string | undefined }[] = [];
  const publicNames = async () => ['93.184.216.34'];
  const fetcherWith = (lookup: (host: string) => Promise<readonly string[]>, more = {}) =>
    createFetcher({ lookup, env: { HTTP_PROXY: proxy.origin, ...more } });

  before(async () => {
    proxy = await startServer((request, response) => {
      const url = request.url ?? '';
      seen.push({ url, authorization: request.headers.authorization, agent: request.headers['user-agent'] });
      const page = pages[url];
      const location = page?.location;
      response.writeHead(location ? 302 : page ? (page.status ?? 200) : 404, {
        'content-type': page?.type ?? 'text/plain',
        ...(location && { location }),
      });
      response.end(page?.body ?? '');
    });
  });
  afterEach(() => {
    for (const key of Object.keys(pages)) delete pages[key];
    seen = [];
  });
  after(() => proxy.close());

  it('asks the proxy, also for names only the proxy can resolve', async () => {
    pages['http://site.example/'] = { body: 'by proxy' };
    const unresolved = fetcherWith(() => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })));
    const page = await unresolved.fetch({ url: 'http://site.example/', rules: NO_URL_RULES }, never);
    assert.equal(Buffer.from(page.bytes).toString(), 'by proxy');
    assert.equal(seen[0]?.agent, 'Ocho');
    await unresolved.close();
  });

  it('does not let the proxy reach what the guard refuses', async () => {
    const fetcher = fetcherWith(async () => ['10.0.0.7']);
    for (const url of ['http://inside.example/', 'http://10.0.0.7/', 'http://localhost/']) {
      assert.equal(
        (await failure(fetcher.fetch({ url, rules: NO_URL_RULES }, never))).code,
        'REFUSED_DESTINATION',
      );
    }
    assert.deepEqual(seen, []);
    await fetcher.close();
  });

  it('connects directly to hosts that NO_PROXY names, still guarded', async () => {
    const fetcher = fetcherWith(async () => ['127.0.0.1'], { NO_PROXY: 'direct.example' });
    const error = await failure(fetcher.fetch({ url: 'http://direct.example/', rules: NO_URL_RULES }, never));
    assert.equal(error.code, 'REFUSED_DESTINATION');
    assert.deepEqual(seen, []);
    await fetcher.close();
  });

  it('leaves headers of the person behind when a redirect changes the origin', async () => {
    pages['http://a.example/'] = { location: 'http://a.example/b' };
    pages['http://a.example/b'] = { location: 'http://b.example/' };
    pages['http://b.example/'] = { body: 'there' };
    const fetcher = fetcherWith(publicNames);
    const headers = { authorization: 'Bearer made-up' };
    await fetcher.fetch({ url: 'http://a.example/', rules: NO_URL_RULES, headers }, never);
    assert.deepEqual(
      seen.map(({ url, authorization }) => [url, authorization]),
      [
        ['http://a.example/', 'Bearer made-up'],
        ['http://a.example/b', 'Bearer made-up'],
        ['http://b.example/', undefined],
      ],
    );
    await fetcher.close();
  });

  describe('and robots.txt', () => {
    const page = (url: string, robots = new Map()) => {
      const fetcher = fetcherWith(publicNames);
      return fetcher.fetch({ url, rules: NO_URL_RULES, robots }, never).finally(() => fetcher.close());
    };

    it('reads what it allows and asks for it once per origin', async () => {
      pages['http://site.example/robots.txt'] = { body: 'User-agent: *\nDisallow: /private\n' };
      pages['http://site.example/open'] = { body: 'open' };
      const robots = new Map();
      await page('http://site.example/open', robots);
      await page('http://site.example/open', robots);
      assert.equal(seen.filter(({ url }) => url.endsWith('/robots.txt')).length, 1);
    });

    it('does not ask for a page it forbids, for everybody or for this agent', async () => {
      pages['http://site.example/robots.txt'] = {
        body: 'User-agent: *\nDisallow: /private\n\nUser-agent: ocho\nDisallow: /ours\n',
      };
      assert.equal((await failure(page('http://site.example/ours/x'))).code, 'ROBOTS');
      pages['http://other.example/robots.txt'] = { body: 'User-agent: *\nDisallow: /' };
      assert.equal((await failure(page('http://other.example/'))).code, 'ROBOTS');
      assert.ok(seen.every(({ url }) => url.endsWith('/robots.txt')));
    });

    it('is respected where a redirect leads, too', async () => {
      pages['http://site.example/'] = { location: 'http://other.example/secret' };
      pages['http://other.example/robots.txt'] = { body: 'User-agent: *\nDisallow: /secret' };
      assert.equal((await failure(page('http://site.example/'))).code, 'ROBOTS');
    });

    it('allows all when there is none, and nothing while the server cannot say', async () => {
      pages['http://none.example/'] = { body: 'free' };
      assert.equal((await page('http://none.example/')).status, 200);
      pages['http://broken.example/robots.txt'] = { status: 503 };
      pages['http://broken.example/'] = { body: 'there' };
      const robots = new Map();
      assert.equal((await failure(page('http://broken.example/', robots))).code, 'ROBOTS');
      pages['http://broken.example/robots.txt'] = { body: '' };
      assert.equal((await page('http://broken.example/', robots)).status, 200);
    });
  });
});
