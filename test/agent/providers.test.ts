// Keys in the editor's secret storage, and providers that are added from inside it, with the built agent.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { SessionConfigOption } from '@agentclientprotocol/sdk';
import type { OchoAgentRequests } from '../../agent/acp/extensions.ts';
import { AgentProcess, RpcError } from '../support/agent-process.ts';
import { FakeEditor } from '../support/fake-editor.ts';
import { ModelServer } from '../support/model-server.ts';

const OFFERS = { _meta: { ocho: { secrets: true } } };
/** Long enough to be found if it were written anywhere; a loopback server alone ever sees it. */
const KEY = 'kept-by-the-editor-alone';
const OTHER_KEY = 'another-one-of-the-editor';

let agent: AgentProcess;
let editor: FakeEditor;

function start(env: Readonly<Record<string, string>> = {}): void {
  agent = new AgentProcess({ env });
  editor = new FakeEditor(agent);
}

async function ocho<M extends keyof OchoAgentRequests>(
  method: M,
  params: OchoAgentRequests[M]['params'],
): Promise<OchoAgentRequests[M]['result']> {
  // The agent's own types say what it answers.
  return (await agent.request(method, params)) as OchoAgentRequests[M]['result'];
}

async function refusal(asked: Promise<unknown>): Promise<RpcError> {
  const error: unknown = await asked.catch((reason: unknown) => reason);
  assert.ok(error instanceof RpcError, 'it is refused');
  return error;
}

function modelsIn(options: readonly SessionConfigOption[] | null | undefined): string[] {
  const option = options?.find(({ id }) => id === 'model');
  assert.ok(option?.type === 'select');
  return option.options.flatMap((each) => ('value' in each ? [each.value] : []));
}

function toldModels(sessionId: string): string[] {
  const told = agent.updates(sessionId).findLast((each) => each.sessionUpdate === 'config_option_update');
  return told?.sessionUpdate === 'config_option_update' ? modelsIn(told.configOptions) : [];
}

