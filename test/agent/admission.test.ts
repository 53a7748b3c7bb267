// policy.md "Order of decision" point 1 through the built agent: what the model is sent, what becomes of calls it makes all
// the same, and what each face says of a configuration that cannot be meant.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import { AgentProcess, modelEnvironment, RpcError } from '../support/agent-process.ts';
import { runOcho } from '../support/cli.ts';
import { ModelServer, type RecordedRequest } from '../support/model-server.ts';

const SCRIPT = "process.stdout.write('ran ' + process.argv.slice(2).join('|') + '\\n');\n";

describe('admission of tools', function () {
  this.timeout(120_000);
  let model: ModelServer;
  let home: string;
  let config: string;
  beforeEach(async () => {
    model = await ModelServer.start();
    home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-admission-')));
    config = path.join(home, 'config', 'config.toml');
    fs.mkdirSync(path.dirname(config));
    fs.mkdirSync(path.join(home, 'tools'));
    fs.writeFileSync(path.join(home, 'tools', 'echo.mjs'), SCRIPT);
    const tool = {
      name: 'word-count',
      description: 'Counts words.',
      location: 'tools/echo.mjs',
      status: 'ready',
      capabilities: ['count', 'list'],
      tags: ['words'],
    };
    fs.writeFileSync(path.join(home, 'tools.json'), JSON.stringify({ version: '1.0.0', tools: [tool] }));
  });
  afterEach(async () => {
    await model.stop();
    fs.rmSync(home, { recursive: true, force: true });
  });

  const configure = (...lines: string[]) => fs.writeFileSync(config, `${lines.join('\n')}\n`);
  const environment = () => modelEnvironment(model.url);
  const call = (name: string, args: object) => ({
    call: { id: name, name, arguments: JSON.stringify(args) },
  });
  const COUNT = { capability: 'count', arguments: ['a b'] };

  function namesIn(request: RecordedRequest | undefined): string[] {
    const tools = (request?.body.tools ?? []) as { name?: string; function?: { name?: string } }[]; // Two dialects.
    return tools.map((tool) => tool.function?.name ?? tool.name ?? '').sort();
  }

  /** One task in which the model calls these tools; gives the names it was sent, and what it was told at the end. */
  async function run(calls: readonly (readonly [string, object])[], ...options: string[]) {
    model.queue({ parts: calls.map(([name, args]) => call(name, args)) }, { parts: [{ text: 'Done.' }] });
    const args = ['run', 'Do it', '--mode', 'full', ...options];
    const { code, err } = await runOcho(home, args, { env: environment() });
    const [first] = model.requests;
    return { code, err, names: namesIn(first), told: model.requests.at(-1)?.bodyText ?? '' };
  }

  it("is of everything selected, the project's own tools included, where no list says anything", async () => {
    configure('[tools]', 'optional = ["todo_write"]');
    const { names, told } = await run([['word-count', COUNT]]);
    assert.ok(
      ['shell', 'todo_write', 'word-count'].every((name) => names.includes(name)),
      names.join(),
    );
    assert.ok(!names.includes('ask_user'));
    assert.match(told, /ran count\|a b/);
  });

  it('is of what allowed_tools names, and a call of another tool is blocked and says which key to change', async () => {
    configure('[risk_profiles.default]', 'allowed_tools = ["file_read", "word-count"]');
    const { names, told } = await run([
      ['shell', { command: 'echo never > made.txt' }],
      ['word-count', COUNT],
    ]);
    assert.deepEqual(names, ['file_read', 'word-count']);
    assert.match(told, /shell is not on the list allowed_tools/);
    assert.match(told, /ran count\|a b/);
    assert.ok(!fs.existsSync(path.join(home, 'made.txt')));
  });

  it('is of no tool of the project that allowed_tools does not name', async () => {
    configure('[risk_profiles.default]', 'allowed_tools = ["file_read"]');
    const { names, told } = await run([['word-count', COUNT]]);
    assert.deepEqual(names, ['file_read']);
    assert.match(told, /word-count is not on the list allowed_tools/);
  });

  it('is of nothing that excluded_tools names, built in or not', async () => {
    configure('[risk_profiles.default]', 'excluded_tools = ["shell", "word-count"]');
    const { names, told, err } = await run([
      ['shell', { command: 'true' }],
      ['word-count', COUNT],
    ]);
    assert.ok(!names.includes('shell') && !names.includes('word-count'));
    assert.match(told, /shell is on the list excluded_tools/);
    assert.match(told, /word-count is on the list excluded_tools/);
    assert.doesNotMatch(err, /word-count.{0,40}no tool/);
  });

  it('is of nothing at all under deny_all_tools', async () => {
    configure('[risk_profiles.default]', 'deny_all_tools = true');
    const { names, told } = await run([
      ['file_read', { path: 'tools.json' }],
      ['word-count', COUNT],
    ]);
    assert.deepEqual(names, []);
    assert.equal(told.match(/All tools are switched off/g)?.length, 2);
  });

  it("is only of a caller's own list, and of nothing where that is empty", async () => {
    configure('');
    assert.deepEqual((await run([['word-count', COUNT]], '--tools', 'file_read,word-count')).names, [
      'file_read',
      'word-count',
    ]);
    model.requests.length = 0;
    const { names, told, err } = await run([['file_read', { path: 'tools.json' }]], '--tools', '');
    assert.deepEqual(names, []);
    assert.match(told, /file_read is not among the tools this task was given/);
    assert.match(told, /add file_read to --tools/);
    assert.doesNotMatch(told, /edit caller_tools/);
    assert.match(err, /--tools names no tool, so this task has none/);
  });

  it("refuses a caller's list with a name no tool of the folder has, and names the nearest", async () => {
    configure('');
    for (const [given, nearest] of [
      ['file_reed', 'file_read'],
      ['word-cuont', 'word-count'],
    ] as const) {
      const { code, err } = await runOcho(home, ['run', 'x', '--tools', given], { env: environment() });
      assert.equal(code, 2);
      assert.match(err, new RegExp(`${given}[\\s\\S]*${nearest}`));
    }
    for (const given of ['mcp_*', 'mcp_notes_a*', 'file_*']) {
      const { code, err } = await runOcho(home, ['run', 'x', '--tools', given], { env: environment() });
      assert.equal(code, 2, given);
      assert.ok(err.includes(given), err);
    }
    const registry = path.join(home, 'tools.json');
    const { version, tools } = JSON.parse(fs.readFileSync(registry, 'utf8'));
    const later = { ...tools[0], name: 'link-check', status: 'planned' };
    fs.writeFileSync(registry, JSON.stringify({ version, tools: [...tools, later] }));
    const planned = await runOcho(home, ['run', 'x', '--tools', 'link-check'], { env: environment() });
    assert.equal(planned.code, 2);
    assert.match(planned.err, /link-check is a tool of this project that cannot be called: .*planned/);
    assert.equal(model.requests.length, 0);
    const { out } = await runOcho(home, ['sessions', 'list', '--json']);
    assert.deepEqual(JSON.parse(out), []);
  });

  describe('by deny_all_tools together with allowed_tools', () => {
    const named =
      /config\.toml:3[\s\S]*deny_all_tools[\s\S]*allowed_tools|config\.toml:3[\s\S]*allowed_tools[\s\S]*deny_all_tools/;
    beforeEach(() =>
      configure('[risk_profiles.default]', 'allowed_tools = ["shell"]', 'deny_all_tools = true'),
    );

    for (const [args, code] of [
      [['run', 'x'], 2],
      [['tools', 'list'], 2],
      [['tools', 'call', 'file_read', '{"path":"tools.json"}'], 2],
      [['config', 'check'], 2],
      [['doctor'], 1],
    ] as const) {
      it(`is an error of ocho ${args.slice(0, 2).join(' ')} that names both keys and their place`, async () => {
        const end = await runOcho(home, args, { env: environment() });
        assert.equal(end.code, code, end.out + end.err);
        assert.match(end.out + end.err, named);
        assert.equal(model.requests.length, 0);
      });
    }

    it('is an error of session/new that names both keys and their place', async () => {
      const agent = new AgentProcess({ home, env: environment() });
      await assert.rejects(agent.open(home), (error) => {
        assert.ok(error instanceof RpcError);
        assert.match(`${error.message} ${JSON.stringify(error.data ?? null)}`, named);
        return true;
      });
      await agent.dispose();
    });
  });

  it('shows the whole admitted registry in listings although the model is sent less', async () => {
    configure(
      '[runtime]',
      'deferred_builtin_tools = true',
      '[risk_profiles.default]',
      'excluded_tools = ["web_fetch"]',
    );
    const deferred = await run([]);
    assert.ok(!deferred.names.includes('glob_search') && !deferred.names.includes('word-count'));
    const { out } = await runOcho(home, ['tools', 'list', '--json']);
    const listed = (JSON.parse(out) as { name: string; state: string }[]).map(
      ({ name, state }) => `${name} ${state}`,
    );
    for (const wanted of [
      'shell visible',
      'glob_search deferred',
      'todo_write deferred',
      'word-count deferred',
    ])
      assert.ok(listed.includes(wanted), `${wanted} in ${listed.join()}`);
    assert.ok(!listed.some((line) => line.startsWith('web_fetch')));
    const agent = new AgentProcess({ home, env: environment() });
    await agent.open(home, { _meta: { ocho: {} } });
    const { tools } = (await agent.request('_ocho/tools/list', { cwd: home })) as {
      tools: { name: string; state: string }[];
    };
    const seen = tools.map(({ name, state }) => `${name} ${state}`);
    for (const line of [...listed, 'web_fetch blocked'])
      assert.ok(seen.includes(line), `${line} in ${seen.join()}`);
    await agent.dispose();
  });

  it('asks about a tool of the project, keeps the rule in full, and asks again when its code has changed', async () => {
    configure('[risk_profiles.default]', 'high_risk = "ask"');
    const agent = new AgentProcess({ home, env: environment() });
    const asked: RequestPermissionRequest[] = [];
    agent.onRequest('session/request_permission', (params) => {
      asked.push(params as RequestPermissionRequest); // What the agent sends is the schema's.
      return { outcome: { outcome: 'selected', optionId: 'allow_always' } };
    });
    const { sessionId } = await agent.open(home, { _meta: { ocho: {} } });
    const turn = async (args: object) => {
      model.queue({ parts: [call('word-count', args)] }, { parts: [{ text: 'Done.' }] });
      await agent.prompt(sessionId, 'Count');
    };
    await turn(COUNT);
    assert.equal(asked.length, 1);
    const offered = asked[0]?.options.find(({ optionId }) => optionId === 'allow_always')?.name ?? '';
    const rule =
      /word-count\(sha256:[0-9a-f]{64} .* -- count 'a b'\)/.exec(offered)?.[0] ?? assert.fail(offered);
    assert.ok(fs.readFileSync(config, 'utf8').includes(rule));
    await turn(COUNT);
    assert.equal(asked.length, 1);
    await turn({ capability: 'list' });
    assert.equal(asked.length, 2);
    fs.writeFileSync(path.join(home, 'tools', 'echo.mjs'), `// other\n${SCRIPT}`);
    await turn(COUNT);
    assert.equal(asked.length, 3);
    assert.match(JSON.stringify(asked[2]), /changed since: code/);
    await agent.dispose();
  });

  it('blocks a tool of the project that no rule names, and says the rule that would let it run', async () => {
    configure('');
    model.queue({ parts: [call('word-count', COUNT)] }, { parts: [{ text: 'Done.' }] });
    const { code } = await runOcho(home, ['run', 'x'], { env: environment() });
    assert.equal(code, 3);
    assert.match(model.requests.at(-1)?.bodyText ?? '', /No rule names this tool.*word-count\(sha256:/);
    configure('[rules]', 'allow = ["word-count(count *)"]');
    model.queue({ parts: [call('word-count', COUNT)] }, { parts: [{ text: 'Done.' }] });
    assert.equal((await runOcho(home, ['run', 'x'], { env: environment() })).code, 0);
    assert.match(model.requests.at(-1)?.bodyText ?? '', /ran count\|a b/);
  });
});
