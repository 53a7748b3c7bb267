import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { findLocalServers } from '../../../../extension/models/local-servers.ts';

describe('looking for model servers on this machine', () => {
  const servers: http.Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  const serve = async (id: string, answer: http.RequestListener) => {
    const server = http.createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    return { id, name: id, baseUrl: `http://127.0.0.1:${port}/v1` };
  };

  it('finds those that list models, and takes nothing else that answers for one', async () => {
    const asked: string[] = [];
    const good = await serve('good', (request, response) => {
      asked.push(String(request.url));
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'one' }, { id: 'two', more: 1 }] }));
    });
    const page = await serve('page', (_request, response) => response.end('<html>hello</html>'));
    const empty = await serve('empty', (_request, response) => response.end('{"data":[]}'));
    const refusing = await serve('refusing', (_request, response) =>
      response.writeHead(401).end('{"data":[{"id":"x"}]}'),
    );
    const elsewhere = await serve('elsewhere', (_request, response) =>
      response.writeHead(302, { location: `${good.baseUrl}/models` }).end(),
    );
    const silent = await serve('silent', () => {});
    const gone = { id: 'gone', name: 'gone', baseUrl: 'http://127.0.0.1:1/v1' };
    const found = await findLocalServers([page, good, empty, refusing, elsewhere, silent, gone]);
    assert.deepEqual(found, [{ ...good, models: ['one', 'two'] }]);
    assert.deepEqual(asked, ['/v1/models']);
  });

  it('does not read without end', async () => {
    const flood = await serve('flood', (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    assert.deepEqual(await findLocalServers([flood]), []);
  });
});