describe('keys that the editor keeps', function () {
  this.timeout(60_000);
  let model: ModelServer;
  beforeEach(async () => {
    model = await ModelServer.start();
  });
  afterEach(async () => {
    await agent.dispose();
    await model.stop();
  });
  const keysSent = () => model.requests.map(({ headers }) => headers.authorization);
  const server = () => ({ OPENAI_BASE_URL: `${model.url}/v1`, OCHO_MODEL: 'openai/mock-model' });

  /** Everything the agent has written under its home. */
  function written(): string {
    const files = fs.readdirSync(agent.home, { recursive: true, encoding: 'utf8' });
    const texts = files
      .map((file) => path.join(agent.home, file))
      .filter((file) => fs.statSync(file).isFile())
      .map((file) => fs.readFileSync(file, 'utf8'));
    return [...texts, agent.stderr].join('\n');
  }

  it('are used for the provider, and reach neither disk nor commands', async () => {
    start(server());
    editor.secrets.set('provider:openai', KEY);
    const { sessionId } = await agent.open(agent.home, OFFERS);
    agent.answerPermissions('allow_once');
    const command = process.platform === 'win32' ? 'set' : 'env';
    model.queue({ parts: [{ call: { name: 'shell', arguments: JSON.stringify({ command }) } }] });
    await agent.prompt(sessionId, 'go');
    assert.deepEqual(keysSent(), [`Bearer ${KEY}`, `Bearer ${KEY}`]);
    assert.ok(!JSON.stringify(model.requests[1]?.body).includes(KEY), 'the command does not have it');
    const sent = agent.messages.filter((message) => JSON.stringify(message).includes(KEY));
    assert.deepEqual(sent, []);
    assert.ok(!written().includes(KEY));
  });

  it('stand behind a key of the environment, which makes them not even asked for', async () => {
    start({ ...server(), OPENAI_API_KEY: 'scripted' });
    editor.secrets.set('provider:openai', KEY);
    const { sessionId } = await agent.open(agent.home, OFFERS);
    await agent.prompt(sessionId, 'go');
    assert.deepEqual(keysSent(), ['Bearer scripted']);
    assert.ok(!editor.askedSecrets.includes('provider:openai'));
  });

  it('stand before credentials.json', async () => {
    start(server());
    fs.mkdirSync(path.join(agent.home, 'state'));
    const stored = JSON.stringify({ version: 1, keys: { openai: 'in-the-file' } });
    fs.writeFileSync(path.join(agent.home, 'state/credentials.json'), stored, { mode: 0o600 });
    const { sessionId } = await agent.open(agent.home, OFFERS);
    await agent.prompt(sessionId, 'go');
    editor.secrets.set('provider:openai', KEY);
    agent.notify('_ocho/models/changed', {});
    await agent.until(() => toldModels(sessionId).length > 0, 'new options');
    await agent.prompt(sessionId, 'go');
    assert.deepEqual(keysSent(), ['Bearer in-the-file', `Bearer ${KEY}`]);
  });

  it('count as soon as they are changed, also in a session that has used the old one', async () => {
    start(server());
    editor.secrets.set('provider:openai', KEY);
    const { sessionId } = await agent.open(agent.home, OFFERS);
    await agent.prompt(sessionId, 'one');
    editor.secrets.set('provider:openai', OTHER_KEY);
    agent.notify('_ocho/models/changed', {});
    await agent.until(() => toldModels(sessionId).length > 0, 'new options');
    await agent.prompt(sessionId, 'two');
    assert.deepEqual(keysSent(), [`Bearer ${KEY}`, `Bearer ${OTHER_KEY}`]);
  });

  it("show in the list of providers, and bring the vendor's models", async () => {
    start();
    const { sessionId, configOptions } = await agent.open(agent.home, OFFERS);
    assert.deepEqual(modelsIn(configOptions), ['offline/basic']);
    const state = async () => {
      const { providers } = await ocho('_ocho/providers/list', {});
      return providers.find(({ id }) => id === 'anthropic');
    };
    assert.deepEqual(await state(), {
      id: 'anthropic',
      name: 'Anthropic',
      state: 'key',
      secret: 'provider:anthropic',
      models: 0,
    });
    editor.secrets.set('provider:anthropic', KEY);
    agent.notify('_ocho/models/changed', {});
    await agent.until(() => toldModels(sessionId).some((id) => id.startsWith('anthropic/')), 'models');
    const after = await state();
    assert.equal(after?.state, 'ready');
    assert.ok(after.models > 0);
  });

  it('are enough to be signed in, and a logout removes them', async () => {
    start({ OCHO_MODEL: 'anthropic/claude-haiku-5-5' });
    await agent.initialize(OFFERS);
    const signIn = () => agent.request('authenticate', { methodId: 'ocho-key' });
    assert.equal((await refusal(signIn())).code, -32000);
    editor.secrets.set('provider:anthropic', KEY);
    await signIn();
    await agent.request('logout', {});
    assert.deepEqual([...editor.secrets], []);
    assert.equal((await refusal(signIn())).code, -32000);
  });

  it('that are missing are said to be missing there', async () => {
    start({ OCHO_MODEL: 'anthropic/claude-haiku-5-5' });
    const { sessionId } = await agent.open(agent.home, OFFERS);
    const error = await refusal(agent.prompt(sessionId, 'go'));
    assert.equal(error.code, -32000);
    assert.match(error.message, /Store one in the editor, set ANTHROPIC_API_KEY/);
  });
});

