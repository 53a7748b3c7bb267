// The tools of a project's tools.json, from the file to the model and back.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { OchoAgentRequests } from '../../agent/acp/extensions.ts';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer, type RecordedRequest } from '../support/model-server.ts';

const SAMPLE = fileURLToPath(new URL('../fixtures/sample-tools', import.meta.url));

describe('tools of a tools.json', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let agent: AgentProcess;
  let folder: string;
  let sessionId: string;

  beforeEach(async () => {
    model = await ModelServer.start();
  });
  afterEach(async () => {
    await agent?.dispose();
    await model.stop();
  });

  async function start(config = '', env: Readonly<Record<string, string>> = {}): Promise<void> {
    agent = new AgentProcess({ env: { ...modelEnvironment(model.url), ...env } });
    folder = path.join(agent.home, 'project');
    cpSync(SAMPLE, folder, { recursive: true });
    mkdirSync(path.join(agent.home, 'config'), { recursive: true });
    writeFileSync(path.join(agent.home, 'config/config.toml'), config);
    ({ sessionId } = await agent.open(folder, { session: { notices: {} }, _meta: { ocho: {} } }));
  }

  /** All there are of the project; from then on the agent tells of changes. */
  async function list() {
    const { tools } = (await agent.request('_ocho/tools/list', {
      cwd: folder,
      sessionId,
    })) as OchoAgentRequests['_ocho/tools/list']['result']; // Typed by the agent.
    return tools.filter(({ source }) => source === 'registry');
  }

  const registry = () => path.join(folder, 'tools.json');
  const call = (name: string, capability: string, ...rest: string[]) => ({
    parts: [{ call: { name, arguments: JSON.stringify({ capability, arguments: rest }) } }],
  });
  const done = { parts: [{ text: 'Done.' }] };

  /** Names of the project's tools in a request: built-in ones have one word only where it is shell. */
  function offered(request: RecordedRequest | undefined): readonly string[] {
    const tools = (request?.body.tools ?? []) as { function: { name: string } }[]; // Chat Completions.
    return tools.map((tool) => tool.function.name).filter((name) => name !== 'shell' && !name.includes('_'));
  }

  /** What the model was given for its last call. */
  function result(): string {
    const messages = (model.requests.at(-1)?.body.messages ?? []) as { role: string; content: unknown }[]; // As above.
    const last = messages.findLast(({ role }) => role === 'tool');
    return typeof last?.content === 'string' ? last.content : JSON.stringify(last?.content);
  }

  async function turn(...steps: Parameters<ModelServer['queue']>): Promise<void> {
    model.queue(...steps, done);
    assert.equal((await agent.prompt(sessionId, 'Go on')).stopReason, 'end_turn');
  }

  /** The person's answer to every question from here on. */
  function answering(optionId: string): RequestPermissionRequest[] {
    const asked: RequestPermissionRequest[] = [];
    agent.onRequest('session/request_permission', (params) => {
      asked.push(params as RequestPermissionRequest); // What the agent sends is the schema's.
      return { outcome: { outcome: 'selected', optionId } };
    });
    return asked;
  }

  /** Resolves when the agent has said once more that its tools changed. */
  function toolsChanged(): () => Promise<void> {
    const count = () => agent.messages.filter(({ method }) => method === '_ocho/tools/changed').length;
    const before = count();
    return () => agent.until(() => count() > before, 'word of changed tools');
  }

  const READY = ['word-count', 'csv-summary', 'json-query', 'slugify'];

  it('are listed with their state, and those that are ready are offered to the model', async () => {
    await start();
    const own = await list();
    assert.deepEqual(own.map(({ name, state }) => `${name} ${state}`).sort(), [
      'csv-summary visible',
      'json-query visible',
      'line-sort deprecated',
      'link-check planned',
      'slugify visible',
      'word-count visible',
    ]);
    for (const { origin, state, reason } of own) {
      assert.equal(origin, registry());
      assert.equal(state === 'visible', reason === undefined);
    }
    await turn();
    assert.deepEqual(offered(model.requests[0]), READY);
  });

  it('are blocked until a rule names them, with what to do about it', async () => {
    await start();
    await turn(call('slugify', 'make', 'A b'));
    assert.match(result(), /slugify/);
    assert.match(result(), /rules\.allow|Allowed without asking/);
    assert.doesNotMatch(result(), /^a-b/);
  });

  it('run under a rule for the tool, and for these words of it', async () => {
    await start('[rules]\nallow = ["slugify", "json-query(get *)"]\n');
    const asked = answering('deny');
    await turn(call('slugify', 'make', 'Niño y Café'));
    assert.equal(result(), 'nino-y-cafe\nexit code 0');
    const people = path.join(folder, 'texts/people.json');
    await turn(call('json-query', 'get', people, 'people.0.name'));
    assert.equal(result(), 'Ana\nexit code 0');
    await turn(call('json-query', 'get', people, 'nobody'));
    assert.equal(result(), 'json-query: nothing at nobody\nexit code 1');
    await turn(call('json-query', 'keys', people));
    assert.doesNotMatch(result(), /exit code/);
    assert.equal(asked.length, 0);
  });

  it('are asked about in full where that is wanted, at every level', async () => {
    await start('[risk_profiles.default]\nlevel = "full"\nalways_ask = ["slugify"]\n');
    const asked = answering('allow_once');
    await turn(call('slugify', 'make', 'A b'));
    assert.equal(result(), 'a-b\nexit code 0');
    const [question, ...others] = asked;
    assert.equal(others.length, 0);
    const script = path.join(folder, 'tools/slugify/main.mjs');
    assert.ok(question?.toolCall.title?.endsWith(`${script} make 'A b'`), question?.toolCall.title ?? '');
    const text = JSON.stringify(question?.toolCall.content);
    assert.ok(text.includes(script) && text.includes(registry()) && text.includes("'A b'"), text);
    assert.deepEqual(
      question?.options.map(({ optionId }) => optionId),
      ['allow_once', 'deny'],
    );
  });

  it('are asked about again when they have changed since a person allowed them', async () => {
    await start('[risk_profiles.default]\nhigh_risk = "ask"\n');
    const asked = answering('allow_always');
    await turn(call('slugify', 'make', 'A b'), call('slugify', 'make', 'A b'));
    assert.equal(asked.length, 1);
    const main = path.join(folder, 'tools/slugify/main.mjs');
    writeFileSync(main, `${readFileSync(main, 'utf8')}// changed\n`);
    await turn(call('slugify', 'make', 'A b'));
    assert.equal(asked.length, 2);
  });

  it('run nothing that was exchanged while a person was asked, and ask once more', async () => {
    await start('[risk_profiles.default]\nhigh_risk = "ask"\n');
    const main = path.join(folder, 'tools/slugify/main.mjs');
    const asked: RequestPermissionRequest[] = [];
    agent.onRequest('session/request_permission', (params) => {
      asked.push(params as RequestPermissionRequest); // As above.
      if (asked.length > 1) return { outcome: { outcome: 'selected', optionId: 'deny' } };
      writeFileSync(main, 'console.log("exchanged");\n');
      return { outcome: { outcome: 'selected', optionId: 'allow_once' } };
    });
    await turn(call('slugify', 'make', 'A b'));
    assert.equal(asked.length, 2);
    assert.ok(JSON.stringify(asked[1]?.toolCall.content).includes('main.mjs'));
    assert.doesNotMatch(result(), /^exchanged/);
  });

  it('are blocked in read_only, rule or not', async () => {
    await start('[risk_profiles.default]\nlevel = "read_only"\n[rules]\nallow = ["slugify"]\n');
    await turn(call('slugify', 'make', 'A b'));
    assert.doesNotMatch(result(), /exit code/);
  });

  it('say why one that is planned cannot be called, and which capabilities there are', async () => {
    await start('[rules]\nallow = ["slugify"]\n');
    await turn(call('link-check', 'check'));
    assert.match(result(), /link-check.*planned/);
    await turn(call('slugify', 'unmake'));
    assert.match(result(), /make/);
  });

  it('appear on save, and the request that is under way keeps what it had', async () => {
    await start('[risk_profiles.default]\nhigh_risk = "ask"\n[rules]\nallow = ["make-slug"]\n');
    await list();
    agent.onRequest('session/request_permission', async () => {
      // The old one is called, and in the middle of that it is replaced.
      const changed = toolsChanged();
      writeFileSync(registry(), readFileSync(registry(), 'utf8').replace('"slugify"', '"make-slug"'));
      await changed();
      return { outcome: { outcome: 'selected', optionId: 'allow_once' } };
    });
    const results: string[] = [];
    const note = (next: ReturnType<typeof call>) => () => {
      results.push(result());
      return next;
    };
    await turn(call('slugify', 'make', 'A b'), note(call('make-slug', 'make', 'C d')));
    results.push(result());
    assert.deepEqual(results, ['a-b\nexit code 0', 'c-d\nexit code 0']);
    const names = model.requests.map(offered);
    assert.deepEqual(names[0], READY);
    assert.deepEqual(names[1], ['word-count', 'csv-summary', 'json-query', 'make-slug']);
  });

  it('stay as they were while the file is bad, which is told once', async () => {
    await start('[rules]\nallow = ["slugify"]\n');
    await list();
    const good = readFileSync(registry(), 'utf8');
    // A change that is told of, so that the bad text is surely read after it.
    writeFileSync(registry(), good.slice(0, 300));
    const other = path.join(folder, '.ocho');
    mkdirSync(path.join(other, 'tools/extra'), { recursive: true });
    writeFileSync(path.join(other, 'tools/extra/main.py'), '');
    const extra = JSON.parse(good).tools[0];
    const changed = toolsChanged();
    writeFileSync(
      path.join(other, 'new.json'),
      JSON.stringify({
        version: '1.0.0',
        tools: [{ ...extra, name: 'extra-tool', location: 'tools/extra/main.py' }],
      }),
    );
    renameSync(path.join(other, 'new.json'), path.join(other, 'tools.json'));
    await changed();
    await turn(call('slugify', 'make', 'A b'));
    assert.equal(result(), 'a-b\nexit code 0');
    assert.deepEqual(offered(model.requests.at(-1)), [...READY, 'extra-tool']);
    const told = () => JSON.stringify(agent.messages).split('is not usable now').length - 1;
    assert.equal(told(), 1);
    await turn();
    assert.equal(told(), 1);
  });

  it('say what is wrong with their file to a client without notices as well, in a turn, and in the log', async () => {
    await start();
    writeFileSync(registry(), '{"version": "1.0.0", "tools": [');
    const plain = new AgentProcess({ env: modelEnvironment(model.url) });
    try {
      const opened = await plain.open(folder);
      const thoughts = () =>
        plain
          .updates(opened.sessionId)
          .flatMap((update) =>
            update.sessionUpdate === 'agent_thought_chunk' && update.content.type === 'text'
              ? [update.content.text]
              : [],
          )
          .filter((text) => text.includes('tools.json'));
      model.queue(done, done);
      await plain.prompt(opened.sessionId, 'Go on');
      await plain.prompt(opened.sessionId, 'Go on');
      assert.equal(thoughts().length, 1);
      assert.match(thoughts()[0] ?? '', /^⚠ The tools of .*tools\.json are not there \(line 1\)/);
      assert.equal(plain.text(opened.sessionId).includes('tools.json'), false);
      const log = readFileSync(path.join(plain.home, 'state/log/ocho.log'), 'utf8');
      assert.match(log, /"level":"warn".*notice.*tools\.json are not there/);
    } finally {
      await plain.dispose();
    }
  });

  it('are not read in a workspace that is not trusted', async () => {
    await start('[rules]\nallow = ["slugify"]\n', { OCHO_RESTRICTED: '1' });
    await turn(call('slugify', 'make', 'A b'));
    assert.deepEqual(offered(model.requests[0]), []);
    assert.doesNotMatch(result(), /exit code/);
  });

  it('are left alone where the configuration says so', async () => {
    await start('[registry]\nenabled = false\n');
    await turn();
    assert.deepEqual(offered(model.requests[0]), []);
  });
});
