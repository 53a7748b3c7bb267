import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { ModelError } from '../../../agent/models/model.ts';
import { listModels, type ModelOptions, openModel, parseModelId } from '../../../agent/models/registry.ts';
import { ModelServer } from '../../support/model-server.ts';
import { ask, collect, english, spanish, textOf } from './support.ts';

const options = (
  environment: Record<string, string> = {},
  providers: NonNullable<ModelOptions['providers']> = {},
): ModelOptions => ({ environment, providers, i18n: english });

async function failure(run: Promise<unknown>): Promise<ModelError> {
  const reason = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(reason instanceof ModelError, String(reason));
  return reason;
}

describe('the model registry', () => {
  let server: ModelServer;
  before(async () => {
    server = await ModelServer.start();
  });
  after(() => server.stop());
  beforeEach(() => {
    server.requests.length = 0;
  });

  it('splits ids at the first slash only', () => {
    assert.deepEqual(parseModelId('openrouter/anthropic/claude-sonnet-4.5'), {
      provider: 'openrouter',
      name: 'anthropic/claude-sonnet-4.5',
    });
    for (const bad of ['', 'gpt-5', '/x', 'x/', ' / ', 'a b/c'])
      assert.throws(() => parseModelId(bad), ModelError, bad);
  });

  it('needs nothing but an environment for the vendors', async () => {
    const environment = {
      OPENAI_BASE_URL: `${server.url}/v1`,
      OPENAI_API_KEY: 'test-key-openai',
      ANTHROPIC_BASE_URL: server.url,
      ANTHROPIC_API_KEY: 'test-key-anthropic',
    };
    server.queue({ parts: [{ text: 'a' }] }, { parts: [{ text: 'b' }] }, { parts: [{ text: 'c' }] });
    for (const id of ['openai/mock-model', 'anthropic/mock-model', 'openai-responses/mock-model']) {
      await collect(await openModel(id, options(environment)), ask('hi'));
    }
    assert.deepEqual(
      server.requests.map(({ dialect, headers, body }) => [
        dialect,
        headers.authorization,
        headers['x-api-key'],
        body.model,
      ]),
      [
        ['chat', 'Bearer test-key-openai', undefined, 'mock-model'],
        ['anthropic', 'Bearer test-key-anthropic', 'test-key-anthropic', 'mock-model'],
        ['responses', 'Bearer test-key-openai', undefined, 'mock-model'],
      ],
    );
  });

  it('takes a base URL of Anthropic dialect with and without /v1', async () => {
    for (const baseUrl of [server.url, `${server.url}/`, `${server.url}/v1`]) {
      server.queue({ parts: [{ text: 'ok' }] });
      const model = await openModel('mine/m', options({}, { mine: { kind: 'anthropic', baseUrl } }));
      assert.equal(textOf(await collect(model, ask('hi'))), 'ok');
    }
    assert.equal(
      server.requests.every(({ path }) => path === '/v1/messages'),
      true,
    );
  });

  it('speaks Chat Completions to any other name with a base URL, with its own key and headers', async () => {
    server.queue({ parts: [{ text: 'ok' }] });
    const providers = { 'my-gate': { baseUrl: `${server.url}/api`, headers: { 'x-team': 'blue' } } };
    const model = await openModel(
      'my-gate/some/model',
      options({ MY_GATE_API_KEY: 'test-key-gate' }, providers),
    );
    await collect(model, ask('hi'));
    const [request] = server.requests;
    assert.equal(request?.path, '/api/chat/completions');
    assert.equal(request?.headers.authorization, 'Bearer test-key-gate');
    assert.equal(request?.headers['x-team'], 'blue');
    assert.equal(request?.body.model, 'some/model');
  });

  it('asks for no key on this machine, and says which variable to set elsewhere', async () => {
    await openModel('local/m', options({}, { local: { baseUrl: 'http://localhost:11434/v1' } }));
    await openModel('local/m', options({}, { local: { baseUrl: 'http://[::1]:1/v1' } }));
    for (const [id, variable] of [
      ['anthropic/claude-sonnet-4-5', 'ANTHROPIC_API_KEY'],
      ['openai/gpt-5.4', 'OPENAI_API_KEY'],
      ['far/m', 'FAR_API_KEY'],
      ['named/m', 'MY_KEY'],
    ] as const) {
      const providers = {
        far: { baseUrl: 'https://models.example/v1' },
        named: { baseUrl: 'https://models.example/v1', apiKeyEnv: 'MY_KEY' },
      };
      const error = await failure(openModel(id, options({}, providers)));
      assert.equal(error.kind, 'auth');
      assert.match(english.format(error.text), new RegExp(`Set ${variable}, run \`ocho setup\``));
      assert.match(spanish.format(error.text), new RegExp(`Define ${variable}`));
    }
  });

  it('prefers the environment to a stored key', async () => {
    server.queue({ parts: [{ text: 'ok' }] });
    const providers = { openai: { baseUrl: `${server.url}/v1`, apiKey: 'test-key-stored' } };
    await collect(
      await openModel('openai/m', options({ OPENAI_API_KEY: 'test-key-env' }, providers)),
      ask('hi'),
    );
    assert.equal(server.requests[0]?.headers.authorization, 'Bearer test-key-env');
  });

  it('sends OpenAI organisation headers to OpenAI only', async () => {
    server.queue({ parts: [{ text: 'ok' }] });
    const environment = { OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_ORG_ID: 'org-test' };
    await collect(await openModel('openai/m', options(environment)), ask('hi'));
    assert.equal(server.requests[0]?.headers['openai-organization'], undefined);
  });

  it('says what it knows when a provider is unknown, a URL is none, or the editor is missing', async () => {
    const unknown = await failure(openModel('nope/m', options()));
    assert.equal(unknown.kind, 'not_found');
    assert.match(english.format(unknown.text), /no provider called "nope".*anthropic, openai/);
    const bad = await failure(openModel('x/m', options({}, { x: { baseUrl: 'localhost:11434' } })));
    assert.match(english.format(bad.text), /"localhost:11434" is not an http/);
    assert.match(
      english.format((await failure(openModel('editor/m', options()))).text),
      /only inside the editor/,
    );
  });

  it('knows the families, and is cautious about the rest', async () => {
    const info = async (id: string, provider = {}) =>
      (
        await openModel(
          id,
          options(
            { OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k' },
            { mine: { baseUrl: 'http://127.0.0.1:1', ...provider } },
          ),
        )
      ).info;
    assert.deepEqual((await info('anthropic/claude-sonnet-4-5-20250929')).thoughtLevels, [
      'off',
      'low',
      'medium',
      'high',
    ]);
    assert.equal((await info('anthropic/claude-opus-5-5')).contextWindow, 1_000_000);
    assert.equal((await info('openai/gpt-5.4')).contextWindow, 1_050_000);
    assert.equal((await info('openai/mock-model')).images, true);
    assert.equal((await info('mine/mystery-7b')).images, false);
    assert.equal((await info('mine/mystery-7b')).contextWindow, 32_768);
    for (const name of ['qwen3-vl:8b', 'qwen2.5vl:7b', 'moondream', 'internvl3-8b', 'glm-4.5v']) {
      assert.equal((await info(`mine/${name}`)).images, true, name);
    }
    for (const name of ['qwen3:8b', 'vllm-served', 'devl-7b']) {
      assert.equal((await info(`mine/${name}`)).images, false, name);
    }
    assert.equal((await info('mine/anthropic/claude-sonnet-4.5')).contextWindow, 200_000);
    assert.deepEqual((await info('mine/anthropic/claude-sonnet-4.5')).thoughtLevels, []);
    const told = await info('mine/mystery-7b', { contextWindow: 8192, images: true, nativeTools: false });
    assert.deepEqual([told.contextWindow, told.images, told.nativeTools], [8192, true, false]);
  });

  it('offers what is configured and the offline model, and nothing that needs a missing key', () => {
    const ids = (environment: Record<string, string>, providers = {}) =>
      listModels(options(environment, providers)).map(({ id }) => id);
    assert.deepEqual(ids({}), ['offline/basic']);
    assert.equal(
      ids({ ANTHROPIC_API_KEY: 'k' }).some((id) => id.startsWith('anthropic/claude-')),
      true,
    );
    assert.deepEqual(ids({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }), [
      'offline/basic',
    ]);
    assert.deepEqual(ids({}, { local: { baseUrl: 'http://127.0.0.1:1/v1', models: ['a', 'b/c'] } }), [
      'local/a',
      'local/b/c',
      'offline/basic',
    ]);
  });

  it('loads no provider and no library before a model of it is opened', async () => {
    const { metafile } = await build({
      entryPoints: ['agent/models/registry.ts', 'agent/models/anthropic.ts', 'agent/models/openai-chat.ts'],
      outdir: 'out',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      write: false,
      metafile: true,
    });
    // Follows static imports only: what a program pays for by importing the module.
    const cost = (output: string, seen = new Set<string>()): Set<string> => {
      for (const { path, kind, external } of metafile.outputs[output]?.imports ?? []) {
        if (kind !== 'import-statement' || seen.has(path)) continue;
        seen.add(path);
        if (!external) cost(path, seen);
      }
      return seen;
    };
    for (const entry of ['registry', 'anthropic', 'openai-chat']) {
      const paid = [...cost(`out/${entry}.js`)].filter(
        (path) => !path.startsWith('node:') && !path.startsWith('out/'),
      );
      assert.deepEqual(paid, [], entry);
    }
    const inputs = Object.keys(metafile.outputs['out/registry.js']?.inputs ?? {});
    assert.equal(inputs.includes('agent/models/registry.ts'), true);
    assert.ok(
      !inputs.some((input) => /offline|replay|cassette|text-tools|answer/.test(input)),
      inputs.join(),
    );
  });
});