describe('a provider that is added from inside the editor', function () {
  this.timeout(60_000);
  let server: Server;
  let answer: RequestListener;
  beforeEach(async () => {
    start();
    answer = (request, response) => {
      const known = request.url === '/v1/models';
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
      response.end(known ? '{"object":"list","data":[{"id":"small"},{"id":"org/large"}]}' : '{}');
    };
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    await agent.dispose();
    server.closeAllConnections();
    server.close();
  });
  // A TCP server's address is one.
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = () => path.join(agent.home, 'config/config.toml');
  function write(text: string): void {
    fs.mkdirSync(path.dirname(file()), { recursive: true });
    fs.writeFileSync(file(), text);
  }

  it("stands in the user's configuration with its models, beside what was there", async () => {
    const mine = '# mine\n[model]\nthought = "low" # rather little\n';
    write(mine);
    const { sessionId } = await agent.open(agent.home, OFFERS);
    const { models } = await ocho('_ocho/providers/add', { id: 'local', baseUrl: `${url()}/v1/` });
    assert.deepEqual(models, ['local/small', 'local/org/large']);
    const text = fs.readFileSync(file(), 'utf8');
    assert.ok(text.startsWith(mine));
    assert.equal(
      text.slice(mine.length).trim(),
      `[providers.local]\nbase_url = "${url()}/v1"\nmodels = ["small", "org/large"]`,
    );
    await agent.until(() => toldModels(sessionId).includes('local/org/large'), 'models');
    const { providers } = await ocho('_ocho/providers/list', {});
    const { secret, ...local } = providers.find(({ id }) => id === 'local') ?? {};
    assert.deepEqual(local, { id: 'local', name: 'local', state: 'ready', models: 2 });
    assert.equal(secret, 'provider:local');
  });

  it('is found where the address lacks its /v1, and no session is needed for it', async () => {
    await agent.initialize(OFFERS);
    await ocho('_ocho/providers/add', { id: 'local', baseUrl: url() });
    assert.match(fs.readFileSync(file(), 'utf8'), new RegExp(`base_url = "${url()}/v1"`));
  });

  it('can become what new sessions start with', async () => {
    await agent.initialize(OFFERS);
    await ocho('_ocho/providers/add', { id: 'local', baseUrl: url() });
    await ocho('_ocho/models/default', { model: 'local/small' });
    const { configOptions } = await agent.request('session/new', { cwd: agent.home, mcpServers: [] });
    const option = configOptions?.find(({ id }) => id === 'model');
    assert.equal(option?.currentValue, 'local/small');
    const error = await refusal(ocho('_ocho/models/default', { model: 'nobody/small' }));
    assert.equal(error.code, -32602);
    assert.match(error.message, /nobody\/small/);
  });

  it('gets the key that is stored for it, and is added without models when it wants one', async () => {
    const seen: (string | undefined)[] = [];
    const open = answer;
    answer = (request, response) => {
      seen.push(request.headers.authorization);
      if (request.headers.authorization === `Bearer ${KEY}`) return open(request, response);
      response.writeHead(401).end();
    };
    await agent.initialize(OFFERS);
    assert.deepEqual(await ocho('_ocho/providers/add', { id: 'local', baseUrl: `${url()}/v1` }), {
      models: [],
    });
    editor.secrets.set('provider:local', KEY);
    const { models } = await ocho('_ocho/providers/add', { id: 'local', baseUrl: `${url()}/v1` });
    assert.equal(models.length, 2);
    assert.deepEqual(seen, [undefined, `Bearer ${KEY}`]);
  });

  for (const [what, params] of Object.entries({
    'a built-in name': { id: 'anthropic', baseUrl: 'http://127.0.0.1:1/v1' },
    'a name that is none': { id: 'a b', baseUrl: 'http://127.0.0.1:1/v1' },
    'another protocol': { id: 'local', baseUrl: 'file:///etc/passwd' },
    'a password in the address': { id: 'local', baseUrl: 'http://me:word@127.0.0.1:1/v1' },
    'a server that is not there': { id: 'local', baseUrl: 'http://127.0.0.1:1/v1' },
  })) {
    it(`is refused with ${what}, and nothing is written`, async () => {
      write('# mine\n');
      await agent.initialize(OFFERS);
      await refusal(ocho('_ocho/providers/add', params));
      assert.equal(fs.readFileSync(file(), 'utf8'), '# mine\n');
    });
  }

  it('is refused where no list of models is, with the address', async () => {
    answer = (_request, response) => response.end('<html>hello</html>');
    await agent.initialize(OFFERS);
    const error = await refusal(ocho('_ocho/providers/add', { id: 'local', baseUrl: url() }));
    assert.ok(error.message.includes(url()));
    assert.ok(!fs.existsSync(file()));
  });
});
