import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ModelError } from '../../../agent/models/model.ts';
import { modelsOfServer } from '../../../agent/models/server-models.ts';

describe('the models of a server', () => {
  let server: Server;
  let answers: Record<string, RequestListener>;
  let asked: string[];
  beforeEach(async () => {
    answers = {};
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const answer = answers[request.url ?? ''];
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  // A TCP server's address is one.
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const list =
    (...ids: unknown[]): RequestListener =>
    (_request, response) =>
      response.end(JSON.stringify({ data: ids.map((id) => ({ id })) }));
  const ask = (baseUrl: string) =>
    modelsOfServer({ provider: 'p', baseUrl, apiKey: undefined, environment: {} });
  const kind = (baseUrl: string) =>
    ask(baseUrl).then(
      () => 'found',
      (error: unknown) => (error instanceof ModelError ? error.kind : error),
    );

  it('are those it lists, clean, each once, a hundred at most', async () => {
    const many = Array.from({ length: 150 }, (_, at) => `m${at}`);
    answers['/v1/models'] = list('one', 'one', ' two ', 'with\nline', '', ...many);
    const { models = [] } = await ask(`${url()}/v1`);
    assert.deepEqual(models.slice(0, 3), ['one', 'two', 'm0']);
    assert.equal(models.length, 100);
  });

  it('are looked for under /v1 where the address has no version, and only there', async () => {
    answers['/v1/models'] = list('one');
    assert.deepEqual(await ask(`${url()}/`), { baseUrl: `${url()}/v1`, models: ['one'] });
    asked = [];
    assert.equal(await kind(`${url()}/v2`), 'not_found');
    assert.deepEqual(asked, ['/v2/models']);
  });

  it('are unknown, not missing, where a key is wanted', async () => {
    answers['/v1/models'] = (_request, response) => response.writeHead(401).end();
    assert.deepEqual(await ask(url()), { baseUrl: `${url()}/v1`, models: undefined });
  });

  it('are not there where something else answers', async () => {
    for (const body of ['<html>', '{"data":"none"}', '[]', '']) {
      answers['/v1/models'] = (_request, response) => response.end(body);
      assert.equal(await kind(`${url()}/v1`), 'not_found', body);
    }
  });

  it('are not there where nothing answers', async () => {
    const gone = url();
    server.close();
    await once(server, 'close');
    assert.equal(await kind(`${gone}/v1`), 'network');
  });

  it('are asked of http and https alone', async () => {
    assert.equal(await kind('file:///etc'), 'invalid');
    assert.equal(await kind('not a url'), 'invalid');
  });
});
