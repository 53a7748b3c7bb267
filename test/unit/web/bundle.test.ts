// Libraries that are CommonJS look different to `import()` inside a bundle: their only export is the default one.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { NO_URL_RULES } from '../../../agent/policy/network.ts';
import { send, startServer, type TestServer } from './servers.ts';

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../agent/web');

describe('the network stack in a bundle', () => {
  let folder: string;
  let server: TestServer;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ocho-bundle-'));
    server = await startServer((request, response) => {
      if (request.url?.endsWith('/robots.txt'))
        send(response, 'User-agent: *\nDisallow: /no', { 'content-type': 'text/plain' });
      else
        send(
          response,
          Buffer.from(
            `<h1>T\xedtulo</h1>${'<p>A long text, with commas, and so on.</p>'.repeat(30)}`,
            'latin1',
          ),
          { 'content-type': 'text/html; charset=iso-8859-15' },
        );
    });
    await build({
      entryPoints: [path.join(web, 'http-fetcher.ts'), path.join(web, 'page-text.ts')],
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
      banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    });
  });
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('fetches, asks robots.txt, decodes and converts', async () => {
    const load = (name: string) => import(pathToFileURL(path.join(folder, name)).href);
    const { createFetcher } = await load('http-fetcher.mjs');
    const { pageText } = await load('page-text.mjs');
    const fetcher = createFetcher({
      env: { HTTP_PROXY: server.origin },
      lookup: async () => ['93.184.216.34'],
    });
    const get = (url: string) =>
      fetcher.fetch({ url, rules: NO_URL_RULES, robots: new Map() }, new AbortController().signal);
    const page = await get('http://site.example/');
    assert.match((await pageText(page, 'markdown')).text, /^#+ Título\n\nA long text/);
    await assert.rejects(get('http://site.example/no'), { code: 'ROBOTS' });
    await fetcher.close();
  });
});
